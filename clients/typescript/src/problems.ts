/** Refusals (RFC 9457) as errors. */
import type { Action } from "./types.js";

/** A problem as it is told. */
export type Told = {
  code?: string;
  title?: string;
  detail?: string;
  instance?: string;
  retryable?: boolean;
  clause?: string;
  legal?: Action[];
  signs?: string;
  errors?: { pointer?: string; code?: string; message?: string }[];
};

/** What the service refused: `code` says which problem it is (empty: it was not the service that answered). */
export class Problem extends Error {
  readonly status: number;
  readonly told: Told;

  constructor(status: number, told: Told) {
    const faults = (told.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`).join("; ");
    super([`${status} ${told.code ?? ""}`.trim(), told.detail ?? told.title, faults].filter(Boolean).join(": "));
    this.name = new.target.name;
    this.status = status;
    this.told = told;
  }

  get code(): string {
    return this.told.code ?? "";
  }
}

/** The rules forbid it: the `clause`, and what is `legal` instead, as far as it is few enough to be listed. */
export class IllegalAction extends Problem {
  get clause(): string {
    return this.told.clause ?? "";
  }

  get legal(): Action[] {
    return this.told.legal ?? [];
  }
}

/** The problem that an answer tells, also one that no service of ours has written. */
export function problemOf(status: number, content: string): Problem {
  let told: Told = { title: content.slice(0, 200) };
  try {
    const read: Told | null = JSON.parse(content);
    if (typeof read === "object" && read !== null) told = read;
  } catch {
    // a gateway's page: its first words are the title
  }
  return told.code === "illegal-action" ? new IllegalAction(status, told) : new Problem(status, told);
}

/** What the service gave does not hold. A receipt that it has signed all the same is `evidence` against it. */
export class BadEvidence extends Error {
  override readonly name = "BadEvidence";
  evidence = "";
}
