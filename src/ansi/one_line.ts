import { printable } from "./sanitize.ts";

/** Untrusted text as one line: nothing in it is obeyed, and each run of blanks is one. */
export function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, " ").trim();
}
