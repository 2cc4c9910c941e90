/** One question to the model that is measured, and all that can be seen of its answer. */

import type { Clock, Model, ModelDelta, ModelError, ToolSpec, Usage } from "../../protocol/mod.ts";
import { said } from "./texts.ts";

export interface Call {
  readonly name: string;
  /** As the model wrote them. */
  readonly arguments: string;
}

export interface ProbeAnswer {
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly Call[];
  readonly usage: Usage | null;
  /** Milliseconds from the first piece of the answer to its end. */
  readonly ms: number;
  readonly error: ModelError | null;
}

export interface Question {
  readonly text: string;
  readonly tools?: readonly ToolSpec[];
  readonly maxOutputTokens?: number;
  /** Milliseconds after which it is given up; absent: the model's own limits hold. */
  readonly patienceMs?: number;
}

export interface Asking {
  readonly model: Model;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** A wrong answer that was cut tells nothing: thinking needs room as well. */
const answerTokens = 1024;

/**
 * Asks once. A failure of the model is in what was heard.
 *
 * @throws the signal's reason, once it fires
 */
export async function ask(it: Asking, question: Question): Promise<ProbeAnswer> {
  const { signal, limit } = patience(it, question.patienceMs);
  const request = {
    system: said("system"),
    messages: [{ role: "user" as const, text: question.text }],
    tools: question.tools ?? [],
    maxOutputTokens: question.maxOutputTokens ?? answerTokens,
  };
  const listening = new Listening(it.clock);
  try {
    for await (const delta of it.model.stream(request, { signal })) listening.take(delta);
  } finally {
    limit.abort();
  }
  it.signal.throwIfAborted();
  return listening.heard();
}

function patience({ clock, signal }: Asking, ms: number | undefined) {
  const limit = new AbortController();
  if (ms === undefined) return { signal, limit };
  const late = new AbortController();
  clock.sleep(ms, limit.signal).then(() => late.abort(), () => {});
  return { signal: AbortSignal.any([signal, late.signal]), limit };
}

class Listening {
  #text = "";
  #thinking = "";
  #calls: Call[] = [];
  #usage: Usage | null = null;
  #error: ModelError | null = null;
  #begun: number | null = null;

  constructor(private readonly clock: Clock) {}

  take(delta: ModelDelta): void {
    switch (delta.type) {
      case "text":
      case "thinking":
      case "tool_call":
        this.#begun ??= this.clock.now();
        return;
      case "retry":
        this.#begun = null;
        return;
      case "usage":
        this.#usage = delta.usage;
        return;
      case "error":
        this.#error = delta.error;
        return;
      case "route":
        return;
      case "finish":
        for (const part of delta.parts) {
          if (part.type === "text") this.#text += part.text;
          if (part.type === "thinking") this.#thinking += part.text;
          if (part.type === "tool_call") this.#calls.push(part);
        }
    }
  }

  heard(): ProbeAnswer {
    return {
      text: this.#text,
      thinking: this.#thinking,
      calls: this.#calls,
      usage: this.#usage,
      ms: this.#begun === null ? 0 : this.clock.now() - this.#begun,
      error: this.#error,
    };
  }
}

/** Tokens of the prompt as the server counted them; `null`: it did not. */
export function counted({ usage }: ProbeAnswer): number | null {
  return usage && !usage.estimated && usage.input > 0 ? usage.input : null;
}
