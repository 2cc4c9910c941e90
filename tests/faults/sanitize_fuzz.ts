/**
 * D6 of the fault plan: `deno run tests/faults/sanitize_fuzz.ts [20000] [seed]`. Hostile bytes are
 * given to the sanitiser whole, cut in two at every byte, and byte by byte. What comes out holds no
 * control but tab and newline, no unseen character, is the same however it was cut, and does not
 * change when it is cleaned again; shown for an approval, nothing of it vanishes.
 */

import { printable, sanitizer } from "../../src/ansi/mod.ts";

const count = Number(Deno.args[0] ?? 20_000);
let seed = Number(Deno.args[1] ?? 61) >>> 0;

/** Mulberry32. */
function random(below: number): number {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let t = seed;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % below;
}

const utf8 = new TextEncoder();

/** What terminals obey, what hides, what is cut easily, and what is only text. */
const parts: readonly (string | readonly number[])[] = [
  ...["\x1b", "\x1b[", "\x1b]", "\x1bP", "\x1b_", "\x1b^", "\x1bX", "\x1b\\", "\x1bc", "\x1b(0"],
  ...["\x1b[2J", "\x1b[31m", "\x1b[?1049h", "\x1b]0;title\x07", "\x1b]52;c;aGk=\x1b\\"],
  ...["\x1b]8;;https://evil.test\x1b\\link\x1b]8;;\x1b\\", "\x1b[6n", "\x1b[>0q", "\x1b%G"],
  ...["\x9b", "\x9d", "\x90", "\x98", "\x9e", "\x9f", "\x9c", "\x9b2J", "\x85", "\x8d"],
  ...["\0", "\x07", "\x08", "\x0b", "\x0c", "\r", "\n", "\r\n", "\t", "\x18", "\x1a", "\x7f"],
  ...["\u202e", "\u2066", "\u2069", "\u200b", "\u200d", "\u200e", "\ufeff", "\u00ad", "\u034f"],
  ...["\u{e0041}", "\u{e007f}", "\u{e0101}", "\ufe0f", "\ufe0e", "\u2028", "\u2029", "\u115f"],
  ...[
    "\ufe00",
    "\ufe0d",
    "7\ufe0f",
    "\x1b7",
    "\u{13430}",
    "\u3164",
    "\u180e",
    "\u2064",
    "\ufff9",
    "\u{1d173}",
    "\u061c",
    "\u17b4",
    "\u2800",
    "\u206a",
  ],
  ...[
    "a",
    "[",
    "]",
    ";",
    "0",
    "m",
    "\\",
    " ",
    "中文",
    "é",
    "e\u0301",
    "👩‍💻",
    "👍🏽",
    "🇨🇭",
    "\u{10ffff}",
  ],
  ...[[0xff], [0xc2], [0xe2, 0x80], [0xf0, 0x9f], [0xed, 0xa0, 0x80], [0xc0, 0x9b], [0x80], [0x9b]],
];

function input(): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (let left = 1 + random(14); left > 0; left--) {
    const part = random(8) === 0 ? [random(256)] : parts[random(parts.length)] ?? "";
    bytes.push(...(typeof part === "string" ? utf8.encode(part) : part));
  }
  return new Uint8Array(bytes);
}

/** As a stream of a program's output is read: bytes to text to the sanitiser, in these pieces. */
function cleaned(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const stream = sanitizer();
  let output = "";
  for (const piece of pieces) output += stream.write(decoder.decode(piece, { stream: true }));
  return output + stream.write(decoder.decode()) + stream.end();
}

/** Controls but tab and newline, lone surrogates, and all that has no shape of its own. */
const unsafe = new RegExp(
  String.raw`[\p{Cc}--[\t\n]]|[\p{Cs}\u2028\u2029\u{e0000}-\u{e0fff}]`,
  "v",
);
/**
 * Format characters are shown by name, but for those that are seen (signs before a number); a
 * joiner may hold an emoji together, a selector stands once behind one.
 */
const seen = String.raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}`;
const unseen = new RegExp(
  String.raw`[\p{Cf}--[\u200d${seen}]]|[\ufe00-\ufe0d]|[\ufe0e\ufe0f]{2}`,
  "v",
);

const facts = { cuts: 0, control: 0, unseen: 0, cut: 0, unstable: 0, vanished: 0 };
const first: string[] = [];

for (let trial = 0; trial < count; trial++) judge(input());
print();

function judge(bytes: Uint8Array<ArrayBuffer>): void {
  const whole = cleaned([bytes]);
  const blame = (what: "control" | "unseen" | "cut" | "unstable" | "vanished") => {
    facts[what]++;
    if (first.length < 10) first.push(`${what}: ${bytes.toHex()} → ${JSON.stringify(whole)}`);
  };
  if (unsafe.test(whole)) blame("control");
  if (unseen.test(whole)) blame("unseen");
  if (printable(whole) !== whole) blame("unstable");
  for (let at = 0; at <= bytes.length; at++) {
    facts.cuts++;
    if (cleaned([bytes.subarray(0, at), bytes.subarray(at)]) !== whole) {
      blame("cut");
      break;
    }
  }
  if (cleaned(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))) !== whole) blame("cut");
  const text = new TextDecoder().decode(bytes);
  const shown = printable(text, { controls: "show" });
  if (unsafe.test(shown) || unseen.test(shown)) blame("control");
  if ([...shown.replaceAll(/<U\+[0-9A-F]{4,6}>/g, "x")].length < [...text].length) {
    blame("vanished");
  }
}

function print(): void {
  const { cuts, control, unseen, cut, unstable, vanished } = facts;
  console.log("| inputs | cuts | control | unseen | by cut | unstable | vanished in approval |");
  console.log("|---|---|---|---|---|---|---|");
  console.log(
    `| ${count} | ${cuts} | ${control} | ${unseen} | ${cut} | ${unstable} | ${vanished} |`,
  );
  for (const line of first) console.log(line);
  Deno.exitCode = control + unseen + cut + unstable + vanished > 0 ? 1 : 0;
}
