import assert from "node:assert/strict";
import type { ToolOutput, ToolPorts } from "../../../src/protocol/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { runTool } from "./support.ts";

type Files = NonNullable<Parameters<typeof memoryWorkspace>[0]>;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Every file of the change by path, as text, with its mode behind `@`; else the refusal. */
function changes(output: ToolOutput): Readonly<Record<string, string | null>> | string {
  const [set] = output.effects ?? [];
  if (!set || output.failed) return output.text;
  return Object.fromEntries(set.files.map(({ path, after, mode }) => [
    mode === undefined ? path : `${path}@${mode.toString(8)}`,
    after === null ? null : decoder.decode(after),
  ]));
}

const patch = (files: Files, lines: readonly string[], ports: Partial<ToolPorts> = {}) =>
  runTool("apply_patch", { patch: lines.join("\n") }, { files, ...ports });

const unread: Partial<ToolPorts> = { seen: () => null };

Deno.test("a patch is one change of all its files, with the hashes of what was read", async () => {
  const output = await patch({ "a.py": "x = 1\ny = 2\n", "b.py": "gone\n", "c.py": "moved\n" }, [
    "*** Begin Patch",
    "*** Update File: a.py",
    "-y = 2",
    "+y = 3",
    "*** Delete File: b.py",
    "*** Update File: c.py",
    "*** Move to: src/c.py",
    "*** Add File: d.py",
    "+new",
    "*** End Patch",
  ]);
  const bytes = (text: string) => new TextEncoder().encode(text);
  assert.deepEqual(output, {
    text: "edited a.py at line 2\ndeleted b.py\nmoved c.py to src/c.py\ncreated d.py",
    effects: [{
      type: "change_set",
      files: [
        { path: "a.py", before: await sha256("x = 1\ny = 2\n"), after: bytes("x = 1\ny = 3\n") },
        { path: "b.py", before: await sha256("gone\n"), after: null },
        { path: "c.py", before: await sha256("moved\n"), after: null },
        { path: "src/c.py", before: null, after: bytes("moved\n") },
        { path: "d.py", before: null, after: bytes("new\n") },
      ],
    }],
  });
});

Deno.test("a unified diff does as well", async () => {
  const lines = ["--- a/f", "+++ b/f", "@@ -1,2 +1,2 @@", " a", "-b", "+c", ""];
  assert.deepEqual(changes(await patch({ f: "a\nb\n" }, lines)), { f: "a\nc\n" });
});

Deno.test("marks of byte order, line ends and encodings are kept, and go along with a move", async () => {
  const edit = (path: string, ...more: readonly string[]) => [
    "*** Begin Patch",
    `*** Update File: ${path}`,
    ...more,
    "-b",
    "+c",
    "*** End Patch",
  ];
  const marked = await patch({ f: "\ufeffa\r\nb\r\n" }, edit("f"));
  assert.deepEqual(changes(marked), { f: "\ufeffa\r\nc\r\n" });
  const wide = Uint8Array.from([0xff, 0xfe, 0x62, 0, 0x0a, 0]);
  const moved = await patch({ f: wide }, edit("f", "*** Move to: g"));
  assert.deepEqual(
    moved.effects?.[0]?.files[1]?.after,
    Uint8Array.from([0xff, 0xfe, 0x63, 0, 0x0a, 0]),
  );
});

Deno.test("modes go along", async () => {
  const workspace = memoryWorkspace({});
  await workspace.write("run.sh", new TextEncoder().encode("a\n"), { before: null, mode: 0o755 });
  const hash = await sha256("a\n");
  const ports = { workspace, seen: () => hash };
  const moved = ["*** Update File: run.sh", "*** Move to: bin/run.sh"];
  assert.deepEqual(changes(await patch({}, moved, ports)), {
    "run.sh": null,
    "bin/run.sh@755": "a\n",
  });
  const edited = ["*** Update File: run.sh", "-a", "+b"];
  assert.deepEqual(changes(await patch({}, edited, ports)), { "run.sh": "b\n" });
  const mode = ["diff --git a/run.sh b/run.sh", "old mode 100755", "new mode 100644"];
  const changed = await patch({}, mode, ports);
  assert.deepEqual(changes(changed), { "run.sh@644": "a\n" });
  assert.equal(changed.text, "changed the mode of run.sh");
});

Deno.test("paths may be absolute, and two names of one file are one", async () => {
  const lines = ["*** Update File: /workspace/f", "-a", "+b", "*** Update File: ./f", "-b", "+c"];
  assert.deepEqual(changes(await patch({ f: "a\n" }, lines)), { f: "c\n" });
});

