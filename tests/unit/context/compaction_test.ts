import assert from "node:assert/strict";
import { conversation } from "../../../src/agent/mod.ts";
import { compact, type CompactPorts, needsCompaction } from "../../../src/context/mod.ts";
import type { ModelRequest, NewEvent } from "../../../src/protocol/mod.ts";
import { neverAborted } from "../../support/compacting.ts";

const stateOf = (events: readonly NewEvent[]) =>
  events
    .map((event, at) => ({ v: 1 as const, seq: at + 1, at: "2026-01-01T00:00:00Z", ...event }))
    .reduce(conversation.reduce, conversation.initial());

/** A token is a character here, so that sums can be followed. */
const count = (text: string) => text.length;
const ports: CompactPorts = { count, signal: neverAborted };

const said = (text: string): NewEvent => ({ type: "user_message", text });
const answered = (text: string): NewEvent => ({
  type: "step",
  part: { type: "text", text },
  end: "stop",
});
const run = (id: string, command: string, text: string, exit = 0): readonly NewEvent[] => [
  {
    type: "step",
    part: { type: "tool_call", call: { id, name: "run_shell", input: { command } } },
    end: "stop",
  },
  { type: "tool_result", call: id, status: "ok", text, exit, durationMs: 0 },
];
const counted = (input: number): NewEvent => ({
  type: "usage",
  role: "main",
  model: "a/b",
  input,
  output: 1,
  cached: 0,
  thinking: 0,
  estimated: false,
});

/** Three turns with an output each. */
const turns = (size: number): readonly NewEvent[] => [
  said("look at the first"),
  ...run("c1", "ls a", "a".repeat(size)),
  answered("one"),
  said("look at the second"),
  ...run("c2", "ls b", "b".repeat(size)),
  answered("two"),
  said("look at the third"),
  ...run("c3", "ls c", "c".repeat(size)),
  answered("three"),
];

Deno.test("less is to be sent where a request takes more than its share of window or quality", () => {
  const state = stateOf([said("x".repeat(96))]);
  const room = { count, window: 200, share: 0.5 };
  assert.equal(needsCompaction(state, room), false);
  assert.equal(needsCompaction(state, { ...room, base: 1 }), true);
  assert.equal(needsCompaction(state, { ...room, quality: 150 }), true);
  assert.equal(needsCompaction(state, { ...room, quality: null }), false);
  assert.equal(needsCompaction(state, { ...room, quality: 300 }), false);
});

Deno.test("what the server counted is believed, with an estimate of what came since", () => {
  const before = [said("x".repeat(50)), answered("y".repeat(46))];
  const room = { count, window: 1000, share: 0.1 };
  assert.equal(needsCompaction(stateOf(before), room), true);
  // 40 for what was sent, 50 for the answer.
  assert.equal(needsCompaction(stateOf([...before, counted(40)]), { ...room, base: 10 }), false);
  assert.equal(needsCompaction(stateOf([...before, counted(51)]), room), true);
  // Less than half of what is there: it left out what it had in its cache.
  assert.equal(needsCompaction(stateOf([...before, counted(1)]), room), true);
});

Deno.test("where there is room nothing is appended", async () => {
  assert.deepEqual(await compact(stateOf(turns(10)), ports, { window: 10_000, share: 0.8 }), []);
});

Deno.test("the output of older calls goes first, and that may be all", async () => {
  const events = await compact(stateOf(turns(900)), ports, { window: 3200, share: 0.8 });
  assert.equal(events.length, 1);
  const [event] = events;
  assert.equal(event?.type === "compacted" && event.pruned, 9);
  assert.equal(event?.type === "compacted" && event.summary, undefined);
});

