/** What is asked of every model, and what holds for every answer. */

import assert from "node:assert/strict";
import type {
  AnswerPart,
  Model,
  ModelDelta,
  ModelError,
  ModelMessage,
  ModelRequest,
} from "../../../src/protocol/mod.ts";

/** Everything a model yields. */
export async function collect(
  model: Model,
  request: ModelRequest,
  options: { readonly signal?: AbortSignal; readonly seen?: (delta: ModelDelta) => void } = {},
): Promise<readonly ModelDelta[]> {
  const deltas: ModelDelta[] = [];
  const signal = options.signal ?? new AbortController().signal;
  for await (const delta of model.stream(request, { signal })) {
    deltas.push(delta);
    options.seen?.(delta);
  }
  checkStream(deltas);
  return deltas;
}

/** What holds for every stream: one end, nothing after, an error is one line for people, plain data. */
export function checkStream(deltas: readonly ModelDelta[]): void {
  const ends = deltas.filter((it) => it.type === "finish" || it.type === "error");
  assert.equal(ends.length, 1, "exactly one end");
  const [end] = ends;
  assert.equal(deltas.at(-1), end, "nothing after the end");
  if (end?.type === "error") assert.match(end.error.message, /^[^\n\r]{1,600}$/);
  assert.deepEqual(structuredClone(deltas), deltas);
}

/** The words of one kind, put together. */
export function said(deltas: readonly ModelDelta[], type: "text" | "thinking"): string {
  return deltas.map((it) => it.type === type ? it.text : "").join("");
}

/** Name and arguments of each call, as far as they came. */
export function callPieces(deltas: readonly ModelDelta[]): readonly (readonly [string, string])[] {
  const calls: [string, string][] = [];
  for (const it of deltas) {
    if (it.type !== "tool_call") continue;
    const [name, text] = calls[it.index] ?? ["", ""];
    calls[it.index] = [name + (it.name ?? ""), text + (it.arguments ?? "")];
  }
  return calls;
}

/** The parts of a finished answer. */
export function partsOf(deltas: readonly ModelDelta[]): readonly AnswerPart[] {
  const end = deltas.at(-1);
  assert.equal(end?.type, "finish", JSON.stringify(end));
  return end.parts;
}

/** The error that ended an answer. */
export function errorOf(deltas: readonly ModelDelta[]): ModelError {
  const end = deltas.at(-1);
  assert.equal(end?.type, "error", JSON.stringify(end));
  return end.error;
}

/** Parts without the provider's private bytes. */
export function plain(parts: readonly AnswerPart[]): readonly AnswerPart[] {
  return parts.map(({ opaque: _, ...part }) => part);
}

const tool = {
  name: "read_file",
  description: "Reads a file.",
  schema: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
    additionalProperties: false,
  },
};

/** A request of a user who asks one thing. */
export function ask(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: "You are terse.",
    messages: [{ role: "user", text }],
    tools: [tool],
    ...more,
  };
}

/** A conversation with two parallel calls behind it. */
export const history: readonly ModelMessage[] = [
  { role: "user", text: "compare a and b" },
  {
    role: "assistant",
    parts: [
      { type: "thinking", text: "both files" },
      { type: "text", text: "Reading." },
      { type: "tool_call", call: { id: "aaaaaaaa1", name: "read_file", input: { path: "a" } } },
      { type: "tool_call", call: { id: "aaaaaaaa2", name: "read_file", input: { path: "b" } } },
    ],
  },
  {
    role: "tool",
    results: [
      { id: "aaaaaaaa1", name: "read_file", text: "1", failed: false },
      { id: "aaaaaaaa2", name: "read_file", text: "no such file", failed: true },
    ],
  },
  { role: "assistant", parts: [{ type: "text", text: "b is missing." }] },
  { role: "user", text: "and now?" },
];

export const usage = { input: 11, output: 7 };

/** Name and input of every call of a finished answer. */
export function callsIn(deltas: readonly ModelDelta[]) {
  return partsOf(deltas).flatMap((it) =>
    it.type === "tool_call" ? [{ name: it.name, input: JSON.parse(it.arguments) }] : []
  );
}
