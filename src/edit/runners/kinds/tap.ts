/** The Test Anything Protocol, as node and deno print it: nested, with a block of details. */

import type { TestResult } from "../types.ts";

export interface TapTest {
  readonly name: string;
  readonly ok: boolean;
  /** Left out, or expected to fail. */
  readonly skipped: boolean;
  /** The lines between `---` and `...`, without their indentation. */
  readonly details: readonly string[];
  /** Comments that stood before it, without `# `. */
  readonly comments: readonly string[];
}

export interface Tap {
  /** Tests that hold no others, or whose own part failed. */
  readonly tests: readonly TapTest[];
  /** The plan of the outermost level was printed: the run came to its end. */
  readonly complete: boolean;
}

const result = /^( *)(ok|not ok) \d+(?: - (.*))?$/;

export function readTap(text: string): Tap {
  const tests: TapTest[] = [];
  let complete = false;
  let comments: string[] = [];
  /** Per depth: tests were seen below the one that will come at this depth. */
  const below = new Map<number, boolean>();
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (/^1\.\.\d+/.test(line)) complete = true;
    const comment = /^# (.*)$/.exec(line);
    if (comment && !comment[1]?.startsWith("Subtest: ")) comments.push(comment[1] ?? "");
    const found = result.exec(line);
    if (!found) continue;
    const [, indent = "", ok, rest = ""] = found;
    const depth = indent.length;
    const details = detailsAfter(lines, at, depth);
    const holds = below.get(depth) ?? false;
    below.set(depth, false);
    for (let outer = depth - 4; outer >= 0; outer -= 4) below.set(outer, true);
    if (!holds) tests.push({ ...titled(rest), ok: ok === "ok", details, comments });
    comments = [];
  }
  return { tests, complete };
}

function titled(rest: string): Pick<TapTest, "name" | "skipped"> {
  const directive = /(?<!\\)# (?:SKIP|TODO)\b.*$/i.exec(rest);
  const name = directive ? rest.slice(0, directive.index) : rest;
  return { name: name.trim().replace(/\\([#\\])/g, "$1"), skipped: directive !== null };
}

function detailsAfter(lines: readonly string[], at: number, depth: number): readonly string[] {
  const pad = " ".repeat(depth + 2);
  if (lines[at + 1] !== `${pad}---`) return [];
  const details: string[] = [];
  for (let next = at + 2; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (line === `${pad}...`) return details;
    details.push(line.startsWith(pad) ? line.slice(pad.length) : line);
  }
  return details;
}

export function resultOf({ name, ok, skipped }: TapTest): TestResult {
  return { name, end: skipped ? "skipped" : ok ? "passed" : "failed" };
}

/** Counts over the tests. */
export function countsOf(tests: readonly TapTest[]) {
  const skipped = tests.filter((it) => it.skipped).length;
  const failing = tests.filter((it) => !it.ok && !it.skipped);
  return {
    passed: tests.length - skipped - failing.length,
    failed: failing.length,
    skipped,
    failing,
  };
}
