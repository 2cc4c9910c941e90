/** A command of git that may have thrown work away does not pass in silence. */

import assert from "node:assert/strict";
import { createPorts } from "../../../../src/app.ts";
import { type Desk, desk } from "../../../support/terminal.ts";
import { put } from "./support.ts";

async function commanded(it: Desk, command: string): Promise<void> {
  const ports = await createPorts({
    root: await Deno.realPath(it.root),
    env: (name) => it.env.get(name),
    flags: {},
    version: "0",
  });
  const store = await ports.store();
  await put(it, "a", "committed\n");
  const [before, after] = await store.blobs.putMany(
    ["mine\n", "committed\n"].map((it) => new TextEncoder().encode(it)),
  );
  assert.ok(before && after);
  await store.append([
    {
      stream: "session:s",
      after: 0,
      events: [{
        type: "step",
        part: { type: "tool_call", call: { id: "c", name: "run_shell", input: { command } } },
      }],
    },
    {
      stream: "workspace",
      after: 0,
      events: [
        { type: "change_intent", id: "s:c", session: "s", call: "c", files: [], kind: "command" },
        { type: "change", id: "s:c", outcome: "applied", files: [{ path: "a", before, after }] },
      ],
    },
  ]);
  await ports.close();
}

Deno.test("what may be thrown away is said with the way back, until it is taken", async () => {
  await using it = await desk();
  await commanded(it, "cd . && git checkout .");
  const [row] = JSON.parse((await it.agent(["changes", "--json"])).stdout);
  assert.equal(row.dropped, 1);
  const said = /discarded uncommitted work in 1 files; to restore it: agent undo 2/;
  assert.match((await it.agent(["changes"])).stdout, said);
  assert.equal((await it.agent(["undo", "2"])).code, 0);
  assert.equal(await Deno.readTextFile(`${it.root}/a`), "mine\n");
  assert.doesNotMatch((await it.agent(["changes"])).stdout, said);
});

Deno.test("of other commands nothing of the kind is said", async () => {
  await using it = await desk();
  await commanded(it, "sed -i s/mine/committed/ a; git status");
  const [row] = JSON.parse((await it.agent(["changes", "--json"])).stdout);
  assert.equal(row.dropped, undefined);
});
