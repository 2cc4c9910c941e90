/** What a judgement says that a line does, and what is wrong with what it did. */

import { judge } from "../../../src/policy/judge.ts";
import type { CommandRule, CommandStandpoint, Judgement } from "../../../src/policy/judgement.ts";
import { type Line, parseLine } from "../../../src/policy/shell/mod.ts";
import type { Syntax } from "../../../src/syntax/mod.ts";
import { expansionsOf } from "../../../src/workspace/mod.ts";
import type { Trace } from "./bash.ts";
import { stubs } from "./stubs.ts";

function rule(action: CommandRule["action"], pattern: string): CommandRule {
  return { pattern, action, source: "user" };
}

const standpoint: CommandStandpoint = {
  rules: [
    ...["echo *", "p1 *", "p2 x *", "p2 -n *", "p2 a*b *"].map((it) => rule("allow", it)),
    rule("deny", "p3 *"),
  ],
  placeOf,
  trusted: true,
  builtin: true,
};

/** As the files of `bash.ts` lie; nothing in them is a link. */
function placeOf(path: string): "inside" | "outside" | "secret" {
  if (path === "/dev/null") return "inside";
  if (path.startsWith("/")) return "outside";
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === ".." && parts.pop() === undefined) return "outside";
    else if (part !== "." && part !== ".." && part !== "") parts.push(part);
  }
  return /^(\.env|id_x)$/.test(parts.at(-1) ?? "") ? "secret" : "inside";
}

export interface Decided {
  /** What is run for real: the line itself, or the text that it gives to bash and that was let pass. */
  readonly text: string;
  readonly line: Line;
  readonly judgement: Judgement;
}

/** Decides lines that run in this folder, whose names are known. */
export function decider(folder: string, syntax: Syntax): (text: string) => Decided {
  const seeing = { ...standpoint, expansionOf: expansionsOf(folder) };
  return (text) => {
    const line = parseLine(text, syntax);
    const judgement = judge(line, text, seeing);
    // No rule here lets bash itself pass. Its builtins would leave no trace.
    const { script } = line;
    return judgement.verdict === "allow" && script
      ? { ...script, judgement }
      : { text, line, judgement };
  };
}

type Words = readonly string[];

/** Words that must run; where a word remains open to bash, only its program is known. */
interface Step {
  readonly words: Words;
  readonly open: boolean;
}

/** What is wrong with a line that was allowed; `null`: nothing. */
export function complaint({ line, judgement }: Decided, text: Trace, plan: Trace): string | null {
  if (judgement.parts.length !== line.commands.length) return "parts are not the commands";
  const steps = line.commands.map(({ words }, at) => {
    const argv = judgement.parts[at]?.argv ?? [];
    const open = words.some(({ text, expands }) => expands && argv.includes(text));
    return { words: argv, open };
  });
  const difference = compare(groups(steps, line.joints), text.ran);
  if (difference) return difference;
  const secret = text.ran.find(([program, ...rest]) =>
    program === "cat" && rest.some((it) => placeOf(it) !== "inside")
  );
  if (secret) return `read what nobody may: ${JSON.stringify(secret)}`;
  const other = compare(sortedLike(text.ran, groups(steps, line.joints)), plan.ran);
  return other ? `the plan: ${other}` : null;
}

/** Pipelines that run, each a group whose programs start in any order. */
function groups(steps: readonly Step[], joints: Line["joints"]): readonly (readonly Step[])[] {
  const ran: Step[][] = [];
  let status = true;
  let skipped = false;
  for (const [at, step] of steps.entries()) {
    const joint = joints[at - 1];
    if (joint !== "|") skipped = joint === "&&" ? !status : joint === "||" && status;
    if (skipped) continue;
    if (joint !== "|") ran.push([]);
    const [program = ""] = step.words;
    const known = stubs.some((it) => it === program);
    if (known) ran.at(-1)?.push(step);
    status = known && program !== "false";
  }
  return ran;
}

function compare(wanted: readonly (readonly Step[])[], ran: readonly Words[]): string | null {
  let at = 0;
  for (const group of wanted) {
    const left = ran.slice(at, at += group.length);
    for (const step of [...group].sort((one, two) => Number(one.open) - Number(two.open))) {
      const found = left.findIndex((words) => isSame(step, words));
      if (found < 0) return `wanted ${JSON.stringify(group)}, ran ${JSON.stringify(ran)}`;
      left.splice(found, 1);
    }
  }
  return at === ran.length ? null : `more ran than was wanted: ${JSON.stringify(ran)}`;
}

function isSame({ words, open }: Step, ran: Words): boolean {
  if (open) return words[0] === ran[0];
  return words.length === ran.length && words.every((word, at) => word === ran[at]);
}

/** What ran, in the groups that were wanted, as what the plan must do. */
function sortedLike(
  ran: readonly Words[],
  wanted: readonly (readonly Step[])[],
): readonly (readonly Step[])[] {
  let at = 0;
  return wanted.map((group) =>
    ran.slice(at, at += group.length).map((words) => ({ words, open: false }))
  );
}
