/** A model is chosen where none is: what is asked, what is tried, what is kept. */

import assert from "node:assert/strict";
import { chooseModel } from "../../../src/actions/setup/choose.ts";
import { assistantServers } from "../../../src/actions/setup/assistants.ts";
import type { Choosing, Ports } from "../../../src/actions/mod.ts";
import { createPorts } from "../../../src/app.ts";
import { type FakeServer, serveFake } from "../../support/fake_server.ts";
import { closedPort } from "../../support/machine.ts";
import { type Desk, desk } from "../../support/terminal.ts";

/** A server of these models, which takes one key. */
function serving(models: readonly string[], key?: string): FakeServer {
  return serveFake(({ path, headers }) => {
    const isKnown = key === undefined || headers["authorization"] === `Bearer ${key}`;
    if (!isKnown) return { status: 401, body: "{}" };
    if (path !== "/v1/models") return { status: 404, body: "" };
    return { body: JSON.stringify({ data: models.map((id) => ({ id })) }) };
  }, { tells: true });
}

/** Ports as the dashboard has them that is opened where nothing is configured. */
async function firstPorts(it: Desk): Promise<Ports> {
  const env = (name: string) => it.env.get(name);
  const ports = await createPorts({ root: it.root, env, flags: {}, version: "test" });
  await ports.connect(["servers", "any_server"], undefined);
  return ports;
}

/** A person who picks and types from lists; what was asked is kept. */
function person(picks: readonly string[], types: readonly string[]) {
  const asked: string[] = [];
  const [toPick, toType] = [[...picks], [...types]];
  return {
    asked,
    pick(choosing: Choosing) {
      const text = toPick.shift() ?? null;
      const choices = choosing.of === "session" ? [] : choosing.choices;
      asked.push(choosing.of);
      return Promise.resolve(choices.find((it) => it.text === text)?.id ?? null);
    },
    ask(question: string) {
      asked.push(question);
      return Promise.resolve(toType.shift() ?? null);
    },
  };
}

const configOf = (it: Desk) => Deno.readTextFile(`${it.env.get("HOME")}/.config/agent/config.yaml`);

Deno.test("a key is asked for until the server takes it, and stored for this server", async () => {
  await using it = await desk();
  await using server = serving(["deepseek-flash"], "sk-good");
  it.env.set("AGENT_MODELS__DEEPSEEK__BASE_URL", `${server.url}/v1`);
  const ports = await firstPorts(it);
  const who = person(["DeepSeek"], ["sk-bad", " sk-good\n"]);
  assert.equal(await chooseModel({ ports, ...who }), "deepseek");
  assert.deepEqual(who.asked, [
    "setup",
    "Key for DeepSeek:",
    `${server.url}/v1 rejected the key.\nKey for DeepSeek:`,
  ]);
  assert.equal(await configOf(it), "active_model: deepseek\n");
  assert.equal(await (await ports.secrets()).get(`deepseek ${server.url}`), "sk-good");
  assert.deepEqual(server.requests.map(({ path }) => path), ["/v1/models", "/v1/models"]);
  await ports.close();
});

Deno.test("an address is asked for until a server of models answers, then for its key", async () => {
  await using it = await desk();
  await using server = serving(["first", "second"], "sk-good");
  const ports = await firstPorts(it);
  const [host, closed] = [server.url.slice("http://".length), `localhost:${closedPort()}`];
  const who = person(["Another server", "second"], ["not one", closed, host, "sk-good"]);
  const entry = host.replaceAll(/[.:]/g, "-");
  assert.equal(await chooseModel({ ports, ...who }), entry);
  const question = "Address of the server, for example localhost:8080:";
  assert.deepEqual(who.asked, [
    ...["setup", question, `“not one” is not an address.\n${question}`],
    `http://${closed}/v1 does not respond.\n${question}`,
    ...[`Key for ${host}:`, "model"],
  ]);
  const { models, active_model } = (await ports.config()).value;
  assert.equal(active_model, entry);
  const { provider, base_url, model_name, api_key } = models[entry] ?? {};
  assert.deepEqual({ provider, base_url, model_name, api_key }, {
    ...{ provider: "openai_compatible", base_url: `${server.url}/v1` },
    ...{ model_name: "second", api_key: null },
  });
  await ports.close();
});

Deno.test("a variable's key stays in its variable", async () => {
  await using it = await desk();
  await using server = serving(["one"], "sk-in-the-environment");
  it.env.set("GATEWAY_KEY", "sk-in-the-environment");
  const codex = [
    ...['model = "one"', 'model_provider = "house"', "[model_providers.house]"],
    ...[`base_url = "${server.url}/v1"`, 'env_key = "GATEWAY_KEY"', ""],
  ].join("\n");
  await Deno.mkdir(`${it.env.get("HOME")}/.codex`);
  await Deno.writeTextFile(`${it.env.get("HOME")}/.codex/config.toml`, codex);
  const ports = await firstPorts(it);
  const who = person(["one"], []);
  const entry = new URL(server.url).host.replaceAll(/[.:]/g, "-");
  assert.equal(await chooseModel({ ports, ...who }), entry);
  assert.match(await configOf(it), /^ {4}api_key: \$\{GATEWAY_KEY\}$/m);
  assert.deepEqual(await (await ports.secrets()).list(), []);
  assert.equal((await ports.config()).value.models[entry]?.api_key, "sk-in-the-environment");
  await ports.close();
});

