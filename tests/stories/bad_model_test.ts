/** A model server that is dead, slow, cut off or wrong: one line, an exit code, and nothing lost. */

import assert from "node:assert/strict";
import { exitCodes, type ExitName, type Json } from "../../src/protocol/mod.ts";
import { noStack } from "../support/complaint.ts";
import { answer, chunk, event, fakeOpenai, raw, refused } from "../support/fake_openai.ts";
import { jsonLines } from "../support/lines.ts";
import type { WireReply } from "../support/fake_server.ts";
import { closedPort } from "../support/machine.ts";
import { type ProgramOutcome, type Sandbox, sandbox, served } from "../support/program.ts";

interface Failure {
  readonly name: string;
  /** What the server says, as often as it is asked. */
  readonly replies: readonly WireReply[];
  readonly exit: ExitName;
  /** The durable event's error. */
  readonly error: Json;
  readonly says: string;
  readonly lang?: "zh";
}

const html = { "content-type": "text/html" };

function page(status: number): WireReply {
  const body = "<!doctype html><html><head><title>Hotel</title></head><body>Sign in</body></html>";
  return { status, headers: html, body };
}

const half = raw([event(chunk({ role: "assistant", content: "Half an ans" }))]);
const broken = raw([event(chunk({ role: "assistant", content: "Half an ans" }))], {
  then: "break",
});

const failures: readonly Failure[] = [
  {
    name: "half a stream",
    replies: [half, half],
    exit: "unavailable",
    error: {
      kind: "malformed",
      message: "the stream was cut: it ended without a finish reason",
    },
    says: "The model's answer is invalid: the stream was cut: it ended without a finish reason.",
  },
  {
    name: "a connection that breaks in the middle",
    replies: [broken, broken],
    exit: "unavailable",
    error: { kind: "unavailable", message: "URL/v1: error reading a body from connection" },
    says: "No response from the model: URL/v1: error reading a body from connection.",
  },
  {
    name: "HTML under 200",
    replies: [page(200), page(200)],
    exit: "unavailable",
    error: {
      kind: "malformed",
      message: "the server sent HTML instead of an answer: Hotel Sign in",
    },
    says:
      "The model's answer is invalid: the server sent HTML instead of an answer: Hotel Sign in.",
  },
  {
    name: "HTML under 502",
    replies: [page(502), page(502)],
    exit: "unavailable",
    error: { kind: "unavailable", message: "Hotel Sign in", status: 502 },
    says: "No response from the model: Hotel Sign in.",
  },
  {
    name: "a rejected key",
    replies: [refused(401, { message: "Incorrect API key provided.", code: "invalid_api_key" })],
    exit: "auth",
    error: { kind: "auth", message: "Incorrect API key provided." },
    says:
      "The server rejected the key: Incorrect API key provided. To store another: agent auth login <name>",
  },
  {
    name: "an empty account",
    replies: [refused(402, { message: "Insufficient Balance", code: "invalid_request_error" })],
    exit: "auth",
    error: { kind: "balance", message: "Insufficient Balance" },
    says: "账户余额不足：Insufficient Balance。",
    lang: "zh",
  },
  {
    name: "a model that the server does not know",
    replies: [
      refused(404, { message: "The model `test` does not exist", code: "model_not_found" }),
    ],
    exit: "unavailable",
    error: { kind: "unknown_model", message: "The model `test` does not exist" },
    says: "The server has no such model: The model `test` does not exist.",
  },
  {
    name: "too many requests",
    replies: [refused(429, { message: "Slow down" }), refused(429, { message: "Slow down" })],
    exit: "unavailable",
    error: { kind: "rate_limit", message: "Slow down" },
    says: "Too many requests for this account: Slow down.",
  },
  {
    name: "a server error",
    replies: [refused(500, { message: "oops" }), refused(500, { message: "oops" })],
    exit: "unavailable",
    error: { kind: "unavailable", message: "oops", status: 500 },
    says: "No response from the model: oops.",
  },
  {
    name: "a refused request",
    replies: [refused(400, { message: "temperature is not a number" })],
    exit: "unfinished",
    error: { kind: "bad_request", message: "temperature is not a number", status: 400 },
    says: "The server rejected the request: temperature is not a number.",
  },
  {
    name: "terminal codes in an error",
    replies: [refused(400, { message: "\x1b[2J\x1b]0;owned\x07first\nsecond" })],
    exit: "unfinished",
    error: { kind: "bad_request", message: "\x1b[2J\x1b]0;owned\x07first second", status: 400 },
    says: "The server rejected the request: first second.",
  },
];

/** Two requests at most: how often is a matter of the unit tests. */
const twice = { AGENT_RETRY__TRIES: "2" };

