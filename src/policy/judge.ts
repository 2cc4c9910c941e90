/** What is decided about a command line: deny over ask over allow, the strictest of all its parts. */

import type { Verdict } from "../protocol/mod.ts";
import { matches } from "./command_rules.ts";
import { denials, isForkBomb } from "./denials.ts";
import { Folders } from "./folders.ts";
import { hardened } from "./harden.ts";
import { judgeCommand } from "./judge_command.ts";
import type { CommandRule, CommandStandpoint, Judgement, Part } from "./judgement.ts";
import { reason } from "./reasons.ts";
import { settle } from "./settle.ts";
import { type Line, planOf, type SimpleCommand } from "./shell/mod.ts";

export { parseRule } from "./command_rules.ts";
export { narrowestRules } from "./narrowest.ts";
export { reasonText } from "./reasons.ts";

/** What nobody overrides. Their patterns are for people: what they match is in `denials.ts`. */
export const builtinRules: readonly CommandRule[] = [...denials.keys()].map((pattern) => ({
  pattern,
  action: "deny",
  source: "builtin",
}));

/**
 * Decides a parsed line.
 *
 * @param text what was parsed into the line
 */
export function judge(line: Line, text: string, standpoint: CommandStandpoint): Judgement {
  const own = judgeLine(line, text, standpoint);
  const { script, reached } = line;
  const isUnruled = own.verdict === "ask" &&
    own.parts.every(({ why, rule }) => why.code === "unknown" && rule === undefined);
  if (!script || !isUnruled) return own;
  // What bash is given runs itself, without the files that bash would read before.
  const inner = judgeLine(script.line, script.text, standpoint);
  return inner.verdict === "allow" ? { ...inner, reached } : own;
}

function judgeLine(line: Line, text: string, standpoint: CommandStandpoint): Judgement {
  const settled = settleAll(line, standpoint);
  const parts = partsOf(settled, text, standpoint);
  const found = strictest(parts);
  const hidden = found === "deny" ? null : ruledWithin(settled, text, standpoint, "deny") ??
    (found === "ask" ? null : ruledWithin(settled, text, standpoint, "ask"));
  const { reached } = line;
  if (hidden) return { verdict: hidden.verdict, parts: [hidden], plan: null, reached };
  // What nobody is asked about runs as git does where it trusts nobody.
  const commands = settled.commands.map((it, at) =>
    parts[at]?.verdict === "allow" ? hardened(it) : it
  );
  return {
    verdict: found,
    parts: parts.map(runAs(commands)),
    plan: planOf({ ...settled, commands }),
    reached,
  };
}

function runAs(commands: readonly SimpleCommand[]): (part: Part, at: number) => Part {
  return (part, at) => {
    const words = commands[at]?.words;
    return part.argv.length === 0 || !words ? part : { ...part, argv: words.map((it) => it.text) };
  };
}

const order: readonly Verdict[] = ["deny", "ask", "allow"];

function strictest(parts: readonly Part[]): Verdict {
  return order.find((it) => parts.some(({ verdict }) => verdict === it)) ?? "ask";
}

/** After a `cd` names of files are others than before it. */
function settleAll(line: Line, standpoint: CommandStandpoint): Line {
  const moves = line.commands.some(({ words }) => words[0]?.text === "cd");
  const expansionOf = moves ? undefined : standpoint.expansionOf?.bind(standpoint);
  const commands = line.commands.map((it) => ({ ...it, words: settle(it.words, expansionOf) }));
  return { ...line, commands };
}

function partsOf(line: Line, text: string, standpoint: CommandStandpoint): readonly Part[] {
  const [doubt] = line.doubts;
  if (doubt) return [whole(text, "ask", reason(`doubt_${doubt.kind}`, doubt.part))];
  if (line.commands.length === 0) return [whole(text, "ask", reason("unknown", text.trim()))];
  const folders = new Folders(standpoint);
  return line.commands.map((command, at) => {
    const step = { before: line.joints[at - 1], after: line.joints[at] };
    const known = folders.at(command.words, step);
    return partOf(command, text, known);
  });
}

function partOf(command: SimpleCommand, text: string, standpoint: CommandStandpoint): Part {
  return {
    text: text.slice(command.from, command.to),
    argv: command.words.map((word) => word.text),
    ...judgeCommand(command.words, standpoint),
  };
}

/** A rule about something that the line reaches, at whatever depth and however it is doubted. */
function ruledWithin(
  { reached, commands }: Line,
  text: string,
  { rules, builtin }: CommandStandpoint,
  action: "ask" | "deny",
): Part | null {
  if (builtin && action === "deny" && isForkBomb(text)) {
    return whole(text, "deny", reason("forbidden", bomb), bomb);
  }
  const strict = rules.filter((it) => it.action === action);
  if (strict.length === 0) return null;
  const plain = reached.map((words) => words.map((word) => ({ text: word, expands: false })));
  const all = [...plain, ...commands.map(({ words }) => words)];
  const rule = strict.find((it) => all.some((words) => matches(it, words)));
  if (!rule) return null;
  const code = rule.source === "builtin" ? "forbidden" : "rule";
  return whole(text, action, reason(code, rule.pattern), rule.pattern);
}

const bomb = ":(){ :|:& };:";

function whole(text: string, verdict: Verdict, why: Part["why"], rule?: string): Part {
  return { text, argv: [], verdict, why, ...rule === undefined ? {} : { rule } };
}
