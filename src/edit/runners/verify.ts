/** The project's tests as they were given, run by the program before a "done" counts. */

import type { Bytes } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { type CommandRun, runNamed } from "./commands.ts";
import { type Compared, judgementOf, type Standing } from "./compare.ts";
import { detectRunners, runnerFor } from "./detect/mod.ts";
import { atStart, contentOf, type Ground } from "./ground.ts";
import { runLine, runTests, TimeBox } from "./run.ts";
import { isMixed, withSettings } from "./settings.ts";
import { Suites } from "./suites.ts";
import { deciding } from "./text.ts";
import type { Runner } from "./types.ts";
import type { TestChanges, Verification, VerifyOptions } from "./verify_types.ts";

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
  await using ground = await atStart(changes, options);
  const commands = await runNamed(runners, { ground, box, options });
  if (runners.length + commands.length === 0) {
    const news = await newTests(changes, options, box);
    const why = refused.length > 0 ? refused.join("; ") : "The project had no tests at the start.";
    return finish({ verdict: "none", why: [why, ...news.why].join(" "), text: news.text });
  }
  const suites = new Suites(ground, options, box);
  const ran: Compared[] = [];
  for (const runner of runners) ran.push(await suites.compared(runner));
  const news = await newTests(changes, options, box);
  const knowing = ran.some(({ run }) => run.passed > 0) ? await suites.knowing() : [];
  return finish(judged(ran, { ground, refused, news, edited, knowing, commands }));
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

interface NewTestReport {
  readonly why: readonly string[];
  /** What a model reads of new tests that fail. */
  readonly text: string;
}

/** Tests that the session added run too, where they are; they decide nothing. */
async function newTests(
  changes: TestChanges,
  options: VerifyOptions,
  box: TimeBox,
): Promise<NewTestReport> {
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
  readonly news: NewTestReport;
  readonly edited: readonly string[];
  readonly knowing: readonly string[];
  readonly commands: readonly CommandRun[];
}

function judged(
  ran: readonly Compared[],
  { ground, refused, news, edited, knowing, commands }: Around,
): Pick<Verification, "verdict" | "why" | "text"> {
  const judgements = ran.map((it) => ({ ...it, ...judgementOf(it) }));
  const bad = judgements.filter(({ standing }) => standing === "failed");
  const { leftOut } = ground;
  const why = [
    sentence(
      [...ran.map(({ runner, run }) => runLine(runner, run)), ...commands.map(({ said }) => said)]
        .join("; "),
    ),
    ...[...judgements, ...commands].flatMap(({ notes }) => notes).map(sentence),
    ...knowing.length > 0
      ? [`${knowing.join(", ")} knows of its tests, so that they prove nothing.`]
      : [],
    ...edited.length > leftOut.length
      ? ["Tests that were edited or removed ran as they were."]
      : [],
    ...leftOut.length > 0
      ? [`Left out, since they are not as they were: ${leftOut.join(", ")}.`]
      : [],
    ...refused,
    ...news.why,
  ].join(" ");
  const failing = commands.filter(({ standing }) => standing === "failed");
  const texts = [
    ...bad.map(textOf),
    ...failing.map(({ text }) => text),
    ...news.text === "" ? [] : [news.text],
  ];
  return {
    verdict: verdictOf([
      ...judgements.map(({ standing }) => standing),
      // A command that was asked for and could not run leaves open what it would have said.
      ...commands.map(({ standing }) =>
        standing === "blocked" && ran.length > 0 ? "unsure" as const : standing
      ),
      ...knowing.length > 0 ? ["unsure" as const] : [],
    ]),
    why,
    text: texts.join("\n"),
  };
}

function verdictOf(standings: readonly Standing[]): Verification["verdict"] {
  if (standings.includes("failed")) return "failed";
  if (standings.includes("unsure")) return "none";
  if (standings.includes("passed")) return "passed";
  return standings.includes("blocked") ? "blocked" : "none";
}

/** What the work did not break is none of the model's business. */
function textOf({ run, sorted, notes }: Compared & { readonly notes: readonly string[] }): string {
  const said = notes.map((it) => `(${it})\n`).join("");
  if (sorted.old.length === 0 || sorted.deciding.length === 0) {
    return `${run.text}\n${said}`.trimEnd();
  }
  return `${deciding(run, sorted.deciding)}\n${said}`.trimEnd();
}

function sentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
