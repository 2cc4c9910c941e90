import assert from "node:assert/strict";
import { sha256 } from "../../../src/util/mod.ts";
import { runTool } from "./support.ts";

const files = {
  "src/a.ts": "a\n",
  "b": Uint8Array.from([1, 0]),
  "link": { link: "src/a.ts" },
  "folder": { link: "src" },
};

const unread = { files, seen: () => null };

Deno.test("a file is deleted whether it was read or not, since it can be brought back", async () => {
  const expected = {
    text: "deleted src/a.ts",
    effects: [{
      type: "change_set",
      files: [{ path: "src/a.ts", before: await sha256("a\n"), after: null }],
    }],
  };
  assert.deepEqual(await runTool("delete_file", { path: "src/a.ts" }, { files }), expected);
  assert.deepEqual(await runTool("delete_file", { path: "src/a.ts" }, unread), expected);
  assert.deepEqual(await runTool("delete_file", { path: "folder/a.ts" }, unread), expected);
  assert.equal((await runTool("delete_file", { path: "b" }, unread)).text, "deleted b");
});

Deno.test("a file that changed since it was read is shown, not deleted", async () => {
  const given = { files, seen: () => "0".repeat(64) };
  assert.deepEqual(await runTool("delete_file", { path: "src/a.ts" }, given), {
    text: "src/a.ts changed since you have seen it; nothing was changed. It is now as follows: " +
      "make the call again, mended where it does not fit.\na\n",
    failed: true,
    saw: [{ path: "src/a.ts", hash: await sha256("a\n") }],
  });
});

Deno.test("folders, links and what is not there are refused with what to do", async () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    [".", /^The project folder itself is not deleted\.$/],
    ["link", /^link is a link, .* run_shell and rm\.$/],
    ["src/b.ts", /^src\/b\.ts does not exist\./],
    ["nowhere/x.ts", /^nowhere\/x\.ts does not exist\.$/],
    ["a.ts", /^a\.ts does not exist\. Did you mean src\/a\.ts\?$/],
    ["../x", /outside the workspace/],
    [".git/config", /is protected/],
  ];
  for (const [path, says] of cases) {
    const output = await runTool("delete_file", { path }, unread);
    assert.deepEqual([output.failed, output.effects], [true, undefined], path);
    assert.match(output.text, says, path);
  }
});

Deno.test("a folder is deleted with all its files and the folders below it", async () => {
  const given = { files: { "d/a": "a", "d/e/f/b": "b", "d2/c": "c" }, seen: () => null };
  assert.deepEqual(await runTool("delete_file", { path: "d/" }, given), {
    text: "deleted d: 2 files",
    effects: [{
      type: "change_set",
      files: [
        { path: "d/a", before: await sha256("a"), after: null },
        { path: "d/e/f/b", before: await sha256("b"), after: null, made: ["d", "d/e", "d/e/f"] },
      ],
    }],
  });
});

Deno.test("a folder that an undo could not bring back as it was is refused whole", async () => {
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`many/${at}`, ""]));
  const given = {
    files: { "d/a": "a", "d/l": { link: "a" }, "r/.git/HEAD": "", "s/a": "a", ...many },
    seen: (path: string) => path === "s/a" ? "0".repeat(64) : null,
  };
  const says = async (path: string) => {
    const { failed, text, effects } = await runTool("delete_file", { path }, given);
    return [failed, effects, text];
  };
  const rest =
    "which delete_file does not delete with a folder. Delete it with run_shell and rm -r.";
  assert.deepEqual(await says("d"), [true, undefined, `d holds d/l, a link, ${rest}`]);
  assert.deepEqual(await says("many"), [
    true,
    undefined,
    `many holds more than 200 files, ${rest}`,
  ]);
  assert.deepEqual(await says("s"), [
    true,
    undefined,
    "s/a changed since you have seen it; nothing was deleted. Read it first.",
  ]);
  const [failed, effects, text] = await says("r");
  assert.deepEqual([failed, effects], [true, undefined]);
  assert.match(String(text), /protected/);
});
