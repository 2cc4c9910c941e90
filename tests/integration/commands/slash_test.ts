import assert from "node:assert/strict";
import { entries, liveEntries } from "../../../src/actions/mod.ts";
import { parametersOf } from "../../../src/commands/mod.ts";
import { resolveSlash } from "../../../src/commands/slash.ts";
import { slashCompletions } from "../../../src/commands/slash_complete.ts";
import { slashHelp } from "../../../src/commands/slash_help.ts";
import { shown, slashCommands } from "../../../src/commands/slash_table.ts";
import { commandOf } from "../../../src/commands/user_commands.ts";
import { isMessageKey, loadMessages } from "../../../src/messages/mod.ts";
import { AgentError } from "../../../src/protocol/mod.ts";
import { failure } from "../../support/config.ts";
import { liveDesk, told } from "../../support/live.ts";

await loadMessages("help");

const user = [
  commandOf("review", "---\ndescription: Reviews\narguments: <file>\n---\nReview $1.", false),
  commandOf("undo", "never reached", true),
];
const commands = slashCommands({ entries, live: liveEntries, user });

/** Every slash command that the dashboard promises, with arguments that are wrong and what is said. */
const promised: readonly (readonly [good: string, path: string, bad: string, said: string])[] = [
  ["/init", "init", "/init --forse", "Unknown option --forse. Did you mean --force?"],
  ["/model", "model", "/model a b", "Unexpected argument: b"],
  ["/mode chat", "mode", "/mode fly", "<mode> must be one of: chat, work, goal."],
  ["/memory", "memory", "/memory x", "Unexpected argument: x"],
  ["/undo", "undo", "/undo --trun", "Unknown option --trun. Did you mean --turn?"],
  ["/redo", "redo", "/redo 1", "Unexpected argument: 1"],
  ["/plan", "plan show", "/plan shwo", "Unknown command /plan shwo. Did you mean /plan show?"],
  ["/deps --all", "deps", "/deps --format svg", ""],
  ["/changes", "changes", "/changes --limit many", "--limit must be a number."],
  ["/diff", "diff", "/diff a b", "Unexpected argument: b"],
  ["/cost", "cost", "/cost nope", "There is no session nope in this folder."],
  [
    "/context",
    "context",
    "/context --sesion x",
    "Unknown option --sesion. Did you mean --session?",
  ],
  ["/compact", "compact", "/compact 3", "Unexpected argument: 3"],
  ["/session", "resume", "/session nope", "There is no session nope in this folder."],
  ["/fork", "fork", "/fork x", "<turn> must be a number."],
  ["/rewind 4 --conversation", "rewind", "/rewind 0", "<turn> must be at least 1."],
  [
    "/policy",
    "policy list",
    "/policy lst",
    "Unknown command /policy lst. Did you mean /policy list?",
  ],
  ["/tools", "tool list", "/tools x", "Unexpected argument: x"],
  ["/mcp", "mcp list", "/mcp nothing", "Unknown command /mcp nothing. To list them: /help"],
  ["/skill", "skill list", "/skill lst", "Unknown command /skill lst. Did you mean /skill list?"],
  ["/plugin", "plugin list", "/plugin x", "Unknown command /plugin x. To list them: /help"],
  ["/export", "export", "/export a.py", ""],
  ["/help undo", "help", "/hlep", "Unknown command /hlep. Did you mean /help?"],
  ["/quit", "quit", "/quit now", "Unexpected argument: now"],
];

Deno.test("every promised command runs, and is told in one line what is wrong with its words", async () => {
  // Enough for `/compact` to make shorter.
  const long = "Words of no weight. ".repeat(400);
  await using it = await liveDesk(`- text: "${long}"\n`.repeat(4));
  for (const words of ["hello", "two", "three", "four"]) await it.talk(words);
  await Deno.writeTextFile(`${it.desk.root}/a.py`, "import b\n");
  const run = async (line: string) => {
    const session = it.live.session.id;
    const call = await resolveSlash(line, { commands, session });
    if (call.type === "message" || call.type === "prompt") throw new Error("a message");
    const answer = call.type === "live"
      ? await call.run(it.live)
      : await call.run(it.ports, it.live.face);
    told(answer);
    return call.path.join(" ");
  };
  for (const [good, path, bad, said] of promised) {
    assert.equal(await run(good), path, good);
    const failed = await failure(run(bad));
    if (said !== "") assert.equal(failed.en, said, bad);
    assert.deepEqual(
      [failed.exit === "usage" || failed.exit === "input", failed.en.includes("\n")],
      [
        true,
        false,
      ],
      bad,
    );
  }
});

Deno.test("every promised command is in the help and is completed", async () => {
  const page = await slashHelp([], commands, { locale: "en", width: 200 });
  const files = { find: () => Promise.resolve([]) };
  const ports = () => Promise.reject(new Error("nothing is opened for this"));
  const parts = { commands, locale: "en", shortcuts: {}, files, ports } as const;
  for (const [good] of promised) {
    const [word = ""] = good.split(" ");
    assert.match(page, new RegExp(`^  ${word} +\\S`, "m"));
    const typed = word.slice(0, -1);
    const { items, from, to } = await slashCompletions(typed, typed.length, parts);
    const found = items.find(({ insert }) => insert === word);
    assert.deepEqual(
      [found !== undefined && found.brief !== "", from, to],
      [true, 0, typed.length],
      word,
    );
    assert.match(
      await slashHelp([word.slice(1)], commands, { locale: "en", width: 100 }),
      /^Usage: \//,
    );
  }
});

