/** What `offline` leaves of a configuration, and which servers count as this machine's. */

import assert from "node:assert/strict";
import { getValue, modelServers, resolveModel } from "../../../src/config/mod.ts";
import { failure, house } from "../../support/config.ts";

const none = { get: () => Promise.resolve(null) };
const known = { get: () => Promise.resolve("a key") };

const offline = { flags: { offline: true } } as const;

Deno.test("nothing is turned off where nobody asked for it", async () => {
  await using home = await house();
  const config = await home.load();
  assert.deepEqual([config.value.offline, config.offline], [false, null]);
  assert.ok(modelServers(config.value).includes("api.deepseek.com:443"));
});

Deno.test("offline keeps the servers of this machine and takes the others out of every key", async () => {
  await using home = await house();
  await home.user([
    "offline: true",
    ...["advice", "embedding", "security", "small"].map((it) => `${it}_model: openai`),
    "summary_model: ollama",
    "vision_model: mine",
    "fallback_models: [gemini, mine, deepseek]",
    "search_url: http://127.0.0.1:8888",
    "models:",
    "  mine: { base_url: 'http://localhost:8080/v1' }",
    "  six: { base_url: 'http://[::1]:81' }",
    "",
  ].join("\n"));
  const config = await home.load();
  const { value } = config;
  assert.deepEqual(
    {
      roles: [
        ...[value.advice_model, value.embedding_model, value.security_model, value.small_model],
        ...[value.summary_model, value.vision_model],
      ],
      fallback: value.fallback_models,
      network: [value.network_tools, value.search_url, value.proxy],
      servers: modelServers(value),
    },
    {
      roles: [null, null, null, null, "ollama", "mine"],
      fallback: ["mine"],
      network: [false, null, null],
      servers: ["127.0.0.1:11434", "localhost:8080", "[::1]:81"],
    },
  );
  assert.deepEqual(config.offline, {
    models: ["deepseek", "openai", "gemini"],
    keys: {
      advice_model: "openai",
      embedding_model: "openai",
      security_model: "openai",
      small_model: "openai",
      fallback_models: ["gemini", "mine", "deepseek"],
      network_tools: true,
      search_url: "http://127.0.0.1:8888",
      proxy: "environment",
    },
  });
});

Deno.test("where a value comes from that offline left is the place that said offline", async () => {
  await using home = await house();
  const file = await home.user("network_tools: true\noffline: true\n");
  const config = await home.load();
  assert.deepEqual(getValue(config, "network_tools"), {
    key: "network_tools",
    value: false,
    origin: { layer: "user", file, line: 2, by: "offline" },
  });
  assert.deepEqual(config.origin("offline"), { layer: "user", file, line: 2 });
});

Deno.test("a warm start is as offline as a cold one, and online again where the flag is left out", async () => {
  await using home = await house();
  const cold = await home.load(offline);
  const warm = await home.load(offline);
  assert.deepEqual([warm.value, warm.offline], [cold.value, cold.offline]);
  assert.deepEqual((await home.load()).value.network_tools, true);
});

Deno.test("AGENT_OFFLINE, the user's file and the flag all mean the same, the highest wins", async () => {
  await using home = await house();
  home.env.set("AGENT_OFFLINE", "true");
  assert.equal((await home.load()).value.offline, true);
  home.env.set("AGENT_OFFLINE", "false");
  await home.user("offline: true\n");
  assert.equal((await home.load()).value.offline, false);
  assert.equal((await home.load(offline)).value.offline, true);
});

Deno.test("a project can take nobody back online, trusted or not", async () => {
  await using home = await house();
  await home.user("offline: true\n");
  await home.project("offline: false\n");
  const config = await home.load({ trusted: true });
  assert.deepEqual(
    [config.value.offline, config.warnings.map(({ code, params }) => [code, params["key"]])],
    [true, [["config.ignored", "offline"]]],
  );
});

Deno.test("offline is a truth: something else is said to be none", async () => {
  await using home = await house();
  const file = await home.user("offline: maybe\n");
  assert.deepEqual(await failure(home.load()), {
    exit: "config",
    code: "config.not_truth",
    en: `${file}:1: offline must be true or false.`,
    zh: `${file}:1：offline 必须是 true 或 false。`,
  });
});

Deno.test("auto takes the first model of this machine, whatever keys there are", async () => {
  await using home = await house();
  await home.user("models: { far: { base_url: 'https://far.example/v1' } }\n");
  assert.equal((await resolveModel(await home.load(), "auto", known)).name, "far");
  assert.equal((await resolveModel(await home.load(offline), "auto", known)).name, "ollama");
  await home.user("models: { near: { base_url: 'http://127.0.0.2:8080/v1' } }\n");
  assert.equal((await resolveModel(await home.load(offline), "auto", known)).name, "near");
});

Deno.test("where every model is elsewhere, one line says how to go on", async () => {
  await using home = await house();
  await home.user("models: { ollama: { base_url: 'http://192.168.1.2:11434' } }\n");
  const { exit, code, en } = await failure(resolveModel(await home.load(offline), "auto", known));
  assert.deepEqual([exit, code], ["auth", "model.none_offline"]);
  assert.match(en, /^[^\n]*Start Ollama[^\n]*install it[^\n]*drop --offline[^\n]*$/);
});

const looksLocal = [
  "http://localhost.example.com",
  "http://127.0.0.1.nip.io:11434",
  "http://127.0.0.1.example",
  "http://localhost.",
  "http://mylocalhost",
  "http://0.0.0.0:11434",
  "http://[::]:11434",
  "http://[::ffff:10.0.0.1]",
  "http://10.0.0.1",
  "http://host.docker.internal:11434",
];

for (const url of looksLocal) {
  Deno.test(`${url} only looks like this machine`, async () => {
    await using home = await house();
    await home.user(`models: { it: { base_url: '${url}' } }\n`);
    const config = await home.load(offline);
    const { exit, code, en } = await failure(resolveModel(config, "it", none));
    assert.deepEqual([exit, code, en.includes(url)], ["usage", "model.offline", true], en);
    assert.deepEqual(modelServers(config.value), ["127.0.0.1:11434"]);
  });
}

/** Spellings that the WHATWG parser folds to an address of this machine. */
const isLocal = ["http://127.1:1", "http://0x7f.1:1", "http://LOCALHOST:1", "http://127.0.0.1.:1"];

for (const url of isLocal) {
  Deno.test(`${url} is this machine`, async () => {
    await using home = await house();
    await home.user(`models: { it: { base_url: '${url}' } }\n`);
    assert.equal((await resolveModel(await home.load(offline), "it", none)).name, "it");
  });
}
