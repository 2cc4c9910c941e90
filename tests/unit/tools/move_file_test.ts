import assert from "node:assert/strict";
import { sha256 } from "../../../src/util/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { runTool } from "./support.ts";

const files = {
  "src/a.ts": "a\n",
  "lib/a.ts": "other\n",
  "lib/x/y": "y\n",
  "b": Uint8Array.from([1, 0, 255]),
  "link": { link: "src/a.ts" },
};

const move = (from: string, to: string) =>
  runTool("move_file", { from, to }, { files, seen: () => null });

/** The paths of a change: old → new. */
async function moved(from: string, to: string): Promise<string> {
  const output = await move(from, to);
  const [old, fresh] = output.effects?.[0]?.files ?? [];
  return old && fresh ? `${old.path} → ${fresh.path}` : output.text;
}

Deno.test("a move is a deletion and an addition of the same bytes in one change", async () => {
  assert.deepEqual(await move("b", "data/b.bin"), {
    text: "moved b to data/b.bin",
    effects: [{
      type: "change_set",
      files: [
        { path: "b", before: await sha256(files.b), after: null },
        { path: "data/b.bin", before: null, after: files.b },
      ],
    }],
  });
});

Deno.test("its mode goes along", async () => {
  const workspace = memoryWorkspace({});
  await workspace.write("run", new TextEncoder().encode("x"), { before: null, mode: 0o750 });
  const output = await runTool("move_file", { from: "run", to: "bin/run" }, { workspace });
  assert.equal(output.effects?.[0]?.files[1]?.mode, 0o750);
});

Deno.test("a folder takes the file under its own name", async () => {
  assert.equal(await moved("b", "lib"), "b → lib/b");
  assert.equal(await moved("b", "lib/"), "b → lib/b");
  assert.equal(await moved("b", "fresh/"), "b → fresh/b");
  assert.equal(await moved("src/a.ts", "."), "src/a.ts → a.ts");
  assert.equal(await moved("/workspace/b", "/workspace/c"), "b → c");
});

Deno.test("nothing is overwritten, and what cannot be moved is refused with what to do", async () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ["src/a.ts", "lib/a.ts", /^lib\/a\.ts exists already\.$/],
    ["src/a.ts", "lib", /^lib\/a\.ts exists already\.$/],
    ["src/a.ts", "src/a.ts", /^src\/a\.ts is there already; nothing was moved\.$/],
    ["src/a.ts", "src", /^src\/a\.ts is there already/],
    ["src", "lib2", /^src is a folder; .*run_shell and mv\.$/],
    ["link", "x", /^link is a link/],
    ["src/b.ts", "x", /^src\/b\.ts does not exist\./],
    ["b", "../x", /outside the workspace/],
    ["b", ".git/x", /is protected/],
    ["b", "src/a.ts/x", /^src\/a\.ts\/x cannot be a folder/],
  ];
  for (const [from, to, says] of cases) {
    const output = await move(from, to);
    assert.deepEqual([output.failed, output.effects], [true, undefined], `${from} ${to}`);
    assert.match(output.text, says, `${from} ${to}`);
  }
});
