/** Names of files as patches write them. */

export const noFile = "/dev/null";

/** The path without quotes, a time behind a tab, `./` and what else surrounds it. */
export function cleanPath(raw: string): string {
  const [name = ""] = raw.split("\t");
  const bare = name.trim().replace(/\s*\*\*\*$/, "");
  const quoted = /^"(.*)"$/.exec(bare);
  const path = quoted ? unescaped(quoted[1] ?? "") : bare.replace(/^(['`])(.+)\1$/, "$2");
  return path.replace(/^(?:\.\/)+/, "");
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** git writes bytes outside ASCII as three octal digits. */
function unescaped(text: string): string {
  const bytes: number[] = [];
  for (const [piece] of text.matchAll(/\\[0-7]{3}|\\.|[^\\]/gsu)) {
    if (/^\\\d/.test(piece)) bytes.push(parseInt(piece.slice(1), 8));
    else {
      const plain = piece.startsWith("\\") ? escapes[piece.slice(1)] ?? piece.slice(1) : piece;
      bytes.push(...new TextEncoder().encode(plain));
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Prefixes that git puts before the old and the new name (`diff.mnemonicPrefix` has the others). */
const prefixes: readonly (readonly [string, string])[] = [
  ["a/", "b/"],
  ["i/", "w/"],
  ["c/", "i/"],
  ["c/", "w/"],
  ["o/", "w/"],
];

export interface Names {
  /** `null`: there is none on this side. */
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Both names without git's prefixes, which are prefixes only as a pair: `a/x` beside `a/x` is a
 * file in a folder called a.
 */
export function plainNames(from: string, to: string): Names {
  const [left, right] = [from === noFile ? null : from, to === noFile ? null : to];
  for (const [a, b] of prefixes) {
    const fits = (left === null || left.startsWith(a)) && (right === null || right.startsWith(b));
    if (fits) return { from: left?.slice(a.length) ?? null, to: right?.slice(b.length) ?? null };
  }
  return { from: left, to: right };
}

/** Both names of `diff --git a/x b/x`; `null` if it cannot be told where the first one ends. */
export function gitNames(rest: string): Names | null {
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(rest);
  if (quoted) return plainNames(cleanPath(quoted[1] ?? ""), cleanPath(quoted[2] ?? ""));
  const middle = (rest.length - 1) / 2;
  const [from, to] = [rest.slice(0, middle), rest.slice(middle + 1)];
  return from.slice(2) === to.slice(2) ? plainNames(from, to) : null;
}
