/** Work that was taken back is no example any more. */

import assert from "node:assert/strict";
import { createPorts } from "../../../../src/app.ts";
import type { NewEvent } from "../../../../src/protocol/mod.ts";
import { type Desk, desk } from "../../../support/terminal.ts";
import { put } from "./support.ts";

function learned(id: string, session: string, path: string): NewEvent {
  const experience = { situation: `in ${path}`, done: "it", verdict: "passed", lesson: "Again." };
  return {
    type: "memory",
    by: "program",
    session,
    patch: {
      op: "add",
      memory: {
        ...{ id, kind: "experience", priority: 2, text: "Again.", paths: [path] },
        experience: { ...experience, verdict: "passed" },
      },
    },
  };
}

/** Changes of two sessions, and what each of them taught. */
async function worked(it: Desk): Promise<void> {
  const ports = await createPorts({
    root: await Deno.realPath(it.root),
    env: (name) => it.env.get(name),
    flags: {},
    version: "0",
  });
  const store = await ports.store();
  const events: NewEvent[] = [learned("early", "s", "a")];
  for (const [session, path] of [["o", "b"], ["s", "a"]] as const) {
    await put(it, path, "new\n");
    const after = await store.blobs.put(new TextEncoder().encode("new\n"));
    const files = [{ path, before: null, after }];
    const id = `${session}:c`;
    events.push({ type: "change_intent", id, session, call: "c", files });
    events.push({ type: "change", id, outcome: "applied" });
    events.push(learned(`after${path}`, session, path));
  }
  await store.append([{ stream: "workspace", after: 0, events }]);
  await ports.close();
}

Deno.test("what the undone change taught is forgotten, and nothing else", async () => {
  await using it = await desk();
  await worked(it);
  assert.equal((await it.agent(["undo"])).code, 0);
  const { entries } = JSON.parse((await it.agent(["memory", "show", "--json"])).stdout);
  const ids = entries.map(({ id }: { readonly id: string }) => id).sort();
  assert.deepEqual(ids, ["afterb", "early"]);
});
