/** Which change wrote which line. */

import assert from "node:assert/strict";
import { blame, countLines, type LineOwner } from "../../../../src/edit/undo/mod.ts";
import { encode, project } from "./support.ts";

type Project = ReturnType<typeof project>;

/** Owner of each line: the call, `-` for nobody of ours, with the change that it came after. */
async function owners(it: Project, path = "a") {
  const { workspace, store: { blobs } } = it.ports;
  return (await blame(path, await it.changes(), { workspace, blobs })).owners.map(nameOf);
}

function nameOf(owner: LineOwner): string {
  switch (owner.type) {
    case "change":
      return owner.change.call;
    case "other":
      return `-${owner.after?.call ?? ""}`;
    case "unknown":
      return "?";
  }
}

const lines = (...all: readonly (string | number)[]) => all.map((it) => `${it}\n`).join("");

Deno.test("each line goes back to the change that wrote it, or to nobody of ours", async () => {
  const it = project({ a: lines(1, 2, 3) });
  await it.write({ a: lines(1, "us", 3) });
  await it.person("a", lines("person", 1, "us", 3));
  await it.write({ a: lines("person", 1, "us", 3, "end") });
  await it.person("a", lines("person", 1, "us", "late", 3, "end"));
  assert.deepEqual(await owners(it), ["-c0", "-", "c0", "-c1", "-", "c1"]);
});

Deno.test("an undo gives lines back to whoever wrote them, a redo as well", async () => {
  const it = project({ a: lines(1, 2) });
  await it.write({ a: lines(1, "us") });
  await it.write({ a: lines(1) });
  await it.take(["s:c1"]);
  assert.deepEqual(await owners(it), ["-", "c0"]);
  await it.take([(await it.changes()).at(-1)?.id ?? ""], { kind: "redo" });
  assert.deepEqual(await owners(it), ["-"]);
});

Deno.test("a file under a new name keeps the authors of its lines", async () => {
  const it = project({ a: lines(1, 2) });
  await it.write({ a: lines(1, "us") });
  await it.write({ a: null, b: lines(1, "us") });
  await it.write({ b: lines(1, "us", "more") });
  assert.deepEqual(await owners(it, "b"), ["-", "c0", "c2"]);
});

Deno.test("of contents that are gone nothing is claimed", async () => {
  const it = project({ a: lines(1, 2) });
  await it.write({ a: lines(1, "us") });
  await it.person("a", lines(0, 1, "us"));
  const { workspace } = it.ports;
  const blobs = { ...it.ports.store.blobs, get: () => Promise.resolve(null) };
  const found = await blame("a", await it.changes(), { workspace, blobs });
  assert.deepEqual(found.owners.map(nameOf), ["?", "?", "?"]);
});

Deno.test("what is there, what is text, what is as it was left", async () => {
  const it = project({ a: lines(1) });
  const { workspace, store: { blobs } } = it.ports;
  const look = async (path: string) => {
    const { exists, lines, asLeft, touched } = await blame(path, await it.changes(), {
      workspace,
      blobs,
    });
    return { exists, lines, asLeft, touched: touched.length };
  };
  assert.deepEqual(await look("a"), { exists: true, lines: ["1"], asLeft: false, touched: 0 });
  assert.deepEqual(await look("no"), { exists: false, lines: null, asLeft: false, touched: 0 });
  await it.write({ a: null, b: "\0\n" });
  assert.deepEqual(await look("a"), { exists: false, lines: null, asLeft: true, touched: 1 });
  assert.deepEqual(await look("b"), { exists: true, lines: null, asLeft: true, touched: 1 });
});

Deno.test("lines that came and went are counted, of texts only", async () => {
  const count = (before: string | null, after: string | null) =>
    countLines(before === null ? null : encode(before), after === null ? null : encode(after));
  assert.deepEqual(await count(lines(1, 2, 3), lines(1, 3, 4, 5)), { added: 2, removed: 1 });
  assert.deepEqual(await count(null, lines(1, 2)), { added: 2, removed: 0 });
  assert.deepEqual(await count("no end", null), { added: 0, removed: 1 });
  assert.equal(await count("\0", lines(1)), null);
});
