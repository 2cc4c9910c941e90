/**
 * Kills a process at random moments while it changes the memory of a folder and of its user, and looks
 * at what is left: every entry that was said to be remembered is there with its text, every one that was
 * said to be forgotten is not, and no other is there but the one that was being written.
 *
 *     deno run -A tests/faults/memory_kill.ts [kills]
 */

import assert from "node:assert/strict";
import { memories } from "../../src/memory/mod.ts";
import { foldStream, kvStore } from "../../src/storage/mod.ts";
import { realClock as clock } from "../support/clock.ts";
import { killWhen, spawnScript } from "../support/process.ts";

/** Longest life of a child after its first acknowledged change, milliseconds. */
const longestLife = 150;

/** Kills after which the folder begins anew, so that they also meet its first moments. */
const perFolder = 20;

export interface Killed {
  readonly kills: number;
  /** Changes that were acknowledged. */
  readonly acknowledged: number;
}

/** @throws {AssertionError} if anything acknowledged is lost, or is there by half */
export async function killMemory(kills: number): Promise<Killed> {
  let acknowledged = 0;
  for (let from = 0; from < kills; from += perFolder) {
    const folder = await Deno.makeTempDir({ prefix: "agent-memory-kill-" });
    try {
      const expected: Texts = new Map();
      for (let kill = from; kill < Math.min(kills, from + perFolder); kill++) {
        acknowledged += await killOnce(folder, `k${kill}`, expected);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
  return { kills, acknowledged };
}

/** Texts by store and id, as far as they were acknowledged. */
type Texts = Map<string, string>;

async function killOnce(folder: string, name: string, expected: Texts): Promise<number> {
  const life = Math.random() * longestLife;
  let end = Infinity;
  const child = spawnScript("memory_child.ts", [folder, name]);
  const { lines, errors } = await killWhen(child, (lines) => {
    if (lines.length > 0) end = Math.min(end, performance.now() + life);
    return performance.now() >= end;
  });
  assert.equal(errors, "");
  for (const line of lines) {
    const [op, key = "", text = ""] = line.split("\t");
    if (op === "forgot") expected.delete(key);
    else expected.set(key, text);
  }
  await compare(folder, expected, lines.at(-1) ?? "");
  return lines.length;
}

/**
 * What is there may be one change ahead of what was acknowledged, and then counts as known: the one
 * that follows `last`.
 */
async function compare(folder: string, expected: Texts, last: string): Promise<void> {
  const found: Texts = new Map();
  for (const scope of ["workspace", "user"]) {
    const store = await kvStore({ folder: `${folder}/${scope}`, clock });
    assert.deepEqual(store.notices, []);
    const { state } = await foldStream(store, "workspace", memories);
    for (const { id, text } of Object.values(state.entries)) found.set(`${scope}:${id}`, text);
    await store.close();
  }
  const keys = new Set([...found.keys(), ...expected.keys()]);
  const ahead = [...keys].filter((key) => found.get(key) !== expected.get(key));
  assert.ok(ahead.length <= 1, `lost, or there by half: ${ahead.join(", ")}`);
  for (const key of ahead) {
    const text = found.get(key);
    assert.ok(mayFollow(last, key, { known: expected.has(key), text }), `lost, or by half: ${key}`);
    if (text === undefined) expected.delete(key);
    else expected.set(key, text);
  }
}

/** The child's order: an entry, and of four the second is edited and the third forgotten. */
function mayFollow(
  last: string,
  key: string,
  { known, text }: { readonly known: boolean; readonly text: string | undefined },
): boolean {
  const [, , id = "", number = ""] = /^(\w+):(\w+?n(\d+))$/.exec(key) ?? [];
  if (!known) return text?.replace(/\.+$/, "") === `text of ${id}`;
  const isLast = last.startsWith(`remembered\t${key}\t`);
  if (text === undefined) return isLast && Number(number) % 4 === 2;
  return isLast && Number(number) % 4 === 1 && text === `again of ${id}`;
}

if (import.meta.main) {
  const { kills, acknowledged } = await killMemory(Number(Deno.args[0] ?? 200));
  console.log(`${kills} kills, ${acknowledged} acknowledged changes, 0 lost, 0 by half`);
}