Deno.test("every visible action and every live one is a slash command with its brief", async () => {
  const words = new Set(shown(commands).map(({ path }) => path.join(" ")));
  const missing = [...entries, ...liveEntries].filter((it) =>
    !it.hidden && !("dialogue" in it && it.dialogue) && !words.has(it.path.join(" "))
  );
  assert.deepEqual(missing.map(({ path }) => path.join(" ")), []);
  const silent: string[] = [];
  for (const { path, load } of liveEntries) {
    const words = path.join(".");
    const names = parametersOf((await load()).schema()).map(({ name }) => name);
    const keys = [`action.${words}`, ...names.map((name) => `arg.${words}.${name}`)];
    silent.push(...keys.filter((key) => !isMessageKey(key)));
  }
  assert.deepEqual(silent, []);
});

Deno.test("an entry is marked as a dialogue exactly if its action is one", async () => {
  const wrong: string[] = [];
  for (const { path, dialogue, load } of entries) {
    const { kind } = await load();
    // What answers too is offered for that.
    const opens = kind !== "query" && kind !== "choice";
    if (opens !== (dialogue ?? false)) wrong.push(path.join(" "));
  }
  assert.deepEqual(wrong, []);
});

Deno.test("a command that may answer or open a conversation only answers in one", async () => {
  const commands = slashCommands({ entries, live: liveEntries, user: [] });
  const { type, path } = await resolveSlash("/deploy packages/api", { commands });
  assert.deepEqual([type, path], ["query", ["deploy"]]);
  await assert.rejects(
    resolveSlash("/deploy --run", { commands }),
    (error) => error instanceof AgentError && error.code === "slash.dialogue",
  );
});

async function raw(line: string, session = "s1"): Promise<unknown> {
  const given: unknown[] = [];
  const watched = slashCommands({
    live: liveEntries,
    user,
    entries: entries.map((entry) => ({
      ...entry,
      load: async () => {
        const action = await entry.load();
        if (action.kind !== "query") return action;
        const run = (_ports: unknown, typed: unknown) => {
          given.push(typed);
          return Promise.reject(new AgentError("usage", "slash.no_command"));
        };
        return { ...action, run };
      },
    })),
  });
  const call = await resolveSlash(line, { commands: watched, session });
  if (call.type === "message") return call.text;
  if (call.type === "live" || call.type === "prompt") return call.path;
  await using it = await liveDesk();
  await call.run(it.ports, it.live.face).catch(() => {});
  return given[0];
}

Deno.test("a command that is about a session is about the one that is shown", async () => {
  assert.deepEqual(await raw("/session show"), { session: "s1" });
  assert.deepEqual(await raw("/session show other"), { session: "other" });
  assert.deepEqual(await raw("/cost --all"), { all: true });
  assert.deepEqual(await raw("/undo"), {});
  assert.deepEqual(await raw("/undo --session"), { session: true, id: "s1" });
  assert.deepEqual(await raw("/changes"), {});
});

Deno.test("a user's command becomes a message, and takes the place of no other", async () => {
  assert.equal(await raw("/review 'a b' and more"), "Review a b.");
  assert.equal(await raw("/review it's"), "Review its.");
  assert.deepEqual(await raw("/undo 3"), { id: "3" });
});

const others: readonly (readonly [string, string])[] = [
  [
    "/work fix it",
    "/work works outside: run agent work",
  ],
  ["/undo --json", "Unknown option --json. To list the options: add --help"],
  ["/xyzzy", "Unknown command /xyzzy. To list them: /help"],
  ["/__proto__", "Unknown command /__proto__. To list them: /help"],
  ["/constructor x", "Unknown command /constructor. To list them: /help"],
  ["/config gte", "Unknown command /config gte. Did you mean /config get?"],
  ["/title 'x", "Unclosed '; close it, or write \\'."],
  ["/review", "Missing argument: /review <file>"],
];

Deno.test("what is no command here is said in one line", async () => {
  for (const [line, said] of others) {
    assert.equal((await failure(resolveSlash(line, { commands }))).en, said);
  }
});

Deno.test("a group, a lone slash and --help lead to help", async () => {
  assert.deepEqual(await raw("/"), ["help"]);
  assert.deepEqual(await raw("/config"), ["help"]);
  assert.deepEqual(await raw("/undo --help"), ["help"]);
});

Deno.test("before anything is said there is nothing to look at, and that is said", async () => {
  await using it = await liveDesk();
  for (const line of ["/cost", "/context", "/export"]) {
    const call = await resolveSlash(line, { commands, session: it.live.session.id });
    if (call.type !== "query" && call.type !== "live") throw new Error(call.type);
    const { en } = await failure(
      call.type === "live" ? call.run(it.live) : call.run(it.ports, it.live.face),
    );
    assert.equal(en, "This conversation has no messages yet.");
  }
});
