/** The user's profile is kept while a session goes on: asked for where words can tell, waited for by nobody. */

import assert from "node:assert/strict";
import { secretCheck } from "../../../src/util/mod.ts";
import { entriesOf, memories } from "../../../src/memory/mod.ts";
import { type Script } from "../../../src/models/script.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Model, ModelRequest, Store } from "../../../src/protocol/mod.ts";
import { createSession, type ModelChoice, type SessionPorts } from "../../../src/session/mod.ts";
import { foldStream, memoryStore } from "../../../src/storage/mod.ts";
import { chosen, drive, driveWith, memoryPorts } from "../../support/session.ts";

interface Place {
  readonly ports: SessionPorts;
  readonly user: Store;
}

function place({ inbox = false } = {}): Place {
  const ports = memoryPorts();
  const user = memoryStore({ clock: ports.clock });
  const remembering = {
    userStore: () => Promise.resolve(user),
    secrets: secretCheck(),
    forModel: () => Promise.resolve([]),
    learning: { learn: true, inbox, share: false },
  };
  return { ports: { ...ports, remembering }, user };
}

/** Answers by a script and keeps what it was asked. */
function heard(script: Script): Model & { readonly requests: ModelRequest[] } {
  const model = scriptedModel(script);
  const requests: ModelRequest[] = [];
  return {
    id: model.id,
    requests,
    stream(request, options) {
      requests.push(request);
      return model.stream(request, options);
    },
  };
}

/** Never answers until it is stopped. */
function mute(): Model & { stopped: boolean } {
  const it: Model & { stopped: boolean } = {
    id: { provider: "test", name: "mute" },
    stopped: false,
    async *stream(_, { signal }) {
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => {
          it.stopped = true;
          reject(signal.reason);
        })
      );
      yield { type: "finish", reason: "stop", parts: [] };
    },
  };
  return it;
}

const answers: Script = [{ text: "All right." }, { text: "All right." }];
const writer = (model: Model) => () => Promise.resolve<ModelChoice | null>(chosen(model));

async function talk(
  { ports }: Place,
  words: readonly string[],
  profiler?: () => Promise<ModelChoice | null>,
) {
  const options = { ...driveWith(answers), ...(profiler ? { profiler } : {}) };
  const session = await createSession(ports, options);
  for (const text of words) {
    await session.send(text);
    await drive(session);
  }
  await session.close();
  return session;
}

async function notes({ user }: Place) {
  const { state } = await foldStream(user, "workspace", memories);
  return entriesOf(state).map(({ kind, by, text, inbox }) => ({ kind, by, text, inbox }));
}

const wish = "Thanks! I always prefer pytest.";
const prefers = { kind: "profile", by: "program", text: "Prefers pytest.", inbox: false };

Deno.test("a wish that lasts is written into the profile, told once, and its cost is in the log", async () => {
  const it = place();
  const model = heard([{ text: "- Prefers pytest." }]);
  const session = await talk(it, [wish], writer(model));
  assert.deepEqual(await notes(it), [prefers]);
  assert.deepEqual([session.noted(), session.noted()], [["Prefers pytest."], []]);
  assert.deepEqual(model.requests.map(({ messages, tools }) => ({ messages, tools })), [{
    messages: [{ role: "user", text: `Words of the user:\n> ${wish}` }],
    tools: [],
  }]);
  const spent = (await Array.fromAsync(session.history())).flatMap((event) =>
    event.type === "usage" && "role" in event ? [event.role] : []
  );
  assert.deepEqual(spent, ["main", "profile"]);
});

Deno.test("words about the task alone are sent to nobody", async () => {
  const it = place();
  const model = heard([{ text: "- Prefers pytest." }]);
  await talk(it, ["Why does parse() return null?", "thanks"], writer(model));
  assert.deepEqual([model.requests.length, await notes(it)], [0, []]);
});

Deno.test("where nobody keeps a profile, none is kept", async () => {
  const it = place();
  await talk(it, [wish]);
  await talk(it, [wish], () => Promise.resolve(null));
  assert.deepEqual([await notes(it), await it.user.head("workspace")], [[], 0]);
});

Deno.test("a model that fails costs a note and nothing else", async () => {
  const it = place();
  const failing = heard([{ error: { kind: "unavailable", message: "down" } }]);
  const session = await talk(it, [wish], writer(failing));
  assert.deepEqual([failing.requests.length, await notes(it), session.actor], [1, [], "user"]);
});

Deno.test("a model that does not answer is stopped when the session ends", async () => {
  const it = place();
  const model = mute();
  await talk(it, [wish], writer(model));
  assert.deepEqual([model.stopped, await notes(it)], [true, []]);
});

Deno.test("notes wait for a yes where everything that is learned does", async () => {
  const it = place({ inbox: true });
  const session = await talk(it, [wish], writer(heard([{ text: "Prefers pytest." }])));
  assert.deepEqual(await notes(it), [{ ...prefers, inbox: true }]);
  assert.deepEqual([session.inboxed(), session.noted()], [1, []]);
});

Deno.test("a second wish is asked about with the notes that are there", async () => {
  const it = place();
  const first = heard([{ text: "Prefers pytest." }]);
  await talk(it, [wish], writer(first));
  const second = heard([{ text: "[1] Prefers unittest." }]);
  await talk(it, ["From now on I want unittest."], writer(second));
  assert.deepEqual(await notes(it), [{ ...prefers, text: "Prefers unittest." }]);
  const [{ messages: [message] = [] } = {}] = second.requests;
  assert.match(message?.role === "user" ? message.text : "", /^Notes .*\n\[1\] Prefers pytest\.\n/);
});
