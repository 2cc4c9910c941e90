/** Working offline as a person meets it: what is said, what is refused, and what works without a network. */

import assert from "node:assert/strict";
import { processSpawner } from "../../src/sandbox/mod.ts";
import { bubblewrap } from "../support/bubblewrap.ts";
import type { FakeOllama } from "../support/fake_ollama.ts";
import { closedPort } from "../support/machine.ts";
import { runtimeRecorder, tellingOllama } from "../support/offline.ts";
import { sandbox } from "../support/program.ts";
import { place } from "../support/dashboard.ts";

/** Where Ollama is, for somebody who never wrote a configuration. */
const at = ({ url }: Pick<FakeOllama, "url">) => ({
  AGENT_MODELS__OLLAMA__BASE_URL: url,
  DENO_NO_UPDATE_CHECK: "1",
});

const nobody = () => at({ url: `http://127.0.0.1:${closedPort()}` });

const everything = "deepseek, openai, gemini, fetch_url, web_search";

Deno.test("the first run ever, offline: a chat of two messages, and one line that says what is off", async () => {
  await using ollama = tellingOllama("Good day.", "It is a folder.");
  await using box = await sandbox();
  const recorder = runtimeRecorder(box.home);
  const env = { ...recorder.options.env, ...at(ollama) };
  const { code, stdout, stderr } = await box.run(["chat", "--offline"], {
    env,
    stdin: "Good day\nWhat is this?\n",
  });
  assert.deepEqual([code, (await recorder.seen()).elsewhere], [0, []], stderr);
  assert.match(stdout, /Good day\.[^]*It is a folder\./);
  assert.equal(stderr.match(/^Offline: .*$/gm)?.length, 1, stderr);
});

Deno.test("a run with --json says it beside the events, in the user's language", async () => {
  await using ollama = tellingOllama("Done.");
  await using box = await sandbox();
  const words = ["work", "hi", "--offline", "--json", "--lang", "zh"];
  const { code, stdout, stderr } = await box.run(words, { env: at(ollama) });
  assert.equal(code, 0, stderr);
  assert.ok(stderr.includes(`离线：只连接本机。已关闭：${everything}。`), stderr);
  assert.doesNotMatch(stderr, /。 /);
  for (const line of stdout.trim().split("\n")) JSON.parse(line);
});

Deno.test("the dashboard greets with it, and talks to Ollama", async () => {
  await using ollama = tellingOllama("It is a folder.");
  await using there = await place({ env: at(ollama) });
  const it = await there.open({ argv: ["--offline"] });
  await it.shows(/Offline: only this machine is reachable\. Turned off: deepseek, openai/);
  await it.say("What is this?");
  await it.shows("It is a folder.");
  await it.leave();
});

Deno.test("with a chosen model elsewhere the dashboard opens offline, and says how to get one of this machine", async () => {
  await using ollama = tellingOllama("It is a folder.");
  const config = "active_model: far\nmodels: { far: { base_url: 'https://far.example/v1' } }\n";
  await using there = await place({ config, env: at(ollama) });
  const it = await there.open({ argv: ["--offline"] });
  await it.shows(
    /Offline: only this machine is reachable\. Turned off: [^]*far/,
    "The model far is at https://far.example/v1, which is not reached offline.",
    "start Ollama (ollama serve)",
  );
  await it.hides("/auth login");
  await it.hides("has no model yet");
  await it.say("What is this?");
  await it.shows("» What is this?");
  await it.press("ctrl+u");
  await it.say("/model ollama");
  await it.say("What is this?");
  await it.shows("It is a folder.");
  await it.leave();
});

Deno.test("without a model of this machine the dashboard advises none that is elsewhere", async () => {
  await using there = await place({ env: nobody() });
  const it = await there.open({ argv: ["--offline"] });
  await it.shows("No model on this machine yet.", /start Ollama\s+\(ollama serve\)/);
  await it.hides("/auth login");
  await it.leave();
});

