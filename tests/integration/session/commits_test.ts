/** What a turn costs the disk: every commit is synced, so their number is the time of a turn. */

import assert from "node:assert/strict";
import type { Script } from "../../../src/models/script.ts";
import { kvStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { failingKv } from "../../support/kv.ts";
import { memoryPorts, newSession } from "../../support/session.ts";

const files = { "a.txt": "one\n", "b.txt": "two\n", "c.txt": "three\n" };
const read = (path: string) => ({ name: "read_file", input: { path } });

/** Calls of Deno KV in each turn of the agent together with the turn of its tools. */
async function callsByTurn(script: Script): Promise<readonly (readonly string[])[]> {
  const folder = await Deno.makeTempDir();
  const calls: string[] = [];
  const counting = async (path: string) =>
    failingKv(await Deno.openKv(path), (call) => {
      calls.push(call);
      return null;
    });
  const store = await kvStore({ folder, clock: fakeClock(), open: counting });
  try {
    const session = await newSession(memoryPorts({ store, files }), script);
    await session.send("look around");
    const turns: string[][] = [];
    while (session.actor !== "user") {
      if (session.actor === "agent") turns.push([]);
      calls.length = 0;
      for await (const event of session.next(new AbortController().signal)) void event;
      turns.at(-1)?.push(...calls);
    }
    await session.close();
    return turns;
  } finally {
    await store.close();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a turn that only reads commits twice, and looks once at what others did", async () => {
  const script = Object.keys(files).map((path) => ({ calls: [read(path)] }));
  assert.deepEqual(await callsByTurn([...script, { text: "done" }]), [
    ["get", "commit", "commit"],
    ["get", "commit", "commit"],
    ["get", "commit", "commit"],
    ["get", "commit"],
  ]);
});

Deno.test("it commits twice however many files it reads", async () => {
  assert.deepEqual(
    await callsByTurn([{ calls: Object.keys(files).map(read) }, { text: "done" }]),
    [["get", "commit", "commit"], ["get", "commit"]],
  );
});
