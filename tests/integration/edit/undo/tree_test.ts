/** Links, folders and what takes the place of what: taken back and brought back exactly. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { pathChanges, settleTree } from "../../../../src/edit/mod.ts";
import { changes } from "../../../../src/edit/changes.ts";
import { type Workspace, WorkspaceError } from "../../../../src/protocol/mod.ts";
import { foldStream } from "../../../../src/storage/mod.ts";
import { act, type Op, op, type Snapshot, workspaces, world } from "./tree_support.ts";

/** A disk that syncs is fifty times slower. */
const runsOn = { memory: 200, disk: 25 };

for (const { name, with: within } of workspaces) {
  const runs = runsOn[name];
  const test = (sentence: string, run: () => Promise<void>) =>
    Deno.test(`${name}: ${sentence}`, run);

  test("commands go back and come again, link by link and mode by mode", async () => {
    const commands = fc.array(fc.array(op, { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(op, { maxLength: 8 }), commands, async (start, commands) => {
        await within(async (workspace, folder) => {
          for (const each of start) await act(workspace, each);
          const it = world(workspace, folder);
          const trees: Snapshot[] = [await it.look()];
          const ids: string[] = [];
          for (const ops of commands) {
            ids.push(await it.command(ops));
            trees.push(await it.look());
          }
          for (const [at, id] of [...ids.entries()].toReversed()) {
            assert.ok(isDone(await it.take([id])));
            assert.deepEqual(await it.look(), trees[at]);
          }
          const undone = (await it.changes()).filter(({ kind }) => kind === "undo");
          assert.ok(isDone(await it.take(undone.map(({ id }) => id), { kind: "redo" })));
          assert.deepEqual(await it.look(), trees.at(-1));
          // All at once leads where one by one leads.
          assert.ok(isDone(await it.take(ids)));
          assert.deepEqual(await it.look(), trees[0]);
        });
      }),
      { numRuns: runs },
    );
  });

  test("what a person put there stays, and what an undo leaves is named", async () => {
    const start = fc.array(op, { maxLength: 8 });
    const ops = fc.array(op, { minLength: 1, maxLength: 5 });
    const person = fc.array(op, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(start, ops, person, fc.boolean(), async (start, ops, person, merge) => {
        await within(async (workspace, folder) => {
          for (const each of start) await act(workspace, each);
          const it = world(workspace, folder);
          const trees = { start: await it.look(), command: {}, person: {} };
          const id = await it.command(ops);
          trees.command = await it.look();
          for (const each of person) await act(workspace, each);
          trees.person = await it.look();
          const outcome = await it.take([id], { others: merge ? "merge" : "none" });
          demandHonest(outcome, trees, await it.look());
        });
      }),
      { numRuns: 2 * runs },
    );
  });

  test("an undo that fails at any step has done nothing", async () => {
    await cutOff({ within, runs }, () => new WorkspaceError("io", "x"), async (it, before) => {
      assert.deepEqual(await it.look(), before.tree);
    });
  });

  test("an undo that is killed at any step is finished, or was never begun", async () => {
    await cutOff(
      { within, runs },
      () => new Error("killed"),
      async (it, { tree, goal, workspace }) => {
        const { state } = await foldStream(it.ports.store, "workspace", changes);
        const [intent] = Object.values(state.pending);
        if (!intent) return assert.deepEqual(await it.look(), tree);
        const ports = { workspace, blobs: it.ports.store.blobs };
        const { outcome, foreign } = await settleTree(ports, pathChanges(intent));
        assert.deepEqual(foreign, []);
        assert.deepEqual(await it.look(), outcome === "applied" ? goal : tree);
        // Once more does no harm.
        await settleTree(ports, pathChanges(intent));
        assert.deepEqual(await it.look(), outcome === "applied" ? goal : tree);
      },
    );
  });
}

function isDone({ type }: { readonly type: string }): boolean {
  return type === "done" || type === "nothing";
}

type Outcome = Awaited<ReturnType<ReturnType<typeof world>["take"]>>;

interface Trees {
  readonly start: Snapshot;
  readonly command: Snapshot;
  readonly person: Snapshot;
}

function demandHonest(outcome: Outcome, { start, command, person }: Trees, now: Snapshot): void {
  if (outcome.type === "raced" || outcome.type === "uncertain") throw new Error(outcome.type);
  const { files } = outcome.plan;
  if (outcome.type === "blocked") {
    assert.deepEqual(now, person);
    assert.ok(files.some(({ type }) => ["lost", "taken", "conflict", "merge"].includes(type)));
    return;
  }
  const named = new Set(
    files.filter(({ type }) => type === "left" || type === "taken" || type === "conflict")
      .map(({ path }) => path),
  );
  for (const path of new Set([start, command, person, now].flatMap((it) => Object.keys(it)))) {
    const isAbove = Object.keys(now).some((it) =>
      it.startsWith(`${path}/`) && person[it] === undefined
    );
    // A folder that a person removed comes back with what it held.
    if (isAbove && person[path] === undefined && command[path] !== undefined) continue;
    const theirs = withoutMode(person[path]) !== withoutMode(command[path]);
    const isBeside = path.includes(".before-");
    if (theirs && now[path] !== person[path]) {
      const merged = files.some((it) => it.path === path && it.type === "merge");
      assert.ok(merged, `${path}: ${person[path]} became ${now[path]}`);
    }
    if (person[path] === command[path] && !isBeside && now[path] !== start[path]) {
      assert.ok(named.has(path), `${path} is ${now[path]} and not named`);
    }
  }
}

/** Bits that a person has set on a file of a command's go with the file. */
function withoutMode(said: string | undefined): string | undefined {
  return said?.replace(/^file \d+/, "file");
}

interface Cut {
  readonly tree: Snapshot;
  readonly goal: Snapshot;
  readonly workspace: Workspace;
}

/** An undo whose nth write fails. */
async function cutOff(
  { within, runs }: {
    readonly within: (typeof workspaces)[number]["with"];
    readonly runs: number;
  },
  error: () => Error,
  then: (it: ReturnType<typeof world>, cut: Cut) => Promise<void>,
): Promise<void> {
  const ops = fc.array(op, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(op, { maxLength: 8 }), ops, fc.nat(8), async (start, ops, writes) => {
      await within(async (workspace, folder) => {
        for (const each of start) await act(workspace, each);
        const it = world(workspace, folder);
        const goal = await it.look();
        const id = await it.command(ops);
        const tree = await it.look();
        const cut = failingAfter(workspace, writes, error);
        const outcome = await it.take([id], { on: cut.workspace }).catch((it: unknown) => it);
        if (!cut.failed()) return assert.ok(isDone(Object(outcome)));
        await then(it, { tree, goal, workspace });
      });
    }),
    { numRuns: runs },
  );
}

