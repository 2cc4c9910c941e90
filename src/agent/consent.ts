/**
 * Consent to a program: before it starts, the calls whose arguments stand in its text are judged, and
 * what would be asked about is asked about at once. The answer holds for exactly what was shown: a call
 * that turns out otherwise, or that nobody foresaw, is asked about by itself.
 */

import type {
  Decision,
  Foresight,
  NewEvent,
  NewEventOf,
  Shown,
  ToolCall,
} from "../protocol/mod.ts";
import type { CallState } from "./folds/calls.ts";
import type { LoopPorts } from "./ports.ts";
import type { StagedOptions } from "./staged_run.ts";

/** Calls of one program that are asked about at once; further ones are when they are made. */
const most = 20;

/** Characters of what is shown of them together. */
const longest = 60_000;

type Cover = NonNullable<NewEventOf<"asked">["covers"]>[number];

interface Question {
  readonly shown: Shown;
  readonly cover: Cover;
}

/** What is thought and shown of one call; `null`: it was aborted. */
export interface CallReview {
  decide(call: ToolCall): Promise<Decision | null>;
  show(call: ToolCall): Promise<Shown | null>;
}

/** Events of the question about a program; none: nothing of what is known needs one. */
export async function programQuestion(
  ports: LoopPorts,
  program: ToolCall,
  review: CallReview,
): Promise<readonly NewEvent[]> {
  // Where nobody answers, each call is judged when it is made: what is allowed of the program is done.
  if (!ports.attended) return [];
  const { programs, journal } = ports;
  const { text, calls } = await programs.foresee(program, journal.state.variables.latest);
  const known = await questionsOf(ports, calls, review);
  if (known === null) return [];
  const { events, asked } = known;
  if (asked.length === 0) return events;
  return [...events, await questionOf(ports, program, { texts: [text], asked })];
}

/**
 * The same, but that the program has run up to where it needs what a change of its does: the user is
 * shown each change as it would be made, whatever else lets it pass.
 *
 * @returns the run, and the question unless it would change nothing; none where it was interrupted
 */
export async function stagedQuestion(
  ports: LoopPorts,
  program: CallState,
  review: CallReview & StagedOptions,
): Promise<readonly NewEvent[]> {
  const { stagedRun } = await import("./staged_run.ts");
  const staged = await stagedRun(ports, program, review);
  if (staged === null) return [];
  const { run, writes, spent } = staged;
  if (writes.length === 0) {
    return [run, ...spent, ...await programQuestion(ports, program.call, review)];
  }
  const asked = await Promise.all(writes.map(async ({ call, decision, shown, effect }) => ({
    shown,
    cover: {
      ...{ call, hash: await ports.hash(shown.text), effect },
      ...(decision.own ? { own: true as const } : {}),
    },
  })));
  const further = await beyond(ports, program.call, review);
  if (further === null) return [];
  // Of a run to the end all is shown.
  const list = run.stop.why === "end" ? "" : further.text;
  const texts = [ports.staging.told(run), list];
  const question = { texts, asked: [...asked, ...further.asked] };
  const put = await questionOf(ports, program.call, question);
  return [run, ...spent, ...further.events, { ...put, staged: true }];
}

/** What stands in the text beside changes to files: these are shown as they would be made. */
async function beyond(ports: LoopPorts, program: ToolCall, review: CallReview) {
  const { attended, programs, staging, journal } = ports;
  if (!attended) return { text: "", events: [], asked: [] };
  const { text, calls } = await programs.foresee(program, journal.state.variables.latest);
  const others: Foresight["calls"][number][] = [];
  for (const it of calls) if (await staging.effect(it.call) === null) others.push(it);
  const known = await questionsOf(ports, others, review);
  return known && { text, ...known };
}

/** Of calls that the text has: what the policy would ask about; `null`: it was aborted. */
async function questionsOf(
  ports: LoopPorts,
  calls: Foresight["calls"],
  review: CallReview,
): Promise<{ readonly events: readonly NewEvent[]; readonly asked: readonly Question[] } | null> {
  const { tools, staging } = ports;
  const events: NewEvent[] = [];
  const asked: Question[] = [];
  let room = longest;
  for (const { call, repeats } of calls.filter((it) => !tools.readOnly(it.call)).slice(0, most)) {
    const decision = await review.decide(call);
    if (decision === null) return null;
    const { spent } = decision;
    if (spent) events.push({ type: "usage", role: "security", model: spent.model, ...spent.usage });
    if (decision.verdict !== "ask") continue;
    const shown = await review.show(call);
    if (shown === null) return null;
    room -= shown.text.length;
    if (room < 0) break;
    const effect = staging.on ? await staging.effect(call) : null;
    asked.push({
      shown,
      cover: {
        ...{ call, hash: await ports.hash(shown.text) },
        ...(repeats ? { repeats: true } : {}),
        ...(decision.own ? { own: true } : {}),
        ...(effect === null ? {} : { effect }),
      },
    });
  }
  return { events, asked };
}

async function questionOf(
  ports: LoopPorts,
  program: ToolCall,
  { texts, asked }: { readonly texts: readonly string[]; readonly asked: readonly Question[] },
): Promise<NewEventOf<"asked">> {
  const above = texts.filter((it) => it !== "");
  const shown = [program.name, ...above, ...asked.map((it) => it.shown.text)].join("\n\n");
  const lasting = asked.every((it) => it.shown.rules.length > 0)
    ? [...new Set(asked.flatMap((it) => it.shown.rules))]
    : [];
  return {
    ...{ type: "asked", call: program.id, shown, hash: await ports.hash(shown) },
    ...(lasting.length > 0 ? { rules: lasting } : {}),
    covers: asked.map(({ cover }) => cover),
  };
}

/**
 * What is asked about a call: a program's first question also tells what the program will call.
 *
 * @param shown what is shown of the call by itself
 */
export async function withProgram(
  { journal: { state }, programs, staging }: LoopPorts,
  { program, call }: CallState,
  shown: string,
): Promise<string> {
  const { byId } = state.calls;
  const of = program === null ? undefined : byId[program];
  if (of?.asked?.staged && await staging.effect(call) !== null) {
    return `${shown.trimEnd()}\n${staging.differs()}\n`;
  }
  if (!of || of.asked) return shown;
  const isLater = Object.values(byId).some((it) => it.program === program && it.asked);
  const { text } = isLater ? { text: "" } : await programs.foresee(of.call, state.variables.latest);
  return text === "" ? shown : `${shown.trimEnd()}\n\n${text}`;
}

/** The answer to the program's question, where it holds for this call; `null`: it does not. */
export async function coveringAnswer(
  { journal: { state: { calls: { byId } } }, staging }: LoopPorts,
  { program, call }: CallState,
  hash: string,
): Promise<NonNullable<CallState["answer"]> | null> {
  const { asked, answer } = byId[program ?? ""] ?? {};
  if (!answer || answer.answer === "decline") return null;
  const alike = asked?.covers?.filter((it) => it.hash === hash) ?? [];
  const isExact = alike.some(({ effect }) => effect !== undefined);
  // What is shown leaves out what is far from a change, and what is no text.
  const effect = isExact ? await staging.effect(call) : null;
  const covers = alike.filter((it) => it.effect === undefined || it.effect === effect);
  const used = Object.values(byId).filter((it) =>
    it.program === program && it.asked?.hash === hash && it.answer !== null
  );
  const isCovered = covers.some(({ repeats }) => repeats) || used.length < covers.length;
  return isCovered ? answer : null;
}
