/** A process that was killed in the middle of a change is recovered from before anything is undone. */

import assert from "node:assert/strict";
import { createPorts } from "../../../../src/app.ts";
import { desk } from "../../../support/terminal.ts";

const encode = (text: string) => new TextEncoder().encode(text);

Deno.test("an edit whose process died before its end is on record when it is undone", async () => {
  await using it = await desk();
  const root = await Deno.realPath(it.root);
  const ports = await createPorts({
    root,
    env: (name) => it.env.get(name),
    flags: {},
    version: "0",
  });
  const store = await ports.store();
  const [before, after] = [
    await store.blobs.put(encode("old\n")),
    await store.blobs.put(encode("new\n")),
  ];
  await store.append([{
    stream: "workspace",
    after: 0,
    events: [{
      type: "change_intent",
      id: "gone:c1",
      session: "gone",
      call: "c1",
      files: [{ path: "a.txt", before, after }],
    }],
  }]);
  await ports.close();
  // It died after the file was written, and before that was said.
  await Deno.writeTextFile(`${root}/a.txt`, "new\n");
  const { code, stderr } = await it.agent(["undo"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.equal(await Deno.readTextFile(`${root}/a.txt`), "old\n");
});