Deno.test("commands that nothing holds are said to be free, and so is Deno's own question", async () => {
  await using ollama = tellingOllama("Done.");
  await using box = await sandbox();
  const env = { ...at(ollama), AGENT_SANDBOX: "off", DENO_NO_UPDATE_CHECK: "" };
  const { stderr } = await box.run(["doctor", "--offline"], { env });
  assert.equal(stderr, "");
  const [said] = (await box.run(["work", "hi", "--offline"], { env })).stderr.split("\n");
  assert.equal(
    said,
    `Offline: only this machine is reachable. Turned off: ${everything}. Commands can still ` +
      "reach the network: no sandbox here can close it. Deno itself checks dl.deno.land once a day " +
      "for an update (to stop it: DENO_NO_UPDATE_CHECK=1). Details: agent config explain offline",
  );
});

for (const words of [[], ["goal", "all of it"]]) {
  const line = ["agent --offline", ...words].join(" ");
  Deno.test(`${line} without a model of this machine says in one line how to go on`, async () => {
    await using box = await sandbox();
    // A key for a model elsewhere changes nothing.
    const env = { ...nobody(), DEEPSEEK_API_KEY: "k", AGENT_OFFLINE: "true" };
    const { code, stderr } = await box.run(words, { env });
    assert.deepEqual([code, stderr.trim().split("\n").length], [77, 1], stderr);
    assert.match(stderr, /Start Ollama .* or install it .* drop --offline/);
  });
}

Deno.test("--offline --model deepseek is refused in one line, key or no key", async () => {
  await using box = await sandbox();
  for (const env of [nobody(), { ...nobody(), DEEPSEEK_API_KEY: "k" }]) {
    const { code, stderr } = await box.run(["work", "-m", "deepseek", "x", "--offline"], { env });
    assert.deepEqual([code, stderr.trim().split("\n").length], [64, 1], stderr);
    assert.match(
      stderr,
      /^The model deepseek is at https:\/\/api\.deepseek\.com, which is not reached offline/,
    );
  }
});

Deno.test("AGENT_OFFLINE=maybe is no truth, and nothing runs", async () => {
  await using box = await sandbox();
  const env = { ...nobody(), AGENT_OFFLINE: "maybe" };
  const { code, stderr } = await box.run(["work", "x"], { env });
  assert.deepEqual([code, stderr], [78, "$AGENT_OFFLINE: offline must be true or false.\n"]);
});

for (const url of ["http://localhost.example.com", "http://127.0.0.1.nip.io"]) {
  Deno.test(`${url} is neither resolved nor asked, whoever names it`, async () => {
    await using box = await sandbox();
    await box.config(`active_model: it\nmodels:\n  it:\n    base_url: ${url}\n`);
    const recorder = runtimeRecorder(box.home);
    const env = { ...recorder.options.env, ...nobody() };
    for (const words of [["work", "x"], ["doctor"]]) {
      const { code } = await box.run([...words, "--offline"], { env });
      assert.equal(code, words[0] === "work" ? 64 : 0, words.join(" "));
      const asked = (await recorder.seen()).elsewhere;
      assert.deepEqual(asked, [], words.join(" "));
    }
  });
}

Deno.test("the doctor shows what works offline, with Ollama and without", async () => {
  await using ollama = tellingOllama();
  await using box = await sandbox();
  const shown = async (env: Readonly<Record<string, string>>) => {
    const { code, stdout } = await box.run(["doctor", "--offline"], { env });
    assert.equal(code, 0);
    return stdout.split("\n").filter((it) => /offline|without a model|· not on/.test(it));
  };
  const commands = bubblewrap
    ? "✓ commands offline       commands run in a sandbox without network"
    : null;
  const lines = (model: string) => [
    "– deepseek               deepseek deepseek-flash · not on this machine: off",
    "– openai                 openai gpt-5.6-luna · not on this machine: off",
    "– gemini                 gemini gemini-flash-latest · not on this machine: off",
    `✓ offline                only this machine is reachable; turned off: ${everything}`,
    model,
    "✓ without a model        search, symbols, refs, rename, rewrite, move, deps, map, tests, check, diff, undo, redo, changes, plan, session",
  ];
  const with_ = (await shown(at(ollama))).filter((it) => !it.includes("commands offline"));
  const works = "✓ with a model offline   chat, work, goal and the dashboard: ollama";
  assert.deepEqual(with_, lines(works));
  const without = await shown(nobody());
  if (commands !== null) assert.ok(without.includes(commands), without.join("\n"));
  const absent =
    "– with a model offline   no model on this machine responds: start Ollama (ollama " +
    "serve), then ollama pull qwen3:8b";
  assert.deepEqual(without.filter((it) => !it.includes("commands offline")), lines(absent));
});

