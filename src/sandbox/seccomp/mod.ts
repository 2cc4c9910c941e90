/**
 * A filter of system calls for boxes: a program that the kernel runs at every call of whatever runs in
 * a box, and that refuses what no build needs and what has opened kernels before: keys, tracing,
 * mounts, name spaces, raw and rare sockets, `io_uring`, `bpf`, words for a terminal.
 */

import { filterProgram } from "./filter.ts";

/**
 * For programs behind the filter. What looks for leaks when a program ends (LeakSanitizer, a part of
 * AddressSanitizer) traces it, and would fail each of them; what else sanitizers find, they find.
 */
export const filterEnvironment = { LSAN_OPTIONS: "detect_leaks=0" } as const;

/** Where whoever makes a box finds the filter open. */
export const filterDescriptor = 9;

/** @returns absolute path of the filter in this folder, for this machine */
export async function writeFilter(folder: string): Promise<string> {
  const path = `${folder}/filter`;
  await Deno.writeFile(path, filterProgram(Deno.build.arch), { mode: 0o600 });
  return path;
}

/** Line of a script, behind which the filter of this path is open. @param path a word of shell */
export function opensFilter(path: string): string {
  return `exec ${filterDescriptor}<${path}`;
}
