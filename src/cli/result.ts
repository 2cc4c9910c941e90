/** The last line of `--json` of every command that runs a model: all that came of it. */

import type { Outcome } from "../agent/mod.ts";
import type { Json } from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";

export interface ResultEvent {
  readonly type: "result";
  /** The answer; with a schema the value that fits it, as JSON. */
  readonly text: string;
  /** With a schema; `null`: nothing that was said fits it. */
  readonly value?: Json;
  /** How it ended, as the program judges it; `error`: it did not begin. */
  readonly verdict: Outcome["kind"] | "error";
  /** The exit code. */
  readonly exit: number;
  /** Paths of the files that this run has changed. */
  readonly changes: readonly string[];
  /** Tokens, of the whole session. */
  readonly usage: {
    readonly input: number;
    readonly output: number;
    readonly cached: number;
    readonly thinking: number;
    readonly estimated: boolean;
  };
  /** US dollars, of the whole session; `null`: the price of some of it is unknown. */
  readonly cost: number | null;
  /** `null`: there is none. */
  readonly session: string | null;
}

export interface RunResult {
  readonly session: Session;
  readonly outcome: Outcome;
  readonly exit: number;
  readonly text: string;
  readonly changes: readonly string[];
  /** As in `Conversation`. */
  answer?(text: string): string | null;
}

export function resultEvent(
  { session, outcome, exit, text, changes, answer }: RunResult,
): ResultEvent {
  const { input, output, cached, thinking, estimated, cost, unpriced } = session.state.usage.total;
  return {
    type: "result",
    ...shaped(text, answer),
    verdict: outcome.kind,
    exit,
    changes,
    usage: { input, output, cached, thinking, estimated },
    cost: unpriced ? null : cost,
    session: session.id,
  };
}

function shaped(text: string, answer: RunResult["answer"]): Pick<ResultEvent, "text" | "value"> {
  if (!answer) return { text };
  const json = answer(text);
  return json === null ? { text, value: null } : { text: json, value: JSON.parse(json) };
}

/** Of a run that did not begin. */
export function failedResult(exit: number): ResultEvent {
  return {
    type: "result",
    text: "",
    verdict: "error",
    exit,
    changes: [],
    usage: { input: 0, output: 0, cached: 0, thinking: 0, estimated: false },
    cost: 0,
    session: null,
  };
}
