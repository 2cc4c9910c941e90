import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { demandSafe } from "../../../src/cli/surroundings.ts";
import { AgentError } from "../../../src/protocol/mod.ts";
import { answer, callDelta, chunk, fakeOpenai } from "../../support/fake_openai.ts";
import { serveFake } from "../../support/fake_server.ts";
import { sandbox, served } from "../../support/program.ts";

const file = new URL("../../../src/cli/surroundings.ts", import.meta.url).href;
const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));

Deno.test("what was taken can be asked for, and is in the process no more", async () => {
  const program = `
    import { takeEnvironment } from ${JSON.stringify(file)};
    const taken = takeEnvironment();
    const env = (name) => taken.get(name);
    console.log(JSON.stringify([env("MY_MODEL_KEY"), env("HTTP_PROXY"), Deno.env.toObject()]));
  `;
  const home = Deno.env.get("HOME") ?? "/";
  const DENO_DIR = Deno.env.get("DENO_DIR") ?? `${home}/.cache/deno`;
  const kept = { HOME: home, LC_ALL: "C", NODE_EXTRA_CA_CERTS: "/ca.pem", DENO_DIR };
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--config", config, program],
    clearEnv: true,
    env: { ...kept, MY_MODEL_KEY: "k", HTTP_PROXY: "http://p", NODE_USE_ENV_PROXY: "1" },
  }).output();
  const [key, proxy, left] = JSON.parse(new TextDecoder().decode(stdout));
  assert.deepEqual([key, proxy], ["k", "http://p"]);
  assert.deepEqual(left, { ...left, ...kept });
  const gone = ["MY_MODEL_KEY", "HTTP_PROXY", "NODE_USE_ENV_PROXY"];
  assert.deepEqual(gone.filter((name) => name in left), []);
});

Deno.test("what lays connections open or brings code along is named and refused", () => {
  const refused = (env: Readonly<Record<string, string>>) => {
    try {
      demandSafe((name) => env[name]);
      return null;
    } catch (error) {
      return error instanceof AgentError ? [error.exit, error.code, error.params.names] : error;
    }
  };
  const unsafe = (names: string) => ["config", "environment.unsafe", names];
  const cases = [
    refused({ SSLKEYLOGFILE: "/tmp/keys" }),
    refused({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }),
    refused({ NODE_OPTIONS: "--max-old-space-size=1 --require=/x.cjs" }),
    refused({ NODE_OPTIONS: "-r x", SSLKEYLOGFILE: "y" }),
    refused({ NODE_OPTIONS: "--max-old-space-size=1", NODE_TLS_REJECT_UNAUTHORIZED: "1" }),
    refused({ DENO_CERT: "/ca.pem", NODE_EXTRA_CA_CERTS: "/ca.pem", SSLKEYLOGFILE: "" }),
  ];
  assert.deepEqual(cases, [
    unsafe("SSLKEYLOGFILE"),
    unsafe("NODE_TLS_REJECT_UNAUTHORIZED"),
    unsafe("NODE_OPTIONS"),
    unsafe("SSLKEYLOGFILE, NODE_OPTIONS"),
    null,
    null,
  ]);
});

Deno.test("the program sends nothing while connections would be laid open", async () => {
  await using box = await sandbox();
  await served(box, "http://127.0.0.1:9/v1");
  const { code, stderr } = await box.run(["work", "x"], {
    env: { SSLKEYLOGFILE: `${box.home}/keys.log` },
  });
  assert.deepEqual([code, stderr], [
    78,
    "SSLKEYLOGFILE in the environment would expose this program's connections or inject code into it. Run without: env -u SSLKEYLOGFILE agent … (for your own certificate authority use DENO_CERT)\n",
  ]);
});

Deno.test("a proxy of the environment gets nothing that goes to this machine or in the clear", async () => {
  await using box = await sandbox();
  await using proxy = serveFake(() => ({ body: "the proxy" }));
  await using server = fakeOpenai();
  server.reply(answer(chunk({ content: "Hello." }, "stop")));
  await served(box, `${server.url}/v1`);
  const names = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"];
  const env = Object.fromEntries([...names.map((it) => [it, proxy.url]), [
    "NODE_USE_ENV_PROXY",
    "1",
  ]]);
  // The runtime's own look for a newer one is none of ours; a binary has none.
  const { code } = await box.run(["work", "hi"], { env: { ...env, DENO_NO_UPDATE_CHECK: "1" } });
  assert.deepEqual([code, server.requests.length, proxy.requests], [0, 1, []]);
});

Deno.test("no variable that a key comes from is in a command's environment", async () => {
  await using box = await sandbox();
  await using server = fakeOpenai();
  await served(box, `${server.url}/v1`);
  await box.config(`active_model: test
models:
  test: { model_name: test, base_url: ${server.url}/v1, api_key: '\${MY_OWN_KEY}' }
`);
  const call = { name: "run_shell", arguments: '{"command":"env"}' };
  server.reply(
    answer(chunk(callDelta({ index: 0, id: "c", type: "function", function: call }), "tool_calls")),
    answer(chunk({ content: "Seen." }, "stop")),
  );
  const env = { MY_OWN_KEY: "unlikely-0123456789", OPENAI_API_KEY: "another-0123456789" };
  const { stdout } = await box.run(["--json", "work", "look", "--approve", "all"], { env });
  const result = stdout.split("\n").find((it) => it.includes('"type":"tool_result"')) ?? "";
  assert.match(result, /PATH=/);
  assert.doesNotMatch(stdout, /MY_OWN_KEY|OPENAI_API_KEY|0123456789/);
});
