/** The model that reads its answers from a script: what the demo and the tests use. */

import {
  type AnswerPart,
  type Clock,
  type Model,
  type ModelDelta,
  type ModelError,
  type ModelRequest,
  type Usage,
} from "../protocol/mod.ts";
import { canonicalJson, sleep } from "../util/mod.ts";
import { nextAnswer, type Script, type ScriptedAnswer } from "./script.ts";

export interface ScriptedOptions {
  readonly name?: string;
  /** For `wait`; absent: the machine's. */
  readonly clock?: Pick<Clock, "sleep">;
}

/**
 * A model that gives the answers of `script`. Which answer is a pure function of the
 * request's history; only how often an answer has failed (`times`) is counted in
 * memory, so a fresh process fails as often again and then goes on at the same place.
 */
export function scriptedModel(script: Script, options: ScriptedOptions = {}): Model {
  const attempts = new Map<string, number>();
  const wait = options.clock?.sleep.bind(options.clock) ?? sleep;
  return {
    id: { provider: "scripted", name: options.name ?? "script" },
    async *stream(request, { signal }) {
      if (signal.aborted) return yield cancelled;
      const index = nextAnswer(script, request.messages);
      const answer = script[index];
      if (!answer) return yield exhausted(script, request);
      const place = `${index}:${request.messages.length}`;
      const attempt = (attempts.get(place) ?? 0) + 1;
      attempts.set(place, attempt);
      for (const delta of deltasOf(answer, { request, attempt })) {
        if (answer.wait) await wait(answer.wait, signal).catch(unlessAborted(signal));
        if (signal.aborted) return yield cancelled;
        yield delta;
      }
    },
  };
}

const cancelled: ModelDelta = { type: "error", error: { kind: "aborted", message: "cancelled" } };

function unlessAborted(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}

function deltasOf(
  answer: ScriptedAnswer,
  { request, attempt }: { readonly request: ModelRequest; readonly attempt: number },
): readonly ModelDelta[] {
  const fails = answer.times === undefined || attempt <= answer.times;
  if (answer.error && fails) return [{ type: "error", error: answer.error }];
  const parts = partsOf(answer);
  const spoken = parts.map((part, index) => partDeltas(answer, part, callIndex(parts, index)));
  if (answer.finish === "cut" && fails) return cut(spoken);
  return [
    ...spoken.flat(),
    { type: "usage", usage: usageOf(answer, request, parts) },
    { type: "finish", reason: answer.finish === "length" ? "length" : "stop", parts },
  ];
}

/** An empty answer is one empty text, so that history can tell that it was given. */
function partsOf(answer: ScriptedAnswer): readonly AnswerPart[] {
  const parts: AnswerPart[] = [];
  if (answer.thinking !== undefined) parts.push({ type: "thinking", text: answer.thinking });
  if (answer.text !== undefined) parts.push({ type: "text", text: answer.text });
  for (const call of answer.calls ?? []) {
    const text = "arguments" in call ? call.arguments : JSON.stringify(call.input);
    parts.push({ type: "tool_call", name: call.name, arguments: text });
  }
  return parts.length > 0 ? parts : [{ type: "text", text: "" }];
}

function callIndex(parts: readonly AnswerPart[], end: number): number {
  return parts.slice(0, end).filter((it) => it.type === "tool_call").length;
}

function partDeltas(
  answer: ScriptedAnswer,
  part: AnswerPart,
  index: number,
): readonly ModelDelta[] {
  if (part.type !== "tool_call") {
    return pieces(part.text, answer.deltas).map((text) => ({ type: part.type, text }));
  }
  return [
    { type: "tool_call", index, name: part.name },
    ...pieces(part.arguments, answer.deltas).map((text): ModelDelta => ({
      type: "tool_call",
      index,
      arguments: text,
    })),
  ];
}

/** Splits by characters as Unicode counts them, so that no delta holds half a character. */
function pieces(text: string, size: number | undefined): readonly string[] {
  if (text === "") return [];
  if (size === undefined) return [text];
  const characters = Array.from(text);
  const count = Math.ceil(characters.length / size);
  return Array.from({ length: count }, (_, at) => {
    return characters.slice(at * size, (at + 1) * size).join("");
  });
}

/** Everything up to the middle of the last part, then a broken stream. */
function cut(spoken: readonly (readonly ModelDelta[])[]): readonly ModelDelta[] {
  const last = spoken.at(-1) ?? [];
  const final = last.at(-1);
  return [
    ...spoken.slice(0, -1).flat(),
    ...last.slice(0, -1),
    ...(final ? [half(final)] : []),
    { type: "error", error: broken },
  ];
}

const broken: ModelError = {
  kind: "malformed",
  message: "the stream broke in the middle of the answer",
};

function half(delta: ModelDelta): ModelDelta {
  if (delta.type === "text" || delta.type === "thinking") {
    return { type: delta.type, text: firstHalf(delta.text) };
  }
  if (delta.type === "tool_call" && delta.arguments !== undefined) {
    return { ...delta, arguments: firstHalf(delta.arguments) };
  }
  return delta;
}

function firstHalf(text: string): string {
  const characters = Array.from(text);
  return characters.slice(0, Math.ceil(characters.length / 2)).join("");
}

/** Four characters a token, as all our estimates. */
function usageOf(
  answer: ScriptedAnswer,
  request: ModelRequest,
  parts: readonly AnswerPart[],
): Usage {
  const tokens = (value: unknown) => Math.ceil(canonicalJson(value).length / 4);
  const given = answer.usage;
  return {
    input: given?.input ?? tokens(request),
    output: given?.output ?? tokens(parts),
    cached: given?.cached ?? 0,
    thinking: given?.thinking ?? 0,
    estimated: given?.input === undefined || given.output === undefined,
  };
}

function exhausted(script: Script, request: ModelRequest): ModelDelta {
  const given = request.messages.filter((it) => it.role === "assistant").length;
  return {
    type: "error",
    error: {
      kind: "bad_request",
      message:
        `the script has no answer left: it holds ${script.length}, and the session has had ${given}`,
    },
  };
}