for (const { name, replies, exit, error, says, lang } of failures) {
  Deno.test(`a model server with ${name} ends in one line, and the session goes on later`, async () => {
    await using server = fakeOpenai();
    await using box = await sandbox();
    await served(box, `${server.url}/v1`);
    server.reply(...replies);
    const args = ["--json", ...(lang ? ["--lang", lang] : []), "work", "say hello"];
    const failed = withoutUrl(await box.run(args, { env: twice }), server.url);
    assert.deepEqual([failed.code, failed.stderr], [exitCodes[exit], `${says}\n`]);
    noStack(failed);
    const errors = jsonLines(failed.stdout).filter((it) => it.type === "error");
    assert.deepEqual(errors.map((it) => it.error), [error]);
    assert.equal(server.requests.length, replies.length);
    server.reply(answer(chunk({ content: "Hello." }, "stop")));
    await goesOn(box, "error");
  });
}

function withoutUrl(outcome: ProgramOutcome, url: string): ProgramOutcome {
  const { code, stdout, stderr } = outcome;
  return { code, stdout: stdout.replaceAll(url, "URL"), stderr: stderr.replaceAll(url, "URL") };
}

/** The session can be listed and resumed, and what it ends with counts. */
async function goesOn(box: Sandbox, outcome: string, ...task: string[]): Promise<void> {
  const listed = await box.run(["--json", "session", "list"]);
  const [session] = JSON.parse(listed.stdout);
  assert.deepEqual([session.title, session.outcome], ["say hello", outcome]);
  const resumed = await box.run(["--json", "session", "resume", session.id, ...task]);
  assert.deepEqual([resumed.code, resumed.stderr], [0, ""]);
  const last = jsonLines(resumed.stdout).findLast((it) => it.type === "step");
  assert.deepEqual(last?.part, { type: "text", text: "Hello." });
}

Deno.test("a dead server of this machine is named, and not waited for long", async () => {
  await using box = await sandbox();
  const url = `http://127.0.0.1:${closedPort()}`;
  await served(box, `${url}/v1`);
  const failed = await box.run(["--json", "--live", "work", "say hello"]);
  const says = `No response from the model: ${url}/v1/chat/completions: Connection refused.\n`;
  assert.deepEqual([failed.code, failed.stderr], [exitCodes.unavailable, says]);
  const retries = jsonLines(failed.stdout).filter(({ delta }) =>
    typeof delta === "object" && delta !== null && "type" in delta && delta.type === "retry"
  );
  assert.equal(retries.length, 2);
});

Deno.test("a server that never answers is left when the time is up", async () => {
  await using server = fakeOpenai();
  await using box = await sandbox();
  await served(box, `${server.url}/v1`);
  server.reply({ then: "silence" });
  const late = await box.run(["--json", "work", "say hello", "--timeout", "1"]);
  assert.deepEqual([late.code, late.stderr], [
    exitCodes.limit,
    "Time limit of this run reached.\n",
  ]);
  server.reply(answer(chunk({ content: "Hello." }, "stop")));
  await goesOn(box, "aborted", "try again");
});

Deno.test("a person is told the same, and how to go on", async () => {
  await using server = fakeOpenai();
  await using box = await sandbox();
  await served(box, `${server.url}/v1`);
  server.reply(refused(401, { message: "Incorrect API key provided." }));
  const failed = await box.run(["work", "say hello"]);
  const [, session = ""] = /session (\S+)/.exec(failed.stderr) ?? [];
  assert.deepEqual(failed, {
    code: exitCodes.auth,
    stdout: "",
    stderr:
      `The server rejected the key: Incorrect API key provided. To store another: agent auth login <name>
✗ stopped by an error · session ${session}
To continue: agent session resume ${session}
`,
  });
});

Deno.test("a key that the server says back stands in no output and in no file", async () => {
  await using server = fakeOpenai();
  await using box = await sandbox();
  await box.config(
    `active_model: test\nmodels:\n  test:\n    model_name: test\n    api_key: \${STORY_KEY}\n    base_url: ${server.url}/v1\n`,
  );
  const key = "hunter22-hunter22-hunter22";
  const env = { STORY_KEY: key, ...twice };
  const echo = { message: `Incorrect API key provided: ${key}` };
  server.reply(refused(503, echo), refused(401, echo), refused(401, echo));
  const machine = await box.run(["--json", "--live", "--debug", "work", "say hello"], { env });
  const person = await box.run(["--debug", "work", "say hello"], { env });
  assert.equal(server.requests.at(-1)?.headers.authorization, `Bearer ${key}`);
  assert.equal(
    machine.stderr,
    "The server rejected the key: Incorrect API key provided: ****. To store another: agent auth login <name>\n",
  );
  const exported = await box.run(["session", "export"], { env });
  const shown = await box.run(["--json", "config", "get"], { env });
  for (const { stdout, stderr } of [machine, person, exported, shown]) {
    assert.equal((stdout + stderr).includes(key), false);
  }
  const files = await Array.fromAsync(filesUnder(box.home));
  assert.ok(files.some(([path]) => path.endsWith("log.kv")), "the log is looked at");
  assert.deepEqual(files.filter(([, text]) => text.includes(key)).map(([path]) => path), []);
});

async function* filesUnder(folder: string): AsyncGenerator<readonly [string, string]> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* filesUnder(path);
    else yield [path, new TextDecoder("latin1").decode(await Deno.readFile(path))];
  }
}
