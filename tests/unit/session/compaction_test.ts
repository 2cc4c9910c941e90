/** Before a request that would be too long, less is sent; and the conversation goes on. */

import assert from "node:assert/strict";
import { secretCheck } from "../../../src/util/mod.ts";
import { conversation } from "../../../src/agent/mod.ts";
import { render } from "../../../src/context/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { type EventOf, noLimits, unknownAbilities } from "../../../src/protocol/mod.ts";
import { createSession, type SessionPorts } from "../../../src/session/mod.ts";
import { foldStream, memoryStore, saveFold } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { listening } from "../../support/loop.ts";
import { chosen, drive, driveWith, memoryPorts } from "../../support/session.ts";

const long = `value = [\n${"    1234567,\n".repeat(900)}]\n`;
const files = { "a.py": long, "b.py": long, "c.py": long, "d.py": long };
const paths = Object.keys(files);

/** Reads a file a turn, with a model of so small a window that four do not fit. */
async function talk() {
  const ports = memoryPorts({ files });
  const answers = paths.flatMap((path) => [
    { calls: [{ name: "read_file", input: { path } }] },
    { text: `${path} has one long list.` },
  ]);
  const model = listening(scriptedModel(answers));
  const abilities = { ...unknownAbilities, window: 12_000 };
  const summaries = listening(scriptedModel([{ text: "They looked at lists." }]));
  const session = await createSession(ports, {
    ...driveWith(model),
    choice: { ...chosen(model), abilities },
    summariser: () => Promise.resolve(chosen(summaries)),
  });
  const events = [];
  for (const path of paths) {
    await session.send(`look at ${path}`);
    events.push(...await drive(session));
  }
  return { ports, session, model, summaries, events };
}

Deno.test("history is made shorter before it is too long, the user's words stay", async () => {
  const { model, events, session } = await talk();
  const compacted = events.filter((it): it is EventOf<"compacted"> => it.type === "compacted");
  assert.ok(compacted.length > 0);
  const sizes = model.requests.map(({ messages }) => JSON.stringify(messages).length);
  assert.ok(Math.max(...sizes) < 4 * 12_000, `${sizes}`);
  const sent = JSON.stringify(model.requests.at(-1)?.messages);
  assert.deepEqual(paths.filter((path) => !sent.includes(`look at ${path}`)), []);
  assert.equal(session.state.turn.stop, null);
});

Deno.test("what was made shorter is the same from a checkpoint and from the whole log", async () => {
  const { ports, session } = await talk();
  const stream = `session:${session.id}` as const;
  const whole = await foldStream(ports.store, stream, conversation);
  await saveFold(ports.store, stream, { fold: conversation, ...whole });
  const again = await foldStream(ports.store, stream, conversation);
  assert.deepEqual(render(again.state), render(session.state));
});

Deno.test("the user has it done at any time, and it is told what it cost", async () => {
  const { session } = await talk();
  const before = session.state.seq;
  const events = await session.compact(new AbortController().signal);
  assert.deepEqual(events.map(({ type }) => type).filter((it) => it !== "usage"), ["compacted"]);
  assert.equal(session.state.seq, before + events.length);
});

Deno.test("what is remembered and the file that is named are sent also where room was just made", async () => {
  const ports: SessionPorts = {
    ...memoryPorts({ files: { "note.py": "TAX = 7\n" } }),
    inject: { enabled: true, named_characters: 2000, neighbour_characters: 0, tokens: 500 },
    remembering: {
      userStore: () => Promise.resolve(memoryStore({ clock: fakeClock() })),
      secrets: secretCheck(),
      forModel: () => Promise.resolve([{ id: "m1", text: "Indent with tabs.", priority: 2 }]),
      learning: { learn: false, inbox: false, share: false },
    },
  };
  const answers = Array.from({ length: 8 }, (_, at) => ({ text: `${at} `.repeat(900) }));
  const model = listening(scriptedModel(answers));
  const session = await createSession(ports, {
    ...driveWith(model),
    choice: { ...chosen(model), abilities: { ...unknownAbilities, window: 8_000 } },
    summariser: () => Promise.resolve(chosen(scriptedModel([]))),
  });
  const events = [];
  for (const at of answers.keys()) {
    await session.send(`explain note.py once more, ${at}`);
    events.push(...await drive(session));
  }
  assert.ok(events.filter(({ type }) => type === "compacted").length > 0);
  const sent = model.requests.map(({ messages }) => JSON.stringify(messages));
  assert.deepEqual(
    sent.map((it) => [it.includes("TAX = 7"), it.includes("Indent with tabs.")]),
    answers.map(() => [true, true]),
  );
});

Deno.test("what the session and the day may cost ends the run before the next answer", async () => {
  const ends = async (limits: Partial<typeof noLimits>, earlier = { tokens: 0, money: 0 }) => {
    const usage = { input: 40, output: 10, cached: 0, thinking: 0, estimated: false };
    const model = scriptedModel([{ text: "one", usage }, { text: "two", usage }]);
    const session = await createSession(memoryPorts(), {
      ...driveWith(model),
      choice: { ...chosen(model), price: () => 0.25 },
      limits: { ...noLimits, ...limits },
      earlier,
    });
    for (const words of ["first", "second"]) {
      await session.send(words);
      await drive(session);
    }
    const { stop } = session.state.turn;
    return stop?.type === "limit" ? stop.limit : null;
  };
  assert.equal(await ends({}), null);
  assert.equal(await ends({ session: { tokens: 50, money: null } }), "session_tokens");
  assert.equal(await ends({ session: { tokens: null, money: 0.25 } }), "session_money");
  assert.equal(await ends({ day: { tokens: 51, money: null } }), null);
  const spent = { tokens: 1, money: 0.01 };
  assert.equal(await ends({ day: { tokens: 51, money: null } }, spent), "day_tokens");
  assert.equal(await ends({ day: { tokens: null, money: 0.26 } }, spent), "day_money");
});
