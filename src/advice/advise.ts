import type { Diagnosis } from "../failures/mod.ts";
import type { Locale } from "../messages/mod.ts";
import { ask } from "../models/mod.ts";
import type { Model, Proposal } from "../protocol/mod.ts";
import { answerOf, type ModelAnswer } from "./answer.ts";
import { inertLine, oneSentence } from "./inert.ts";
import { neverOffered } from "./never/mod.ts";
import { factsOf, requestOf } from "./request.ts";
import type { Advice, LeftOutReason, Question, RowVerdict } from "./types.ts";

export interface AdvicePorts {
  /** `null`: there is none, and rules answer alone. */
  readonly model: Model | null;
  /** What rules and the tool's own help know of the last command. */
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
  const request = requestOf(question, factsOf(diagnoses), locale);
  const said = model ? await answerOf((await ask(model, request, signal)).text) : null;
  signal.throwIfAborted();
  if (said && said.question !== "" && said.proposals.length === 0) {
    return { kind: "asks", question: said.question };
  }
  const failed = question.commands.at(-1)?.line ?? null;
  const { offered, leftOut: never } = await sifted(proposalsOf(diagnoses, said), failed);
  const leftOut = said?.hasUnreadable ? [...never, "no_line" as const] : never;
  const says = said && said.says !== ""
    ? said.says
    : oneSentence(diagnoses.map((it) => it.says).join(" "));
  if (offered.length > 0) {
    const rows = [];
    for (const proposal of offered) {
      rows.push({ proposal, verdict: await judge(proposal.command) });
    }
    return { kind: "proposals", says, rows, leftOut };
  }
  return says === "" && leftOut.length === 0
    ? {
      kind: "nothing",
      why: model ? "no_answer" : hasSucceeded(question) ? "no_failure" : "no_model",
    }
    : { kind: "says", says, leftOut };
}

function hasSucceeded({ words, commands }: Question): boolean {
  return words === "" && commands.at(-1)?.exit === 0;
}

interface Sifted {
  readonly offered: readonly Proposal[];
  readonly leftOut: readonly LeftOutReason[];
}

async function sifted(proposals: readonly Proposal[], failed: string | null): Promise<Sifted> {
  const offered: Proposal[] = [];
  const leftOut = new Set<LeftOutReason>();
  for (const proposal of proposals) {
    if (offered.length === most) break;
    const reason = await neverOffered(proposal.command, failed);
    if (reason === null) offered.push(proposal);
    else leftOut.add(reason);
  }
  return { offered, leftOut: [...leftOut] };
}

/** In the order of trust, each command once: what is proven, the tool's own words, rules, the model. */
function proposalsOf(
  diagnoses: readonly Diagnosis[],
  said: ModelAnswer | null,
): readonly Proposal[] {
  const known = diagnoses.flatMap(({ proven, proposals }) =>
    proposals.map((proposal) => ({ proposal, rank: proven ? 0 : rankOf(proposal) }))
  );
  const ordered = known.toSorted((a, b) => a.rank - b.rank).map(({ proposal }) => proposal)
    .filter(({ command }) => inertLine(command) === command);
  const byCommand = new Map<string, Proposal>();
  for (const it of [...ordered, ...said?.proposals ?? []]) {
    if (!byCommand.has(it.command)) byCommand.set(it.command, it);
  }
  return [...byCommand.values()];
}

function rankOf({ source }: Proposal): number {
  return source === "tool" ? 1 : 2;
}
