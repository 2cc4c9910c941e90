import assert from "node:assert/strict";
import { sleep } from "../../../src/util/mod.ts";

Deno.test("a sleep ends by itself, or with the reason of its signal", async () => {
  await sleep(0);
  await sleep(-5);
  const reason = new Error("enough");
  const controller = new AbortController();
  const cancelled = assert.rejects(sleep(60_000, controller.signal), reason);
  controller.abort(reason);
  await cancelled;
  await assert.rejects(sleep(60_000, controller.signal), reason);
});

Deno.test("a sleep that was cancelled does not keep the program alive", async () => {
  const util = import.meta.resolve("../../../src/util/mod.ts");
  const program = `import { sleep } from ${JSON.stringify(util)};
    const controller = new AbortController();
    sleep(600_000, controller.signal).catch(() => console.log("cancelled"));
    controller.abort();`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--ext=ts", program],
    stdin: "null",
  }).output();
  assert.equal(new TextDecoder().decode(stdout), "cancelled\n");
});
