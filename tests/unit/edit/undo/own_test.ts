/** What is ours in a file, whatever people write before, between and after our changes. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { ownFile, ownOnto, stepsBeyond, stepsByPath } from "../../../../src/edit/undo/mod.ts";
import { sha256 } from "../../../../src/util/mod.ts";
import { encode, project } from "./support.ts";

type Project = ReturnType<typeof project>;

const decode = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

/** What is ours in `a`: before and after, or why it cannot be told. */
async function own(it: Project, path = "a") {
  const steps = stepsByPath(await it.changes()).get(path) ?? [];
  const found = await ownFile(path, steps, {
    workspace: it.ports.workspace,
    blobs: it.ports.store.blobs,
  });
  if (found.type === "none") return "none";
  if (found.type === "inseparable") return found.why;
  return { from: decode(found.from.bytes), to: decode(found.to.bytes), ...overwritten(found) };
}

function overwritten({ overwritten }: { readonly overwritten: boolean }) {
  return overwritten ? { overwritten } : {};
}

/** `a` with our changes on top of `head`. */
async function onto(it: Project, head: string | null, path = "a") {
  const { workspace, store: { blobs } } = it.ports;
  const bytes = head === null ? null : encode(head);
  const there = { bytes, hash: bytes && await sha256(bytes) };
  const steps = stepsByPath(await it.changes()).get(path) ?? [];
  const beyond = await stepsBeyond(there, steps, blobs);
  const found = await ownFile(path, beyond, { workspace, blobs });
  if (found.type !== "own") return found.type;
  const version = await ownOnto(found, there);
  return version ? decode(version.bytes) : "mixed";
}

const lines = (...all: readonly (string | number)[]) => all.map((it) => `${it}\n`).join("");

Deno.test("our changes in a row are one, and what was undone is none", async () => {
  const it = project({ a: lines(1, 2, 3) });
  await it.write({ a: lines(1, "two", 3) });
  await it.write({ a: lines(1, "TWO", 3) });
  assert.deepEqual(await own(it), { from: lines(1, 2, 3), to: lines(1, "TWO", 3) });
  await it.take(["s:c1", "s:c0"]);
  assert.equal(await own(it), "none");
});

Deno.test("what a person wrote before, between and after is on both sides", async () => {
  const it = project({ a: lines(1, 2, 3, 4, 5, 6, 7, 8, 9) });
  await it.person("a", lines("p", 2, 3, 4, 5, 6, 7, 8, 9));
  await it.write({ a: lines("p", 2, "us", 4, 5, 6, 7, 8, 9) });
  await it.person("a", lines("p", 2, "us", 4, "q", 6, 7, 8, 9));
  await it.write({ a: lines("p", 2, "us", 4, "q", 6, "us", 8, 9) });
  await it.person("a", lines("p", 2, "us", 4, "q", 6, "us", 8, "r"));
  assert.deepEqual(await own(it), {
    from: lines("p", 2, 3, 4, "q", 6, 7, 8, "r"),
    to: lines("p", 2, "us", 4, "q", 6, "us", 8, "r"),
  });
  assert.equal(
    await onto(it, lines(1, 2, 3, 4, 5, 6, 7, 8, 9)),
    lines(1, 2, "us", 4, 5, 6, "us", 8, 9),
  );
});

Deno.test("a line of ours that a person wrote anew is ours as we left it, and said to be so", async () => {
  const it = project({ a: lines(1, 2, 3) });
  await it.write({ a: lines(1, "us", 3) });
  await it.person("a", lines(1, "person", 3));
  assert.deepEqual(await own(it), {
    from: lines(1, 2, 3),
    to: lines(1, "us", 3),
    overwritten: true,
  });
});

Deno.test("a file of ours that a person went on with is ours as we made it", async () => {
  const it = project({});
  await it.write({ a: lines(1) });
  await it.person("a", lines(1, "person"));
  assert.deepEqual(await own(it), { from: null, to: lines(1), overwritten: true });
  assert.equal(await onto(it, null), lines(1));
});

