// What happens elsewhere, as it happens: one stream carries all that a page follows.
import { offline } from "console/core/api.js";

const NAMES = ["snapshot", "event", "end", "dispute", "calls", "call", "tournament"];

/**
 * Follow matches (`m_…`, or `m_…/view`), disputes and tournaments. What is missed while the connection is lost is told
 * when it is back.
 * @param {string[]} what
 * @param {(name: string, data: any, of: string, view?: string) => void} heard
 * @param {string} [after] a position that an earlier stream of the same has told
 * @returns {() => void} stops following
 */
export function follow(what, heard, after) {
  const url = `/v1/stream?follow=${what.join(",")}${after ? `&after=${encodeURIComponent(after)}` : ""}`;
  const source = new EventSource(url);
  for (const name of NAMES) {
    source.addEventListener(name, (message) => {
      const { of, view, data } = JSON.parse(message.data);
      heard(name, data, of, view);
    });
  }
  source.addEventListener("open", () => { offline.value = null; });
  source.addEventListener("error", () => { if (source.readyState === EventSource.CONNECTING) offline.value ??= new Date(); });
  return () => source.close();
}
