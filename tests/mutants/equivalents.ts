/** Mutants that no test can tell from the program, each with the reason; they are not run. */

import type { Mutant } from "./mutate.ts";

/** A mutant by its file and its changed lines, which an edit elsewhere in the file leaves alone. */
export interface Equivalent {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    path: "src/policy/shell/words.ts",
    from: "for (let index = 0; index < bare.length; index++) {",
    to: "for (let index = 0; index <= bare.length; index++) {",
    reason: "behind the last character there is none, and no case for none",
  },
  {
    path: "src/policy/shell/wrappers.ts",
    from: "return at < words.length ? at : null;",
    to: "return at <= words.length ? at : null;",
    reason: "a command without words is told to nobody",
  },
  {
    path: "src/policy/settle.ts",
    from: "if (!word.expands) return [word];",
    to: "{}",
    reason: "it spares work: a word that does not expand comes out as it went in",
  },
  {
    path: "src/agent/salvage/python.ts",
    from: "if (/^(None|null)$/.test(word[1])) return { value: null, length };",
    to: "if (/(None|null)$/.test(word[1])) return { value: null, length };",
    reason: "the word is one of seven, of which no other ends so",
  },
  {
    path: "src/agent/limits.ts",
    from: '["repeats", progress.rewrite?.times ?? 0, REWRITES.stop],',
    to: '["repeats", progress.rewrite?.times ?? 1, REWRITES.stop],',
    reason: "both are far below the limit",
  },
  {
    path: "src/storage/word_sum.ts",
    from: "const eight = (six + (words[at + 6] ?? 0)) ^ (words[at + 7] ?? 0);",
    to: "const eight = (six + (words[at + 6] ?? 0)) ^ (words[at + 7] ?? 1);",
    reason: "the loop ends where eight words are no longer there",
  },
  {
    path: "src/storage/memory.ts",
    from: "const made: Stream = { events: [], checkpoints: new Map(), used: 0 };",
    to: "const made: Stream = { events: [], checkpoints: new Map(), used: 1 };",
    reason: "it is set by the first event, and without an event nobody asks",
  },
  {
    path: "src/agent/owed/mood.ts",
    from: 'if (found && !asksHow.test(wish.slice(0, found.index))) return "run";',
    to: 'if (found && !asksHow.test(wish.slice(1, found.index))) return "run";',
    reason: "a wish that begins with a word of asking is a question, and answered further up",
  },
  {
    path: "src/storage/salvage/log.ts",
    from: "const total = Math.max(head?.seq ?? 0, newest);",
    to: "const total = Math.max(head?.seq ?? 1, newest);",
    reason: "a stream without a head has an event, whose number is one at least",
  },
  {
    path: "src/storage/salvage/rows.ts",
    from: "if (at + 8 > bytes.length || (bytes[at] ?? 0) < 128) return null;",
    to: "if (at + 8 > bytes.length || (bytes[at] ?? 1) < 128) return null;",
    reason: "what stands before has asked whether the byte is there",
  },
  {
    path: "src/storage/state_file.ts",
    from: "const length = file.readSync(buffer) ?? 0;",
    to: "const length = file.readSync(buffer) ?? 1;",
    reason: "neither an empty text nor a NUL is a state",
  },
];

export function isEquivalent({ path, from, to }: Mutant): boolean {
  return equivalents.some((it) => it.path === path && it.from === from && it.to === to);
}
