import type { Failure, Recipe, Report } from "../types.ts";
import { countsOf, readTap, type TapTest } from "./tap.ts";
import { watchedNode } from "./watched.ts";

export interface NodeTestSettings {
  /** Flags of the project's own script, such as `--import tsx`. */
  readonly flags: readonly string[];
  /** Files or patterns of the script; none: what node looks for by itself. */
  readonly patterns: readonly string[];
  /** Files, relative to the package, that hold tests of `node:test`. */
  readonly holding: readonly string[];
}

/** `node --test`. */
export function nodeTest({ flags, patterns, holding }: NodeTestSettings): Recipe {
  return {
    id: "node:test",
    takes: (path) =>
      /(?:[._-](?:test|spec)|(?:^|\/)test(?:-[^/]*)?)\.[cm]?[jt]sx?$|(?:^|\/)(?:test|__tests__)\/.*\.[cm]?[jt]sx?$/
        .test(path),
    args: (files) => ["--test", "--test-reporter=tap", ...flags, ...files ?? patterns],
    watch: watchedNode,
    read: (text) => read(text, holding),
  };
}

function read(text: string, holding: readonly string[]): Report | null {
  const { tests: said, complete } = readTap(text);
  if (!complete || !/^# fail \d+$/m.test(text)) return null;
  const tests = said.map((it) => it.ok && isCutShort(it, holding) ? { ...it, ...cutShort } : it);
  const { failing, ...counts } = countsOf(tests);
  // The sums at the end know of a suite that failed beside its tests.
  const sum = lastNumber(text, "fail") + lastNumber(text, "cancelled");
  return {
    ...counts,
    failed: sum > 0 ? Math.max(counts.failed, 1) : counts.failed,
    failures: failing.map(failureOf),
    nothing: tests.length === 0 && sum === 0,
  };
}

/** A file is named itself where nothing is known of its tests: it exited with 0 before its end. */
function isCutShort({ name }: TapTest, holding: readonly string[]): boolean {
  return /[\\/]/.test(name) && holding.some((it) => name === it || name.endsWith(`/${it}`));
}

const cutShort = { ok: false, comments: [], details: ["error: 'It ended before its tests did.'"] };

function lastNumber(text: string, name: string): number {
  return Number([...text.matchAll(new RegExp(`^# ${name} (\\d+)$`, "gm"))].at(-1)?.[1] ?? 0);
}

function failureOf({ name, details, comments }: TapTest): Failure {
  const [, path, own] = /^(.*):(\d+):\d+$/.exec(detail(details, "location")) ?? [];
  const stack = detail(details, "stack");
  const thrown = path === undefined
    ? undefined
    : stack.split("\n").find((it) => it.includes(`${path}:`))?.split(`${path}:`)[1]?.split(":")[0];
  const line = thrown ?? own;
  return {
    name,
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line: Number(line) }),
    text: textOf(details, comments, stack),
  };
}

function textOf(details: readonly string[], comments: readonly string[], stack: string): string {
  const error = detail(details, "error").trim();
  // A file that could not be run at all has said why on its own.
  if (error === "test failed" && comments.length > 0) {
    return comments.filter((it) => !/^\s+at .*\(?node:/.test(it)).join("\n");
  }
  const frame = stack.split("\n").find((it) => /\S/.test(it) && !it.includes("(node:"));
  return frame === undefined ? error : `${error}\nat ${frame.trim()}`;
}

/** A text of the YAML block: quoted on its line, or below it. */
function detail(details: readonly string[], key: string): string {
  const at = details.findIndex((it) => it.startsWith(`${key}:`));
  if (at < 0) return "";
  const value = (details[at] ?? "").slice(key.length + 1).trim();
  if (!/^[|>]-?$/.test(value)) return value.replace(/^'(.*)'$/, "$1").replaceAll("''", "'");
  const block: string[] = [];
  for (const line of details.slice(at + 1)) {
    if (line !== "" && !line.startsWith("  ")) break;
    block.push(line.slice(2));
  }
  return block.join("\n");
}
