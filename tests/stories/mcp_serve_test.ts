/** The program as an MCP server, driven by the official client. */

import assert from "node:assert/strict";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { clientTest, clientWith, serveIn, textOf } from "../support/mcp_client.ts";
import { testWith } from "../support/machine.ts";
import { modulesWith } from "../support/npm.ts";
import {
  mainPath,
  type Sandbox,
  sandbox,
  scripted,
  startFlags,
  startProgram,
} from "../support/program.ts";

const files = {
  "a.ts": "export function greet(name: string) {\n  return name;\n}\n",
  "b.ts": 'import { greet } from "./a.ts";\ngreet("x");\n',
  ".env": "KEY=secret\n",
};

const reading = [
  ...["map", "search", "symbols", "refs", "deps", "tests", "check", "rename", "rewrite", "move"],
  ...["plan_show", "changes", "diff", "why", "memory_search", "session_list", "session_show"],
];

const editing = ["plan_set", "plan_add", "plan_done", "undo", "redo", "work"];

async function read(box: Sandbox, path: string): Promise<string> {
  return await Deno.readTextFile(`${box.project}/${path}`);
}

clientTest("a client reads the code, and has no tool and no argument that changes it", async () => {
  await using box = await sandbox(files);
  await using served = await serveIn(box);
  const { client } = served;
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name), reading);
  assert.deepEqual(tools.filter(({ annotations }) => !annotations?.readOnlyHint), []);
  const found = await client.callTool({ name: "refs", arguments: { symbol: "greet" } });
  assert.match(textOf(found), /b\.ts:2:1 {2}greet\("x"\);/);
  assert.equal(client.getServerVersion()?.name, "agent");
  const renamed = { symbol: "greet", name: "hello" };
  const planned = await client.callTool({ name: "rename", arguments: renamed });
  assert.equal(planned.isError, undefined);
  for (const input of [{ ...renamed, apply: true }, { ...renamed, checker: "touch made" }]) {
    await assert.rejects(client.callTool({ name: "rename", arguments: input }), /takes no/);
  }
  await assert.rejects(client.callTool({ name: "undo", arguments: {} }), /Unknown tool: undo/);
  const missing = await client.callTool({ name: "deps", arguments: { file: "none.ts" } });
  assert.deepEqual([missing.isError, /none\.ts/.test(textOf(missing))], [true, true]);
  assert.equal(await read(box, "a.ts"), files["a.ts"]);
});

clientTest("with --allow-edits a rename is applied, listed and taken back", async () => {
  await using box = await sandbox(files);
  await using served = await serveIn(box, ["--allow-edits"]);
  const { client } = served;
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name), [...reading, ...editing]);
  const input = { symbol: "greet", name: "hello", apply: true };
  await client.callTool({ name: "rename", arguments: input });
  assert.match(await read(box, "b.ts"), /hello\("x"\)/);
  const listed = await client.callTool({ name: "changes", arguments: {} });
  assert.match(textOf(listed), /rename/);
  await client.callTool({ name: "undo", arguments: {} });
  assert.deepEqual([await read(box, "a.ts"), await read(box, "b.ts")], [
    files["a.ts"],
    files["b.ts"],
  ]);
});

const script = [
  '- calls: [{ name: write_file, input: { path: c.ts, content: "export const c = 1;\\n" } }]',
  '- calls: [{ name: run_shell, input: { command: "sh ./run.sh" } }]',
  "- text: It is done.",
  "",
].join("\n");

async function task(answer?: Parameters<typeof serveIn>[2]) {
  const box = await sandbox({ ...files, "run.sh": "echo ran\n" });
  await scripted(box, script);
  const served = await serveIn(box, ["--allow-edits"], answer);
  const notes: string[] = [];
  const result = await served.client.callTool(
    { name: "work", arguments: { task: ["Write c.ts and run run.sh"] } },
    undefined,
    { onprogress: ({ message = "" }) => notes.push(message) },
  );
  const written = await read(box, "c.ts").catch(() => null);
  await served[Symbol.asyncDispose]();
  await box[Symbol.asyncDispose]();
  return { result, notes, written };
}

clientTest(
  "a task asks the person at the client before a command runs, and tells its steps",
  async () => {
    const asked: string[] = [];
    const { result, notes, written } = await task((question) => {
      asked.push(question.message);
      return { action: "accept", content: { answer: "once" } };
    });
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? "", /sh \.\/run\.sh/);
    assert.equal(written, "export const c = 1;\n");
    assert.deepEqual(notes.map((it) => it.split(" ")[0]), ["write_file", "run_shell"]);
    assert.match(textOf(result), /^It is done\./);
  },
);

clientTest(
  "a command is declined where nobody sits at the client, and where he says no",
  async () => {
    for (const answer of [undefined, () => ({ action: "decline" }) as const]) {
      const { notes, written } = await task(answer);
      assert.equal(written, "export const c = 1;\n");
      assert.deepEqual(notes.map((it) => it.split(" ")[0]), ["write_file"]);
    }
  },
);

