import { align } from "./align.ts";
import { completed, reindented } from "./indent.ts";
import { fold, isTypographic, keyOf } from "./keys.ts";
import { bodiesOf, type Lines, linesOf } from "./lines.ts";
import { keptTokens, partners } from "./tokens.ts";
import type { MatchSpan } from "./types.ts";

/**
 * The content with the new text at a place. Lines that the new text has from the block stay as
 * they are in the file, with their blanks, quotes and line ends; of a changed line the words that
 * stay do. What is new is indented by the place's rule and gets the line ends around it.
 *
 * @throws {RangeError} if the new text cannot be brought in; `locate` with `newText` tells before
 */
export function replaceLocated(
  content: string,
  located: MatchSpan,
  block: string,
  newText: string,
): string {
  const text = merged(content, located, block, newText);
  if (text === null) throw new RangeError("the new text does not fit the place; ask locate first");
  return text;
}

/** The same; `null` if it changes what differs between block and file, or cannot be indented. */
export function merged(
  content: string,
  found: MatchSpan,
  block: string,
  newText: string,
): string | null {
  const sides = sidesOf(
    content,
    found,
    block.replace(/^\ufeff/, ""),
    newText.replace(/^\ufeff/, ""),
  );
  const lines = mergedLines(sides);
  if (lines === null) return null;
  const around = endAround(content, found);
  let end: string | null = null;
  const text = lines.map((line, at) => {
    end = line.end ?? end ?? around;
    return at === lines.length - 1 ? line.body : line.body + end;
  }).join("");
  return content.slice(0, found.start) + text + content.slice(found.end);
}

interface Sides {
  readonly found: MatchSpan;
  readonly base: readonly string[];
  readonly fresh: readonly string[];
  readonly there: Lines;
  /** For each line of the base the line of the file that it is, -1 for none. */
  readonly partner: readonly number[];
  /** New lines as the file would write them, `null` where its indentation is out of reach. */
  readonly written: readonly (string | null)[];
}

interface Line {
  readonly body: string;
  readonly end: string | null;
}

function sidesOf(content: string, found: MatchSpan, block: string, newText: string): Sides {
  const span = content.slice(found.start, found.end);
  const there = linesOf(span, 0);
  let [base, fresh] = [bodiesOf(block), bodiesOf(newText)];
  // The block ends with a line end and the file does not.
  const cut = found.layer !== "exact" && base.length > 1 && base.at(-1) === "" &&
    (found.layer === "anchored" ? !span.endsWith("\n") : base.length > there.bodies.length);
  if (cut) {
    base = base.slice(0, -1);
    if (fresh.length > 1 && fresh.at(-1) === "") fresh = fresh.slice(0, -1);
  }
  const plain = plainer(block, span);
  const rule = found.indent &&
    completed(found.indent, { old: base, fresh, file: linesOf(content).bodies });
  const written = fresh.map((line) => rule ? reindented(plain(line), rule) : plain(line));
  return { found, base, fresh, there, partner: partnersOf(found, base, there.bodies), written };
}

function partnersOf({ layer }: MatchSpan, base: readonly string[], there: readonly string[]) {
  if (layer !== "anchored") return base.map((_, at) => at);
  const key = (line: string) => keyOf(line, layer);
  const partner = base.map(() => -1);
  for (const [x, y] of align(base.map(key), there.map(key))) partner[x] = y;
  return partner;
}

/** Where a text has typographic marks and the file none, they are a slip, in the new text too. */
function plainer(block: string, span: string): (line: string) => string {
  const marks = new Set([...block].filter(isTypographic));
  if (marks.size === 0 || isTypographic(span)) return (line) => line;
  return (line) => [...line].map((mark) => marks.has(mark) ? fold(mark) : mark).join("");
}

/** A merge of three: the base is what was quoted, the file and the new text are its two heirs. */
function mergedLines(sides: Sides): readonly Line[] | null {
  const { base, fresh, there, partner } = sides;
  const lines: Line[] = [];
  let [done, next, cursor] = [0, 0, 0];
  const stays = [...align(base, fresh), [base.length, fresh.length] as const];
  for (const [b, f] of stays) {
    if (done < b || next < f) {
      const own = partner.slice(done, b);
      const after = b < base.length ? partner[b] : there.bodies.length;
      const before = done === 0 || partner[done - 1] === cursor - 1;
      const clean = before && own.every((it, at) => it === cursor + at) &&
        after === cursor + own.length;
      const changed = clean
        ? changedLines(sides, { base: [done, b], fresh: [next, f], cursor })
        : null;
      if (changed === null) return null;
      lines.push(...changed);
      cursor += own.length;
    }
    const until = b < base.length ? (partner[b] ?? -1) + 1 : there.bodies.length;
    for (; cursor < until; cursor++) lines.push(lineOf(there, cursor));
    [done, next] = [b + 1, f + 1];
  }
  return lines;
}

function lineOf(there: Lines, at: number): Line {
  return { body: there.bodies[at] ?? "", end: there.ends[at] ?? null };
}

interface Hunk {
  readonly base: readonly [number, number];
  readonly fresh: readonly [number, number];
  /** The line of the file at which the hunk begins. */
  readonly cursor: number;
}

/** Of lines that change, the words that stay are the file's. */
function changedLines(sides: Sides, { base, fresh, cursor }: Hunk): readonly Line[] | null {
  const { there, found } = sides;
  const old = sides.base.slice(...base);
  const given = sides.fresh.slice(...fresh);
  const exact = found.layer === "exact" || found.layer === "trimmed" || found.layer === "indented";
  const pairs = exact ? [] : partners(old, given);
  const lines: Line[] = [];
  for (const at of given.keys()) {
    const written = sides.written[fresh[0] + at];
    if (written === null || written === undefined) return null;
    const mate = pairs[at] ?? null;
    const body = mate === null ? written : keptTokens({
      block: old[mate] ?? "",
      given: given[at] ?? "",
      there: there.bodies[cursor + mate] ?? "",
      written,
    });
    const end = at < old.length ? there.ends[cursor + at] : undefined;
    lines.push({ body, end: end ?? null });
  }
  return lines;
}

/** The line end after a place, else the one before it. */
function endAround(content: string, { start, end }: MatchSpan): string {
  const after = content.indexOf("\n", end);
  const at = after >= 0 ? after : content.lastIndexOf("\n", start - 1);
  return at > 0 && content[at - 1] === "\r" ? "\r\n" : "\n";
}
