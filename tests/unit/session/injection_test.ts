import assert from "node:assert/strict";
import { Injection, type InjectionPorts } from "../../../src/session/injection.ts";
import type { Event, NewEvent, Workspace } from "../../../src/protocol/mod.ts";
import { conversation, type ConversationState } from "../../../src/agent/mod.ts";
import { cautious } from "../../../src/models/tokenizer.ts";
import { memoryCache } from "../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { once, sha256 } from "../../../src/util/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { withMethods } from "../../support/workspace.ts";

const long = Array.from({ length: 300 }, (_, at) => `line ${at + 1}\n`).join("");
const files = {
  "src/a.py": "from src.b import two\n\n\ndef one():\n    return two()\n",
  "src/b.py": "def two():\n    return 2\n",
  "docs/long.txt": long,
};

interface Talk {
  readonly workspace: Workspace;
  readonly injection: Injection;
  readonly state: () => ConversationState;
  /** Appends, as the loop would. */
  add(...events: readonly NewEvent[]): void;
  /** What is given for the events so far, appended too. */
  take(): Promise<readonly (readonly [source: string, text: string])[]>;
  say(text: string): Promise<readonly string[]>;
}

function talk(more: Partial<InjectionPorts> = {}): Talk {
  const workspace = more.workspace ?? memoryWorkspace(files);
  let state = conversation.initial();
  let seq = 0;
  const add = (...events: readonly NewEvent[]) => {
    for (const event of events) {
      const stored: Event = { v: 1, seq: ++seq, at: new Date(seq).toISOString(), ...event };
      state = conversation.reduce(state, stored);
    }
  };
  const injection = new Injection({
    workspace,
    clock: fakeClock(),
    cache: once(() => Promise.resolve(memoryCache())),
    tokenizer: () => Promise.resolve(cautious),
    settings: { enabled: true, named_characters: 2000, neighbour_characters: 6000, tokens: 4000 },
    ...more,
  });
  const take = async () => {
    const given = await injection.take(state);
    add(...given);
    return given.map(({ source, text }) => [source, text] as const);
  };
  const say = async (text: string) => {
    add({ type: "user_message", text });
    const sources = (await take()).map(([source]) => source);
    add({ type: "step", part: { type: "text", text: "Yes." }, end: "stop" });
    return sources;
  };
  return { workspace, injection, state: () => state, add, take, say };
}

async function write({ workspace }: Talk, path: string, content: string): Promise<void> {
  const { hash } = await workspace.fingerprint(path) ?? { hash: null };
  await workspace.write(path, new TextEncoder().encode(content), { before: hash });
}

Deno.test("a named file is given whole with its hash, and what it imports as signatures", async () => {
  const it = talk();
  it.add({ type: "user_message", text: "explain src/a.py" });
  const given = await it.injection.take(it.state());
  assert.deepEqual(given, [
    {
      type: "context",
      source: "file:src/a.py",
      text:
        "[Told by the program, as the files are now; this is no new request. A file shown whole " +
        `need not be read again.]\n[src/a.py]\n${files["src/a.py"]}[end of src/a.py]`,
      saw: [{ path: "src/a.py", hash: await sha256(files["src/a.py"]) }],
    },
    {
      type: "context",
      source: "signatures:src/b.py",
      text: "[src/b.py: what it defines, with line numbers]\n1  def two()",
    },
  ]);
});

Deno.test("it is given once a turn, and what is seen and has not changed is not given again", async () => {
  const it = talk();
  assert.deepEqual(await it.say("explain src/a.py"), ["file:src/a.py", "signatures:src/b.py"]);
  assert.deepEqual(await it.take(), []);
  assert.deepEqual(await it.say("and src/a.py once more"), []);
  assert.deepEqual(await it.say("now `src/b.py`"), ["file:src/b.py", "signatures:src/a.py"]);
});

Deno.test("a file that somebody else has changed is given again at the next turn", async () => {
  const it = talk();
  await it.say("explain src/a.py");
  await write(it, "src/a.py", "def one():\n    return 1\n");
  it.add({ type: "user_message", text: "thanks" });
  assert.deepEqual((await it.take()).map(([source, text]) => [source, text.split("\n").slice(1)]), [
    [
      "file:src/a.py",
      ["[src/a.py, changed since you saw it]", "def one():", "    return 1", "[end of src/a.py]"],
    ],
  ]);
  it.add({ type: "step", part: { type: "text", text: "." }, end: "stop" });
  assert.deepEqual(await it.say("thanks"), []);
});

Deno.test("what others have changed is shown, and is to be read before it is written over", async () => {
  const it = talk();
  await it.say("explain src/a.py");
  const seen = it.state().seen.files["src/a.py"];
  assert.equal(seen, await sha256(files["src/a.py"]));
  await write(it, "src/a.py", "def one():\n    return 1\n");
  assert.deepEqual(await it.say("change src/a.py"), ["file:src/a.py"]);
  assert.equal(it.state().seen.files["src/a.py"], seen);
});

