/** Answers to questions that a conversation waits for. */

import type { EventOf } from "../protocol/mod.ts";
import type { Allowance } from "./allowance.ts";
import type { Feed } from "./feed.ts";
import { Problem } from "./problem.ts";

export interface ApprovalAnswer {
  readonly call: string;
  readonly hash: string;
  readonly answer: EventOf<"answered">["answer"];
  readonly note: string | undefined;
  /** Id of the account that gives it. */
  readonly by: string;
  /** Of whoever lets the turn go on. */
  readonly allowance: Allowance;
}

/** @throws {Problem} 409: another hash than what was shown has */
export async function answerIn(
  feed: Feed,
  { call, hash, answer, note, by }: ApprovalAnswer,
): Promise<void> {
  await feed.pump();
  const { byId, questions } = feed.session.state.calls;
  const asked = (byId[call] ?? questions[call])?.asked;
  if (asked && asked.hash !== hash) throw new Problem(409, "server.other_question");
  await feed.answer(call, answer, { by, ...note === undefined ? {} : { note } });
}