Deno.test("the doctor as data names what is off; not offline there is nothing of it", async () => {
  await using box = await sandbox();
  const report = async (...words: readonly string[]) =>
    JSON.parse((await box.run(["doctor", "--json", ...words], { env: nobody() })).stdout).offline;
  const { commands, ...off } = await report("--offline");
  assert.ok(bubblewrap ? commands === "held" : ["held", "unheld"].includes(commands));
  assert.deepEqual([off, await report()], [
    {
      models: ["deepseek", "openai", "gemini"],
      tools: ["fetch_url", "web_search"],
      keys: {},
      proxy: null,
      updateCheck: false,
    },
    null,
  ]);
});

Deno.test("agent config explain offline tells all that is off, and where offline was said", async () => {
  await using box = await sandbox();
  await box.config(
    "security_model: gemini\nproxy: http://proxy.example.org:3128\nsearch_url: http://127.0.0.1:8\n",
  );
  const env = { ...nobody(), AGENT_OFFLINE: "true" };
  const { stdout } = await box.run(["config", "explain", "offline"], { env });
  assert.equal(
    stdout,
    `Key      From                       Value
offline  environment AGENT_OFFLINE  true

Only this machine is reachable. Turned off:
  models: deepseek, openai, gemini
  tools: fetch_url, web_search
  security_model: "gemini"
  search_url: "http://127.0.0.1:8"
  proxy: http://proxy.example.org:3128
  hosts for commands: only hosts on this machine are granted
Commands are kept offline only where a sandbox can close the network. To check: agent doctor --offline
`,
  );
  const key = await box.run(["config", "explain", "security_model"], { env });
  assert.match(key.stdout, /^security_model +offline: environment AGENT_OFFLINE +null$/m);
});

Deno.test("the thread of the models holds the servers of this machine alone", async () => {
  await using ollama = tellingOllama();
  await using box = await sandbox();
  const words = ["doctor", "--offline", "--json", "--rights", "work"];
  const { models, page, search } = JSON.parse((await box.run(words, { env: at(ollama) })).stdout);
  // The usual ports of servers that a model may be named by.
  const usual = [8080, 1234, 8000, 1337].map((port) => `127.0.0.1:${port}`);
  assert.deepEqual([models, page, search], [[new URL(ollama.url).host, ...usual], null, null]);
});

Deno.test({
  name: "no box leads elsewhere offline, whatever was granted; a port of this machine it may reach",
  ignore: !bubblewrap,
  async fn() {
    await using server = tellingOllama();
    await using box = await sandbox();
    const { host, port } = new URL(server.url);
    const dial = async (offline: boolean, network: boolean | readonly string[]) => {
      const spawner = processSpawner({
        root: box.project,
        scratch: `${box.home}/scratch`,
        env: (name) => name === "HOME" ? box.home : Deno.env.get(name),
        offline,
        egress: (hosts) => {
          granted.push(...hosts);
          return Promise.resolve({ refused: [], [Symbol.asyncDispose]: () => Promise.resolve() });
        },
      });
      const { exit } = await spawner.run({
        program: "bash",
        args: ["-c", `exec 7<>/dev/tcp/127.0.0.1/${port}`],
        cwd: box.project,
        timeoutMs: 60_000,
        maxOutputBytes: 8000,
        confine: { writable: [], network },
      }, { signal: new AbortController().signal });
      await spawner.close();
      return exit.type === "exited" && exit.code === 0;
    };
    const granted: string[] = [];
    assert.deepEqual([await dial(false, true), await dial(true, true)], [true, false]);
    await dial(true, ["example.org", host, "localhost.example.com"]);
    assert.deepEqual(granted, [host]);
  },
});
