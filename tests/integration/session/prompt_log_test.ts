/** The log has the system prompt exactly as it was sent, once for each that was. */

import assert from "node:assert/strict";
import { joined } from "../../../src/context/mod.ts";
import type { NewEventOf, PromptFile } from "../../../src/protocol/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { createSession, resumeSession, type Session } from "../../../src/session/mod.ts";
import { listening } from "../../support/loop.ts";
import { drive, driveWith, memoryPorts } from "../../support/session.ts";

async function prompts(session: Session): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const event of session.history()) {
    if (event.type === "prompt") found.push(joined(event.parts));
  }
  return found;
}

Deno.test("each prompt that was sent is in the log, once, until another one is", async () => {
  const ports = memoryPorts();
  const read = { calls: [{ name: "list_dir", input: {} }] };
  const model = listening(
    scriptedModel([read, { text: "One." }, { text: "Two." }, { text: "Three." }]),
  );
  const session = await createSession(ports, driveWith(model));
  await session.send("First");
  await drive(session);
  await session.record({ type: "mode", mode: "chat" });
  await session.send("Second");
  await drive(session);
  await session.close();
  const file: PromptFile = {
    part: "role",
    mode: null,
    origin: "user",
    place: "p",
    text: "You are mine.",
  };
  const resumed = await resumeSession(
    { ...ports, promptFiles: [file] },
    session.id,
    driveWith(model),
  );
  await resumed.send("Third");
  await drive(resumed);
  const sent = model.requests.map(({ system }) => system);
  const [work = "", , chat = "", mine = ""] = sent;
  assert.deepEqual(sent, [work, work, chat, mine]);
  assert.deepEqual(await prompts(resumed), [work, chat, mine]);
  assert.match(mine, /^You are mine\.\n/);
  await resumed.close();
});

Deno.test("a turn has no commit more for it: the prompt is stored with the first words", async () => {
  const ports = memoryPorts();
  const stored: (readonly string[])[] = [];
  const { store } = ports;
  const session = await createSession({
    ...ports,
    store: {
      ...store,
      append: (writes) => {
        stored.push(writes.flatMap(({ events }) => events.map(({ type }) => type)));
        return store.append(writes);
      },
    },
  }, driveWith([{ text: "One." }]));
  await session.send("First");
  await drive(session);
  const has = stored.map((types) => types.includes("prompt") satisfies boolean);
  assert.deepEqual(has.filter((it) => it).length, 1);
  assert.deepEqual([has[0], stored[0]?.at(-1)], [
    true,
    "user_message" satisfies NewEventOf<"user_message">["type"],
  ]);
  await session.close();
});
