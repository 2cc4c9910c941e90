/** Patterns for search: what a backtracking engine needs exponential time for, and what unfolds. */

import { files, type HostileInput, tool } from "./input.ts";

const line = `${"a".repeat(60)}!\n`;

interface Row {
  readonly pattern: string;
  readonly text?: string;
  readonly says?: RegExp;
}

const none = /no match in 1 files/;

const rows: Readonly<Record<string, Row>> = {
  "a choice of the same": { pattern: "(a|a)*b", says: none },
  "a choice of overlapping words": { pattern: "(a|aa)+$", says: none },
  "a repeated anything": { pattern: "(.*a){20}$", says: none },
  "a repetition in a repetition": { pattern: "(a+)+$", says: none },
  "two repetitions side by side": { pattern: "(a+a+)+b", says: none },
  "many options": { pattern: `${"a?".repeat(400)}${"a".repeat(400)}`, says: none },
  "many stars on a long line": {
    pattern: `${".*".repeat(30)}=`,
    text: `${"a".repeat(1_000_000)}\n`,
    says: none,
  },
  "a class of all letters, many times": {
    pattern: String.raw`(\p{L}{1,50}\s?){50}\d`,
    says: /too large|no match/,
  },
  "counts in counts": { pattern: "((a{999}){999}){999}", says: /too large/ },
  "deep groups": { pattern: `${"(".repeat(50_000)}a${")".repeat(50_000)}`, says: /too large/ },
  "a long choice": {
    pattern: Array.from({ length: 20_000 }, (_, at) => `w${at}`).join("|"),
    says: /too large/,
  },
};

export const patterns: readonly HostileInput[] = Object.entries(rows).flatMap(([name, row]) => {
  const { pattern, text = line, says = none } = row;
  const prepare = files({ "a.txt": text });
  return [
    {
      name: `search_text without ripgrep: ${name}`,
      prepare,
      args: tool("search_text", { pattern }),
      withoutRipgrep: true,
      says,
      limitS: 10,
    },
  ];
});
