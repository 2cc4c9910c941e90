import assert from "node:assert/strict";
import fc from "fast-check";
import * as z from "zod";
import { readChunk } from "../../../src/models/openai_chunk.ts";

const text = z.string().nullish().catch(undefined);
const count = z.number().nonnegative().nullish().catch(undefined);

const delta = z.object({
  content: text,
  refusal: text,
  reasoning_content: text,
  reasoning: text,
  tool_calls: z.array(z.object({
    index: z.int().nullish().catch(undefined),
    id: text,
    function: z.object({
      name: text,
      arguments: z.union([z.string(), z.record(z.string(), z.json())]).nullish().catch(undefined),
    }).nullish(),
  })).nullish(),
});

const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(undefined),
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(undefined),
  prompt_cache_hit_tokens: count,
});

/** What a chunk is, said in Zod: ours has to read the same. */
const chunk = z.object({
  choices: z.array(z.object({
    delta: delta.nullish(),
    message: delta.nullish(),
    finish_reason: text,
  })).nullish(),
  usage: usage.nullish().catch(undefined),
});

function deltaOf(it: z.infer<typeof delta> | null | undefined) {
  return it && {
    ...it,
    tool_calls: (it.tool_calls ?? []).map(({ index, id, function: called }) => ({
      ...{ index, id },
      ...{ name: called?.name, arguments: called?.arguments },
    })),
  };
}

function expected(value: unknown) {
  const read = chunk.safeParse(value);
  if (!read.success) return "refused";
  const { choices, usage: told } = read.data;
  return bare({
    choices: (choices ?? []).map((it) => ({
      delta: deltaOf(it.delta),
      message: deltaOf(it.message),
      finish_reason: it.finish_reason,
    })),
    usage: told && {
      prompt_tokens: told.prompt_tokens,
      completion_tokens: told.completion_tokens,
      cached_tokens: told.prompt_tokens_details?.cached_tokens ?? told.prompt_cache_hit_tokens,
      reasoning_tokens: told.completion_tokens_details?.reasoning_tokens,
    },
  });
}

function actual(value: unknown) {
  try {
    return bare(readChunk(value));
  } catch (error) {
    assert.ok(error instanceof SyntaxError, String(error));
    return "refused";
  }
}

/** Without what is absent, by whatever name; arguments are kept as they are. */
function bare(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, it) => {
    if (it === null || it === undefined) return undefined;
    return key === "arguments" ? { is: JSON.stringify(it) } : it;
  }));
}

/** Mostly `value`; now and then something else, or nothing. */
function mostly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() }, {
    weight: 1,
    arbitrary: fc.constant(null),
  });
}

function fields(of: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  return mostly(fc.record(of, { requiredKeys: [] }));
}

const word = mostly(fc.string());
const number = mostly(fc.oneof(fc.integer(), fc.double({ noNaN: true })));
const message = fields({
  ...{ content: word, refusal: word, reasoning_content: word, reasoning: word },
  tool_calls: mostly(fc.array(fields({
    ...{ index: number, id: word },
    function: fields({ name: word, arguments: mostly(fc.oneof(fc.string(), fc.object())) }),
  }))),
});
const anyChunk = fields({
  choices: mostly(fc.array(fields({ delta: message, message, finish_reason: word }))),
  usage: fields({
    ...{ prompt_tokens: number, completion_tokens: number, prompt_cache_hit_tokens: number },
    prompt_tokens_details: fields({ cached_tokens: number }),
    completion_tokens_details: fields({ reasoning_tokens: number }),
  }),
});

Deno.test("a chunk is read as its schema has it, whatever a server sends", () => {
  fc.assert(
    fc.property(anyChunk, (sent) => {
      const json = JSON.stringify(sent) ?? "null";
      // Zod leaves this key out, and nobody reads it.
      fc.pre(!json.includes("__proto__"));
      const value: unknown = JSON.parse(json);
      assert.deepEqual(actual(value), expected(value));
    }),
    { numRuns: 1000 },
  );
});

Deno.test("what holds the answer is refused where it is something else", () => {
  const refused = [
    ...[null, 3, "text", []],
    ...[{ choices: {} }, { choices: [3] }, { choices: [{ delta: "text" }] }],
    { choices: [{ delta: { tool_calls: {} } }] },
    { choices: [{ delta: { tool_calls: [{ function: "name" }] } }] },
  ];
  for (const value of refused) assert.throws(() => readChunk(value), SyntaxError);
});
