import assert from "node:assert/strict";
import { createPorts } from "../../../src/app.ts";
import { kvStore } from "../../../src/storage/mod.ts";
import { realClock } from "../../support/clock.ts";
import { type Desk, desk } from "../../support/terminal.ts";

const script = `
- text: I look.
  calls: [{ name: list_dir, input: { path: . } }]
- text: There is nothing.
- text: Still nothing.
`;

async function data(it: Desk, line: string) {
  const { stdout, stderr, code } = await it.agent([...line.split(" "), "--json"]);
  assert.deepEqual([stderr, code], ["", 0]);
  return JSON.parse(stdout);
}

Deno.test("sessions are listed newest first with what became of them", async () => {
  await using it = await desk();
  await it.script(script);
  assert.equal(
    (await it.agent(["session", "list"])).stdout,
    "There are no sessions in this folder.\n",
  );
  await it.agent(["work", "look\naround"]);
  await it.agent(["chat", "talk"]);
  const all = await data(it, "session list");
  const seen = all.map((
    { title, mode, model, outcome, actor, messages }: Record<string, unknown>,
  ) => ({
    title,
    mode,
    model,
    outcome,
    actor,
    messages,
  }));
  const common = { model: "scripted/test", outcome: "answered", actor: "user", messages: 1 };
  assert.deepEqual(seen, [
    { title: "talk", mode: "chat", ...common },
    { title: "look around", mode: "work", ...common },
  ]);
  assert.deepEqual((await data(it, "session list --limit 1")).length, 1);
  const { stdout } = await it.agent(["session", "list"]);
  assert.match(stdout, /^Session +Last +Outcome +Tokens +Cost +Task\n\S+ +now +answered/);
});

Deno.test("a session is shown as it was seen", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "look"]);
  const { stdout } = await it.agent(["session", "show"]);
  assert.deepEqual(stdout.replace(/\d{8}-\d{4}-\w{4}/, "ID").replace(/ · \d+ ms/, "").split("\n"), [
    "Session ID",
    "› look",
    "I look.",
    "(answered by scripted/test)",
    "✓ list_dir .",
    "There is nothing.",
    "",
  ]);
});

Deno.test("a session is found by a piece of its id, and by nothing as the newest", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "one"]);
  await it.agent(["work", "two"]);
  const [newest, oldest] = await data(it, "session list");
  assert.equal((await data(it, `session show ${oldest.id.slice(-4)}`)).id, oldest.id);
  assert.equal((await data(it, "session show")).id, newest.id);
  const { stderr, code } = await it.agent(["session", "show", oldest.id.slice(0, 8)]);
  const fitting = `${oldest.id}, ${newest.id}`;
  assert.deepEqual([stderr, code], [
    `${oldest.id.slice(0, 8)} matches several sessions: ${fitting}.\n`,
    66,
  ]);
});

Deno.test("a fork has the history up to a point and goes on by itself", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "look"]);
  const whole = await data(it, "session show");
  const called = whole.events.find((it: { part?: { type: string } }) =>
    it.part?.type === "tool_call"
  );
  // In the middle of a call: the copy ends before it was asked for.
  const fork = await data(it, `session fork --at ${called.seq}`);
  assert.deepEqual([fork.from, fork.seq], [whole.id, 6]);
  const copy = await data(it, `session show ${fork.session}`);
  assert.deepEqual(copy.events.map(({ type }: { type: string }) => type), [
    ...["session_created", "forked_from", "mode", "model", "prompt", "user_message", "owed"],
  ]);
  assert.equal(copy.events[1].upTo, 6);
  assert.equal((await it.agent(["session", "resume", fork.session])).code, 0);
});

Deno.test("a session is exported line by line, and as a page", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "look"]);
  const { id, events } = await data(it, "session show");
  const lines = (await it.agent(["session", "export"])).stdout.trimEnd().split("\n");
  assert.deepEqual(lines.map((line) => JSON.parse(line)), events);
  const page = (await it.agent(["session", "export", "-f", "markdown"])).stdout;
  assert.deepEqual(page.replace(/ · \d+ ms/, "").split("\n\n"), [
    `# Session ${id}`,
    "## look",
    "I look.",
    "> (answered by scripted/test)",
    "> ✓ list_dir .",
    "There is nothing.\n",
  ]);
});

/** Somebody drives the session until it is disposed of. */
async function driven(it: Desk, id: string): Promise<AsyncDisposable> {
  const ports = await createPorts({
    root: it.root,
    env: (name) => it.env.get(name),
    flags: {},
    version: "test",
  });
  const lock = await (await ports.locks()).drive(id);
  return {
    async [Symbol.asyncDispose]() {
      lock?.release();
      await ports.close();
    },
  };
}

Deno.test("a removed session is gone; one that is driven cannot be removed", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "look"]);
  const { id } = await data(it, "session show");
  {
    await using _driver = await driven(it, id);
    assert.partialDeepStrictEqual(await it.agent(["session", "rm", id]), {
      code: 75,
      stderr: `Session ${id} is open in another process. Continue in a copy: ` +
        `agent session fork ${id}; read it: agent session show ${id}\n`,
    });
  }
  const { code, stderr } = await it.agent(["session", "rm", id]);
  assert.deepEqual([stderr, code], ["", 0]);
  assert.deepEqual(await data(it, "session list"), []);
});