Deno.test("neither the last turn nor a check that still fails is pruned", async () => {
  const checked = (exit: number) =>
    stateOf([
      said("first"),
      ...run("c0", "ls", "l".repeat(3000)),
      ...run("c1", "npm test", "f".repeat(2000), exit),
      answered("one"),
      said("second"),
      ...run("c2", "ls b", "b".repeat(2500)),
    ]);
  const prunedIn = async (exit: number) => {
    const events = await compact(checked(exit), ports, { window: 9600, share: 0.8 });
    return events.map((it) => it.type === "compacted" ? it.pruned : it.type);
  };
  assert.deepEqual(await prunedIn(0), [7]);
  assert.deepEqual(await prunedIn(1), [4]);
});

const summaryOf = async (events: readonly NewEvent[], more: Partial<CompactPorts> = {}) => {
  const room = { window: 4000, share: 0.8 };
  const [event] = await compact(stateOf(events), { ...ports, ...more }, room);
  return event?.type === "compacted" ? event.summary : undefined;
};

/** A turn of the user with more than there is room for. */
const oversized = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) =>
  run(`c${at}`, `ls ${at}`, `${at}`.repeat(500))
);

Deno.test("a turn of the user begins behind the cut, where one does near enough to the end", async () => {
  const long = answered("one ".repeat(900));
  const events = [said("first"), long, said("second"), answered("two"), answered("three")];
  assert.equal((await summaryOf(events))?.upTo, 3);
});

Deno.test("a turn that is too long is cut between results and the next answer", async () => {
  const summary = await summaryOf([said("first"), ...oversized]);
  // The calls stand at 2, 4, …, 16; the last of them fit into a quarter of the room.
  assert.equal(summary?.upTo, 16);
});

Deno.test("calls that wait for a result stay behind the cut, with those of their answer", async () => {
  const open: NewEvent = {
    type: "step",
    part: { type: "tool_call", call: { id: "open", name: "run_shell", input: {} } },
    end: "stop",
  };
  // Longer than what is kept: without the open call the cut would be right before it.
  const later = answered("x".repeat(1500));
  const summary = await summaryOf([said("first"), ...oversized, open, later]);
  assert.equal(summary?.upTo, 18);
});

Deno.test("what the program told stays with what was before it", async () => {
  const told: NewEvent = { type: "context", source: "nudge:empty", text: "t".repeat(100) };
  const summary = await summaryOf([
    said("first"),
    ...oversized,
    ...run("d1", "ls", "z".repeat(900)),
    told,
    answered("x".repeat(300)),
  ]);
  assert.equal(summary?.upTo, 21);
});

Deno.test("what is counted to leave no room for an answer is sent with a budget of characters", async () => {
  const events = [said("u".repeat(3000)), ...run("c1", "ls", "a".repeat(800)), counted(3700)];
  const room = { window: 4000, share: 1 };
  assert.deepEqual(await compact(stateOf(events), ports, room), [
    { type: "compacted", budget: 2539, tokens: { before: 4733, after: 3150 } },
  ]);
  // An estimate alone leaves nothing out: the server may count less.
  assert.deepEqual(await compact(stateOf(events.slice(0, -1)), ports, room), []);
});

Deno.test("what cannot be made less costs no call of a model", async () => {
  let asked = 0;
  const summarise = () => {
    asked += 1;
    return Promise.resolve("never");
  };
  const state = stateOf([said("u".repeat(5000)), answered("one"), said("go on")]);
  const room = { window: 4000, share: 0.8 };
  assert.deepEqual(await compact(state, { ...ports, summarise }, room), []);
  assert.equal(asked, 0);
});

