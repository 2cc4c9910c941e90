/** Unified diffs among the user's words. */

import { blank } from "./blank.ts";
import type { LineRange, PathMention } from "./types.ts";

const oldFile = /^--- (?:a\/)?(\S.*?)(?:\t.*)?$/;
const newFile = /^\+\+\+ (?:b\/)?(\S.*?)(?:\t.*)?$/;
const hunk = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/;
const noise =
  /^(?:diff --git |index [\da-f]+\.\.|(?:new|deleted) file mode|rename |similarity index|[ +-]|\\ No newline)/;

interface Draft {
  readonly path: string;
  readonly ranges: LineRange[];
}

/** Files of diffs, with the lines of each hunk as they were; `rest` has blanks in their place. */
export function diffsIn(
  text: string,
): { readonly found: readonly PathMention[]; readonly rest: string } {
  if (!/^(?:--- |diff --git |@@ -)/m.test(text)) return { found: [], rest: text };
  const found: Draft[] = [];
  let inside = false;
  const rest = text.split("\n").map((line, at, all) => {
    const begins = line.startsWith("diff --git ") || startsFile(line, all[at + 1] ?? "");
    inside = begins || hunk.test(line) || inside && (noise.test(line) || line.startsWith("+++ "));
    if (!inside) return line;
    take(line, found);
    return blank(line);
  });
  const named = found.filter(({ path }) => path !== "/dev/null");
  return {
    found: named.map((it) => ({ ...it, why: "diff", findable: true })),
    rest: rest.join("\n"),
  };
}

function startsFile(line: string, next: string): boolean {
  return oldFile.test(line) && newFile.test(next);
}

function take(line: string, found: Draft[]): void {
  const old = oldFile.exec(line)?.[1];
  const fresh = newFile.exec(line)?.[1];
  const last = found.at(-1);
  if (old !== undefined) found.push({ path: old, ranges: [] });
  else if (fresh !== undefined && last?.path !== fresh) found.push({ path: fresh, ranges: [] });
  const [, from, count] = hunk.exec(line) ?? [];
  if (from === undefined) return;
  const first = Math.max(1, Number(from));
  found.at(-1)?.ranges.push({ from: first, to: first + Math.max(1, Number(count ?? 1)) - 1 });
}
