import assert from "node:assert/strict";
import { applyChange } from "../../../src/edit/apply.ts";
import { changes, recoverChanges, unifiedDiff } from "../../../src/edit/mod.ts";
import {
  type ChangeSet,
  type NewEvent,
  type Store,
  type Workspace,
  WorkspaceError,
} from "../../../src/protocol/mod.ts";
import { foldStream, memoryLocks, memoryStore } from "../../../src/storage/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { withMethods } from "../../support/workspace.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const by = { session: "s", call: "c" };

function world(files: Readonly<Record<string, string>>) {
  return {
    store: memoryStore({ clock: fakeClock({ auto: true }) }),
    workspace: memoryWorkspace(files),
    locks: memoryLocks(),
  };
}

async function set(files: Readonly<Record<string, readonly [string | null, string | null]>>) {
  const list: ChangeSet["files"][number][] = [];
  for (const [path, [before, after]] of Object.entries(files)) {
    list.push({
      path,
      before: before === null ? null : await sha256(before),
      after: after === null ? null : encode(after),
    });
  }
  return { type: "change_set", files: list } satisfies ChangeSet;
}

async function contents(workspace: Workspace, paths: readonly string[]) {
  const found: Record<string, string | null> = {};
  for (const path of paths) {
    try {
      const { bytes } = await workspace.read(path, { maxBytes: 1000 });
      found[path] = new TextDecoder().decode(bytes);
    } catch {
      found[path] = null;
    }
  }
  return found;
}

async function workspaceEvents(store: Store): Promise<readonly string[]> {
  const types: string[] = [];
  for await (const event of store.read("workspace")) types.push(event.type);
  return types;
}

const recover = (ports: ReturnType<typeof world>) =>
  recoverChanges(ports, {
    isDriven: () => Promise.resolve(false),
    endOfLayer: () => Promise.reject(new Error("no layer was written")),
    endOf: () => Promise.reject(new Error("no command ran")),
    changes: async () => (await foldStream(ports.store, "workspace", changes)).state,
    describe: ({ outcome }) => outcome,
  });

Deno.test("a change set edits, creates and removes files as one", async () => {
  const ports = world({ "a": "1", "gone": "x" });
  const files = await set({ "a": ["1", "2"], "new/b": [null, "fresh"], "gone": ["x", null] });
  const applied = await applyChange(ports, files, by);
  applied.settle();
  assert.deepEqual(await contents(ports.workspace, ["a", "new/b", "gone"]), {
    "a": "2",
    "new/b": "fresh",
    "gone": null,
  });
  assert.deepEqual(applied.change, { type: "change", id: "s:c", outcome: "applied" });
  assert.deepEqual(await workspaceEvents(ports.store), ["change_intent"]);
});

Deno.test("a file that is not as the tool saw it refuses the whole change before anything is touched", async () => {
  const ports = world({ "a": "1", "b": "edited by somebody" });
  const files = await set({ "a": ["1", "2"], "b": ["old", "new"] });
  await assert.rejects(
    applyChange(ports, files, by),
    (error) => error instanceof WorkspaceError && error.kind === "changed",
  );
  assert.deepEqual(await contents(ports.workspace, ["a"]), { "a": "1" });
  assert.deepEqual(await workspaceEvents(ports.store), []);
  (await ports.locks.apply()).release();
});

Deno.test("a write that fails rolls back the files before it", async () => {
  const ports = world({ "a": "1", "b": "1" });
  const failing = withMethods(ports.workspace, {
    write: (path, bytes, options) =>
      path === "b"
        ? Promise.reject(new WorkspaceError("disk_full", path))
        : ports.workspace.write(path, bytes, options),
  });
  const files = await set({ "a": ["1", "2"], "b": ["1", "2"] });
  const applied = await applyChange({ ...ports, workspace: failing }, files, by);
  applied.settle();
  assert.equal(applied.change.outcome, "rolled_back");
  assert.equal(applied.problem?.kind, "disk_full");
  assert.deepEqual(await contents(ports.workspace, ["a", "b"]), { "a": "1", "b": "1" });
});

