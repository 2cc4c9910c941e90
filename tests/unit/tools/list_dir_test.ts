import assert from "node:assert/strict";
import { runTool } from "./support.ts";

Deno.test("a folder's entries, one a line, with what they are", async () => {
  const files = { "b.ts": "", "a/x": "", ".env": "", "l": { link: "b.ts" } };
  assert.deepEqual(await runTool("list_dir", {}, { files }), { text: ".env\na/\nb.ts\nl@" });
  assert.deepEqual(await runTool("list_dir", { path: "a/" }, { files }), { text: "x" });
  assert.deepEqual(await runTool("list_dir", { path: "" }, { files }), {
    text: ".env\na/\nb.ts\nl@",
  });
});

Deno.test("a folder that is empty, missing or a file is said to be so", async () => {
  const files = { "a/b": "" };
  const outputs = [
    await runTool("list_dir", {}),
    await runTool("list_dir", { path: "A" }, { files }),
    await runTool("list_dir", { path: "a/b" }, { files }),
    await runTool("list_dir", { path: ".." }, { files }),
  ];
  assert.deepEqual(outputs, [
    { text: "[. is empty]" },
    { text: "A does not exist. Did you mean a?", failed: true },
    { text: "a/b is a file. read_file reads it.", failed: true },
    {
      text: ".. is outside the workspace. Use a path relative to its root.",
      failed: true,
    },
  ]);
});

Deno.test("a long list is cut with a count", async () => {
  const files = Object.fromEntries(Array.from({ length: 402 }, (_, at) => [`f${at + 1000}`, ""]));
  const { text } = await runTool("list_dir", {}, { files });
  assert.deepEqual(text.split("\n").slice(-2), ["f1399", "[2 more entries]"]);
});
