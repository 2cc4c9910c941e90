/**
 * A process that changes the memory of a folder and of its user without end: `<folder> <name>`. A line
 * `remembered|edited|forgot<TAB>store:id<TAB>text` is printed once the change is on disk.
 */

import { changeMemories } from "../../src/memory/mod.ts";
import type { MemoryPatch, Store } from "../../src/protocol/mod.ts";
import { kvStore } from "../../src/storage/mod.ts";
import { realClock as clock } from "./clock.ts";

const [folder = "", name = ""] = Deno.args;

const stores: Readonly<Record<string, Store>> = {
  workspace: await kvStore({ folder: `${folder}/workspace`, clock }),
  user: await kvStore({ folder: `${folder}/user`, clock }),
};

async function change(scope: string, patch: MemoryPatch, line: readonly string[]): Promise<void> {
  const store = stores[scope];
  if (!store) throw new Error(`no store ${scope}`);
  await changeMemories(store, { by: "program", session: name }, () => [patch]);
  Deno.stdout.writeSync(new TextEncoder().encode(`${line.join("\t")}\n`));
}

for (let number = 0;; number++) {
  const id = `${name}n${number}`;
  const scope = number % 3 === 0 ? "user" : "workspace";
  const key = `${scope}:${id}`;
  const kind = scope === "user" ? "profile" : "fact";
  // Every tenth is as long as an entry may be.
  const text = `text of ${id}`.padEnd(number % 10 === 9 ? 4_000 : 0, ".");
  await change(scope, { op: "add", memory: { id, kind, priority: 2, text } }, [
    "remembered",
    key,
    text,
  ]);
  if (number % 4 === 1) {
    const again = `again of ${id}`;
    await change(scope, { op: "edit", id, text: again }, ["edited", key, again]);
  }
  if (number % 4 === 2) await change(scope, { op: "forget", id }, ["forgot", key]);
}