Deno.test("a program that was started with a model reaches no server that is named later", async () => {
  await using it = await desk();
  await it.script("- text: Done.");
  const env = (name: string) => it.env.get(name);
  const ports = await createPorts({ root: it.root, env, flags: {}, version: "test" });
  await ports.connect(["servers", "any_server"], undefined);
  const before = await configOf(it);
  await assert.rejects(
    chooseModel({ ports, ...person(["Another server"], ["models.test"]) }),
    { code: "setup.unreachable", params: { entry: "models-test", url: "http://models.test/v1" } },
  );
  assert.equal(await configOf(it), before);
  await ports.close();
});

Deno.test("who closes the list or a question has chosen nothing, and nothing is written", async () => {
  await using it = await desk();
  const ports = await firstPorts(it);
  for (const picks of [[], ["OpenAI"], ["Another server"]]) {
    assert.equal(await chooseModel({ ports, ...person(picks, []) }), null);
  }
  await assert.rejects(configOf(it), Deno.errors.NotFound);
  await ports.close();
});

Deno.test("the settings of four other assistants are read, whatever else lies in their files", async () => {
  await using it = await desk();
  const home = it.env.get("HOME") ?? "";
  const files = {
    ".aider.conf.yml":
      "openai-api-base: http://a.test/v1\nopenai-api-key: sk-a\nmodel: openai/m-a\ndark-mode: true\n",
    ".continue/config.yaml": [
      ...["models:", "  - { name: A, provider: anthropic, model: x, apiKey: k }"],
      ...["  - { name: E, provider: openai, model: e, apiBase: 'http://b.test', roles: [embed] }"],
      ...["  - { name: B, provider: openai, model: m-b, apiBase: 'http://b.test/v1',"],
      ...[
        "      apiKey: '${{ secrets.B_KEY }}', roles: [chat, edit] }",
        "  - uses: some/block",
        "",
      ],
    ].join("\n"),
    ".codex/config.toml": [
      ...['model = "m-c"', 'model_provider = "c"', "[model_providers.c]", 'name = "C"'],
      ...['base_url = "http://c.test/v1"', 'env_key = "C_KEY"', "[mcp_servers.x]", 'command = "y"'],
    ].join("\n"),
    ".config/opencode/opencode.jsonc":
      '{ // mine\n "provider": { "d": { "options": { "baseURL": "http://d.test/v1", "apiKey": "{env:D_KEY}" }, "models": { "m-d": {} } }, "anthropic": {} } }',
    // Broken, and no reason not to start.
    ".config/opencode/opencode.json": "{{{",
  };
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(`${home}/${path.slice(0, path.lastIndexOf("/") + 1)}`, { recursive: true });
    await Deno.writeTextFile(`${home}/${path}`, text);
  }
  const servers = await assistantServers(home);
  const variable = (name: string) => ({ type: "variable", name });
  assert.deepEqual(servers.map(({ assistant, url, model, key }) => [assistant, url, model, key]), [
    ["Aider", "http://a.test/v1", "m-a", { type: "text", text: "sk-a" }],
    ["Continue", "http://b.test/v1", "m-b", variable("B_KEY")],
    ["Codex", "http://c.test/v1", "m-c", variable("C_KEY")],
    ["OpenCode", "http://d.test/v1", "m-d", variable("D_KEY")],
  ]);
});

Deno.test("without a screen it is said what is here and how it is chosen", async () => {
  await using it = await desk();
  await using ollama = serveFake(
    ({ path }) =>
      path === "/api/tags"
        ? { body: JSON.stringify({ models: [{ name: "llama3.2:3b", size: 2_000_000_000 }] }) }
        : { status: 404, body: "" },
    { tells: true },
  );
  it.env.set("OLLAMA_HOST", ollama.url);
  const run = await it.agent(["work", "hello"]);
  const how = "To choose one: agent model use ollama/llama3.2:3b";
  assert.deepEqual([run.code, run.stdout], [77, ""]);
  assert.match(run.stderr, /^No model is chosen yet\. Available here: ollama\/llama3\.2:3b/);
  assert.ok(run.stderr.includes(how), run.stderr);

  const init = await it.agent(["init"]);
  assert.equal(init.code, 0, init.stderr);
  assert.ok(init.stdout.trimEnd().endsWith(how), init.stdout);

  // What was chosen is offered to nobody any more.
  assert.equal((await it.agent(["model", "use", "ollama/llama3.2:3b"])).code, 0);
  const again = await it.agent(["init", "--force"]);
  assert.ok(!again.stdout.includes("To choose one"), again.stdout);
});
