/**
 * Matching and replacing against the slow model: `edit_fuzz.ts [cases] [seed]`. A content is made,
 * a block is taken from it and bent in one or several ways, and one line of it is changed, added or
 * taken out; place, layer and every byte of the result must be what the slow model says, and undoing
 * the change must give back the bytes.
 */

import assert from "node:assert/strict";
import { locate, type MatchSpan, replaceLocated } from "../../src/edit/match/mod.ts";
import { decodeText, encodeText } from "../../src/util/mod.ts";
import { reference, rows } from "./edit_reference.ts";

const cases = Number(Deno.args[0] ?? 10_000);
const seed = Number(Deno.args[1] ?? Math.floor(Math.random() * 2 ** 31));

/** Mulberry32 (public domain): small, seeded, good enough to choose cases. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = generator(seed);
const below = (count: number) => Math.floor(random() * count);
const chance = (share: number) => random() < share;
const pick = <const T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];

const words = [
  "value = compute(a, b)",
  "if ready(x):",
  'say("hello")',
  "say('it’s – fine')",
  "return total",
  "}",
  "",
  "名字 = “你好”",
  "café += 1",
  "a  =  b",
] as const;
const units = ["\t", "  ", "    "] as const;

function content(): string {
  const unit = pick(units);
  const kind = below(3);
  const end = () => kind === 0 || (kind === 2 && chance(0.5)) ? "\n" : "\r\n";
  const count = 3 + below(14);
  let text = chance(0.1) ? "\ufeff" : "";
  for (let at = 0; at < count; at++) {
    const line = pick(words);
    const number = chance(0.7) && line !== "" ? ` ${below(30)}` : "";
    const tail = chance(0.1) ? " " : "";
    text += unit.repeat(line === "" ? 0 : below(4)) + line + number + tail;
    if (at < count - 1 || chance(0.8)) text += end();
  }
  return text;
}

/** What models do to a quotation. */
const bends: readonly [Bend, ...Bend[]] = [
  (lines) => lines,
  (lines) => lines.map((line) => line.replace(/[ \t]+$/, "")),
  (lines) => lines.map((line) => chance(0.5) ? `${line} ` : line),
  (lines) => lines.map((line) => line === "" ? line : `    ${line}`),
  (lines) => lines.map((line) => line === "" ? line : `\t${line}`),
  (lines) => lines.map((line) => line.replace(/^\t+/, (tabs) => "  ".repeat(tabs.length))),
  (lines) => lines.map((line) => line.replace(/^(?: {2})+/, (it) => "\t".repeat(it.length / 2))),
  (lines) => lines.map((line) => line.replace(/^(?: {4}|\t| {2})/, "")),
  (lines) => lines.map((line) => line.replace(/(\S)[ \t]+(?=\S)/g, "$1 ")),
  (lines) => lines.map((line) => line.replace(/(\S) (?=\S)/g, "$1  ")),
  (lines) =>
    lines.map((line) => line.replace(/[’“”–]/g, (it) => ({ "–": "-", "’": "'" })[it] ?? '"')),
  (lines) => lines.map((line) => line.replaceAll('"', "”")),
  (lines) => lines.map((line) => chance(0.2) ? line.replace("e", "a") : line),
  (lines) => lines.filter((_, at) => at === 0 || chance(0.85)),
];
type Bend = (lines: readonly string[]) => readonly string[];

interface Made {
  readonly content: string;
  readonly block: string;
  readonly newText: string;
  /** What is done to a line of the block, from 0. */
  readonly op: { readonly type: "change" | "add" | "remove"; readonly at: number };
}

const fresh = "freshly_written";

function made(): Made {
  const text = content();
  const all = rows(text.replace(/^\ufeff/, "")).map(({ body }) => body);
  const from = below(all.length);
  let lines: readonly string[] = all.slice(from, from + 1 + below(6));
  for (let times = below(3); times > 0; times--) lines = pick(bends)(lines);
  const at = below(lines.length);
  const type = pick(["change", "add", "remove"] as const);
  const line = (lines[at] ?? "").match(/^[ \t]*/)?.[0] + fresh;
  const next = type === "change"
    ? lines.with(at, line)
    : type === "add"
    ? lines.toSpliced(at + 1, 0, line)
    : lines.toSpliced(at, 1);
  const end = chance(0.5) ? "\n" : "";
  const ended = (them: readonly string[]) => them.length === 0 ? "" : them.join("\n") + end;
  return { content: text, block: ended(lines), newText: ended(next), op: { type, at } };
}

