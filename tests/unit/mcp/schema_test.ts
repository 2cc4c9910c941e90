import assert from "node:assert/strict";
import { normalised, schemaProblem } from "../../../src/mcp/schema.ts";

const text = { type: "string" };

Deno.test("a schema is fine as long as every provider can have its references in place", () => {
  const defs = { node: { type: "object", properties: { next: { $ref: "#/$defs/node" } } } };
  const cases: readonly (readonly [unknown, string | null])[] = [
    [{ type: "object", properties: { a: text } }, null],
    [{}, null],
    [{ properties: { list: { $ref: "#/$defs/node" } }, $defs: defs }, null],
    [{ type: "object", properties: { a: { $ref: "#" } } }, null],
    [{ type: "array", items: text }, "its input schema is not of type object"],
    [null, "its input schema is no object"],
    [{ properties: { a: { $ref: "other.json" } } }, "its input schema refers to another document"],
    [
      { properties: { a: { $ref: "#/$defs/none" } } },
      "its input schema refers to #/$defs/none, which it lacks",
    ],
  ];
  for (const [schema, problem] of cases) assert.equal(schemaProblem(schema), problem);
});

Deno.test("a model is shown an object with properties, without the dialect", () => {
  assert.deepEqual(normalised({ $schema: "http://json-schema.org/draft-07/schema#" }), {
    type: "object",
    properties: {},
  });
});
