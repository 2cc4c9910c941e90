import assert from "node:assert/strict";
import * as z from "zod";
import { withoutDefaults } from "../../../src/protocol/brief.ts";
import { briefEvent, type Event, parseEvent } from "../../../src/protocol/mod.ts";

const stored = { v: 1, seq: 7, at: "2026-11-23T10:00:00.000Z" } as const;

const bounds = {
  only: null,
  never: [],
  kinds: [],
  most: null,
  commands: [],
  no: [],
} satisfies Record<string, unknown>;

function message(owed: Extract<Event, { type: "user_message" }>["owed"]): Event {
  return { ...stored, type: "user_message", text: "Add a test.", owed };
}

Deno.test("a bound that nobody set is not stored, and is read again", () => {
  const event = message({ due: { kind: "change", files: [], commands: [] }, bounds });
  assert.deepEqual(briefEvent(event), {
    ...stored,
    type: "user_message",
    text: "Add a test.",
    owed: { due: { kind: "change", files: [], commands: [] } },
  });
  assert.deepEqual(parseEvent(briefEvent(event)), event);
});

Deno.test("a bound that was set is stored, without the others", () => {
  const event = message({
    due: { kind: "open" },
    bounds: { ...bounds, no: ["tests"], only: ["a.ts"] },
  });
  assert.deepEqual(briefEvent(event), {
    ...stored,
    type: "user_message",
    text: "Add a test.",
    owed: { due: { kind: "open" }, bounds: { only: ["a.ts"], no: ["tests"] } },
  });
  assert.deepEqual(parseEvent(briefEvent(event)), event);
});

Deno.test("an event that is stored with all its fields is read as before", () => {
  const event: Event = {
    ...stored,
    type: "usage",
    role: "main",
    model: "ollama/qwen",
    input: 10,
    output: 2,
    cached: 0,
    thinking: 0,
    estimated: true,
  };
  assert.deepEqual(parseEvent(JSON.parse(JSON.stringify(event))), event);
  assert.deepEqual(parseEvent(briefEvent(event)), event);
});

Deno.test("a field that the schema does not know is kept", () => {
  const schema = z.looseObject({ a: z.number().default(1), b: z.string().default("x").optional() });
  assert.deepEqual(withoutDefaults(schema, { a: 1, b: "y", c: 3 }), { b: "y", c: 3 });
});

Deno.test("what a turn owes is stored without the bounds that nobody set", () => {
  const event: Event = { ...stored, type: "owed", owed: { due: { kind: "plan" }, bounds } };
  assert.deepEqual(briefEvent(event), { ...stored, type: "owed", owed: { due: { kind: "plan" } } });
  assert.deepEqual(parseEvent(briefEvent(event)), event);
});
