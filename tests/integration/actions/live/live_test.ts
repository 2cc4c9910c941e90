import assert from "node:assert/strict";
import { liveEntries } from "../../../../src/actions/mod.ts";
import { turnPictures } from "../../../../src/actions/session/turn_pictures.ts";
import { failure } from "../../../support/config.ts";
import { type LiveDesk, liveDesk, told } from "../../../support/live.ts";

async function run(it: LiveDesk, name: string, raw: unknown = {}): Promise<string> {
  const entry = liveEntries.find(({ path }) => path.join(" ") === name);
  if (!entry) throw new Error(`no ${name}`);
  return told(await (await entry.load()).run(it.live, raw));
}

Deno.test("mode, permissions and title are named or picked, and recorded", async () => {
  await using it = await liveDesk();
  assert.equal(await run(it, "mode"), "Work: the model carries out your task.");
  assert.deepEqual(it.asked, ["pick mode"]);
  await run(it, "mode", { mode: "chat" });
  assert.equal(await run(it, "mode"), "Chat: the model answers and changes nothing.");
  it.picks = ({ of }) => of === "permissions" ? "auto-edit" : null;
  assert.equal(await run(it, "permissions"), "Runs without asking: auto-edit");
  const said = await run(it, "title", { title: ["A  long", "\x1b[31mname"] });
  assert.equal(said.includes("\x1b"), false);
  const { mode, permissions, title } = it.live.session.state.header;
  assert.deepEqual([mode, permissions, title], ["chat", "auto-edit", "A long \x1b[31mname"]);
  const recorded = it.asked.filter((word) => word === "said");
  assert.equal(recorded.length, 3);
});

Deno.test("another model answers from here on, named or picked, and the configuration stays", async () => {
  const model = "  other: { provider: scripted, script: script.yaml }\n";
  await using it = await liveDesk("- text: Done.", model);
  const config = `${it.desk.env.get("HOME")}/.config/agent/config.yaml`;
  const before = await Deno.readTextFile(config);
  await it.talk("hello");
  assert.equal(await run(it, "model", { name: "other" }), "Model: scripted/other");
  assert.equal(await run(it, "model"), "Model unchanged: scripted/other");
  it.picks = (choosing) => {
    const choices = choosing.of === "model" ? choosing.choices : [];
    const ready = choices.filter(({ current }) => current !== undefined);
    assert.deepEqual(ready, [
      { id: "ollama", text: "ollama", detail: "ollama/qwen3:8b", current: false },
      { id: "test", text: "test", detail: "scripted/test", current: false },
      { id: "other", text: "other", detail: "scripted/other", current: true },
    ]);
    assert.deepEqual(choices[ready.length], {
      ...{ id: "connect deepseek", text: "deepseek", detail: "asks for your key" },
    });
    return "test";
  };
  assert.equal(await run(it, "model"), "Model: scripted/test");
  assert.equal((await failure(run(it, "model", { name: "tset" }))).code, "model.unknown_nearest");
  assert.equal(await Deno.readTextFile(config), before);
});

Deno.test("while the agent is at work nothing changes hands", async () => {
  await using it = await liveDesk();
  it.busy = true;
  for (const name of ["model", "new", "resume", "fork", "rewind"]) {
    const { en } = await failure(run(it, name));
    assert.equal(en, "The agent is working; wait for its answer, or stop it with Esc.");
  }
  assert.deepEqual(it.asked, []);
});

Deno.test("what is older is sent as a summary from then on, the user's words as they were", async () => {
  const long = "Words of no weight. ".repeat(400);
  await using it = await liveDesk(`- text: "${long}"\n`.repeat(4));
  const { en } = await failure(run(it, "compact"));
  assert.equal(en, "Nothing to compact yet.");
  for (const words of ["one", "two", "three", "four"]) await it.talk(words);
  const said = await run(it, "compact");
  assert.match(said, /^History compacted: [\d.]+k → [\d.]+k? tokens\./);
  const { entries } = it.live.session.state.transcript;
  assert.deepEqual(
    entries.flatMap((entry) => entry.type === "user" ? [entry.text] : []),
    ["one", "two", "three", "four"],
  );
  assert.equal(entries.filter(({ type }) => type === "summary").length, 1);
});

Deno.test("what waits is shown and taken back", async () => {
  await using it = await liveDesk();
  assert.equal(await run(it, "queue"), "The queue is empty.");
  await it.live.session.record({ type: "queued", kind: "steer", text: "faster" });
  await it.live.session.record({ type: "queued", kind: "next", text: "then\nthat" });
  assert.equal(
    await run(it, "queue"),
    "before the next step  faster\nafter this turn  then that",
  );
  assert.equal(await run(it, "queue", { clear: true }), "Removed from the queue: 2");
  assert.deepEqual(it.live.session.state.queue, []);
});

Deno.test("a fork goes on where it was made, up to the end of a turn", async () => {
  await using it = await liveDesk("- text: One.\n- text: Two.");
  assert.equal((await failure(run(it, "fork"))).code, "session.no_turns");
  await it.talk("first");
  await it.talk("second");
  const from = it.live.session.id;
  await run(it, "fork", { turn: 1 });
  const { transcript } = it.live.session.state;
  assert.notEqual(it.live.session.id, from);
  assert.deepEqual(
    transcript.entries.map((entry) => entry.type === "user" ? entry.text : entry.type),
    [
      "first",
      "assistant",
    ],
  );
  assert.equal((await failure(run(it, "fork", { turn: 2 }))).code, "session.no_turn");
});

Deno.test("a conversation goes back to before the turn that is picked, and its files with it", async () => {
  const write = "{ name: write_file, input: { path: a.txt, content: one } }";
  await using it = await liveDesk(
    `- text: I write.\n  calls: [${write}]\n- text: Done.\n- text: More.`,
  );
  await run(it, "permissions", { permissions: "auto-edit" });
  await it.talk("write it");
  assert.equal(await Deno.readTextFile(`${it.desk.root}/a.txt`), "one");
  await it.talk("more");
  assert.equal(await run(it, "rewind"), "Nothing was rewound.");
  const pictures = await turnPictures(it.ports, it.live.session);
  assert.deepEqual(
    pictures.map(({ number, text, changes, summed }) => ({
      ...{ number, text, summed },
      files: changes.flatMap(({ files }) => files.map(({ path }) => path)),
    })),
    [
      { number: 1, text: "write it", summed: false, files: ["a.txt"] },
      { number: 2, text: "more", summed: false, files: [] },
    ],
  );
  it.picks = (choosing) => {
    assert.deepEqual(choosing.of === "turn" && choosing.choices, [
      { id: "2", text: "more", detail: "2" },
      { id: "1", text: "write it", detail: "1" },
    ]);
    return "1";
  };
  await run(it, "rewind");
  assert.deepEqual(it.live.session.state.transcript.entries, []);
  await assert.rejects(Deno.stat(`${it.desk.root}/a.txt`));
});

Deno.test("another session is gone on with, a new one begun, and the door found", async () => {
  await using it = await liveDesk();
  await it.talk("hello");
  const first = it.live.session.id;
  assert.equal(await run(it, "resume", { session: first }), `Already in session ${first}.`);
  await run(it, "new");
  it.picks = () => first;
  assert.equal(await run(it, "resume"), `Resumed session ${first}.`);
  assert.equal(await run(it, "help", { command: ["/undo"] }), "help of undo");
  assert.equal(await run(it, "quit"), "");
  assert.deepEqual(it.asked, ["fresh", "pick session", "open", "quit"]);
});
