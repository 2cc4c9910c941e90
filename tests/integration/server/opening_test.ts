import assert from "node:assert/strict";
import { AgentError } from "../../../src/protocol/mod.ts";
import { unlimited } from "../../../src/server/allowance.ts";
import { createConversation, openConversation } from "../../../src/server/conversations.ts";
import { Hub, type HubParts } from "../../../src/server/hub.ts";
import { type ServerDesk, serverDesk } from "../../support/server.ts";

const asked = { words: "look", allowance: unlimited };

/** A hub over the ports of a server, with what opens its conversations. */
function hubOf({ ports }: ServerDesk, open: HubParts["open"]): Hub {
  const plan = () => Promise.resolve(null);
  const defect = (error: unknown) => assert.fail(String(error));
  return new Hub({ ports, open, plan, defect, project: "local" });
}

/** What those who follow it hear, by kind. */
async function heard(hub: Hub, id: string) {
  const { feed, release } = await hub.hold(id);
  const kinds: string[] = [];
  const waiting = new Map<string, () => void>();
  feed.listen((item) => {
    const kind = item.type === "stored" ? item.event.type : item.type;
    kinds.push(kind);
    waiting.get(kind)?.();
  });
  const until = (kind: string) => new Promise<void>((resolve) => waiting.set(kind, resolve));
  return { kinds, until, release };
}

Deno.test("words are on record, and told, before all that an answer takes is open", async () => {
  await using it = await serverDesk();
  const id = await createConversation(it.ports, {});
  const gate = Promise.withResolvers<void>();
  const hub = hubOf(it, async (ports, header, opening) => {
    await opening.first?.();
    await gate.promise;
    const { first: _, ...rest } = opening;
    return await openConversation(ports, header, rest);
  });
  const { kinds, until, release } = await heard(hub, id);
  await hub.start(id, asked);
  assert.deepEqual(kinds, ["user_message"]);
  // What comes for the turn waits until it is at work.
  const [done, steered] = [until("idle"), hub.queue(id, "steer", "and be quick")];
  await assert.rejects(hub.start(id, asked), { code: 409 });
  gate.resolve();
  await steered;
  await done;
  assert(kinds.includes("queued"), kinds.join());
  release();
  await hub.close();
});

Deno.test("what fails behind the words is told to who follows, and the next words are answered", async () => {
  await using it = await serverDesk();
  const id = await createConversation(it.ports, {});
  let fails = true;
  const hub = hubOf(it, async (ports, header, opening) => {
    if (!fails) return await openConversation(ports, header, opening);
    await opening.first?.();
    throw new AgentError("io", "change.unfinished", { problem: "x" });
  });
  const { kinds, until, release } = await heard(hub, id);
  const failed = until("failed");
  await hub.start(id, asked);
  await failed;
  assert.deepEqual([kinds, hub.isAtWork(id)], [["user_message", "failed"], false]);
  fails = false;
  const answered = until("step");
  await hub.start(id, asked);
  await answered;
  assert.deepEqual(kinds.filter((kind) => kind === "user_message"), [
    "user_message",
    "user_message",
  ]);
  release();
  await hub.close();
});

Deno.test("a turn that is cancelled before it is at work ends as cancelled", async () => {
  await using it = await serverDesk();
  const id = await createConversation(it.ports, {});
  const gate = Promise.withResolvers<void>();
  const hub = hubOf(it, async (ports, header, opening) => {
    await opening.first?.();
    await gate.promise;
    const { first: _, ...rest } = opening;
    return await openConversation(ports, header, rest);
  });
  const { kinds, until, release } = await heard(hub, id);
  await hub.start(id, asked);
  assert.equal(hub.cancel(id), true);
  const done = until("idle");
  gate.resolve();
  await done;
  assert.deepEqual(kinds, ["user_message", "aborted", "idle"]);
  release();
  await hub.close();
});

Deno.test("what refuses a turn does so before anything is said", async () => {
  await using it = await serverDesk();
  const id = await createConversation(it.ports, {});
  const before = await (await it.ports.store()).head(`session:${id}`);
  const locks = await it.ports.locks();
  const lock = await locks.drive(id);
  const hub = hubOf(it, openConversation);
  await assert.rejects(hub.start(id, asked), { code: "session.locked" });
  lock?.release();
  assert.equal(await (await it.ports.store()).head(`session:${id}`), before);
  await hub.close();
});