Deno.test("what a person took back by hand is not ours any more, whole or in part", async () => {
  const it = project({ a: lines(1, 2, 3, 4, 5), b: lines(1) });
  await it.write({ a: lines("us", 2, 3, 4, "us"), b: lines(2) });
  await it.person("a", lines(1, 2, 3, 4, "us"));
  await it.person("b", lines(1));
  assert.deepEqual(await own(it), { from: lines(1, 2, 3, 4, 5), to: lines(1, 2, 3, 4, "us") });
  assert.equal(await own(it, "b"), "none");
});

Deno.test("lines of ours that rest on lines of theirs cannot be parted", async () => {
  const it = project({ a: lines(1, 2, 3) });
  await it.write({ a: lines(1, "us", 3) });
  await it.person("a", lines(1, "person", 3));
  await it.write({ a: lines(1, "person and us", 3) });
  assert.equal(await own(it), "mixed");
});

Deno.test("a person's edit beside ours that is in no commit cannot be told from it", async () => {
  const it = project({ a: lines(1, 2, 3) });
  await it.person("a", lines(1, "person", 3));
  await it.write({ a: lines(1, "person and us", 3) });
  assert.equal(await onto(it, lines(1, 2, 3)), "mixed");
});

Deno.test("what a commit has already is not committed again", async () => {
  const it = project({ a: lines(1, 2, 3, 4, 5) });
  await it.write({ a: lines(1, "us", 3, 4, 5) });
  assert.equal(await onto(it, lines(1, "us", 3, 4, 5)), "none");
  // A person goes on in our line: that is theirs.
  await it.person("a", lines(1, "person", 3, 4, 5));
  assert.equal(await onto(it, lines(1, "us", 3, 4, 5)), "none");
  await it.write({ a: lines(1, "person", 3, 4, "us") });
  assert.equal(await onto(it, lines(1, "us", 3, 4, 5)), lines(1, "us", 3, 4, "us"));
});

Deno.test("a committed change that was undone since goes out of the commit again", async () => {
  const it = project({ a: lines(1, 2, 3) });
  await it.write({ a: lines(1, "us", 3) });
  await it.take(["s:c0"]);
  assert.equal(await onto(it, lines(1, "us", 3)), lines(1, 2, 3));
  assert.equal(await onto(it, lines(1, 2, 3)), "none");
});

Deno.test("a content that is no longer kept is said to be gone", async () => {
  const it = project({ a: lines(1) });
  await it.write({ a: lines(2) });
  const blobs = { ...it.ports.store.blobs, get: () => Promise.resolve(null) };
  const steps = stepsByPath(await it.changes()).get("a") ?? [];
  assert.deepEqual(await ownFile("a", steps, { workspace: it.ports.workspace, blobs }), {
    type: "inseparable",
    path: "a",
    why: "evicted",
  });
});

/** Lines that do not touch: whoever changes one leaves the others alone. */
const edits = fc.array(
  fc.record({ line: fc.nat({ max: 7 }), ours: fc.boolean(), text: fc.constantFrom("x", "y", "") }),
  { minLength: 1, maxLength: 10 },
);

Deno.test("a commit of ours has our lines and none of theirs, in any order of edits", async () => {
  await fc.assert(
    fc.asyncProperty(edits, fc.uniqueArray(fc.nat({ max: 7 })), async (steps, theirs) => {
      // Three quiet lines around each that somebody may change; a line belongs to one side.
      const start = Array.from({ length: 8 }, (_, at) => [`${at}`, `.${at}`, `:${at}`, `;${at}`]);
      const head = start.flat().join("\n");
      const now = start.map((it) => [...it]);
      const wanted = start.map((it) => [...it]);
      const it = project({ a: head });
      for (const { line, ours, text } of steps) {
        if (theirs.includes(line) === ours) continue;
        const row = now[line];
        if (!row || row[0] === `${line}${text}`) continue;
        row[0] = `${line}${text}`;
        if (ours) wanted[line] = [...row];
        const content = now.flat().join("\n");
        if (ours) await it.write({ a: content });
        else await it.person("a", content);
      }
      const result = await onto(it, head);
      assert.equal(result === "none" ? head : result, wanted.flat().join("\n"));
    }),
    { numRuns: 300 },
  );
});
