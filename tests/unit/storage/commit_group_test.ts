import assert from "node:assert/strict";
import { CommitGroup } from "../../../src/storage/commit_group.ts";
import type { Batch } from "../../../src/storage/kv_file.ts";

/** A file whose commits end one by one, as the test says. */
function slowFile() {
  const commits: { readonly batch: Batch; readonly done: PromiseWithResolvers<string | null> }[] =
    [];
  const group = new CommitGroup((batch) => {
    const done = Promise.withResolvers<string | null>();
    commits.push({ batch, done });
    return done.promise;
  });
  return { group, commits };
}

const batch = (name: string, value = 0): Batch => ({
  check: [{ key: ["head", name], versionstamp: null }],
  set: [[["head", name], new Uint8Array([value])]],
});

function names({ check = [] }: Batch): readonly string[] {
  return check.map(({ key }) => key.join("/"));
}

/** What was asked for, and what was not yet, has its turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

Deno.test("the first one is committed at once, and what comes meanwhile together behind it", async () => {
  const { group, commits } = slowFile();
  const done = ["a", "b", "c"].map((name) => group.commit(batch(name)));
  assert.deepEqual(commits.map(({ batch }) => names(batch)), [["head/a"]]);
  commits[0]?.done.resolve("1");
  assert.equal(await done[0], "1");
  await settle();
  assert.deepEqual(commits.map(({ batch }) => names(batch)), [["head/a"], ["head/b", "head/c"]]);
  commits[1]?.done.resolve("2");
  assert.deepEqual(await Promise.all(done), ["1", "2", "2"]);
});

Deno.test("a check that fails is the failure of its own batch alone", async () => {
  const { group, commits } = slowFile();
  const done = ["a", "b", "c", "d"].map((name) => group.commit(batch(name)));
  for (const answer of ["1", null, "2", null, "3"]) {
    commits.at(-1)?.done.resolve(answer);
    await settle();
  }
  assert.deepEqual(await Promise.all(done), ["1", "2", null, "3"]);
  assert.deepEqual(commits.slice(1).map(({ batch }) => names(batch)), [
    ["head/b", "head/c", "head/d"],
    ["head/b"],
    ["head/c"],
    ["head/d"],
  ]);
});

Deno.test("batches with a key in common are committed one after another, others with the first", async () => {
  const { group, commits } = slowFile();
  const all = [batch("x"), batch("a", 1), batch("a", 2), batch("b"), batch("a", 3)];
  const done = all.map((it) => group.commit(it));
  for (let answer = 1; answer <= 4; answer++) {
    commits.at(-1)?.done.resolve(String(answer));
    await settle();
  }
  assert.deepEqual(await Promise.all(done), ["1", "2", "3", "2", "4"]);
  assert.deepEqual(
    commits.map(({ batch: { set = [] } }) =>
      set.map(([key, value]) => [...key, ...value].join("/"))
    ),
    [["head/x/0"], ["head/a/1", "head/b/0"], ["head/a/2"], ["head/a/3"]],
  );
});

Deno.test("no commit holds more than one atomic takes", async () => {
  const { group, commits } = slowFile();
  const done = Array.from({ length: 251 }, (_, index) => group.commit(batch(`s${index}`)));
  const bytes = new Uint8Array(600_000);
  const [one, other] = ["one", "other"].map((name): Batch => ({
    set: [[["large", name], bytes]],
  }));
  if (one && other) done.push(group.commit(one), group.commit(other));
  for (let answer = 1; answer <= 5; answer++) {
    commits.at(-1)?.done.resolve(String(answer));
    await settle();
  }
  await Promise.all(done);
  assert.deepEqual(
    commits.map(({ batch: { check = [], set = [] } }) => [check.length, set.length]),
    [[1, 1], [100, 101], [100, 101], [50, 50]],
  );
});

Deno.test("a commit that fails is told to all that were in it, and the next ones go on", async () => {
  const { group, commits } = slowFile();
  const done = ["a", "b", "c"].map((name) => group.commit(batch(name)));
  commits[0]?.done.resolve("1");
  await settle();
  const failures = Promise.allSettled(done.slice(1));
  commits[1]?.done.reject(new Error("the disk is full"));
  assert.deepEqual(
    (await failures).map((it) => it.status === "rejected" ? String(it.reason) : it.value),
    ["Error: the disk is full", "Error: the disk is full"],
  );
  const later = group.commit(batch("d"));
  commits[2]?.done.resolve("3");
  assert.equal(await later, "3");
  await group.idle();
});
