import assert from "node:assert/strict";
import { desk } from "../../support/terminal.ts";

Deno.test("the reasons of a verdict are told in the user's language, as data in English", async () => {
  await using it = await desk();
  const said = async (...words: readonly string[]) =>
    (await it.agent(["policy", "check", "frobnicate now", ...words])).stdout;
  assert.equal(await said(), "ask\n  ask  frobnicate now  (no rule allows frobnicate)\n");
  assert.equal(
    await said("--lang", "zh"),
    "ask\n  ask  frobnicate now  (没有规则允许 frobnicate)\n",
  );
  const { parts: [part] } = JSON.parse(await said("--lang", "zh", "--json"));
  assert.equal(part.why, "no rule allows frobnicate");
});
