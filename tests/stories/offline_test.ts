/**
 * Nothing but this machine, and nothing but Ollama: whole stories through the real program, with two
 * recorders that know nothing of each other, and traps that show that both would have seen a dial.
 */

import assert from "node:assert/strict";
import type { FakeOllama } from "../support/fake_ollama.ts";
import { bubblewrap } from "../support/bubblewrap.ts";
import { hasProgram } from "../support/machine.ts";
import {
  askedIn,
  dialledIn,
  kernelRecorder,
  type Line,
  runtimeRecorder,
  type Seen,
  sorted,
  tellingOllama,
} from "../support/offline.ts";
import { type ProgramOutcome, type Sandbox, sandbox } from "../support/program.ts";

/** Each module has its number as its value, says the project. */
const project = {
  "package.json": '{ "name": "numbers", "scripts": { "test": "node --test" } }\n',
  "src/n0.js": "exports.value = 0;\n",
  "test/numbers.test.js": `
const { readdirSync } = require("node:fs");
const test = require("node:test");
const assert = require("node:assert");
for (const file of readdirSync("src")) {
  test(file, () => assert.equal(require("../src/" + file).value, parseInt(file.slice(1))));
}
`,
};

/** Both at once; a program cannot know of either. */
async function watched(
  box: Sandbox,
  words: readonly string[],
): Promise<{ readonly outcome: ProgramOutcome; readonly seen: Readonly<Record<string, Seen>> }> {
  const recorders = { kernel: kernelRecorder(box.home), runtime: runtimeRecorder(box.home) };
  const { kernel, runtime } = recorders;
  const outcome = await box.run(words, { ...kernel.options, ...runtime.options });
  return { outcome, seen: { kernel: await kernel.seen(), runtime: await runtime.seen() } };
}

/** What is not there would be asked for again for two minutes. */
const once = "retry: { tries: 1 }\n";

const placeOf = ({ url }: Pick<FakeOllama, "url">) => new URL(url).host;

interface Event {
  readonly type: string;
  readonly move?: string;
  readonly step?: string;
  readonly why?: string;
  readonly receipt?: string;
  readonly call?: string;
  readonly shown?: string;
}

const eventsIn = ({ stdout }: ProgramOutcome): readonly Event[] =>
  stdout.trim().split("\n").map((line) => JSON.parse(line));

const movesIn = (events: readonly Event[]): readonly string[] =>
  events.flatMap(({ type, move, step, why }) =>
    type === "goal" ? [[move, step ?? why].filter(Boolean).join(" ")] : []
  );

/** Results of calls, as the model had them before it at its last question. */
function resultsTo({ chats }: FakeOllama): readonly string[] {
  const last: { messages: { role: string; content: string }[] } = JSON.parse(
    JSON.stringify(chats().at(-1)),
  );
  return last.messages.flatMap(({ role, content }) => role === "tool" ? [content] : []);
}

const write = (id: string, value = id): Line => [
  "write_file",
  { path: `src/n${id}.js`, content: `exports.value = ${value};\n` },
];

const test: Line = ["run_shell", { command: "node --test" }];
const mend: Line = ["edit_file", { path: "src/n3.js", old_text: "30", new_text: "3" }];

const approved = ["--json", "--approve", "all"] as const;

const goalStory: readonly Line[] = [
  ["update_plan", {
    goal: "three modules",
    steps: ["1", "2", "3"].map((id) => ({ id, title: `Add module ${id}`, after: [] })),
  }],
  "Three steps with one module each.",
  ...[write("1"), "Module 1 is written."],
  ...[write("2"), "Module 2 is written."],
  ...[write("3", "30"), test, mend, test, "Module 3 is mended."],
  "GOAL REACHED",
];

const everythingOff =
  "Offline: only this machine is reachable. Turned off: deepseek, openai, gemini, " +
  "fetch_url, web_search. Details: agent config explain offline\n";

