/** Undo is a change like any other: planned, applied whole, itself undoable. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { lastChange, lastUndo, since, undoChanges } from "../../../../src/edit/undo/mod.ts";
import { sha256 } from "../../../../src/util/mod.ts";
import { encode, project } from "./support.ts";

Deno.test("an edit, a new file and a deletion go back, and come again", async () => {
  const it = project({ "a.py": "one\n", "b.py": "two\n" });
  await it.write({ "a.py": "ONE\n", "b.py": null, "c.py": "three\n" });
  const texts = async () => [await it.text("a.py"), await it.text("b.py"), await it.text("c.py")];
  assert.equal((await it.take(["s:c0"])).type, "done");
  assert.deepEqual(await texts(), ["one\n", "two\n", null]);
  const undo = lastUndo(await it.changes());
  assert.equal((await it.take([undo?.id ?? ""], { kind: "redo" })).type, "done");
  assert.deepEqual(await texts(), ["ONE\n", null, "three\n"]);
  assert.deepEqual((await it.changes()).map(({ kind, undoneBy }) => [kind, undoneBy !== null]), [
    ["edit", false],
    ["undo", true],
    ["redo", false],
  ]);
});

Deno.test("folders that were made for files go with the last of them, those of others stay", async () => {
  const it = project({ "kept/a.py": "one\n" });
  await it.write({ "new/deep/b.py": "b\n", "new/c.py": "c\n", "kept/d.py": "d\n" });
  await it.write({ "new/deep/e.py": "e\n", "kept/a.py": null, "kept/d.py": null });
  const folders = async () => {
    const looks = await it.ports.workspace.looks(["new", "new/deep", "kept"]);
    return looks.map((look) => look !== null);
  };
  assert.deepEqual(await folders(), [true, true, true]);
  await it.take(["s:c0", "s:c1"]);
  assert.deepEqual(await folders(), [false, false, true]);
  await it.take([lastUndo(await it.changes())?.id ?? ""], { kind: "redo" });
  assert.deepEqual(await folders(), [true, true, true]);
  await it.person("new/mine.py", "mine\n");
  await it.take([(await it.changes()).at(-1)?.id ?? ""]);
  assert.deepEqual([await folders(), await it.text("new/mine.py")], [
    [true, false, true],
    "mine\n",
  ]);
});

Deno.test("permission bits go back and come again", async () => {
  const it = project({ "run.sh": "true\n" });
  await it.write({ "run.sh": "true\n" }, 0o755);
  const mode = async () => (await it.ports.workspace.fingerprint("run.sh"))?.mode;
  assert.equal(await mode(), 0o755);
  await it.take(["s:c0"]);
  assert.equal(await mode(), 0o644);
  await it.take([lastUndo(await it.changes())?.id ?? ""], { kind: "redo" });
  assert.equal(await mode(), 0o755);
});

Deno.test("a change in the middle goes alone where later ones leave its lines alone", async () => {
  const it = project({ "a.py": "1\n2\n3\n4\n5\n6\n7\n8\n" });
  await it.write({ "a.py": "1\nTWO\n3\n4\n5\n6\n7\n8\n" });
  await it.write({ "a.py": "1\nTWO\n3\n4\n5\n6\nSEVEN\n8\n" });
  const blocked = await it.take(["s:c0"]);
  assert.deepEqual([blocked.type, await it.text("a.py")], [
    "blocked",
    "1\nTWO\n3\n4\n5\n6\nSEVEN\n8\n",
  ]);
  assert.equal((await it.take(["s:c0"], { others: "merge" })).type, "done");
  assert.equal(await it.text("a.py"), "1\n2\n3\n4\n5\n6\nSEVEN\n8\n");
});

Deno.test("what a person wrote since is never overwritten: both versions stay", async () => {
  const it = project({ "src/a.py": "one\n" });
  await it.write({ "src/a.py": "two\n" });
  await it.person("src/a.py", "mine\n");
  const blocked = await it.take(["s:c0"]);
  assert.deepEqual(
    blocked.type === "blocked" && blocked.plan.files.map(({ type, path }) => [type, path]),
    [["conflict", "src/a.py"]],
  );
  assert.equal((await it.take(["s:c0"], { others: "merge" })).type, "done");
  const old = `src/a.before-${(await sha256(encode("one\n"))).slice(0, 8)}.py`;
  assert.deepEqual([await it.text("src/a.py"), await it.text(old)], ["mine\n", "one\n"]);
});

Deno.test("an old version that stands there already is not put there again", async () => {
  const it = project({ "a.py": "one\n", "b.py": "b\n" });
  await it.write({ "a.py": "two\n" });
  await it.write({ "b.py": "B\n" });
  await it.person("a.py", "mine\n");
  assert.equal((await it.take(["s:c0"], { others: "merge" })).type, "done");
  const undo = lastUndo(await it.changes())?.id ?? "";
  assert.equal((await it.take([undo, "s:c1", "s:c0"], { others: "merge" })).type, "done");
  const old = `a.before-${(await sha256(encode("one\n"))).slice(0, 8)}.py`;
  assert.deepEqual([await it.text("a.py"), await it.text("b.py"), await it.text(old)], [
    "mine\n",
    "b\n",
    "one\n",
  ]);
});

Deno.test("a person's file of that name stays, and the old version comes beside it", async () => {
  const it = project({ "a.py": "one\n" });
  await it.write({ "a.py": "two\n" });
  await it.person("a.py", "mine\n");
  const version = (await sha256(encode("one\n"))).slice(0, 8);
  await it.person(`a.before-${version}.py`, "mine too\n");
  assert.equal((await it.take(["s:c0"], { others: "merge" })).type, "done");
  assert.deepEqual(
    [await it.text(`a.before-${version}.py`), await it.text(`a.before-${version}-2.py`)],
    ["mine too\n", "one\n"],
  );
});

Deno.test("a file that a person took back by hand needs nothing", async () => {
  const it = project({ "a.py": "one\n" });
  await it.write({ "a.py": "two\n" });
  await it.person("a.py", "one\n");
  assert.equal((await it.take(["s:c0"])).type, "nothing");
});

Deno.test("a person's write in the middle of an undo is told of, and nothing is done", async () => {
  const it = project({ "a.py": "one\n", "b.py": "two\n" });
  await it.write({ "a.py": "ONE\n", "b.py": "TWO\n" });
  const { locks } = it.ports;
  const apply = async () => {
    await it.person("b.py", "mine\n");
    return await locks.apply();
  };
  const undone = await undoChanges(
    await it.changes(),
    { ...it.ports, locks: { ...locks, apply } },
    {
      kind: "undo",
      id: "u1",
      others: "none",
    },
  );
  assert.deepEqual(undone, { type: "raced", path: "b.py" });
  assert.deepEqual([await it.text("a.py"), await it.text("b.py")], ["ONE\n", "mine\n"]);
});

Deno.test("content that is no longer kept is said to be lost, and nothing is done", async () => {
  const it = project({ "a.py": "one\n", "b.py": "one\n" });
  await it.write({ "a.py": "two\n", "b.py": null });
  const blobs = { ...it.ports.store.blobs, get: () => Promise.resolve(null) };
  const ports = { ...it.ports, store: { ...it.ports.store, blobs } };
  const outcome = await undoChanges(await it.changes(), ports, {
    kind: "undo",
    id: "u",
    others: "merge",
  });
  assert.deepEqual(outcome.type === "blocked" && outcome.plan.files, [
    { type: "lost", path: "a.py", why: "evicted" },
    { type: "lost", path: "b.py", why: "evicted" },
  ]);
  assert.equal(await it.text("a.py"), "two\n");
});

Deno.test("the last change that counts is the one in force", async () => {
  const it = project({ "a.py": "1\n" });
  await it.write({ "a.py": "2\n" });
  await it.write({ "a.py": "3\n" });
  assert.equal(lastChange(await it.changes())?.id, "s:c1");
  await it.take(["s:c1"]);
  assert.equal(lastChange(await it.changes())?.id, "s:c0");
  await it.write({ "a.py": "4\n" });
  // Something was done since: what was undone cannot simply come again.
  assert.equal(lastUndo(await it.changes()), null);
});

Deno.test("undo and redo again and again: each takes the last one back", async () => {
  const it = project({ "a.py": "1\n" });
  await it.write({ "a.py": "2\n" });
  await it.write({ "a.py": "3\n" });
  const seen: (string | null)[] = [];
  for (const kind of ["undo", "redo", "undo", "undo", "redo", "redo", "undo", "undo"] as const) {
    const all = await it.changes();
    const found = kind === "undo" ? lastChange(all) : lastUndo(all);
    await it.take(found ? [found.id] : [], { kind });
    seen.push(await it.text("a.py"));
  }
  assert.deepEqual(seen, ["2\n", "3\n", "2\n", "1\n", "2\n", "3\n", "2\n", "1\n"]);
  assert.equal(lastChange(await it.changes()), null);
});

Deno.test("back to a moment and forth again leaves undone what was undone", async () => {
  const it = project({ "a.py": "1\n", "b.py": "1\n" });
  await it.write({ "a.py": "2\n" });
  await it.take(["s:c0"]);
  await it.write({ "b.py": "2\n" });
  const all = (await it.changes()).map((it) => it.id);
  await it.take(all);
  assert.equal(lastChange(await it.changes()), null);
  await it.take([lastUndo(await it.changes())?.id ?? ""], { kind: "redo" });
  assert.deepEqual([await it.text("a.py"), await it.text("b.py")], ["1\n", "2\n"]);
  const held = (await it.changes()).filter((it) => it.undoneBy === null).map((it) => it.kind);
  assert.deepEqual(held, ["undo", "edit", "redo"]);
});

Deno.test("what an older undo had taken back is in force once that undo is taken back", async () => {
  const it = project({ "a.py": "1\n" });
  await it.write({ "a.py": "2\n" });
  await it.take(["s:c0"]);
  const [, undo] = await it.changes();
  await it.take([undo?.id ?? ""]);
  assert.equal(await it.text("a.py"), "2\n");
  assert.equal(lastChange(await it.changes())?.id, "s:c0");
});

const paths = ["a", "b", "d/c"] as const;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("write" as const),
      path: fc.constantFrom(...paths),
      text: fc.option(fc.constantFrom("", "x\n", "y\n", "x\ny\n", "no end")),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("undo" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("redo" as const) }) },
);

Deno.test("back to any moment, through edits, undos and redos, is what was there then", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      async (steps, n) => {
        const it = project({ a: "x\n" });
        const tree = async () => await Promise.all(paths.map(it.text));
        const moments: { readonly at: number; readonly tree: readonly (string | null)[] }[] = [];
        for (const each of steps) {
          moments.push({ at: it.clock.now(), tree: await tree() });
          it.clock.advance(1000);
          if (each.do === "write") {
            if (await it.text(each.path) === each.text) continue;
            await it.write({ [each.path]: each.text });
          } else {
            const all = await it.changes();
            const found = each.do === "undo" ? lastChange(all) : lastUndo(all);
            if (found) {
              assert.notEqual(
                (await it.take([found.id], { kind: each.do })).type,
                "blocked",
              );
            }
          }
        }
        const moment = moments[n % moments.length];
        if (!moment) return;
        const later = since(await it.changes(), moment.at);
        const outcome = await undoChanges(later, it.ports, {
          kind: "undo",
          id: "back",
          others: "none",
        });
        assert.ok(outcome.type === "done" || outcome.type === "nothing", outcome.type);
        assert.deepEqual(await tree(), moment.tree);
      },
    ),
    { numRuns: 200 },
  );
});
