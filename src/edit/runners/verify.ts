/** The project's tests as they were given, run by the program before a "done" counts. */

import { type Bytes, type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { detectRunners, runnerFor } from "./detect/mod.ts";
import { atStart, type Ground } from "./ground.ts";
import { runLine, runTests, TimeBox } from "./run.ts";
import { isMixed, withSettings } from "./settings.ts";
import type { Runner, TestRun } from "./types.ts";
import type { TestChanges, Verification, VerifyOptions } from "./verify_types.ts";

interface Ran {
  readonly runner: Runner;
  readonly run: TestRun;
}

/**
 * Runs all tests of the project. Never throws for what they do.
 *
 * @throws what `signal` was aborted with; {WorkspaceError} if the root is gone
 */
export async function verifyProject(options: VerifyOptions): Promise<Verification> {
  const started = options.clock.now();
  const box = new TimeBox(options.timeBoxMs, options.clock);
  const changes = await changesOf(options);
  const edited = [...changes.edited.keys(), ...changes.removed.keys()].sort();
  const finish = (it: Pick<Verification, "verdict" | "why" | "text">): Verification => ({
    ...it,
    edited,
    ...changes.added.length > 0 && { added: [...changes.added] },
    durationMs: options.clock.now() - started,
  });
  const { runners, refused } = await runnersOf(options, changes);
  if (runners.length === 0) {
    const news = await newTests(changes, options, box);
    const why = refused.length > 0 ? refused.join("; ") : "The project had no tests at the start.";
    return finish({ verdict: "none", why: [why, ...news.why].join(" "), text: news.text });
  }
  await using ground = await atStart(changes, options);
  const ran: Ran[] = [];
  for (const runner of runners) {
    ran.push({ runner, run: await runAt(ground, runner, options, box) });
  }
  const news = await newTests(changes, options, box);
  return finish(judged(ran, { ground, refused, news, edited }));
}

/** Contents that are as they were at the start are no changes. */
async function changesOf({ workspace, originals }: VerifyOptions): Promise<TestChanges> {
  const edited = new Map<string, Bytes>();
  const removed = new Map<string, Bytes>();
  const added: string[] = [];
  for (const [path, original] of originals) {
    const now = await contentOf(workspace, path);
    if (!now) {
      if (original) removed.set(path, original);
    } else if (original === null && !isMixed(path)) {
      added.push(path);
    } else {
      const before = await withSettings(path, { original: original ?? new Uint8Array(), now });
      if (await sha256(now) !== await sha256(before)) edited.set(path, before);
    }
  }
  return { edited, removed, added: added.sort() };
}

/** A test is never larger, in bytes. */
const maxTestBytes = 20_000_000;

async function contentOf(workspace: Workspace, path: string): Promise<Bytes | null> {
  try {
    return (await workspace.read(path, { maxBytes: maxTestBytes })).bytes;
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}

/** By the settings as they were, so that no edit of them chooses another runner. */
async function runnersOf(options: VerifyOptions, { edited, removed, added }: TestChanges) {
  const before = new Map<string, Bytes | null>([...edited, ...removed]);
  for (const path of added) before.set(path, null);
  const found = await detectRunners(options.workspace, before);
  const runners: Runner[] = [];
  const refused: string[] = [];
  for (const runner of found) {
    const why = await options.refuse?.(runner) ?? null;
    if (why === null) runners.push(runner);
    else refused.push(why);
  }
  return { runners, refused };
}

async function runAt(
  ground: Ground,
  runner: Runner,
  options: VerifyOptions,
  box: TimeBox,
): Promise<TestRun> {
  const placed = runner.at(ground.root);
  if (box.left === 0) {
    return placed.read({
      exit: { type: "timed_out" },
      durationMs: options.timeBoxMs,
      output: "",
      outputBytes: 0,
    });
  }
  const left = new Set(ground.leftOut);
  const files = left.size === 0 ? null : runner.tests.filter((it) => !left.has(it));
  if (files?.length === 0) {
    return {
      verdict: "none",
      passed: 0,
      failed: 0,
      skipped: 0,
      failures: [],
      text: `${runner.id}: none\nAll tests were left out.`,
      tests: [],
      open: [],
      patched: [],
      durationMs: 0,
    };
  }
  const { confine } = ground;
  return await runTests(placed, { files, timeoutMs: box.left, ...confine && { confine } }, options);
}

interface News {
  readonly why: readonly string[];
  /** What a model reads of new tests that fail. */
  readonly text: string;
}

/** Tests that the session added run too, where they are; they decide nothing. */
async function newTests(changes: TestChanges, options: VerifyOptions, box: TimeBox): Promise<News> {
  const { added } = changes;
  if (added.length === 0) return { why: [], text: "" };
  const runners = await detectRunners(options.workspace);
  const groups = new Map<Runner, string[]>();
  for (const path of added) {
    const runner = runnerFor(runners, path);
    if (runner?.takes(path)) groups.set(runner, [...groups.get(runner) ?? [], path]);
  }
  const why: string[] = [];
  const texts: string[] = [];
  for (const [runner, files] of groups) {
    const refused = await options.refuse?.(runner) ?? null;
    if (refused !== null || box.left === 0) continue;
    const { confine } = options;
    const limits = { files, timeoutMs: box.left, ...confine && { confine } };
    const run = await runTests(runner, limits, options);
    why.push(sentence(`New tests, which do not count: ${runLine(runner, run)}`));
    if (run.verdict === "failed") texts.push(`New tests, which do not count:\n${run.text}`);
  }
  return { why, text: texts.join("\n") };
}

interface Around {
  readonly ground: Ground;
  readonly refused: readonly string[];
  readonly news: News;
  readonly edited: readonly string[];
}

function judged(
  ran: readonly Ran[],
  { ground, refused, news, edited }: Around,
): Pick<Verification, "verdict" | "why" | "text"> {
  const bad = ran.filter(({ run }) => ["failed", "late", "broken"].includes(run.verdict));
  const blocked = ran.some(({ run }) => run.verdict === "blocked");
  const passed = ran.some(({ run }) => run.verdict === "passed");
  const { leftOut } = ground;
  const why = [
    sentence(ran.map(({ runner, run }) => runLine(runner, run)).join("; ")),
    ...edited.length > leftOut.length
      ? ["Tests that were edited or removed ran as they were."]
      : [],
    ...leftOut.length > 0
      ? [`Left out, since they are not as they were: ${leftOut.join(", ")}.`]
      : [],
    ...refused,
    ...news.why,
  ].join(" ");
  const texts = [...bad.map(({ run }) => run.text), ...news.text === "" ? [] : [news.text]];
  const otherwise = blocked ? "blocked" : "none";
  const verdict = bad.length > 0 ? "failed" : passed ? "passed" : otherwise;
  return { verdict, why, text: texts.join("\n") };
}

function sentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
