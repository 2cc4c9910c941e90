/** Command lines with values from output that nobody vouches for. */

import { shellWord } from "../util/mod.ts";

/** Control characters, marks of direction, other breaks of lines. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;

/** A tag: every value becomes one quoted word. `null` where a value could be an option or is not printable. */
export function command(
  parts: TemplateStringsArray,
  ...values: readonly (string | undefined)[]
): string | null {
  let line = parts[0] ?? "";
  for (const [at, value] of values.entries()) {
    if (value === undefined || !isArgument(value)) return null;
    line += shellWord(value) + (parts[at + 1] ?? "");
  }
  return line;
}

function isArgument(value: string): boolean {
  return value !== "" && value.length <= 200 && !value.startsWith("-") && !unprintable.test(value);
}
