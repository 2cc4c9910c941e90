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

Deno.test("a folder is not made a repository of git, and settings of one are not written", async () => {
  const files = {
    "r/HEAD": "",
    "r/objects/x": "",
    "r/refs/x": "",
    "n/objects/x": "",
    "n/refs/x": "",
  };
  const outputs = [];
  for (const path of ["r/config", "r/hooks/post-commit", "n/HEAD", "n/config", "r/notes.txt"]) {
    outputs.push((await runTool("write_file", { path, content: "" }, { files })).text);
  }
  const refused = "(settings or history of a git repository); no tool may write it.";
  assert.deepEqual(outputs, [
    `r/config is protected ${refused}`,
    `r/hooks/post-commit is protected ${refused}`,
    `n/HEAD is protected ${refused}`,
    "created n/config: 0 lines",
    "created r/notes.txt: 0 lines",
  ]);
});

Deno.test("a file that is there must have been read, and be as it was", async () => {
  const files = { a: "old\n" };
  const saw = [{ path: "a", hash: await sha256("old\n") }];
  const asked = (seen: string | null) =>
    runTool("write_file", { path: "a", content: "new\n" }, { files, seen: () => seen });
  const rest = "; nothing was changed. It is now as follows: make the call again, mended where " +
    "it does not fit.\nold\n";
  assert.deepEqual(await asked(null), { text: `a was not read before${rest}`, failed: true, saw });
  assert.deepEqual(await asked("0"), {
    text: `a changed since you have seen it${rest}`,
    failed: true,
    saw,
  });
  const binary = await runTool("write_file", { path: "b", content: "x" }, {
    files: { b: Uint8Array.from([0, 1]) },
    seen: () => null,
  });
  assert.match(binary.text, /^b was not read before, and is no text; nothing was changed\./);
  assert.equal(binary.saw?.length, 1);
});

Deno.test("line ends, mark, encoding and the end of a file that is there are kept", async () => {
  const write = async (before: string | Uint8Array<ArrayBuffer>, content: string) =>
    (await runTool("write_file", { path: "a", content }, { files: { a: before } }))
      .effects?.[0]?.files[0]?.after;
  assert.deepEqual(await write("a\r\nb\r\n", "a\nc"), bytes("a\r\nc\r\n"));
  assert.deepEqual(await write("\ufeffa\n", "b\r\n"), bytes("\ufeffb\n"));
  assert.deepEqual(await write("a\r\nb\n", "c\nd"), bytes("c\nd"));
  assert.deepEqual(await write("a\nb", "c\n"), bytes("c\n"));
  assert.deepEqual(
    await write(Uint8Array.from([0xff, 0xfe, 0x61, 0]), "b"),
    Uint8Array.from([0xff, 0xfe, 0x62, 0]),
  );
});

Deno.test("what would lose a file's text, spoil it or change nothing is refused", async () => {
  const before = "function f() {\n  one();\n}\n";
  const told = async (content: string) =>
    (await runTool("write_file", { path: "a.js", content }, { files: { "a.js": before } })).text;
  assert.equal(
    await told("function f() {\n  // ... existing code ...\n}\n"),
    'content has "// ... existing code ..." instead of the text itself; nothing was written. ' +
      "Give the whole file, or change a part of it with edit_file.",
  );
  assert.equal(
    await told("1: function f() {\n2:   two();\n3: }\n"),
    "content has line numbers in it; nothing was written. Leave them out.",
  );
  assert.equal(await told(before), "content is what a.js is already; nothing was changed.");
  const fresh = await runTool("write_file", { path: "b", content: "# ...\n" }, {});
  assert.equal(fresh.failed, undefined, "a new file loses nothing");
});
