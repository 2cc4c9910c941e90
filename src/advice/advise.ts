import type { Diagnosis } from "../failures/mod.ts";
import type { Locale } from "../messages/mod.ts";
import { ask } from "../models/mod.ts";
import type { Model, Proposal } from "../protocol/mod.ts";
import { answerOf, type ModelAnswer } from "./answer.ts";
import { inertLine, oneSentence } from "./inert.ts";
import { neverOffered } from "./never.ts";
import { requestOf } from "./request.ts";
import type { Advice, Question, RowVerdict } from "./types.ts";

export interface AdvicePorts {
  /** `null`: there is none, and rules answer alone. */
  readonly model: Model | null;
  /** What rules know of the last command. */
  readonly diagnoses: readonly Diagnosis[];
  judge(command: string): Promise<RowVerdict>;
  readonly locale: Locale;
  readonly signal: AbortSignal;
}

/** More are not read. */
const most = 5;

/** Rules first, then the model; each proposal is judged, and some are never made. */
export async function advise(question: Question, ports: AdvicePorts): Promise<Advice> {
  const { model, diagnoses, judge, locale, signal } = ports;
  const facts = diagnoses.map(({ says }) => says);
  const said = model
    ? await answerOf((await ask(model, requestOf(question, facts, locale), signal)).text)
    : null;
  signal.throwIfAborted();
  if (said && said.question !== "" && said.proposals.length === 0) {
    return { kind: "asks", question: said.question };
  }
  const failed = question.commands.at(-1)?.line ?? null;
  const proposals = proposalsOf(diagnoses, said)
    .filter(({ command }) => !neverOffered(command, failed)).slice(0, most);
  const says = said && said.says !== "" ? said.says : oneSentence(facts.join(" "));
  if (proposals.length > 0) {
    const rows = [];
    for (const proposal of proposals) {
      rows.push({ proposal, verdict: await judge(proposal.command) });
    }
    return { kind: "proposals", says, rows };
  }
  return says === "" ? { kind: "nothing", asked: model !== null } : { kind: "says", says };
}

/** In the order of trust, each command once. */
function proposalsOf(
  diagnoses: readonly Diagnosis[],
  said: ModelAnswer | null,
): readonly Proposal[] {
  const known = diagnoses.flatMap(({ proposals }) => proposals)
    .filter(({ command }) => inertLine(command) === command);
  const byCommand = new Map<string, Proposal>();
  for (const it of [...known, ...said?.proposals ?? []]) {
    if (!byCommand.has(it.command)) byCommand.set(it.command, it);
  }
  return [...byCommand.values()];
}