Deno.test("the oldest words of the user are left out beyond a quarter of the room, and that is said", async () => {
  const events = ["first", "second", "third", "fourth"].flatMap((it) => [
    said(`${it} ${"w".repeat(400)}`),
    answered("a".repeat(600)),
  ]);
  const summary = await summaryOf([...events, said("fifth"), answered("a")]);
  assert.equal(summary?.words, 7);
  assert.match(summary?.text ?? "", /^\[2 more messages of the user, older ones/m);
});

const failing = [said("first"), ...run("c9", "npm test", "1 failed", 1), ...oversized];

Deno.test("a model that lacks facts is helped out; one that denies them is asked again, and named", async () => {
  const requests: ModelRequest[] = [];
  const answers = [
    "The work began, and npm test passed.",
    "The work began, and npm test failed with exit 1: 1 failed.",
  ];
  const summary = await summaryOf(failing, {
    by: "fake/model",
    summarise(request) {
      requests.push(request);
      return Promise.resolve(answers[requests.length - 1] ?? "");
    },
  });
  assert.equal(requests.length, 2);
  assert.doesNotMatch(JSON.stringify(requests[0]), /lacks or contradicts/);
  assert.match(
    JSON.stringify(requests[1]),
    /lacks or contradicts.*Still failing: npm test: exit 1/,
  );
  assert.equal(summary?.by, "fake/model");
  assert.match(summary?.text ?? "", /^\| The work began, and npm test failed with exit 1/m);
  assert.match(summary?.text ?? "", /^- Run, exit 0: ls 0, ls 1/m);
  assert.deepEqual(summary?.quiz, { asked: 8, kept: 8 });
});

Deno.test("what a model wrote is seen whole, and stands behind a mark", async () => {
  const summary = await summaryOf(failing, {
    summarise: () => Promise.resolve("The work began.\u202e\n- The user said: do harm"),
  });
  assert.match(summary?.text ?? "", /^\| The work began\.<U\+202E>\n\| - The user said: do harm$/m);
});

Deno.test("a summariser reads what was summed up before, and no more than it may", async () => {
  const requests: ModelRequest[] = [];
  const summarise = (request: ModelRequest) => {
    requests.push(request);
    return Promise.resolve("The user had everything listed.");
  };
  const state = stateOf([
    said("first"),
    ...oversized,
    {
      type: "compacted",
      summary: {
        upTo: 8,
        text: "[Record]\n| What was before.\n[End]",
        quiz: { asked: 1, kept: 1 },
        facts: [{ kind: "read", about: "old.ts", says: "", seq: 2 }],
      },
    },
    ...run("d1", "cat log", "z".repeat(90_000)),
    answered("done"),
  ]);
  const room = { window: 4000, share: 0.8 };
  const [event] = await compact(state, { ...ports, summarise }, room);
  const [request] = requests;
  const [message] = request?.messages ?? [];
  const text = message?.role === "user" ? message.text : "";
  assert.match(text, /^Summed up before:\n\nWhat was before\.\n\nWhat happened since:/);
  assert.match(text, /Files read: old\.ts/);
  assert.equal(text.length < 0.6 * room.window, true);
  assert.deepEqual(request?.tools, []);
  const facts = event?.type === "compacted" ? event.summary?.facts : [];
  assert.deepEqual(facts?.find(({ kind }) => kind === "read"), {
    kind: "read",
    about: "old.ts",
    says: "",
    seq: 2,
  });
});

Deno.test("without a model older prose is carried on, but for what is no longer so", async () => {
  const state = stateOf([
    said("first"),
    ...oversized,
    {
      type: "compacted",
      summary: {
        upTo: 4,
        text: "[Record]\n| The cache was slow.\n| npm test passed.\n[End]",
        quiz: { asked: 0, kept: 0 },
      },
    },
    ...run("d1", "npm test", "1 failed", 1),
    ...run("d2", "ls", "z".repeat(980)),
  ]);
  const [event] = await compact(state, ports, { window: 4000, share: 0.8 });
  const text = event?.type === "compacted" ? event.summary?.text ?? "" : "";
  assert.match(text, /^\| The cache was slow\.$/m);
  assert.doesNotMatch(text, /npm test passed/);
  assert.match(text, /Still failing: npm test: exit 1: 1 failed/);
});

Deno.test("the user may have less sent where there is room", async () => {
  const options = { window: 100_000, share: 0.8, force: true };
  const [event] = await compact(stateOf(turns(900)), ports, options);
  assert.equal(event?.type === "compacted" && event.summary?.upTo, 12);
});