const writing: readonly PropertyKey[] = ["write", "remove", "setNode"];

/** One write fails, and all before and after it succeed. */
function failingAfter(base: Workspace, writes: number, error: () => Error) {
  let left = writes;
  let failed = false;
  const workspace = new Proxy(base, {
    get(target, key) {
      if (writing.includes(key) && left-- === 0) {
        return () => {
          failed = true;
          return Promise.reject(error());
        };
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { workspace, failed: () => failed };
}

const example = (what: Op["do"], path: string, text = "x\n", mode = 0o755): Op => ({
  do: what,
  path,
  text,
  mode,
});

Deno.test("a link that a person put where a command had a file is not destroyed", async () => {
  for (const { with: within } of workspaces) {
    await within(async (workspace, folder) => {
      await act(workspace, example("file", "a", "old"));
      const it = world(workspace, folder);
      const id = await it.command([example("file", "a", "new")]);
      await act(workspace, example("link", "a", "mine"));
      const outcome = await it.take([id]);
      const seen = outcome.type === "blocked" && outcome.plan.files.map((it) => it.type);
      assert.deepEqual([seen, await it.look()], [["taken"], { a: "link mine" }]);
    });
  }
});

Deno.test("no undo goes through a link that a person put above its file", async () => {
  for (const { with: within } of workspaces) {
    await within(async (workspace, folder) => {
      await act(workspace, example("file", "d/a", "old"));
      await act(workspace, example("file", "mine/a", "new"));
      const it = world(workspace, folder);
      const id = await it.command([example("remove", "d/a")]);
      await act(workspace, example("link", "d", "mine"));
      await act(workspace, example("remove", "mine/a"));
      const before = await it.look();
      assert.equal((await it.take([id])).type, "blocked");
      const outcome = await it.take([id], { others: "merge" });
      const seen = outcome.type === "nothing" && outcome.plan.files.map((it) => it.type);
      assert.deepEqual([seen, await it.look()], [["taken"], before]);
    });
  }
});

Deno.test("uncertain paths are touched only where they are asked for", async () => {
  for (const { with: within } of workspaces) {
    await within(async (workspace, folder) => {
      const it = world(workspace, folder);
      const both = [example("file", "a"), example("file", "b")];
      const id = await it.command(both, ["b"]);
      const after = await it.look();
      const refused = await it.take([id]);
      assert.deepEqual(
        [refused.type === "uncertain" && refused.plan.uncertain, await it.look()],
        [["b"], after],
      );
      assert.equal((await it.take([id], { selection: { uncertain: "leave" } })).type, "done");
      assert.deepEqual(Object.keys(await it.look()), ["b"]);
      assert.equal((await it.take([id], { selection: { paths: ["b"] } })).type, "done");
      assert.deepEqual(await it.look(), {});
    });
  }
});

Deno.test("a part that is taken back leaves the rest of the change in force", async () => {
  const [{ with: within }] = workspaces;
  await within(async (workspace, folder) => {
    const it = world(workspace, folder);
    const id = await it.command([example("file", "a"), example("link", "l", "a")]);
    await it.take([id], { selection: { paths: ["a"] } });
    const inForce = async () =>
      (await it.changes()).filter((it) => it.undoneBy === null).map(({ id }) => id);
    assert.deepEqual([await inForce(), Object.keys(await it.look())], [["s:c0", ":u1"], ["l"]]);
    await it.take([id]);
    assert.deepEqual([await inForce(), await it.look()], [[":u1", ":u2"], {}]);
  });
});