clientTest(
  "files and sessions are resources, a file of secrets is none, the user's commands are prompts",
  async () => {
    await using box = await sandbox(files);
    await Deno.mkdir(`${box.home}/.config/agent/commands`, { recursive: true, mode: 0o700 });
    await Deno.writeTextFile(
      `${box.home}/.config/agent/commands/review.md`,
      "---\ndescription: Look at a file\narguments: <file>\n---\nReview $1 well.\n",
    );
    await using served = await serveIn(box);
    const { client } = served;
    const uri = (path: string) => `file://${box.project}/${path}`;
    const { resources } = await client.listResources();
    assert.deepEqual(resources.map((it) => it.uri), [uri("a.ts"), uri("b.ts")]);
    const { contents } = await client.readResource({ uri: uri("a.ts") });
    assert.deepEqual(contents, [{ uri: uri("a.ts"), mimeType: "text/plain", text: files["a.ts"] }]);
    for (
      const hidden of [uri(".env"), "file:///etc/hostname", uri("../x"), "agent://session/none"]
    ) {
      await assert.rejects(client.readResource({ uri: hidden }), /Resource not found/);
    }
    const { prompts } = await client.listPrompts();
    assert.deepEqual(prompts, [{
      name: "review",
      description: "Look at a file",
      arguments: [{ name: "arguments", description: "<file>", required: true }],
    }]);
    const { messages } = await client.getPrompt({
      name: "review",
      arguments: { arguments: "a.ts" },
    });
    assert.deepEqual(messages, [{
      role: "user",
      content: { type: "text", text: "Review a.ts well." },
    }]);
  },
);

Deno.test("over HTTP only who names this machine and the token is answered", async () => {
  await using box = await sandbox(files);
  const child = startProgram(["mcp", "serve", "--http", "0"], {
    cwd: box.project,
    home: box.home,
  });
  const [, address = "", token = ""] =
    /at (\S+)\. Token: (\S+)\n/.exec(await firstLine(child.stderr)) ?? [];
  const ask = async (headers: Record<string, string>, path = "/mcp") => {
    const url = new URL(path, address);
    const response = await fetch(url, { method: "POST", headers, body: "{}" });
    await response.body?.cancel();
    return response.status;
  };
  const authorization = `Bearer ${token}`;
  assert.deepEqual(
    [
      await ask({}),
      await ask({ authorization: `${authorization}x` }),
      await ask({ authorization, origin: "https://example.org" }),
      await statusFor("example.org", { address, authorization }),
      await ask({ authorization }),
      await ask({ authorization, "mcp-session-id": "none" }),
      await ask({ authorization }, "/other"),
    ],
    [401, 401, 403, 403, 400, 404, 404],
  );
  const client = clientWith();
  const requestInit = { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
  const found = await client.callTool({ name: "symbols", arguments: { file: "a.ts" } });
  assert.match(textOf(found), /greet/);
  await client.close();
  child.kill("SIGTERM");
  assert.deepEqual([(await child.status).code, await text(child.stdout)], [143, ""]);
});

Deno.test("standard output is the protocol alone, and the end of input ends the program", async () => {
  await using box = await sandbox(files);
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "x", version: "1" },
  };
  const lines = [
    { jsonrpc: "2.0", id: 1, method: "initialize", params },
    { jsonrpc: "2.0", id: 2, method: "ping" },
    { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "work", arguments: {} } },
  ];
  const stdin = `no protocol\n${lines.map((it) => `${JSON.stringify(it)}\n`).join("")}`;
  const { code, stdout } = await box.run(["mcp", "serve"], { stdin });
  const told = stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual([code, told.map(({ id, jsonrpc }) => [jsonrpc, id])], [0, [
    ["2.0", 1],
    ["2.0", 2],
    ["2.0", 3],
  ]]);
});

/** Of a request that names another host, as a page under a name of its own would. */
async function statusFor(
  host: string,
  { address, authorization }: { readonly address: string; readonly authorization: string },
): Promise<number> {
  const port = Number(new URL(address).port);
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const head = [`Host: ${host}`, `Authorization: ${authorization}`, "Content-Length: 0"];
  const request = `POST /mcp HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`;
  await connection.write(new TextEncoder().encode(request));
  const buffer = new Uint8Array(64);
  const length = await connection.read(buffer) ?? 0;
  return Number(new TextDecoder().decode(buffer.subarray(0, length)).split(" ")[1]);
}

async function firstLine(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let all = "";
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  while (!all.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) break;
    all += value;
  }
  await reader.cancel();
  return all;
}

async function text(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  return await new Response(stream).text();
}

testWith(["node", "npm"], "the official inspector lists and calls its tools", async () => {
  const modules = await modulesWith("@modelcontextprotocol/inspector");
  assert.ok(modules !== null, "the inspector is not to be had");
  await using box = await sandbox(files);
  const inspect = async (...words: string[]) => {
    const served = [Deno.execPath(), "run", ...startFlags, mainPath(), "mcp", "serve"];
    const { stdout } = await new Deno.Command(`${modules}/.bin/mcp-inspector`, {
      args: ["--cli", ...served, ...words],
      cwd: box.project,
      env: {
        HOME: box.home,
        DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      },
      stderr: "null",
    }).output();
    return JSON.parse(new TextDecoder().decode(stdout));
  };
  const { tools } = await inspect("--method", "tools/list");
  assert.deepEqual(tools.map(({ name }: { name: string }) => name), reading);
  const words = ["--method", "tools/call", "--tool-name", "symbols", "--tool-arg", "file=a.ts"];
  assert.match(textOf(await inspect(...words)), /function greet/);
});