Deno.test({
  name:
    "a goal is reached offline by Ollama alone, and neither kernel nor runtime saw a dial elsewhere",
  ignore: !hasProgram("strace"),
  async fn() {
    await using ollama = tellingOllama(...goalStory);
    await using box = await sandbox(project);
    // The one name that is this machine's: it is in its own list, and nobody is asked for it.
    const named = placeOf(ollama).replace("127.0.0.1", "localhost");
    await box.config(`${once}models:\n  ollama:\n    base_url: http://${named}\n`);
    const { outcome, seen } = await watched(box, ["goal", "--offline", ...approved, "go"]);
    assert.deepEqual([outcome.code, ollama.violations], [0, []], outcome.stderr);
    const events = eventsIn(outcome);
    const steps = ["step 1", "step 2", "step 3"];
    assert.deepEqual(movesIn(events), ["plan", ...steps, "check", "over reached"]);
    assert.deepEqual(
      events.flatMap(({ receipt }) => receipt === undefined ? [] : [receipt]),
      Array.from({ length: 4 }, () => "passed"),
    );
    const server = placeOf(ollama);
    assert.deepEqual(seen["runtime"], { here: [named], elsewhere: [] });
    // The sandbox is tried at a port of this machine before it is believed.
    assert.deepEqual([seen["kernel"]?.here.includes(server), seen["kernel"]?.elsewhere], [
      true,
      [],
    ]);
    if (!bubblewrap) return;
    assert.ok(outcome.stderr.startsWith(everythingOff), outcome.stderr);
    const verify = events.find(({ type, call }) => type === "asked" && call === "verify");
    assert.match(verify?.shown ?? "", /^sandbox: bubblewrap;.*\nnetwork: closed$/m);
  },
});

/** Fails before a packet leaves: a broadcast address for TCP, a name that is never given (RFC 6761). */
const traps = [
  { server: "http://255.255.255.255:4321", dialled: "255.255.255.255:4321" },
  { server: "http://model.invalid:4321", dialled: "model.invalid:4321" },
] as const;

for (const { server, dialled } of traps) {
  const elsewhere = `${once}models:\n  far:\n    base_url: ${server}/v1\n`;

  Deno.test({
    name: `the trap springs: without --offline both recorders see the dial to ${dialled}`,
    ignore: !hasProgram("strace"),
    async fn() {
      await using box = await sandbox();
      await box.config(elsewhere);
      const { outcome, seen: { kernel, runtime } } = await watched(box, [
        "work",
        "-m",
        "far",
        "hi",
      ]);
      assert.notEqual(outcome.code, 0);
      assert.deepEqual(runtime?.elsewhere, [dialled]);
      // For a name the kernel sees who is asked for its address.
      const seen = (kernel?.elsewhere ?? []).map((it) => it.replace(/^.*:53$/, "a name server"));
      const wanted = dialled.startsWith("255") ? dialled : "a name server";
      assert.ok(seen.includes(wanted), seen.join(" "));
    },
  });

  Deno.test(`the same words with --offline are refused before ${dialled} is dialled`, async () => {
    await using box = await sandbox();
    await box.config(elsewhere);
    const recorder = runtimeRecorder(box.home);
    const words = ["work", "-m", "far", "hi", "--offline"];
    const { code, stderr } = await box.run(words, recorder.options);
    assert.deepEqual([code, (await recorder.seen()).elsewhere], [64, []]);
    assert.equal(
      stderr,
      `The model far is at ${server}/v1, which is not reached offline. Use a model on this ` +
        "machine (--model ollama), or drop --offline (where it is set: agent config explain " +
        "offline).\n",
    );
  });
}

Deno.test("a second model elsewhere is asked about a risky command, and offline nobody is", async () => {
  const [{ server, dialled }] = traps;
  const seen = async (...more: readonly string[]) => {
    await using ollama = tellingOllama(["run_shell", { command: "rm -rf old" }], "Gone.");
    await using box = await sandbox({ ...project, "old/a.txt": "a\n" });
    const far = `  far:\n    base_url: ${server}/v1\n`;
    await box.config(
      `${once}active_model: ollama\nsecurity_model: far\nmodels:\n${far}` +
        `  ollama:\n    base_url: ${ollama.url}\n`,
    );
    const recorder = runtimeRecorder(box.home);
    const { code, stderr } = await box.run(["work", ...approved, "x", ...more], recorder.options);
    assert.equal(code, 0, stderr);
    return (await recorder.seen()).elsewhere;
  };
  assert.deepEqual([await seen(), await seen("--offline")], [[dialled], []]);
});

