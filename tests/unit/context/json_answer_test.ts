/** Forty shapes in which models give what a schema asks for. */

import assert from "node:assert/strict";
import { outputSchema } from "../../../src/context/output_schema.ts";

const schema = outputSchema(JSON.stringify({
  type: "object",
  properties: { name: { type: "string" }, count: { type: "integer" } },
  required: ["name", "count"],
  additionalProperties: false,
}));

const list = outputSchema(JSON.stringify({ type: "array", items: { type: "string" } }));
const word = outputSchema(JSON.stringify({ type: "string", enum: ["yes", "no"] }));

const json = '{"name": "cart", "count": 2}';
const value = { name: "cart", count: 2 };
const pretty = JSON.stringify(value, null, 2);
const other = '{"name": "old", "count": 1}';
const fence = (text: string, language = "json") => `\`\`\`${language}\n${text}\n\`\`\``;

const found: readonly (readonly [string, string])[] = [
  ["alone", json],
  ["on lines", pretty],
  ["with blanks around it", `\n\n  ${json}  \n`],
  ["in a fence of JSON", fence(json)],
  ["in a fence without a language", fence(json, "")],
  ["in a fence with capitals", fence(json, "JSON")],
  ["in a fence of JSON5", fence(json, "json5")],
  ["in a fence of tildes", `~~~json\n${json}\n~~~`],
  ["in a fence that is indented", `   \`\`\`json\n   ${json}\n   \`\`\``],
  ["in a fence with words before it", `Here is the result:\n\n${fence(pretty)}`],
  ["in a fence with words behind it", `${fence(json)}\n\nTell me if you need more.`],
  ["in a fence between words", `Sure!\n${fence(json)}\nDone.`],
  ["in a fence without an end", `\`\`\`json\n${json}`],
  ["in the last of two fences", `${fence("npm test", "sh")}\n${fence(json)}`],
  ["in the last of two fences that fit", `Draft:\n${fence(other)}\nFinal:\n${fence(json)}`],
  ["in a fence behind code that has brackets", `${fence("if (a) { b[0] }", "js")}\n${fence(json)}`],
  ["behind a colon", `Here: ${json}`],
  ["behind words, with a full stop", `The answer is ${json}.`],
  ["in a sentence", `I found ${json} in the project.`],
  ["in Chinese", `结果如下：${json}。`],
  ["in bold", `**${json}**`],
  ["in code", `\`${json}\``],
  ["behind thinking", `<think>It may be {"name": 1}.</think>\n${json}`],
  ["behind another object", `First ${other}, but then ${json}`],
  ["behind a list", `[1, 2] files were read. ${json}`],
  ["behind brackets that are no JSON", `The function f(x) { return [x]; } gives ${json}`],
  ["within an answer", `{"answer": ${json}}`],
  ["as arguments of a call", `{"name": "final", "arguments": ${json}}`],
  ["in tags", `<answer>${json}</answer>`],
  ["with a comma too many", '{"name": "cart", "count": 2,}'],
  ["with single quotes", "{'name': 'cart', 'count': 2}"],
  ["with bare keys", '{name: "cart", count: 2}'],
  ["with comments", '{\n  // the folder\n  "name": "cart",\n  "count": 2 /* files */\n}'],
  ["with a comma missing", '{\n  "name": "cart"\n  "count": 2\n}'],
  ["with typographic quotes", "{“name”: “cart”, “count”: 2}"],
  ["with its last bracket missing", '{"name": "cart", "count": 2'],
  ["with a mark before it", `\ufeff${json}`],
  ["with lines of Windows", pretty.replaceAll("\n", "\r\n")],
];

for (const [shape, text] of found) {
  Deno.test(`an answer that fits the schema is found: ${shape}`, () => {
    assert.deepEqual([schema.value(text), schema.problem(text)], [value, null]);
  });
}

Deno.test("an answer that fits the schema is found: texts with brackets and quotes in them", () => {
  const text = 'Here: {"name": "a } \\" { [b", "count": 3} as wanted';
  assert.deepEqual(schema.value(text), { name: 'a } " { [b', count: 3 });
});

Deno.test("an answer that fits the schema is found: a list, and a word alone", () => {
  assert.deepEqual(list.value('They are:\n```\n["a", "b"]\n```'), ["a", "b"]);
  assert.deepEqual([word.value('"yes"'), word.value("perhaps")], ["yes", undefined]);
});

const missing: readonly (readonly [string, string, RegExp])[] = [
  ["prose", "It is the cart, twice.", /^the answer is not JSON$/],
  ["nothing", "", /^the answer is not JSON$/],
  ["a value of another kind", '{"name": "cart", "count": "two"}', /count/],
  ["a key too few", '{"name": "cart"}', /count/],
  ["a key too many", '{"name": "cart", "count": 2, "more": 1}', /more/],
  ["brackets alone", "a[0] = { }", /name|JSON/],
];

for (const [shape, text, problem] of missing) {
  Deno.test(`an answer that does not fit the schema is told apart: ${shape}`, () => {
    assert.equal(schema.value(text), undefined);
    assert.match(schema.problem(text) ?? "", problem);
  });
}

Deno.test("a long answer of brackets is looked through in no time worth speaking of", () => {
  assert.equal(schema.value("[".repeat(3000)), undefined);
  assert.equal(schema.value("{ ".repeat(3000)), undefined);
});
