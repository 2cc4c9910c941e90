/** What may be somebody else's work, and what no undo reaches: named, asked about, never in silence. */

import assert from "node:assert/strict";
import { createPorts } from "../../../../src/app.ts";
import { sha256 } from "../../../../src/util/mod.ts";
import { type Desk, desk } from "../../../support/terminal.ts";
import { put } from "./support.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** A command of which `a`, `l` and `made/` are certain and `b` is not. */
async function commanded(it: Desk): Promise<void> {
  const ports = await createPorts({
    root: await Deno.realPath(it.root),
    env: (name) => it.env.get(name),
    flags: {},
    version: "0",
  });
  const store = await ports.store();
  const events = [];
  for (const path of ["a", "b"]) {
    await put(it, path, `new ${path}\n`);
    await store.blobs.put(encode(`new ${path}\n`));
    events.push({ path, before: null, after: await sha256(`new ${path}\n`) });
  }
  await Deno.symlink("a", `${it.root}/l`);
  await Deno.mkdir(`${it.root}/made`);
  await Deno.chmod(`${it.root}/made`, 0o2775);
  await store.append([{
    stream: "workspace",
    after: 0,
    events: [
      { type: "change_intent", id: "s:c", session: "s", call: "c", files: [], kind: "command" },
      {
        type: "change",
        id: "s:c",
        outcome: "applied",
        files: events,
        nodes: [
          { path: "l", before: null, after: { type: "link", target: "a" } },
          { path: "made", before: null, after: { type: "folder", mode: 0o2775 } },
        ],
        uncertain: ["b"],
        uncovered: ["big.bin: too large to be kept"],
      },
    ],
  }]);
  await ports.close();
}

async function names(it: Desk): Promise<readonly string[]> {
  return (await Array.fromAsync(Deno.readDir(it.root))).map(({ name }) => name).sort();
}

const all = ["a", "b", "l", "made"];

Deno.test("without a terminal uncertain paths are refused with the options that settle it", async () => {
  await using it = await desk();
  await commanded(it);
  const { code, stdout } = await it.agent(["undo"]);
  assert.deepEqual([code, await names(it)], [4, all]);
  assert.match(stdout, /^ {2}b +will be removed {2}\(may be somebody else.s/m);
  assert.match(stdout, /^ {2}big\.bin +kept: too large to be kept/m);
  assert.match(stdout, /--uncertain take.*--uncertain leave.*agent undo 2 path/);
});

Deno.test("a dry run tells the same and touches nothing", async () => {
  await using it = await desk();
  await commanded(it);
  const { code, stdout } = await it.agent(["undo", "--dry-run", "--json"]);
  const { outcome, files } = JSON.parse(stdout);
  assert.deepEqual([code, outcome, await names(it)], [4, "uncertain", all]);
  assert.deepEqual(files, [
    { path: "a", did: "removed", laterBy: [] },
    { path: "b", did: "removed", laterBy: [], uncertain: true },
    {
      path: "big.bin",
      did: "left",
      why: "uncovered",
      reason: "too large to be kept",
      laterBy: [],
    },
    { path: "l", did: "removed", node: "link", laterBy: [] },
    { path: "made", did: "removed", node: "folder", laterBy: [] },
  ]);
});

Deno.test("uncertain paths are left, taken, or named one by one", async () => {
  const cases = [
    [["--uncertain", "leave"], ["b"]],
    [["--uncertain", "take"], []],
    [["2", "b"], ["a", "l", "made"]],
    [["2", "l", "made"], ["a", "b"]],
  ] as const;
  for (const [words, left] of cases) {
    await using it = await desk();
    await commanded(it);
    const { code, stderr } = await it.agent(["undo", ...words]);
    assert.deepEqual([code, stderr, await names(it)], [0, "", [...left]], words.join(" "));
    assert.equal((await it.agent(["redo"])).code, 0);
    assert.deepEqual(await names(it), all);
    assert.equal(((await Deno.lstat(`${it.root}/made`)).mode ?? 0) & 0o7777, 0o2775);
  }
});

Deno.test("a person at a terminal sees the list before anything is touched", async () => {
  for (const [key, code, left] of [["o", 0, []], ["d", 4, all]] as const) {
    await using it = await desk();
    await commanded(it);
    const ended = await it.agent(["undo"], {
      person: [{ after: "somebody else's", type: key }],
    });
    assert.deepEqual([ended.code, await names(it)], [code, [...left]]);
  }
});

Deno.test("what a change did to links and folders, and what is uncertain, is listed", async () => {
  await using it = await desk();
  await commanded(it);
  for (const words of [["changes"], ["diff", "2"]]) {
    const { code, stdout } = await it.agent(words);
    assert.equal(code, 0);
    assert.match(stdout, /l {2}new link {2}→ a/);
    assert.match(stdout, /made\/ {2}new folder/);
    assert.match(stdout, /possibly not by this command: b/);
  }
  const [row] = JSON.parse((await it.agent(["changes", "--json"])).stdout);
  assert.deepEqual(row.uncertain, ["b"]);
  assert.deepEqual(row.nodes[0], { path: "l", before: null, after: { type: "link", target: "a" } });
  assert.match((await it.agent(["why", "b"])).stdout, /possibly by somebody else/);
});
