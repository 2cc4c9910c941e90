import assert from "node:assert/strict";
import { sha256 } from "../../../src/util/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { runTool } from "./support.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("a new file is an effect, and nothing is written yet", async () => {
  const workspace = memoryWorkspace({});
  const input = { path: "./src//new.ts", content: "a\nb\n" };
  assert.deepEqual(await runTool("write_file", input, { workspace }), {
    text: "created src/new.ts: 2 lines",
    effects: [{
      type: "change_set",
      files: [{ path: "src/new.ts", before: null, after: bytes("a\nb\n") }],
    }],
  });
  assert.equal(await workspace.fingerprint("src/new.ts"), null);
});

Deno.test("a file that is there is replaced as it was seen", async () => {
  const files = { "real": "old", "l": { link: "real" } };
  assert.deepEqual(await runTool("write_file", { path: "l", content: "new" }, { files }), {
    text: "replaced real: 1 line",
    effects: [{
      type: "change_set",
      files: [{ path: "real", before: await sha256("old"), after: bytes("new") }],
    }],
  });
});

Deno.test("what no tool may write is refused before anybody is asked", async () => {
  const files = { "d/x": "", "g": { link: ".git" }, ".git/config": "" };
  const outputs = [];
  for (const path of [".git/config", "g/config", ".agent/config.yaml", "d", "../x", "d/x/y"]) {
    outputs.push((await runTool("write_file", { path, content: "" }, { files })).text);
  }
  assert.deepEqual(outputs, [
    ".git/config is protected (settings or history); no tool may write it.",
    "g/config is protected (settings or history); no tool may write it.",
    ".agent/config.yaml is protected (settings or history); no tool may write it.",
    "d is a folder, not a file. list_dir shows what is in it.",
    "../x is outside the workspace. Use a path relative to its root. Did you mean d/x?",
    "d/x/y cannot be a folder: it, or a part of it, is a file.",
  ]);
});
