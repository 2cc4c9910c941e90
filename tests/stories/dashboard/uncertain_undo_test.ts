/** An undo in the dashboard shows what may be somebody else's work before it touches anything. */

import assert from "node:assert/strict";
import { type Place, place } from "../../support/dashboard.ts";

/** A command on record that made `mine.txt`, or somebody else did. */
async function commanded(it: Place): Promise<void> {
  const ports = await it.ports();
  const store = await ports.store();
  const after = await store.blobs.put(new TextEncoder().encode("mine\n"));
  await store.append([{
    stream: "workspace",
    after: await store.head("workspace"),
    events: [
      { type: "change_intent", id: "s:c", session: "s", call: "c", files: [], kind: "command" },
      {
        type: "change",
        id: "s:c",
        outcome: "applied",
        files: [{ path: "mine.txt", before: null, after }],
        uncertain: ["mine.txt"],
      },
    ],
  }]);
}

/** Opened where such an undo has been asked for. */
async function asked(it: Place) {
  await commanded(it);
  const dashboard = await it.open();
  await dashboard.say("/undo");
  await dashboard.shows(
    "Change these files?",
    "mine.txt  will be removed",
    "may be somebody else's",
    "[o] change [d] leave",
  );
  return dashboard;
}

const options = { files: { "mine.txt": "mine\n" }, script: "- text: Well.\n" };

Deno.test("declined, nothing is touched", async () => {
  await using it = await place(options);
  const dashboard = await asked(it);
  await dashboard.answer("d");
  await dashboard.shows("you declined");
  assert.equal(await it.read("mine.txt"), "mine\n");
});

Deno.test("allowed, it is taken back", async () => {
  await using it = await place(options);
  const dashboard = await asked(it);
  await dashboard.answer("o");
  await dashboard.shows("↶");
  await assert.rejects(it.read("mine.txt"), Deno.errors.NotFound);
});
