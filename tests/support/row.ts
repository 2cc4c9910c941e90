/** One test for each trap of the wire that a server of chat completions sets. */

import assert from "node:assert/strict";
import { openaiModel, type OpenaiOptions } from "../../src/models/openai.ts";
import type { Model, ModelDelta } from "../../src/protocol/mod.ts";
import { fakeNow, partsOf } from "../conformance/model_suite.ts";
import { fakeClock } from "./clock.ts";
import {
  answer,
  callDelta,
  chunk,
  type FakeOpenai,
  fakeOpenai,
  type FakeOpenaiOptions,
} from "./fake_openai.ts";

export interface Setup {
  readonly fake: FakeOpenai;
  readonly model: (options?: Partial<OpenaiOptions>) => Model;
}

/** Registers a test with a fake server; a request that the fake refuses fails it. */
export function row(
  name: string,
  run: (setup: Setup) => Promise<void>,
  options: FakeOpenaiOptions = {},
) {
  Deno.test(name, async () => {
    await using fake = fakeOpenai(options);
    const model = (more: Partial<OpenaiOptions> = {}) =>
      openaiModel({
        provider: "fake",
        modelName: "gpt-4o",
        baseUrl: `${fake.url}/v1`,
        clock: fakeClock({ now: fakeNow }),
        ...more,
      });
    await run({ fake, model });
    assert.deepEqual(fake.violations, []);
  });
}

/** The chunk that ends an answer. */
export const stop = [chunk({}, "stop")];
/** The answer "ok". */
export const ok = answer(chunk({ content: "ok" }), ...stop);

/** A delta with one piece of a call. */
export function piece(index: number, id: string | null, name: string | null, args: string | null) {
  return callDelta({ index, id, type: "function", function: { name, arguments: args } });
}

/** The body of a request, the last one by default. */
export function body(fake: FakeOpenai, at = -1) {
  return JSON.parse(fake.requests.at(at)?.text ?? "{}");
}

/** Name and arguments of every call of a finished answer. */
export function callsIn(deltas: readonly ModelDelta[]) {
  return partsOf(deltas).flatMap((it) => it.type === "tool_call" ? [[it.name, it.arguments]] : []);
}

/** A call as history keeps it. */
export const call = (id: string) => ({
  type: "tool_call" as const,
  call: { id, name: "read_file", input: {} },
});
/** The result of a call. */
export const result = (id: string) => ({
  id,
  name: "read_file",
  text: `result ${id}`,
  failed: false,
});
