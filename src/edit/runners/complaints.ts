/** What type checkers and compilers print, with the column of each complaint. */

import type { Complaint } from "../../protocol/mod.ts";
import { stripRoot } from "./text.ts";

/** `a.ts(3,5): text`, `a.py:3:5 - text`, `a.go:3:5: text`, `a.java:3: text` and a caret below. */
const form =
  /^\s*(?:vet: )?([^\s:()][^:()]*\.\w+)(?:\((\d+),(\d+)\)|:(\d+)(?::(\d+))?)(?=[\s:])(.*)$/;

export function complaintsIn(output: string, root: string): readonly Complaint[] {
  const lines = output.split(/\r?\n/);
  return lines.flatMap((text, at): readonly Complaint[] => {
    const [, path = "", line, column, line2, column2, words = ""] = form.exec(text) ?? [];
    const inRoot = path === "" ? null : stripRoot(path, root);
    if (inRoot === null || /^\s*[-:]?\s*(?:warning|note|info(?:rmation)?)\b/.test(words)) return [];
    const message = plainly(words.replace(/^[\s:-]+/, "").trim());
    const told = column ?? column2;
    const caret = lines.slice(at + 1, at + 4).find((it) => /^\s*\^/.test(it));
    const place = told === undefined ? (caret?.indexOf("^") ?? -1) + 1 : Number(told);
    return [{ path: inRoot, line: Number(line ?? line2), column: place, message }];
  });
}

/** Complaints of TypeScript that are another one and a hint at a name that is there. */
const hinting: Readonly<Record<string, string>> = {
  TS2551: "TS2339",
  TS2552: "TS2304",
  TS2561: "TS2353",
  TS2724: "TS2305",
  TS2820: "TS2322",
};

/** Without hints, which depend on what other names there are. */
function plainly(message: string): string {
  return message
    .replace(/\bTS\d+\b/, (code) => hinting[code] ?? code)
    .replace(
      /'(.*)' has no exported member named '(.*?)'/,
      "Module '$1' has no exported member '$2'",
    )
    .replaceAll(/[.,;:]? Did you mean [^?]*\?/g, ".");
}
