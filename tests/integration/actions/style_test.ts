import assert from "node:assert/strict";
import { openTools } from "../../../src/app/mod.ts";
import { workStyles } from "../../../src/protocol/mod.ts";
import { offeredSpecs } from "../../../src/session/mod.ts";
import { desk } from "../../support/terminal.ts";

Deno.test("a program is offered from the first request on in style code, and found in style auto", async () => {
  const first: Record<string, readonly [isThere: boolean, isOffered: boolean]> = {};
  for (const style of workStyles) {
    const tools = await openTools({ offline: false, network_tools: true, style });
    const isProgram = ({ name }: { readonly name: string }) => name === "run_program";
    first[style] = [
      tools.some(({ definition }) => isProgram(definition)),
      offeredSpecs(tools, "work", []).some(isProgram),
    ];
  }
  assert.deepEqual(first, { auto: [true, false], calls: [false, false], code: [true, true] });
});

Deno.test("the configuration says how a model works", async () => {
  await using it = await desk();
  const programs = async () => (await it.agent(["tool", "list"])).stdout.includes("run_program");
  assert.equal(await programs(), true);
  await it.agent(["config", "set", "style", "calls"]);
  assert.equal(await programs(), false);
  const { code } = await it.agent(["config", "set", "style", "poems"]);
  assert.equal(code, 78);
});
