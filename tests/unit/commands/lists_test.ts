import assert from "node:assert/strict";
import * as z from "zod";
import { parametersOf } from "../../../src/commands/mod.ts";
import { withoutLists } from "../../../src/commands/lists.ts";

const args = z.strictObject({
  task: z.array(z.string()).meta({ positional: 0 }).default([]),
  file: z.array(z.string()).meta({ short: "f" }).default([]),
  model: z.string().optional(),
});
const parameters = parametersOf(z.toJSONSchema(args, { io: "input" }));

Deno.test("an option that may be given more than once is a list, wherever it stands", () => {
  const words = ["-f", "a", "do", "--file=b", "it", "--model", "m", "--file", "c", "--", "-f", "d"];
  assert.deepEqual(withoutLists(words, parameters), {
    lists: { file: ["a", "b", "c"] },
    words: ["do", "it", "--model", "m", "--", "-f", "d"],
  });
});

Deno.test("without its value such an option is no list", () => {
  for (const words of [["--file"], ["-f"], ["--file="], ["-f", "--", "x"]]) {
    assert.throws(() => withoutLists(words, parameters), { code: "cli.no_value" });
  }
});
