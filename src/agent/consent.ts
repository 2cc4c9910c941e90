/**
 * Consent to a program: before it starts, the calls whose arguments stand in its text are judged, and
 * what would be asked about is asked about at once. The answer holds for exactly what was shown: a call
 * that turns out otherwise, or that nobody foresaw, is asked about by itself.
 */

import type { Decision, NewEvent, NewEventOf, Shown, ToolCall } from "../protocol/mod.ts";
import type { CallState } from "./folds/calls.ts";
import type { LoopPorts } from "./ports.ts";
import type { ConversationState } from "./state.ts";

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
  const { programs, tools } = ports;
  // Where nobody answers, each call is judged when it is made: what is allowed of the program is done.
  if (!ports.attended) return [];
  const { text, calls } = await programs.foresee(program, ports.journal.state.variables.latest);
  const events: NewEvent[] = [];
  const asked: Question[] = [];
  let room = longest;
  for (const { call, repeats } of calls.filter((it) => !tools.readOnly(it.call)).slice(0, most)) {
    const decision = await review.decide(call);
    if (decision === null) return [];
    const { spent } = decision;
    if (spent) events.push({ type: "usage", role: "security", model: spent.model, ...spent.usage });
    if (decision.verdict !== "ask") continue;
    const shown = await review.show(call);
    if (shown === null) return [];
    room -= shown.text.length;
    if (room < 0) break;
    const hash = await ports.hash(shown.text);
    asked.push({
      shown,
      cover: {
        ...{ call, hash },
        ...(repeats ? { repeats: true } : {}),
        ...(decision.own ? { own: true } : {}),
      },
    });
  }
  if (asked.length === 0) return events;
  return [...events, await questionOf(ports, program, { text, asked })];
}

async function questionOf(
  ports: LoopPorts,
  program: ToolCall,
  { text, asked }: { readonly text: string; readonly asked: readonly Question[] },
): Promise<NewEvent> {
  const shown = [program.name, text, ...asked.map((it) => it.shown.text)].join("\n\n");
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
  { journal: { state }, programs }: LoopPorts,
  { program }: CallState,
  shown: string,
): Promise<string> {
  const { byId } = state.calls;
  const of = program === null ? undefined : byId[program];
  if (!of || of.asked) return shown;
  const isLater = Object.values(byId).some((it) => it.program === program && it.asked);
  const { text } = isLater ? { text: "" } : await programs.foresee(of.call, state.variables.latest);
  return text === "" ? shown : `${shown.trimEnd()}\n\n${text}`;
}

/** The answer to the program's question, where it holds for this call; `null`: it does not. */
export function coveringAnswer(
  { calls: { byId } }: Pick<ConversationState, "calls">,
  { program }: CallState,
  hash: string,
): NonNullable<CallState["answer"]> | null {
  const { asked, answer } = byId[program ?? ""] ?? {};
  if (!answer || answer.answer === "decline") return null;
  const covers = asked?.covers?.filter((it) => it.hash === hash) ?? [];
  const used = Object.values(byId).filter((it) =>
    it.program === program && it.asked?.hash === hash && it.answer !== null
  );
  const isCovered = covers.some(({ repeats }) => repeats) || used.length < covers.length;
  return isCovered ? answer : null;
}
