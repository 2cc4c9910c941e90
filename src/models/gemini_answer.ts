/** One answer of Gemini while it streams: parts with their signatures, usage, and why it ended. */

import type { GenerateContentResponse, Part } from "@google/genai";
import type { AnswerPart, JsonObject, ModelDelta, ModelError, Usage } from "../protocol/mod.ts";
import { Answer } from "./answer.ts";
import { malformed } from "./errors.ts";
import { cut } from "./stream_line.ts";

const by = "gemini";

/** How an answer came out. */
export type GeminiEnd =
  | {
    readonly type: "finish";
    readonly reason: "stop" | "length";
    readonly parts: readonly AnswerPart[];
  }
  | { readonly type: "error"; readonly error: ModelError };

type EndKind = "stop" | "length" | "filter" | "malformed";

/** Every finish reason of the API (`FinishReason` of the SDK); any other one is a stop. */
const endOf: Readonly<Record<string, EndKind>> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  CONTINUATION: "length",
  SAFETY: "filter",
  RECITATION: "filter",
  LANGUAGE: "filter",
  BLOCKLIST: "filter",
  PROHIBITED_CONTENT: "filter",
  SPII: "filter",
  IMAGE_SAFETY: "filter",
  IMAGE_PROHIBITED_CONTENT: "filter",
  IMAGE_RECITATION: "filter",
  MALFORMED_FUNCTION_CALL: "malformed",
  UNEXPECTED_TOOL_CALL: "malformed",
  TOO_MANY_TOOL_CALLS: "malformed",
  MALFORMED_RESPONSE: "malformed",
};

export class GeminiAnswer {
  readonly #answer = new Answer();
  /** The server's id of each call, in the order of the calls. */
  readonly #ids: (string | undefined)[] = [];
  #usage: Usage | null = null;
  #finish: { readonly reason: string; readonly message: string } | null = null;
  #blocked: string | null = null;

  /** Takes one chunk; candidates, content and parts may all be missing. */
  take(chunk: GenerateContentResponse): ModelDelta[] {
    this.#usage = usageOf(chunk) ?? this.#usage;
    this.#blocked = chunk.promptFeedback?.blockReason ?? this.#blocked;
    const candidate = chunk.candidates?.[0];
    if (candidate?.finishReason) {
      this.#finish = { reason: candidate.finishReason, message: candidate.finishMessage ?? "" };
    }
    return (candidate?.content?.parts ?? []).flatMap((part) => this.#part(part));
  }

  /** The server has said why the answer is over. */
  get isOver(): boolean {
    return this.#finish !== null;
  }

  get pieces(): number {
    return this.#answer.pieces;
  }

  /** @param prompt characters of the request, for an estimate where no usage came */
  usage(prompt: number): Usage {
    return this.#usage ?? this.#answer.estimate(prompt);
  }

  /** Nothing but thinking came before the token limit. */
  get thoughtOut(): boolean {
    return endOf[this.#finish?.reason ?? ""] === "length" &&
      this.#answer.parts().every((it) => it.type === "thinking" || isBlank(it));
  }

  end(): GeminiEnd {
    if (this.#blocked !== null) return filtered(this.#blocked, "the prompt was blocked");
    if (!this.#finish) return failed(cut);
    const { reason, message } = this.#finish;
    // An empty answer is one empty text, so that history can tell that it was given.
    const said = this.parts();
    const parts: readonly AnswerPart[] = said.length > 0 ? said : [{ type: "text", text: "" }];
    switch (endOf[reason] ?? "stop") {
      case "filter":
        return filtered(reason, message || "the answer was stopped");
      case "malformed":
        return failed(message ? `${reason}: ${message}` : reason);
      case "length":
        return { type: "finish", reason: "length", parts };
      case "stop":
        return { type: "finish", reason: "stop", parts };
    }
  }

  /** The answer so far, each private part as `{signature?, id?}`. */
  parts(): readonly AnswerPart[] {
    let call = 0;
    return this.#answer.parts().map((part) => {
      const id = part.type === "tool_call" ? this.#ids[call++] : undefined;
      const signature = part.opaque?.data;
      if (id === undefined && signature === undefined) return part;
      const data: JsonObject = {
        ...(signature === undefined ? {} : { signature }),
        ...(id === undefined ? {} : { id }),
      };
      return { ...part, opaque: { by, data } };
    });
  }

  #part(part: Part): ModelDelta[] {
    if (part.functionCall) return this.#call(part);
    if (part.text === undefined) return [];
    const type = part.thought ? "thinking" : "text";
    if (!part.thoughtSignature) return this.#answer[type](part.text);
    return this.#signed(type, part.text, part.thoughtSignature);
  }

  /** A signed part stays alone; an empty one behind a signed empty one is its next piece. */
  #signed(type: "text" | "thinking", text: string, signature: string): ModelDelta[] {
    const last = this.#answer.parts().at(-1);
    const continues = text === "" && last?.type === type && last.text === "" && last.opaque;
    if (!continues) this.#answer.open(type);
    const deltas = this.#answer[type](text);
    this.#answer.opaque({ by, data: signature });
    return deltas;
  }

  /** Calls come whole; the same id again brings only the rest of its signature. */
  #call(part: Part): ModelDelta[] {
    const { id, name, args } = part.functionCall ?? {};
    const opaque = part.thoughtSignature ? { opaque: { by, data: part.thoughtSignature } } : {};
    if (id && this.#ids.includes(id)) return this.#answer.call({ id, ...opaque });
    if (!name) return [];
    this.#ids.push(id || undefined);
    const input: JsonObject = JSON.parse(JSON.stringify(args ?? {}));
    return this.#answer.call({ ...(id ? { id } : {}), name, arguments: input, ...opaque });
  }
}

function isBlank(part: AnswerPart): boolean {
  return part.type === "text" && part.text.trim() === "";
}

function filtered(reason: string, message: string): GeminiEnd {
  return { type: "error", error: { kind: "content_filter", message, reason } };
}

function failed(message: string): GeminiEnd {
  return { type: "error", error: malformed(message) };
}

/** Thoughts are billed as output; the prompt of server tools as input. */
function usageOf(chunk: GenerateContentResponse): Usage | null {
  const told = chunk.usageMetadata;
  if (told?.promptTokenCount === undefined) return null;
  const thinking = told.thoughtsTokenCount ?? 0;
  return {
    input: told.promptTokenCount + (told.toolUsePromptTokenCount ?? 0),
    output: (told.candidatesTokenCount ?? 0) + thinking,
    cached: told.cachedContentTokenCount ?? 0,
    thinking,
    estimated: false,
  };
}