Deno.test("a task is done offline by Ollama alone, with roles, searches and fallbacks elsewhere left out", async () => {
  const fetch: Line = ["fetch_url", { url: "https://example.org/guide" }];
  const search: Line = ["web_search", { query: "how" }];
  const reach = (more: object): Line => ["run_shell", { command: "true", ...more }];
  await using ollama = tellingOllama(
    ...[fetch, search, reach({ network: ["example.org"] }), reach({ network: ["*"] })],
    ...[reach({ unsandboxed: true }), write("1"), "Module 1 is written."],
  );
  await using box = await sandbox(project);
  await box.config([
    `${once}offline: true`,
    ...["embedding", "security", "small", "summary", "vision"].map((it) => `${it}_model: openai`),
    "fallback_models: [openai, gemini]",
    "search_url: https://searx.example.org",
    "proxy: http://proxy.example.org:3128",
    `models: { openai: { api_key: k }, ollama: { base_url: "${ollama.url}" } }\n`,
  ].join("\n"));
  const recorder = runtimeRecorder(box.home);
  const outcome = await box.run(["work", ...approved, "add module 1"], recorder.options);
  assert.equal(outcome.code, 0, outcome.stderr);
  assert.deepEqual(await recorder.seen(), { here: [placeOf(ollama)], elsewhere: [] });
  const off = "deepseek, openai, gemini, fetch_url, web_search, embedding_model, security_model, " +
    "small_model, summary_model, vision_model, fallback_models, search_url, proxy";
  assert.ok(outcome.stderr.includes(`Turned off: ${off}.`), outcome.stderr);

  const results = resultsTo(ollama);
  const gone = (name: string) =>
    `The user has turned off what reaches the web, so "${name}" is not there and nobody will be ` +
    "asked about it. Go on with what is on this machine, or say what you could not find out.";
  assert.deepEqual(results.slice(0, 2), [gone("fetch_url"), gone("web_search")]);
  const whys = results.slice(2, 5).map((it) => /: (\w+: the user works offline)/.exec(it)?.[1]);
  const network = "network: the user works offline";
  assert.deepEqual(whys, [network, network, "unsandboxed: the user works offline"]);
  assert.equal(results[5], "created src/n1.js: 1 line");
  // Nobody was asked about what cannot be.
  const asked = eventsIn(outcome).flatMap(({ shown }) => shown === undefined ? [] : [shown]);
  assert.deepEqual(asked.filter((it) => it.includes("run_shell")), []);
});

Deno.test("a dial is read as strace and Deno write it, whichever call makes it", () => {
  const four = (port: number, host: string) =>
    `{sa_family=AF_INET, sin_port=htons(${port}), sin_addr=inet_addr("${host}")}`;
  const six = (port: number, host: string) =>
    `{sa_family=AF_INET6, sin6_port=htons(${port}), sin6_flowinfo=htonl(0), ` +
    `inet_pton(AF_INET6, "${host}", &sin6_addr), sin6_scope_id=0}`;
  const trace = [
    `12 connect(17, ${four(443, "203.0.113.9")}, 16) = -1 EINPROGRESS (Operation now in progress)`,
    `12 connect(18, ${six(443, "2001:db8::1")}, 28 <unfinished ...>`,
    `13 connect(18, ${six(80, "::ffff:127.0.0.1")}, 28) = 0`,
    `13 sendto(5, ""..., 30, MSG_NOSIGNAL, ${four(53, "127.0.0.53")}, 16) = 30`,
    `13 sendmsg(5, {msg_name=${four(9, "127.0.0.1")}, msg_namelen=16, msg_iov=[]}, 0) = 1`,
    `14 connect(3, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110) = -1 ENOENT`,
    `14 connect(3, {sa_family=AF_UNIX, sun_path="/run/systemd/resolve/io.systemd.Resolve"}, 42) = 0`,
    `14 connect(3, {sa_family=AF_NETLINK, nl_pid=0, nl_groups=00000000}, 12) = 0`,
  ].join("\n");
  const here = ["127.0.0.1:80", "127.0.0.1:9"];
  const elsewhere = ["203.0.113.9:443", "[2001:db8::1]:443", "127.0.0.53:53", "names:53"];
  assert.deepEqual(sorted(dialledIn(trace)), { here, elsewhere });
  const asked = [
    { permission: "net", value: null },
    { permission: "net", value: "http://far.example/v1" },
    { permission: "net", value: "far.example:80" },
    { permission: "net", value: "[::1]:11434" },
    { permission: "read", value: "far.example:81" },
  ].map((it) => `${JSON.stringify(it)}\n`).join("");
  assert.deepEqual(sorted(askedIn(asked)), {
    here: ["[::1]:11434"],
    elsewhere: ["far.example:80"],
  });
});
