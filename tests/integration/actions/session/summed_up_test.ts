/** What was summed up is gone from what is sent, and from nothing else. */

import assert from "node:assert/strict";
import { quietFace } from "../../../support/face.ts";
import { conversation } from "../../../../src/agent/mod.ts";
import { forkSession } from "../../../../src/actions/session/fork.ts";
import { rewindSession } from "../../../../src/actions/session/rewind.ts";
import { searchSessions } from "../../../../src/actions/session/search.ts";
import { sessionTurns } from "../../../../src/actions/session/turns.ts";
import { createPorts } from "../../../../src/app.ts";
import { render } from "../../../../src/context/mod.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";
import { foldStream, saveFold } from "../../../../src/storage/mod.ts";
import { type Desk, desk } from "../../../support/terminal.ts";

const script = "- text: About parsers.\n- text: Second answer.\n- text: Third answer.\n";
const summary = "They spoke of grammars.";

/** Three turns, the first of which was summed up. */
async function summedUp(it: Desk) {
  await it.script(script);
  await it.agent(["work", "one"]);
  const [{ id }] = JSON.parse((await it.agent(["session", "list", "--json"])).stdout);
  for (const text of ["two", "three"]) await it.agent(["session", "resume", id, text]);
  const ports = await createPorts({
    root: it.root,
    env: (name) => it.env.get(name),
    flags: {},
    version: "test",
  });
  const [, second] = await sessionTurns(ports, id);
  const session = await ports.attach(id);
  await session.record({
    type: "compacted",
    summary: { upTo: second?.seq ?? 0, text: summary, quiz: { asked: 1, kept: 1 } },
  });
  return { ports, id: String(id), session };
}

Deno.test("all turns are listed, and before the summary the conversation cannot be gone back to", async () => {
  await using it = await desk();
  const { ports, id, session } = await summedUp(it);
  const texts = (await sessionTurns(ports, id)).map(({ text }) => text);
  const back = rewindSession(ports, session, { turn: 1, what: "both", face: quietFace });
  await assert.rejects(
    back,
    (error) => error instanceof AgentError && error.code === "session.summed_up",
  );
  const { turn, conversation } = await rewindSession(ports, session, {
    turn: 3,
    what: "conversation",
    face: quietFace,
  });
  const left = (await sessionTurns(ports, id)).length;
  await ports.close();
  assert.deepEqual(texts, ["one", "two", "three"]);
  assert.deepEqual([turn.text, conversation, left], ["three", true, 2]);
});

Deno.test("a fork sends the same summary, and one from before it the whole", async () => {
  await using it = await desk();
  const { ports, id, session } = await summedUp(it);
  const sent = async (of: string) => {
    const { state } = await foldStream(await ports.store(), `session:${of}`, conversation);
    return render(state);
  };
  const whole = await forkSession(ports, id, Infinity);
  const before = await forkSession(ports, id, session.state.seq - 1);
  const [ours, copied, unsummed] = [
    await sent(id),
    await sent(whole.session),
    await sent(before.session),
  ];
  await ports.close();
  assert.deepEqual(copied, ours);
  assert.ok(JSON.stringify(ours).includes(summary));
  assert.ok(!JSON.stringify(ours).includes("About parsers."));
  assert.ok(JSON.stringify(unsummed).includes("About parsers."));
});

Deno.test("what was summed up is found, from a checkpoint as well", async () => {
  await using it = await desk();
  const { ports, id } = await summedUp(it);
  const { signal } = new AbortController();
  const found = async () => {
    const hits = await Array.fromAsync(searchSessions(ports, "parsers", { limit: 9, signal }));
    return hits.map(({ session, turn, snippet }) => [session, turn, snippet]);
  };
  const plain = await found();
  const [store, stream] = [await ports.store(), `session:${id}` as const];
  const folded = await foldStream(store, stream, conversation);
  await saveFold(store, stream, { ...folded, fold: conversation });
  const kept = await found();
  await ports.close();
  assert.deepEqual(plain, [[id, 1, "About parsers."]]);
  assert.deepEqual(kept, plain);
});
