/** What a second terminal takes back, the session is told before its next request. */

import assert from "node:assert/strict";
import { readChanges } from "../../../src/edit/mod.ts";
import { undoChanges } from "../../../src/edit/undo/mod.ts";
import type { Script } from "../../../src/models/script.ts";
import { drive, memoryPorts, newSession } from "../../support/session.ts";

const look = { name: "read_file", input: { path: "a.txt" } };
const edit = (from: string, to: string) => ({
  name: "edit_file",
  input: { path: "a.txt", old_text: from, new_text: to },
});

Deno.test("an undo from elsewhere is told, and an edit of what is gone is refused", async () => {
  const ports = memoryPorts({ files: { "a.txt": "red apple\n" } });
  const script: Script = [
    { calls: [look] },
    { calls: [edit("red", "green")] },
    { text: "It is green." },
    { calls: [edit("green", "blue")] },
    { calls: [edit("red", "blue")] },
    { text: "It is blue." },
  ];
  const session = await newSession(ports, script);
  await session.send("make it green");
  await drive(session);
  const id = "elsewhere";
  const undo = { kind: "undo", id, others: "none" } as const;
  const undone = await undoChanges(await readChanges(ports.store), ports, undo);
  assert.equal(undone.type, "done");
  await session.send("now blue");
  const events = await drive(session);
  await session.close();
  assert.deepEqual(
    events.flatMap((it) => it.type === "context" ? [[it.source, it.text]] : []),
    [[
      "undo::elsewhere",
      "The user took back changes to a.txt: these files are as they were before. " +
      "Read them again before you edit them.",
    ], [
      "situation",
      "[Told by the program; this is no new request.]\n" +
      "The last changes when this was told, newest first:\n" +
      "- undo a.txt: not checked\n- edit a.txt: taken back",
    ]],
  );
  const results = events.flatMap((it) => it.type === "tool_result" ? [it.status] : []);
  assert.deepEqual(results, ["failed", "ok"]);
  const { bytes } = await ports.workspace.read("a.txt", { maxBytes: 100 });
  assert.equal(new TextDecoder().decode(bytes), "blue apple\n");
});
