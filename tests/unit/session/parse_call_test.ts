import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/protocol/mod.ts";
import { parseCall } from "../../../src/session/parse_call.ts";
import { allTools } from "../../../src/tools/mod.ts";

function inputOf(name: string, input: JsonObject): unknown {
  const parsed = parseCall({ id: "c", name, input }, allTools);
  return parsed.ok ? parsed.input : assert.fail(parsed.problem);
}

Deno.test("a number where a text is wanted is that text", () => {
  const written = inputOf("write_file", { path: "one.txt", content: 1 });
  assert.deepEqual(written, { path: "one.txt", content: "1" });
});

Deno.test("a number in quotes is that number", () => {
  const quoted = inputOf("read_file", { path: "one.txt", end: "20" });
  assert.deepEqual(quoted, inputOf("read_file", { path: "one.txt", end: 20 }));
});
