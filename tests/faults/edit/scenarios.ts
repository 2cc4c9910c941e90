/** The edits that are killed and failed. */

import { file, type Tree } from "./world.ts";

export interface Scenario {
  readonly name: string;
  readonly start: Tree;
  readonly goal: Tree;
}

const text = "one\ntwo\nthree\n";

/** Noise without a pattern, the same in every process, so that nothing is compressed away. */
export function noise(length: number, seed: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(length / 4));
  let state = seed >>> 0 || 1;
  for (let at = 0; at < words.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[at] = state >>> 0;
  }
  return new Uint8Array(words.buffer, 0, length);
}

const large = 5 * 2 ** 20;

/** A1: one file each. */
export const single: readonly Scenario[] = [
  { name: "create", start: {}, goal: { "new/deep/a.txt": file(text) } },
  { name: "edit", start: { "a.txt": file(text) }, goal: { "a.txt": file("one\n2\nthree\n") } },
  { name: "delete", start: { "bin/a.sh": file(text, 0o755) }, goal: {} },
  { name: "rename", start: { "a.sh": file(text, 0o750) }, goal: { "src/b.sh": file(text, 0o750) } },
  { name: "mode", start: { "a.sh": file(text) }, goal: { "a.sh": file(text, 0o755) } },
  {
    name: "CRLF",
    start: { "a.txt": file("one\r\ntwo\r\nthree\n", 0o600) },
    goal: { "a.txt": file("one\r\n2\r\nthree\n", 0o600) },
  },
  {
    name: "no final newline",
    start: { "a.txt": file("one\ntwo") },
    goal: { "a.txt": file("one\n2") },
  },
  { name: "empty", start: { "a.txt": file(text) }, goal: { "a.txt": file("") } },
  {
    name: "5 MiB",
    start: { "a.bin": { bytes: noise(large, 1), mode: 0o644 } },
    goal: { "a.bin": { bytes: noise(large, 2), mode: 0o644 } },
  },
  {
    name: "unicode name",
    start: { "日本/naïve e\u0301 🦊.txt": file(text) },
    goal: { "日本/naïve e\u0301 🦊.txt": file("eins\n") },
  },
];

/** A2: edits, creations, deletions and a mode, ten files in four folders. */
export const ten: Scenario = {
  name: "ten files",
  start: {
    "a.txt": file("a\n"),
    "b.txt": file("b\n", 0o600),
    "src/c.ts": file("c\n"),
    "src/d.ts": file("d\n"),
    "src/e.sh": file("e\n"),
    "old/f.txt": file("f\n"),
    "old/g.sh": file("g\n", 0o755),
  },
  goal: {
    "a.txt": file("a 2\n"),
    "b.txt": file("b 2\n", 0o600),
    "src/c.ts": file("c 2\n"),
    "src/d.ts": file("d 2\n"),
    "src/e.sh": file("e\n", 0o755),
    "new/h.txt": file("h\n"),
    "new/deep/i.txt": file("i\n"),
    "src/j.ts": file("j\n"),
  },
};

/** A4: one of each kind. */
export const mixed: Scenario = {
  name: "edit, create, delete",
  start: { "a.txt": file(text), "gone.sh": file("gone\n", 0o755) },
  goal: { "a.txt": file("one\n2\nthree\n"), "new/b.txt": file("b\n") },
};
