/** What is written anew reads the world of the command, which asks for a permission. */

import assert from "node:assert/strict";
import { drive, memoryPorts, newSession } from "../../support/session.ts";

Deno.test("what runs unasked is written anew from its words, and what was asked about is not", async () => {
  const ran: string[] = [];
  const ports = memoryPorts({
    shell: (command) => {
      ran.push(command);
      return { output: "fine" };
    },
  });
  const calls = ["cat  'a'.txt", "make  'it'"].map((command) => ({
    name: "run_shell",
    input: { command },
  }));
  const session = await newSession(ports, [{ calls }, { text: "Done." }]);
  await session.send("look");
  const events = await drive(session, "once");
  assert.deepEqual(ran, ["'cat' 'a.txt'", "make  'it'"]);
  assert.equal(events.filter((event) => event.type === "asked").length, 1);
  await session.close();
});