Deno.test("what the model wrote itself, and what it has read since, is not given again", async () => {
  const it = talk();
  await it.say("explain src/a.py");
  await write(it, "src/a.py", "pass\n");
  const writes = [{ path: "src/a.py", hash: await sha256("pass\n") }];
  it.add({ type: "tool_result", call: "c", status: "ok", text: "", durationMs: 0, writes });
  assert.deepEqual(await it.say("thanks"), []);
  await write(it, "src/b.py", "pass\n");
  assert.deepEqual(await it.say("thanks"), []);
});

Deno.test("lines that were given are given again where they are others now", async () => {
  const it = talk();
  assert.deepEqual(await it.say("docs/long.txt:100-102"), ["file:docs/long.txt#88-114"]);
  assert.deepEqual(await it.say("docs/long.txt:100-102"), []);
  await write(it, "docs/long.txt", long.replace("line 300", "line three hundred"));
  assert.deepEqual(await it.say("thanks"), []);
  await write(it, "docs/long.txt", long.replace("line 101", "line one hundred and one"));
  assert.deepEqual(await it.say("thanks"), ["file:docs/long.txt#76-126"]);
});

Deno.test("what steers, and what a goal has the model do, begins no turn of its own", async () => {
  const it = talk();
  it.add({ type: "user_message", text: "hello" });
  assert.deepEqual(await it.take(), []);
  it.add(
    { type: "step", part: { type: "text", text: "…" }, end: "stop" },
    { type: "user_message", text: "see src/a.py", steer: true },
    { type: "step", part: { type: "text", text: "…" }, end: "stop" },
  );
  assert.deepEqual(await it.take(), []);
  it.add({ type: "mode", mode: "goal" }, {
    type: "goal",
    move: "step",
    step: "s1",
    text: "Carry out step s1: the numbers two and one come from elsewhere",
  });
  assert.deepEqual(await it.take(), []);
  it.add({ type: "goal", move: "step", step: "s2", text: "Carry out step s2: src/b.py" });
  assert.deepEqual((await it.take()).map(([source]) => source), [
    "file:src/b.py",
    "signatures:src/a.py",
  ]);
});

/** A workspace that nobody may look at. */
function untouched(): Workspace {
  const no = () => {
    throw new Error("looked at");
  };
  return withMethods(memoryWorkspace(files), {
    looks: no,
    read: no,
    survey: no,
    names: no,
    readMany: no,
    fingerprint: no,
  });
}

Deno.test("words that name nothing and ask nothing look at nothing", async () => {
  const no = () => Promise.reject(new Error("asked for"));
  const it = talk({ workspace: untouched(), cache: no, tokenizer: no });
  for (const words of ["hello", "thanks, go on", "继续", "yes, please do that", ""]) {
    assert.deepEqual(await it.say(words), [], words);
    assert.deepEqual(it.injection.report, { type: "nothing" }, words);
  }
});

Deno.test("a failure gives nothing, and its reason", async () => {
  const it = talk({ workspace: untouched() });
  assert.deepEqual(await it.say("src/a.py"), []);
  assert.deepEqual(it.injection.report, { type: "failed", reason: "looked at" });
});

Deno.test("when looking takes too long, what its path names is given alone", async () => {
  const { promise: never } = Promise.withResolvers<never>();
  const clock = fakeClock();
  const it = talk({ clock, cache: () => never });
  it.add({ type: "user_message", text: "explain src/a.py" });
  const taken = it.take();
  await clock.asked(1);
  clock.advance(1000);
  assert.deepEqual((await taken).map(([source]) => source), ["file:src/a.py"]);
  assert.deepEqual(
    it.injection.report.type === "given" && it.injection.report.injected.leftOut,
    [{ what: "", reason: "late" }],
  );
});

Deno.test("what is remembered is told once, what is critical first and by a name that stays", async () => {
  const remembered = [
    { id: "m1", text: "Tests need a database.", priority: 2 },
    { id: "m2", text: "Never touch prod.yaml.", priority: 4 },
  ];
  const it = talk({ memory: () => Promise.resolve(remembered) });
  assert.deepEqual(await it.say("hello"), ["critical:memory:m2", "memory:m1"]);
  assert.deepEqual(await it.say("thanks"), []);
});

Deno.test("where it is turned off nothing is given", async () => {
  const settings = { enabled: false, named_characters: 9, neighbour_characters: 9, tokens: 999 };
  assert.deepEqual(await talk({ settings, workspace: untouched() }).say("src/a.py"), []);
});

Deno.test("what was summed up is given again when it is named, and not by itself", async () => {
  const it = talk();
  await it.say("explain src/a.py");
  const summary = { upTo: 100, text: "So far.", quiz: { asked: 0, kept: 0 } };
  it.add({ type: "compacted", summary: { ...summary, upTo: it.state().seq + 1 } });
  assert.deepEqual(await it.say("thanks"), []);
  assert.deepEqual(await it.say("src/a.py again"), ["file:src/a.py", "signatures:src/b.py"]);
});
