/** The network by host as a user meets it: through the real program and the real box. */

import assert from "node:assert/strict";
import { bubblewrap } from "../support/bubblewrap.ts";
import { type FakeServer, serveFake } from "../support/fake_server.ts";
import { closedPort, hasProgram } from "../support/machine.ts";
import { answer, callDelta, chunk } from "../support/fake_openai.ts";
import {
  type ProgramOutcome,
  type Sandbox,
  sandbox,
  served,
  startProgram,
} from "../support/program.ts";

const ignore = !bubblewrap || !hasProgram("curl");
const says = (content: string) => answer(chunk({ role: "assistant", content }, "stop"));

/** A model that runs one command and then says that it is done. */
function caller(input: object): FakeServer {
  const call = { name: "run_shell", arguments: JSON.stringify(input) };
  return serveFake(({ text }) =>
    text.includes('"role":"tool"') ? says("done") : answer(
      chunk(callDelta({ index: 0, id: "call_1", type: "function", function: call })),
      chunk({}, "tool_calls"),
    )
  );
}

/** What the model was told of its call. */
function told(server: FakeServer): string {
  const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(
    server.requests.at(-1)?.text ?? "",
  );
  return messages.find(({ role }) => role === "tool")?.content ?? "";
}

async function work(
  input: object,
  before: (box: Sandbox) => Promise<unknown>,
  ...words: readonly string[]
): Promise<{ readonly outcome: ProgramOutcome; readonly told: string }> {
  await using model = caller(input);
  await using box = await sandbox();
  await served(box, `${model.url}/v1`);
  await before(box);
  const outcome = await box.run(["work", "look", ...words]);
  return { outcome, told: told(model) };
}

const nothing = () => Promise.resolve();

Deno.test({
  name: "a command reaches the host that it was allowed, and is told of the others",
  ignore,
  async fn() {
    await using granted = serveFake(() => ({ body: "granted" }));
    await using other = serveFake(() => ({ body: "other" }));
    const [host, second] = [new URL(granted.url).host, new URL(other.url).host];
    const command = `curl -sS ${granted.url}/a; echo; curl -sS ${other.url}/b`;
    const { outcome, told } = await work({ command, network: [host] }, nothing, "--approve", "all");
    assert.deepEqual([outcome.code, outcome.stderr.includes("NotCapable")], [0, false]);
    assert.match(told, /^granted\n/m);
    assert.ok(
      told.includes(
        `[Not reached, since they are not in network: ${second}. If the command needs them, call ` +
          `again with network: ["${host}","${second}"]; the user is asked.]`,
      ),
      told,
    );
    assert.deepEqual([granted.requests.length, other.requests.length], [1, 0]);
  },
});

Deno.test({
  name: "nobody there to be asked: a host needs a rule, and so does the command",
  ignore,
  async fn() {
    await using server = serveFake(() => ({ body: "granted" }));
    const { host } = new URL(server.url);
    const command = `curl -sS ${server.url}/a`;
    const ask = async (...rules: readonly (readonly string[])[]) => {
      const before = async (box: Sandbox) => {
        for (const rule of rules) {
          const { code, stderr } = await box.run(["policy", "allow", ...rule]);
          assert.equal(code, 0, stderr);
        }
      };
      const { told } = await work({ command, network: [host] }, before);
      return told.includes("granted");
    };
    const [rule, hostRule] = [[`curl -sS ${server.url}/a`], ["--host", host]] as const;
    assert.equal(await ask(), false);
    assert.equal(await ask(rule), false, "the command alone");
    assert.equal(await ask(hostRule), false, "the host alone");
    assert.equal(await ask(rule, ["--host", "127.0.0.1:1"]), false, "another host");
    assert.deepEqual(server.requests, []);
    assert.equal(await ask(rule, hostRule), true);
    assert.equal(server.requests.length, 1);
  },
});

Deno.test({
  name: "a truth in quotes and a key by another name ask for the network as well",
  ignore,
  async fn() {
    await using server = serveFake(() => ({ body: "granted" }));
    const command = `curl -sS ${server.url}/a`;
    for (const input of [{ command, network: "true" }, { cmd: command, network: ["*"] }]) {
      const { told } = await work(input, (box) => box.run(["policy", "allow", command]));
      assert.ok(!told.includes("granted"), told);
    }
    assert.deepEqual(server.requests, []);
  },
});

Deno.test("the program itself can be the proxy and the relay, as in one binary", async () => {
  await using server = serveFake(() => ({ body: "granted" }));
  await using box = await sandbox();
  const { host } = new URL(server.url);
  const socket = `${box.home}/s`;
  const port = closedPort();
  const options = { cwd: box.home, home: box.home, stdin: "" };
  const proxy = startProgram(["__egress", socket, host], options);
  const relay = startProgram(["__relay", socket, `${port}`], options);
  const said = relay.stdout.getReader();
  try {
    assert.equal(new TextDecoder().decode((await said.read()).value), "ready\n");
    const client = await Deno.connect({ hostname: "127.0.0.1", port });
    const request = `GET ${server.url}/a HTTP/1.1\r\n\r\n`;
    await client.write(new TextEncoder().encode(request));
    assert.match(await new Response(client.readable).text(), /^HTTP\/1\.1 200 [^]*granted/);
    await proxy.stdin.close();
    assert.equal((await proxy.status).code, 0, "it ends with whoever started it");
  } finally {
    relay.kill("SIGKILL");
    await Promise.all([relay.stdin.close().catch(() => {}), said.cancel(), relay.stderr.cancel()]);
    await Promise.all([proxy.stdout.cancel(), proxy.stderr.cancel(), relay.status]);
  }
});
