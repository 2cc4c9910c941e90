/**
 * The slow model of matching: every window of every layer tried, every line compared, every rule
 * of indentation tried. It shares no code with the fast one.
 */

export type Told =
  | {
    readonly type: "found";
    readonly layer: string;
    readonly line: number;
    readonly count: number;
  }
  | { readonly type: "ambiguous"; readonly layer: string; readonly lines: readonly number[] }
  | { readonly type: "missing" }
  /** Exactly there, but within a word: that place, or none if another is nearly it too. */
  | { readonly type: "within_word"; readonly line: number };

/** Lines as they are, with their ends. */
export function rows(text: string): readonly { readonly body: string; readonly end: string }[] {
  const found = [...text.matchAll(/([^]*?)(\r\n|\n|$(?![^]))/g)]
    .map(([, body = "", end = ""]) => ({ body, end }));
  const last = found.at(-1);
  return last && last.end === "" && found.length > 1 && found.at(-2)?.end === ""
    ? found.slice(0, -1)
    : found;
}

const indent = (line: string) => line.match(/^[ \t]*/)?.[0] ?? "";
const blank = (line: string) => /^\s*$/.test(line);

function plain(line: string): string {
  return [...line].map((mark) => {
    if ("‘’‚‛′".includes(mark)) return "'";
    if ("“”„‟″".includes(mark)) return '"';
    if ("‐‑‒–—―−".includes(mark)) return "-";
    return /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/.test(mark) ? " " : mark;
  }).join("");
}

const right = (line: string) => line.replace(/[ \t]+$/, "");
const inner = (line: string) => right(line).replace(/^[ \t]+/, "");

const alike: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  trimmed: (a, b) => right(a) === right(b),
  indented: (a, b) => inner(a) === inner(b),
  collapsed: (a, b) => inner(a).split(/[ \t]+/).join(" ") === inner(b).split(/[ \t]+/).join(" "),
  folded: (a, b) =>
    inner(plain(a)).split(/[ \t]+/).join(" ") === inner(plain(b)).split(/[ \t]+/).join(" "),
};

/** What a step may be on both sides. */
const steps: readonly (readonly [string, string])[] = [
  ["", ""],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) => ["\t", " ".repeat(count)] as const),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) => [" ".repeat(count), "\t"] as const),
  ...[2, 3, 4].map((count) => [" ", " ".repeat(count)] as const),
  ...[2, 3, 4].map((count) => [" ".repeat(count), " "] as const),
];

/** Some rule brings all indentation of the one to the other's. */
export function shifts(given: readonly string[], there: readonly string[]): boolean {
  const pairs = given.map((line, at) => [line, there[at] ?? ""] as const)
    .filter(([line]) => !blank(line)).map(([a, b]) => [indent(a), indent(b)] as const);
  const heads = (texts: readonly string[]) =>
    new Set(texts.flatMap((text) => [...text, ""].map((_, at) => text.slice(0, at))));
  for (const remove of heads(pairs.map(([a]) => a))) {
    for (const add of heads(pairs.map(([, b]) => b))) {
      for (const [from, to] of steps) {
        if (pairs.every(([a, b]) => maps(a, b, { remove, add, from, to }))) return true;
      }
    }
  }
  return false;
}

function maps(
  a: string,
  b: string,
  rule: Readonly<Record<"remove" | "add" | "from" | "to", string>>,
) {
  if (!a.startsWith(rule.remove)) return false;
  const rest = a.slice(rule.remove.length);
  if (rule.from === "") return rule.add + rest === b;
  const count = rest.length / rule.from.length;
  return rest === rule.from.repeat(Math.ceil(count)) && rule.add + rule.to.repeat(count) === b;
}

/** What the fast one must answer; `null`: it may answer `anchored`, or nothing. */
export function reference(content: string, block: string): Told | null {
  const file = rows(content.replace(/^\ufeff/, ""));
  const flat = file.map(({ body, end }) => body + (end && "\n")).join("");
  const wanted = block.replaceAll("\r\n", "\n");
  if (wanted === "") return { type: "missing" };
  const exact: number[] = [];
  let cut = false;
  for (let at = 0; at + wanted.length <= flat.length; at++) {
    if (flat.slice(at, at + wanted.length) === wanted) {
      const letters = /^[\p{L}\p{N}_]{2}$/u;
      cut ||= letters.test(flat.slice(at - 1, at + 1)) && at > 0 ||
        letters.test(flat.slice(at + wanted.length - 1, at + wanted.length + 1));
      exact.push(flat.slice(0, at).split("\n").length);
    }
  }
  const lines = wanted.replace(/\n$/, "").split("\n");
  if (exact.length === 1 && cut) return { type: "within_word", line: exact[0] ?? 0 };
  if (exact.length > 0) return told("exact", exact, lines.length);
  if (wanted.replace(/\s/g, "").length < 12) return { type: "missing" };
  for (const [layer, same] of Object.entries(alike)) {
    const found: number[] = [];
    for (let at = 0; at + lines.length <= file.length; at++) {
      const there = file.slice(at, at + lines.length).map(({ body }) => body);
      const equal = lines.every((line, offset) => same(line, there[offset] ?? ""));
      if (equal && (layer === "trimmed" || shifts(lines, there))) found.push(at + 1);
    }
    if (found.length > 0) return told(layer, found, lines.length);
  }
  return null;
}

function told(layer: string, lines: readonly number[], count: number): Told {
  const [line = 0] = lines;
  return lines.length === 1
    ? { type: "found", layer, line, count }
    : { type: "ambiguous", layer, lines };
}