Deno.test("a file that was not read, or changed since, is refused with what it is now", async () => {
  const lines = ["*** Update File: f", "-a", "+b", "*** Add File: g", "+x"];
  const output = await patch({ f: "a\n" }, lines, unread);
  assert.deepEqual(output, {
    text: "f was not read before; nothing was changed. It is now as follows: make the call " +
      "again, mended where it does not fit.\na\n",
    failed: true,
    saw: [{ path: "f", hash: await sha256("a\n") }],
  });
  const stale = await patch({ f: "a\n" }, lines, { seen: () => "0".repeat(64) });
  assert.match(stale.text, /^f changed since you have seen it; nothing was changed\./);
});

Deno.test("three files that were not read are shown at once, more are named", async () => {
  const names = ["f1", "f2", "f3", "f4", "f5"];
  const files = Object.fromEntries(names.map((name) => [name, `${name}\n`]));
  const lines = names.flatMap((name) => [`*** Update File: ${name}`, `-${name}`, "+x"]);
  const output = await patch(files, lines, unread);
  assert.deepEqual(output.saw?.map(({ path }) => path), ["f1", "f2", "f3"]);
  assert.match(output.text, /f3\n\nRead these too: f4, f5\.$/);
});

Deno.test("what is deleted or moved whole need not have been read, but not have changed since", async () => {
  const lines = ["*** Delete File: f", "*** Update File: g", "*** Move to: h"];
  const files = { f: "a\n", g: "b\n" };
  assert.deepEqual(changes(await patch(files, lines, unread)), { f: null, g: null, h: "b\n" });
  const stale = await patch(files, lines, { seen: (path) => path === "f" ? "0".repeat(64) : null });
  assert.match(stale.text, /^f changed since you have seen it/);
});

Deno.test("what a workspace refuses is refused before anything is looked at", async () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["*** Add File: ../x\n+a", /^\.\.\/x is outside the workspace/],
    ["*** Add File: /etc/x\n+a", /^\/etc\/x is outside the workspace/],
    ["*** Add File: .git/hooks/pre-commit\n+a", /is protected/],
    ["*** Update File: f\n*** Move to: .git/x", /is protected/],
    ["*** Delete File: src", /^src is a folder/],
    [
      "*** Delete File: link",
      /^link is no ordinary file \(it is a link; use run_shell for it\)\.$/,
    ],
    ["*** Add File: f/x\n+a", /^f\/x cannot be a folder/],
  ];
  for (const [text, says] of cases) {
    const output = await patch({ f: "a\n", "src/g": "b\n", link: { link: "f" } }, [text]);
    assert.deepEqual([output.failed, output.effects], [true, undefined], text);
    assert.match(output.text, says, text);
  }
});

Deno.test("a patch that cannot be read or does not fit says where and what to do", async () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["", /^The patch cannot be read at its line 1; no file was changed\. This is no patch\./],
    ["*** Begin Patch\n*** Update File: f\n*** End Patch", /at its line 2; .*Nothing is said/],
    ["*** Update File: f\n-zzz\n+y", /f, hunk 1 \(line 2 of the patch\)/],
    ["*** Update File: f\n-a\n+a", /^The patch changes nothing/],
    ["*** Update File: lib/main.py\n-a\n+b", /\nFor lib\/main\.py, did you mean src\/main\.py\?$/],
    ["*** Update File: bin\n-a\n+b", /bin is no text and cannot be patched/],
  ];
  const files = { f: "a\n", "src/main.py": "a\n", bin: Uint8Array.from([1, 0, 2]) };
  for (const [text, says] of cases) {
    const output = await patch(files, [text]);
    assert.deepEqual([output.failed, output.effects], [true, undefined], text);
    assert.match(output.text, says, text);
  }
});

Deno.test("a binary file is moved with its bytes", async () => {
  const bytes = Uint8Array.from([1, 0, 255, 2]);
  const output = await patch({ f: bytes }, ["*** Update File: f", "*** Move to: g"]);
  assert.deepEqual(output.effects?.[0]?.files[1]?.after, bytes);
});

Deno.test("names that models give to the patch lead to it", async () => {
  const { allTools } = await import("../../../src/tools/mod.ts");
  const found = allTools.find(({ definition }) => definition.name === "apply_patch");
  const { aliases = {}, subject } = found?.definition ?? assert.fail();
  assert.deepEqual(["input", "diff", "patch_text"].map((name) => aliases[name]), [
    "patch",
    "patch",
    "patch",
  ]);
  assert.equal(
    subject({
      patch: "--- a/f\n+++ b/f\n@@ -1 +1 @@\n--- x\n+++ /dev/null\n--- a/g\n+++ /dev/null",
    }),
    "f x g",
  );
});
