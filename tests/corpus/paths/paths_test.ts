/** Every path of the set against every operation that takes one: no byte outside is read or written. */

import assert from "node:assert/strict";
import { type Workspace, WorkspaceError } from "../../../src/protocol/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { withFolder } from "../../support/folder.ts";
import { cases, type PathCase } from "./cases.ts";
import { buildWorld, canary, filled, outsideOf } from "./world.ts";

const max = { maxBytes: 4_000 };
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const written = new TextEncoder().encode("written");

/** What came, as text, or the kind of refusal. */
async function outcomeOf(run: () => Promise<unknown>): Promise<string> {
  try {
    const came = await run();
    return typeof came === "string" ? came : JSON.stringify(came) ?? "";
  } catch (error) {
    if (error instanceof WorkspaceError) return error.kind;
    throw error;
  }
}

type Operation = (w: Workspace, path: string) => Promise<unknown>;

/** All that take a path and change nothing. */
const looking: Readonly<Record<string, Operation>> = {
  readMany: async (w, path) =>
    (await Array.fromAsync(w.readMany([path], max))).flat().map((it) =>
      "bytes" in it ? textOf(it.bytes) : it.error.kind
    ),
  "readMany, kept": async (w, path) =>
    (await Array.fromAsync(w.readMany([path], { ...max, kept: true }))).flat().map((it) =>
      "bytes" in it ? textOf(it.bytes) : it.error.kind
    ),
  "readMany, as listed": async (w, path) =>
    (await Array.fromAsync(w.readMany([path], { ...max, listedAt: Date.now() }))).flat()
      .map((it) => "bytes" in it ? textOf(it.bytes) : it.error.kind),
  readHead: async (w, path) => textOf((await w.readHead(path, 100)).bytes),
  fingerprint: async (w, path) => (await w.fingerprint(path))?.hash,
  list: (w, path) => w.list(path),
  walk: async (w, path) => await Array.fromAsync(w.walk(path)),
  stat: (w, path) => w.stat(path),
  resolve: (w, path) => w.resolve(path),
  veils: (w, path) => w.veils([path]),
  looks: (w, path) => w.looks([path]),
};

async function inWorld(
  it: PathCase,
  run: (w: Workspace, path: string, folder: string) => Promise<void>,
): Promise<void> {
  await withFolder(async (given) => {
    const folder = await Deno.realPath(given);
    await buildWorld(folder, it.traps ?? {});
    const before = outsideOf(folder);
    const path = filled(it.path, folder);
    await run(await diskWorkspace(`${folder}/root`), path, folder);
    assert.deepEqual(outsideOf(folder), before, "something outside has changed");
  });
}

/** A content that its other name, outside, has too, is a file of the workspace all the same. */
const isShared = (it: PathCase) => it.class === "hard links";

async function check(it: PathCase): Promise<void> {
  await inWorld(it, async (w, path, folder) => {
    const read = await outcomeOf(async () => textOf((await w.read(path, max)).bytes));
    assert.equal(
      read,
      typeof it.read === "string" ? it.read : filled(it.read.text, folder),
      "read",
    );
    const secrets = new Set(
      await Promise.all([canary, `${canary} secret`, `${canary} b`].map(sha256)),
    );
    for (const [name, operation] of Object.entries(looking)) {
      const came = await outcomeOf(() => operation(w, path));
      if (isShared(it)) continue;
      assert.equal(came.includes(canary) || secrets.has(came), false, `${name} tells of outside`);
      assert.equal(
        /"path":"[^"]*(?:out\/|rootfile|root-evil)/.test(came),
        false,
        `${name} lists outside`,
      );
    }
    const before = typeof it.read === "string" ? null : await sha256(read);
    const wrote = await outcomeOf(async () => {
      await w.write(path, written, { before });
      return "done";
    });
    assert.equal(wrote, it.write, "write");
    if (wrote !== "done") return;
    assert.equal(
      textOf((await w.read(path, max).catch(() => ({ bytes: written }))).bytes),
      "written",
    );
  });
  await inWorld(it, async (w, path) => {
    const before = (await w.fingerprint(path).catch(() => null))?.hash ?? "0".repeat(64);
    await outcomeOf(() => w.remove(path, { before }));
    await outcomeOf(() => w.removeFolder(path));
  });
}

const isRoot = Deno.uid() === 0;

async function hasPython(): Promise<boolean> {
  try {
    return (await new Deno.Command("python3", { args: ["-V"], stdout: "null" }).output()).success;
  } catch {
    return false;
  }
}

const python = await hasPython();

function isMissing({ needs }: PathCase): boolean {
  switch (needs) {
    case "root":
      return !isRoot;
    case "user":
      return isRoot;
    case "python3":
      return !python;
    case undefined:
      return false;
  }
}

// Root reads and writes whatever the modes say: what they forbid can only be tried by another.
for (const it of cases.filter(({ needs }) => needs !== "user" || !isRoot)) {
  Deno.test({
    name: `path set: ${it.class}: ${it.name}`,
    ignore: Deno.build.os === "windows" || isMissing(it),
    fn: () => check(it),
  });
}

Deno.test("the path set has more than 80 cases, each by a name of its own", () => {
  const names = cases.map((it) => `${it.class}: ${it.name}`);
  assert.equal(new Set(names).size, names.length);
  assert.equal(names.length >= 80, true, `${names.length}`);
});
