import assert from "node:assert/strict";
import { desk } from "../../support/terminal.ts";

const root = new URL("../../../", import.meta.url);

Deno.test("the program loads nothing but its version before it answers --version", async () => {
  const imports = async (path: string) => {
    const text = await Deno.readTextFile(new URL(path, root));
    return [...text.matchAll(/^(?:import|export) .*from "([^"]+)"/gm)].map(([, from]) => from);
  };
  assert.deepEqual(await imports("main.ts"), ["./src/cli/version.ts"]);
  assert.deepEqual(await imports("src/cli/version.ts"), []);
});

Deno.test("agent help is the help", async () => {
  await using it = await desk();
  assert.deepEqual(await it.agent(["help"]), await it.agent(["--help"]));
  assert.deepEqual(await it.agent(["help", "work"]), await it.agent(["work", "--help"]));
});