Deno.test("of several sessions each is told about, and one that is driven keeps no other", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "look"]);
  const { id: free } = await data(it, "session show");
  await it.agent(["work", "look"]);
  const { id } = await data(it, "session show");
  await using _driver = await driven(it, id);
  assert.partialDeepStrictEqual(await it.agent(["session", "rm", id, free]), {
    code: 75,
    stdout: `Removed session ${free}.\n` +
      `Not removed: session ${id} is open in another process.\n`,
    stderr: "",
  });
  const left = await data(it, "session list");
  assert.deepEqual(left.map((it: { readonly id: string }) => it.id), [id]);
});

Deno.test("a session is written to a file that is not there yet, as what its name says", async () => {
  await using it = await desk();
  await it.script("- text: Yes.\n");
  await it.agent(["chat", "is it?"]);
  const page = (await it.agent(["session", "export", "-f", "markdown"])).stdout;
  const said = (await it.agent(["session", "export", "-o", "talk.md"])).stdout;
  assert.match(said, /^Wrote session \S+ to talk\.md\n$/);
  assert.equal(await Deno.readTextFile(`${it.root}/talk.md`), page);
  const again = await it.agent(["session", "export", "-o", "talk.md"]);
  assert.deepEqual([again.code, again.stderr], [
    64,
    "The file talk.md already exists; choose another name.\n",
  ]);
  const nowhere = await it.agent(["session", "export", "-o", "none/talk.md"]);
  assert.deepEqual([nowhere.code, nowhere.stderr], [
    66,
    "Cannot write the file none/talk.md: No such file or directory\n",
  ]);
});

Deno.test("a session with a damaged record is marked in the list and hides no other one", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "one"]);
  await it.agent(["chat", "two"]);
  const [, oldest] = await data(it, "session list");
  const folder = await dataFolder(it);
  // Whoever has the log alone would mend it.
  const other = await kvStore({ folder, clock: realClock });
  const kv = await Deno.openKv(`${folder}/log.kv`);
  await kv.set(["event", `session:${oldest.id}`, 4], new Uint8Array(9));
  kv.close();
  const listed = await data(it, "session list");
  assert.deepEqual(
    listed.map(({ title, outcome }: Record<string, unknown>) => [title, outcome]),
    [["two", "answered"], ["", "damaged"]],
  );
  assert.match(
    (await it.agent(["session", "list"])).stdout,
    new RegExp(`${oldest.id} +– +damaged`),
  );
  await other.close();
});

Deno.test("a damaged log is mended by the next command that has it alone, which says what is lost", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "one"]);
  const [{ id }] = await data(it, "session list");
  const path = `${await dataFolder(it)}/log.kv`;
  await Deno.remove(`${path}.backup`);
  const kv = await Deno.openKv(path);
  const { value } = await kv.get<Uint8Array>(["event", `session:${id}`, 6]);
  await kv.set(["event", `session:${id}`, 6], value?.fill(1));
  kv.close();
  const { stdout, stderr, code } = await it.agent(["session", "show"]);
  const kept = stderr.match(/: (\d+) records/)?.[1];
  assert.deepEqual([code, stderr.split("\n")], [0, [
    `${path} was damaged: ${kept} records were copied to a new file. The damaged file is kept as ${path}.damaged-1.`,
    `${path}: 1 of ${Number(kept) + 1} records of session:${id} are lost.`,
    "",
  ]]);
  assert.match(stdout, /\(damaged record, lost\)/);
});

async function dataFolder({ env }: Desk): Promise<string> {
  const workspaces = `${env.get("HOME")}/.local/share/agent/workspaces`;
  const [folder] = await Array.fromAsync(Deno.readDir(workspaces));
  return `${workspaces}/${folder?.name}`;
}

Deno.test("of a removed session no word stays in any file of the folder, and its space is free", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "kept words"]);
  await it.agent(["work", `quinsigamond ${"filler ".repeat(40_000)}`]);
  const folder = await dataFolder(it);
  const before = (await Deno.stat(`${folder}/log.kv`)).size;
  const [{ id }] = await data(it, "session list");
  assert.notDeepEqual(await filesWith(folder, "quinsigamond"), []);
  assert.deepEqual(await data(it, `session rm ${id}`), {
    removed: [id],
    locked: [],
    erased: true,
  });
  assert.deepEqual(await filesWith(folder, "quinsigamond"), []);
  assert.equal((await Deno.stat(`${folder}/log.kv`)).size < before - 250_000, true);
  assert.deepEqual(
    (await filesWith(folder, "kept words")).toSorted(),
    [`${folder}/log.kv`, `${folder}/log.kv.backup`],
  );
  assert.equal((await data(it, "session list"))[0].title, "kept words");
});

async function filesWith(folder: string, words: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await filesWith(path, words));
    else if (new TextDecoder("latin1").decode(await Deno.readFile(path)).includes(words)) {
      found.push(path);
    }
  }
  return found;
}

Deno.test("a session is named and pinned from anywhere, which is no use of it", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "the first"]);
  await it.agent(["work", "the second"]);
  const [{ last }, { id, last: used }] = await data(it, "session list");
  assert.deepEqual(await data(it, `session pin ${id}`), { session: id, pinned: true });
  await it.agent(["session", "rename", id, "--", "--another", " name "]);
  const seen = (await data(it, "session list")).map((
    { title, pinned, last }: Record<string, unknown>,
  ) => ({ title, pinned, last }));
  assert.deepEqual(seen.toSorted((a: { pinned: boolean }) => a.pinned ? -1 : 1), [
    { title: "--another name", pinned: true, last: used },
    { title: "the second", pinned: false, last },
  ]);
  assert.equal((await it.agent(["session", "rename", id, " "])).code, 64);
});