/** The bytes that a change of whole lines must give; `null` where lines alone do not say. */
function expected({ content, block, op }: Made, found: MatchSpan): string | null {
  const mark = content.startsWith("\ufeff") ? "\ufeff" : "";
  const file = [...rows(content.slice(mark.length))];
  const lines = block.replace(/\n$/, "").split("\n");
  const keys = lines.map((line) => line.trim());
  // Of equal lines any may be the one that went; blank ones have no indentation to follow.
  if (new Set(keys).size < keys.length || keys.includes("")) return null;
  const at = found.line - 1 + op.at;
  const there = file[at];
  if (
    !there || op.at >= lines.length ||
    (op.at === lines.length - 1 && op.type !== "change")
  ) return null;
  const own = (there.body.match(/^[ \t]*/)?.[0] ?? "") + fresh;
  if (op.type === "change") file[at] = { body: own, end: there.end };
  if (op.type === "add") {
    file[at] = there;
    file.splice(at + 1, 0, { body: own, end: there.end });
  }
  if (op.type === "remove") file.splice(at, 1);
  return mark + file.map(({ body, end }) => body + end).join("");
}

/** Both contents as bytes, and the change taken back. */
function undone(before: string, after: string, { start, end }: MatchSpan): void {
  for (const encoding of ["utf-8", "utf-16le"] as const) {
    const format = { encoding, bom: true };
    const [old, fresh] = [encodeText(before, format), encodeText(after, format)];
    const decoded = decodeText(fresh);
    assert.ok(decoded.type === "text");
    const length = decoded.text.length - (before.length - (end - start));
    assert.equal(decoded.text.slice(0, start), before.slice(0, start));
    assert.equal(decoded.text.slice(start + length), before.slice(end));
    const back = decoded.text.slice(0, start) + before.slice(start, end) +
      decoded.text.slice(start + length);
    assert.deepEqual(encodeText(back, format), old);
  }
}

const counts = new Map<string, number>();
const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

function check(it: Made): void {
  const right = reference(it.content, it.block);
  const located = locate(it.content, it.block);
  if (right === null) {
    const anchored = located.type === "missing" || located.type === "ambiguous" ||
      located.layer === "anchored";
    assert.ok(anchored, "only anchored is left");
    count(located.type === "found" ? "anchored" : "no place");
    if (located.type === "found") bounded(it, located);
  } else if (right.type === "within_word") {
    const lines = located.type === "found" ? [located.line] : [];
    assert.ok(
      located.type === "ambiguous" ? located.lines.includes(right.line) : lines[0] === right.line,
    );
    count("within a word");
  } else if (located.type === "found") {
    const { type, layer, line } = located;
    assert.deepEqual(
      { type, layer, line },
      right.type === "found" ? { type, layer: right.layer, line: right.line } : right,
    );
    count(layer);
    count(replaced(it, located) ? "compared to the byte" : "undone only");
  } else {
    assert.deepEqual(located, right);
    count(located.type === "missing" ? "no place" : "several places");
  }
}

/** Whether every byte could be foretold. */
function replaced(it: Made, found: MatchSpan): boolean {
  const fits = locate(it.content, it.block, { newText: it.newText });
  if (fits.type !== "found") {
    count("cannot be indented");
    assert.ok(found.indent, "a place is given up only for its indentation");
    return false;
  }
  const text = replaceLocated(it.content, found, it.block, it.newText);
  undone(it.content, text, found);
  const first = it.content.slice(0, found.start);
  const whole = first === "" || /[\n\ufeff]$/.test(first);
  const last = found.end === it.content.length || /^\r?\n/.test(it.content.slice(found.end)) ||
    it.content[found.end - 1] === "\n";
  if (!whole || !last) return false;
  const wanted = expected(it, found);
  if (wanted !== null) assert.equal(text, wanted);
  return wanted !== null;
}

/** An anchored place: within bounds, its ends equal, and every line that stays is the file's. */
function bounded(it: Made, found: MatchSpan): void {
  const own = it.block.replace(/\n$/, "").split("\n");
  const span = rows(it.content.slice(found.start, found.end)).map(({ body }) => body);
  const there = span.at(-1) === "" && it.block.endsWith("\n") ? span.slice(0, -1) : span;
  assert.ok(there.length < Math.max(own.length + 3, 2 * own.length) && own.length >= 3);
  const fits = locate(it.content, it.block, { newText: it.newText });
  if (fits.type !== "found") {
    count("touches what differs");
    return;
  }
  const text = replaceLocated(it.content, found, it.block, it.newText);
  undone(it.content, text, found);
  const left = text.slice(found.start).split(/\r?\n/);
  const gone = there.filter((line) => !left.includes(line)).length;
  assert.ok(gone <= 1, "at most the one changed line is gone");
}

const started = performance.now();
for (let at = 0; at < cases; at++) {
  const it = made();
  try {
    check(it);
  } catch (error) {
    console.error(`seed ${seed}, case ${at}: ${JSON.stringify(it, null, 1)}`);
    throw error;
  }
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${cases} edits in ${seconds} s, seed ${seed}`);
for (const [name, times] of [...counts].sort(([a], [b]) => a < b ? -1 : 1)) {
  console.log(`${String(times).padStart(7)}  ${name}`);
}