/** A change whose process died: the intent stands, the files are as given. */
async function died(now: Readonly<Record<string, string>>) {
  const ports = world(now);
  for (const text of ["1", "2"]) await ports.store.blobs.put(encode(text));
  const [one, two] = [await sha256("1"), await sha256("2")];
  const files = ["a", "b"].map((path) => ({ path, before: one, after: two }));
  const session: NewEvent[] = [
    { type: "session_created", id: "s", workspace: "/w", program: "0" },
  ];
  await ports.store.append([
    { stream: "session:s", after: 0, events: session },
    {
      stream: "workspace",
      after: 0,
      events: [{ type: "change_intent", id: "s:c", ...by, files }],
    },
  ]);
  return ports;
}

const ends: readonly (readonly [string, Record<string, string>, Record<string, string>, string])[] =
  [
    ["no file", { a: "1", b: "1" }, { a: "1", b: "1" }, "rolled_back"],
    ["one of two files", { a: "2", b: "1" }, { a: "2", b: "2" }, "applied"],
    ["all files", { a: "2", b: "2" }, { a: "2", b: "2" }, "applied"],
    [
      "one file, the other edited since",
      { a: "2", b: "mine" },
      { a: "1", b: "mine" },
      "rolled_back",
    ],
  ];

for (const [title, now, expected, outcome] of ends) {
  Deno.test(`a change that died having written ${title} is brought to one side, with its result`, async () => {
    const ports = await died(now);
    const [recovered] = await recover(ports);
    assert.equal(recovered?.outcome, outcome);
    assert.deepEqual(await contents(ports.workspace, ["a", "b"]), expected);
    assert.deepEqual(await workspaceEvents(ports.store), ["change_intent", "change"]);
    const results: string[] = [];
    for await (const event of ports.store.read("session:s")) {
      if (event.type === "tool_result") results.push(event.text);
    }
    assert.deepEqual(results, [outcome]);
    assert.deepEqual(await recover(ports), [], "a second recovery finds nothing");
  });
}

Deno.test("a change that died before its file was written leaves no folder behind", async () => {
  const ports = world({ "new/deep/x": "1" });
  const hash = await sha256("1");
  await ports.workspace.remove("new/deep/x", { before: hash });
  const files = [{ path: "new/deep/x", before: null, after: hash, made: ["new", "new/deep"] }];
  const intent = { type: "change_intent" as const, id: "s:c", ...by, files };
  await ports.store.append([{ stream: "workspace", after: 0, events: [intent] }]);
  assert.equal((await recover(ports))[0]?.outcome, "rolled_back");
  assert.deepEqual(await ports.workspace.looks(["new"]), [null]);
});

Deno.test("a diff names both sides, and a file that was not there", async () => {
  const diff = await unifiedDiff([
    { path: "a", before: encode("x\ny\n"), after: encode("x\nz\n") },
    { path: "b", before: null, after: encode("new\n") },
    { path: "c", before: new Uint8Array([0xff, 0xfe, 0xfd]), after: encode("t") },
  ]);
  assert.equal(
    diff,
    "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x\n-y\n+z\n" +
      "--- /dev/null\n+++ b/b\n@@ -0,0 +1,1 @@\n+new\n" +
      "Binary file c changed\n",
  );
});

Deno.test("new content does not keep a file's set-id bits, and a rollback brings them back", async () => {
  const { store, workspace, locks } = world({ "a.sh": "old\n" });
  await workspace.write("a.sh", encode("old\n"), { before: await sha256("old\n"), mode: 0o6755 });
  const edited = await applyChange(
    { store, workspace, locks },
    await set({ "a.sh": ["old\n", "new\n"] }),
    by,
  );
  edited.settle();
  const after = await workspace.fingerprint("a.sh");
  await workspace.write("a.sh", encode("old\n"), { before: await sha256("new\n"), mode: 0o6755 });
  const failing = withMethods(workspace, {
    write: (path, bytes, options) =>
      path === "b.sh"
        ? Promise.reject(new WorkspaceError("disk_full", path))
        : workspace.write(path, bytes, options),
  });
  const both = await set({ "a.sh": ["old\n", "new\n"], "b.sh": [null, "b\n"] });
  const failed = await applyChange({ store, workspace: failing, locks }, both, {
    ...by,
    call: "d",
  });
  failed.settle();
  assert.deepEqual(
    [after?.mode, failed.change.outcome, (await workspace.fingerprint("a.sh"))?.mode],
    [0o755, "rolled_back", 0o6755],
  );
});
