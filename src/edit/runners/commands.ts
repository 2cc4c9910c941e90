/** Runs of the commands that the task or the project's instructions want to pass. */

import { isLinter } from "../../agent/mod.ts";
import type { Command, ProcessOutcome } from "../../protocol/mod.ts";
import { endBefore } from "./commands_before.ts";
import type { Judgement } from "./compare.ts";
import type { Ground } from "./ground.ts";
import { freshMessages, type Message, messagesIn } from "./messages.ts";
import type { NamedCommand } from "./named.ts";
import type { TimeBox } from "./run.ts";
import { plain, tail } from "./text.ts";
import type { Runner } from "./types.ts";
import type { VerifyOptions } from "./verify_types.ts";

export interface CommandRun extends Judgement {
  /** `make test: exit code 2`. */
  readonly said: string;
  /** What a model reads of a failure. */
  readonly text: string;
}

interface Place {
  readonly ground: Ground;
  readonly box: TimeBox;
  readonly options: VerifyOptions;
}

/** Those that a runner does not run anyway. */
export async function runNamed(
  runners: readonly Runner[],
  place: Place,
): Promise<readonly CommandRun[]> {
  const { box, options } = place;
  const named = await options.commands?.() ?? [];
  const runs: CommandRun[] = [];
  for (const it of named) {
    if (runners.some(({ id }) => same[id]?.test(it.line)) || box.left === 0) continue;
    const refused = await options.allows?.(it.line) ?? null;
    runs.push(refused === null ? await judged(it, place) : { ...unrun(it.line, refused) });
  }
  return runs;
}

/** The same tests by another name. */
const same: Readonly<Partial<Record<Runner["id"], RegExp>>> = {
  pytest: /^(?:python3? -m )?pytest(?: -[qvx]+)*$/,
  unittest: /^python3? -m unittest(?: discover)?(?: -[qv]+)*$/,
  deno: /^deno test(?: -A| --allow-all)?$/,
  go: /^go test \.\/\.\.\.$/,
  cargo: /^cargo test$/,
  "node:test": /^(?:npm (?:run )?test|node --test)$/,
  vitest: /^(?:npm (?:run )?test|(?:npx )?vitest(?: run)?)$/,
  jest: /^(?:npm (?:run )?test|(?:npx )?jest)$/,
  mocha: /^(?:npm (?:run )?test|(?:npx )?mocha)$/,
};

function unrun(line: string, reason: string): CommandRun {
  return { standing: "unsure", said: `${line}: ${reason}`, notes: [], text: "" };
}

async function judged({ line, by }: NamedCommand, place: Place): Promise<CommandRun> {
  const outcome = await run(line, place.ground, place);
  const end = endOf(outcome);
  const said = `${line}: ${end.text}`;
  if (end.type === "passed") {
    const edited = await recipes(place.options);
    return edited.length === 0 ? { standing: "passed", said, notes: [], text: "" } : {
      standing: "unsure",
      said,
      notes: [`${edited.join(", ")} was changed in this work`],
      text: "",
    };
  }
  if (end.type === "blocked") return { standing: "blocked", said, notes: [], text: "" };
  const text = `${said}\n${tail(plain(outcome.output))}`;
  const failed: CommandRun = { standing: "failed", said, notes: [], text };
  if (by === "task" && !isLinter(line)) return failed;
  const before = await endBefore(line, place.options, async (ground, options) => {
    const ran = await run(line, ground, { ground, box: place.box, options });
    return { passed: endOf(ran).type === "passed", messages: messagesOf(ran, ground) };
  });
  if (before === null || before.passed) return failed;
  const old = `${line} failed before this change too`;
  if (by !== "task") return { standing: "none", said, notes: [old], text: "" };
  const now = messagesOf(outcome, place.ground);
  if (now.length === 0) return failed;
  const fresh = freshMessages(now, before.messages);
  if (fresh.length === 0) {
    return { standing: "none", said, notes: [`${old}, and says nothing new`], text: "" };
  }
  const shown = fresh.slice(0, mostMessages).map((it) => `${it.path}:${it.line ?? 1}: ${it.text}`);
  return {
    ...failed,
    text: [`${said}, which says what it did not say before:`, ...shown].join("\n"),
  };
}

/** Messages of a linter that a model is shown. */
const mostMessages = 20;

function messagesOf({ output }: ProcessOutcome, { root }: Ground): readonly Message[] {
  return messagesIn(plain(output), root);
}

async function run(line: string, { root, confine }: Ground, { box, options }: Place) {
  const command: Command = {
    program: "sh",
    args: ["-c", line],
    cwd: root,
    env: { CI: "1", NO_COLOR: "1", TERM: "dumb" },
    timeoutMs: box.left,
    maxOutputBytes: 1_000_000,
    ...confine && { confine },
  };
  const { spawner, signal, progress } = options;
  const outcome = await spawner.run(command, { signal, ...progress && { onOutput: progress } });
  signal.throwIfAborted();
  return outcome;
}

interface End {
  readonly type: "passed" | "failed" | "blocked";
  readonly text: string;
}

function endOf({ exit, durationMs }: ProcessOutcome): End {
  switch (exit.type) {
    case "exited":
      if (exit.code === 0) return { type: "passed", text: "passed" };
      // The shell did not find its program, or may not start it.
      return {
        type: exit.code === 126 || exit.code === 127 ? "blocked" : "failed",
        text: `exit code ${exit.code}`,
      };
    case "not_found":
      return { type: "blocked", text: "there is no shell to run it" };
    case "not_confined":
      return { type: "blocked", text: `It did not run: ${exit.reason}` };
    case "timed_out":
      return { type: "failed", text: `timed out after ${Math.round(durationMs / 1000)} s` };
    case "limited":
      return { type: "failed", text: `ended by a limit: ${exit.reason}` };
    case "signalled":
      return { type: "failed", text: `ended by ${exit.signal}` };
    case "cancelled":
      return { type: "blocked", text: "cancelled" };
  }
}

/** What a command goes by. */
const recipe =
  /(?:^|\/)(?:(?:GNU)?[Mm]akefile|justfile|Taskfile\.ya?ml|package\.json|deno\.jsonc?|tox\.ini|noxfile\.py|[^/]+\.(?:sh|mk))$/;

async function recipes({ before }: VerifyOptions): Promise<readonly string[]> {
  return [...(await before?.())?.keys() ?? []].filter((it) => recipe.test(it)).sort();
}
