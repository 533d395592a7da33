/** What needs a file system: a folder of evidence. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Keep, Kept } from "./keeping.js";

/** Keeps each thing as a file: `<match>/receipt-57.txt`, `<match>/nonce-P1.txt`. What has its name already stays. */
export function folder(path: string): Keep {
  return async ({ stream, name, text }: Kept) => {
    await mkdir(join(path, stream), { recursive: true, mode: 0o700 });
    try {
      await writeFile(join(path, stream, `${name}.txt`), text, { flag: "wx", flush: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  };
}

/** The receipts of a match and of its seed that a folder has, or of another stream. */
export async function receiptsIn(path: string, stream: string): Promise<string[]> {
  const names = (await readdir(join(path, stream))).filter((name) => /^receipt-.*\.txt$/u.test(name)).sort();
  return Promise.all(names.map((name) => readFile(join(path, stream, name), "utf8")));
}

/** The nonce that a seat gave. */
export const nonceIn = (path: string, match: string, seat: string): Promise<string> =>
  readFile(join(path, match, `nonce-${seat}.txt`), "utf8");
