/**
 * What a server asks in the middle of a call, from the log: stored before the user is asked, and the
 * answer before the server gets it.
 */

import type { ElicitAnswer, ElicitReply, NewEvent } from "../protocol/mod.ts";
import { elicitedId, elicitQuestionId, questionsOf } from "./folds/calls.ts";
import type { RunningCall } from "./running_calls.ts";
import type { LoopPorts } from "./ports.ts";

type Ports = Pick<LoopPorts, "attended" | "elicitQuestions" | "hash" | "journal">;

/**
 * What comes next of the elicitation of a call that waits: its question, or its end. The call goes on
 * once what it gives is stored, by `goOn`.
 */
export async function elicitationStep(
  ports: Ports,
  call: string,
  held: RunningCall,
): Promise<{ readonly events: readonly NewEvent[]; readonly answer: ElicitAnswer | null }> {
  const { calls } = ports.journal.state;
  const { count = 0, open = null } = calls.elicited[call] ?? {};
  const request = open?.request ?? held.asks;
  if (request === null) return { events: [], answer: { action: "cancel" } };
  const id = open?.id ?? elicitedId(call, count + 1);
  const begun: readonly NewEvent[] = open ? [] : [{ type: "elicited", call, id, request }];
  const replies = questionsOf(calls, id).flatMap(({ answer }): ElicitReply[] =>
    answer ? [{ declined: answer.answer === "decline", words: answer.note ?? "" }] : []
  );
  const step = ports.attended
    ? await ports.elicitQuestions(request, replies)
    // Nobody is there who could agree to anything.
    : { type: "end" as const, answer: { action: "decline" as const } };
  if (step.type === "ask") {
    const { kind, shown } = step;
    const hash = await ports.hash(shown);
    const question = elicitQuestionId(id, { at: replies.length, kind });
    return { events: [...begun, { type: "asked", call: question, shown, hash }], answer: null };
  }
  const { answer } = step;
  const ended: NewEvent = { type: "elicit_answered", call, id, ...answer };
  return { events: [...begun, ended], answer };
}
