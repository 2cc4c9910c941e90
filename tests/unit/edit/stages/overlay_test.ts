import assert from "node:assert/strict";
import { WorkspaceError } from "../../../../src/protocol/mod.ts";
import { overlayWorkspace } from "../../../../src/edit/stages/overlay.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (it: Uint8Array) => new TextDecoder().decode(it);

const overlay = overlayWorkspace(
  memoryWorkspace({ "a.py": "new", "b.py": "same", "made.py": "made" }),
  new Map([["a.py", bytes("old")], ["made.py", null], ["gone.py", bytes("gone")]]),
);

Deno.test("the old tree is what it was", async () => {
  const { files } = await overlay.survey({ wanted: (path) => path.endsWith(".py") });
  assert.deepEqual(files.map((it) => it.path), ["a.py", "b.py", "gone.py"]);
  const read = async (path: string) => text((await overlay.read(path, { maxBytes: 10 })).bytes);
  assert.deepEqual([await read("a.py"), await read("b.py"), await read("gone.py")], [
    "old",
    "same",
    "gone",
  ]);
  await assert.rejects(read("made.py"), WorkspaceError);
  const many: string[] = [];
  const paths = ["b.py", "a.py", "made.py", "gone.py"];
  for await (const group of overlay.readMany(paths, { maxBytes: 10 })) {
    many.push(...group.map((it) => "bytes" in it ? text(it.bytes) : it.error.kind));
  }
  assert.deepEqual(many, ["same", "old", "missing", "gone"]);
});

Deno.test("nothing can be written to the old tree", async () => {
  await assert.rejects(overlay.write("a.py", bytes("x"), { before: null }), WorkspaceError);
  await assert.rejects(overlay.remove("a.py", { before: "" }), WorkspaceError);
});
