import assert from "node:assert/strict";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { secondOpinion } from "../../../src/trust/mod.ts";

const usage = { input: 100, output: 10, cached: 0, thinking: 0 };
const model = (text: string) => Promise.resolve(scriptedModel([{ text, usage }]));
const asked = (text: string) => secondOpinion(() => model(text))("rm -r x", ["deletes"]);
const spent = { model: "scripted/script", usage: { ...usage, estimated: false } };

Deno.test("a risk is told in a sentence, and raises", async () => {
  assert.deepEqual(await asked("RISK: it deletes\n the folder x."), {
    text: "it deletes the folder x.",
    raises: true,
    spent,
  });
});

Deno.test("a yes raises nothing", async () => {
  assert.deepEqual(await asked("**SAFE** – it removes what is built."), {
    text: "it removes what is built.",
    raises: false,
    spent,
  });
});

Deno.test("what cannot be read says nothing", async () => {
  assert.equal(await asked("I would rather not."), null);
  assert.equal(await asked(""), null);
});

Deno.test("a model that fails, or is not there, says nothing", async () => {
  const failing = scriptedModel([{ error: { kind: "unavailable", message: "gone" } }]);
  assert.equal(await secondOpinion(() => Promise.resolve(failing))("rm x", []), null);
  assert.equal(await secondOpinion(() => Promise.reject(new Error("none")))("rm x", []), null);
});
