/** The project's files as an editor has them. */

import assert from "node:assert/strict";
import { EditorFiles } from "../../../src/acp/editor_files.ts";
import { proposedDiffs } from "../../../src/acp/proposed.ts";
import type { Workspace } from "../../../src/protocol/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const hash = (text: string) => sha256(bytes(text));

/** An editor over a workspace in memory. @param saves what it brings to the disk */
function place(
  files: Record<string, string>,
  { saves = (text: string): string | null => text, reads = true, writes = true } = {},
) {
  const disk = memoryWorkspace(files);
  const buffers = new Map<string, string>();
  const written: string[] = [];
  const own = (path: string) => path.slice(disk.root.length + 1);
  const editor = {
    ...{ reads, writes },
    async readText(_: string, path: string) {
      const buffer = buffers.get(own(path));
      return buffer ?? await text(disk, own(path));
    },
    async writeText(_: string, path: string, content: string) {
      written.push(own(path));
      buffers.delete(own(path));
      const saved = saves(content);
      if (saved === null) throw new Error("it does not");
      const before = (await disk.fingerprint(own(path)))?.hash ?? null;
      await disk.write(own(path), bytes(saved), { before });
    },
  };
  return { disk, buffers, written, files: new EditorFiles(disk, editor, { session: "s" }) };
}

async function text(workspace: Workspace, path: string): Promise<string> {
  return new TextDecoder().decode((await workspace.read(path, { maxBytes: 1_000_000 })).bytes);
}

Deno.test("an unsaved buffer is what is read, hashed and written over", async () => {
  const { disk, buffers, files, written } = place({ "a.txt": "saved\n" });
  buffers.set("a.txt", "unsaved");
  assert.equal(await text(files, "a.txt"), "unsaved\n");
  assert.equal((await files.fingerprint("a.txt"))?.hash, await hash("unsaved\n"));
  const stale = files.write("a.txt", bytes("new\n"), { before: await hash("saved\n") });
  await assert.rejects(stale, { kind: "changed" });
  assert.deepEqual(written, []);
  await files.write("a.txt", bytes("new\n"), { before: await hash("unsaved\n") });
  assert.deepEqual([await text(disk, "a.txt"), written], ["new\n", ["a.txt"]]);
});

Deno.test("what an editor does not bring to the disk is written there", async () => {
  for (const saves of [() => null, () => "one\n"]) {
    const { disk, files } = place({ "a.txt": "one\n" }, { saves });
    await files.write("a.txt", bytes("two\n"), { before: await hash("one\n") });
    assert.equal(await text(disk, "a.txt"), "two\n");
  }
});

Deno.test("what an editor formats stays as it is; an end of line that it adds does not", async () => {
  const formatted = place({ "a.txt": "one\n" }, { saves: (it) => it.replace("two", "2") });
  await formatted.files.write("a.txt", bytes("two\n"), { before: await hash("one\n") });
  assert.equal(await text(formatted.disk, "a.txt"), "2\n");
  const added = place({ "a.txt": "one\n" }, { saves: (it) => `${it}\n` });
  await added.files.write("a.txt", bytes("two\n"), { before: await hash("one\n") });
  assert.equal(await text(added.disk, "a.txt"), "two\n");
});

Deno.test("a protected file never reaches the editor, nor does a file in a new folder before it is there", async () => {
  const { files, written, disk } = place({ "a.txt": "one\n" });
  const hidden = files.write(".git/config", bytes("x"), { before: null });
  await assert.rejects(hidden, { kind: "protected" });
  assert.deepEqual(written, []);
  await files.write("new/b.txt", bytes("b\n"), { before: null });
  assert.deepEqual([await text(disk, "new/b.txt"), written], ["b\n", ["new/b.txt"]]);
});

Deno.test("without its abilities the editor is asked for nothing", async () => {
  const { disk, buffers, files, written } = place({ "a.txt": "saved\n" }, {
    ...{ reads: false, writes: false },
  });
  buffers.set("a.txt", "unsaved\n");
  assert.equal(await text(files, "a.txt"), "saved\n");
  await files.write("a.txt", bytes("new\n"), { before: await hash("saved\n") });
  assert.deepEqual([await text(disk, "a.txt"), written], ["new\n", []]);
});

Deno.test("a file is removed as the editor has it, or not at all", async () => {
  const { disk, buffers, files } = place({ "a.txt": "saved\n" });
  buffers.set("a.txt", "unsaved\n");
  const stale = files.remove("a.txt", { before: await hash("saved\n") });
  await assert.rejects(stale, { kind: "changed" });
  await files.remove("a.txt", { before: await hash("unsaved\n") });
  assert.equal(await disk.fingerprint("a.txt"), null);
});

Deno.test("a question about an edit has both sides of the file, where its diff fits", async () => {
  const { disk } = place({ "a.txt": "one\nsame\n" });
  const shown =
    "edit_file a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+two\n same\n\n" +
    "undo: agent undo\n";
  assert.deepEqual(await proposedDiffs(shown, disk), [
    { type: "diff", path: `${disk.root}/a.txt`, oldText: "one\nsame\n", newText: "two\nsame\n" },
  ]);
  assert.deepEqual(await proposedDiffs(shown.replace("-one", "-other"), disk), []);
  assert.deepEqual(await proposedDiffs("run_shell ls\n", disk), []);
  const fresh = "write_file b\n--- /dev/null\n+++ b/b\n@@ -0,0 +1,1 @@\n+new\n\nundo: agent undo\n";
  assert.deepEqual(await proposedDiffs(fresh, disk), [
    { type: "diff", path: `${disk.root}/b`, oldText: null, newText: "new\n" },
  ]);
});
