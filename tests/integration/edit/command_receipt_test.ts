import assert from "node:assert/strict";
import { desk } from "../../support/terminal.ts";

Deno.test("what a build makes where builds make it is no work of anybody that stages look at", async () => {
  await using it = await desk();
  const run = async (command: string) => {
    const input = JSON.stringify({ command });
    const words = ["tool", "run", "run_shell", "-i", input, "--approve", "all"];
    return /^syntax FAILED/m.test((await it.agent(words)).stdout);
  };
  const stamp = "printf '# CMAKE generated file\\nTimestamp (\\n'";
  assert.deepEqual([
    await run(`mkdir -p build/x.dir && ${stamp} > build/x.dir/depend.ts`),
    await run(`mkdir src && ${stamp} > src/depend.ts`),
  ], [false, true]);
});

Deno.test("a file of a build folder that was there before is looked at", async () => {
  await using it = await desk();
  await Deno.mkdir(`${it.root}/dist`);
  await Deno.writeTextFile(`${it.root}/dist/kept.ts`, "export const a = 1;\n");
  const input = JSON.stringify({ command: "echo 'export const a = (' > dist/kept.ts" });
  const { stdout } = await it.agent(["tool", "run", "run_shell", "-i", input, "--approve", "all"]);
  assert.match(stdout, /^syntax FAILED/m);
});
