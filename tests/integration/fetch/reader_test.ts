/** The process that reads a page, started as the program starts it. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { endpointRights, pageRights, processReader } from "../../../src/fetch/mod.ts";
import { refusedByRuntime } from "../../../src/fetch/address.ts";
import { flagsOf, ownProcess } from "../../../src/fetch/own_process.ts";
import { partWords } from "../../../src/util/mod.ts";
import { serveFake } from "../../support/fake_server.ts";
import { startFlags } from "../../support/program.ts";

const never = new AbortController().signal;
const open = { signal: never, opened: true };

Deno.test("a page of this machine's port that was asked for comes as Markdown", async () => {
  await using server = serveFake(() => ({
    headers: { "content-type": "text/html" },
    body: "<title>T</title><h1>Head</h1><p>Some <b>text</b>.</p>",
  }));
  const url = `${server.url}/a`;
  assert.deepEqual(await processReader.page(url, open), {
    type: "page",
    status: 200,
    url,
    contentType: "text/html",
    title: "T",
    text: "# Head\n\nSome **text**.",
    notes: [],
  });
});

Deno.test("the same page is refused where nobody was asked about it", async () => {
  await using server = serveFake(() => ({ body: "x" }));
  const { host } = new URL(server.url);
  assert.deepEqual(await processReader.page(server.url, { signal: never, opened: false }), {
    type: "refused",
    code: "loopback_port",
    detail: host,
  });
  assert.deepEqual(server.requests, []);
});

Deno.test("a cancel ends the process and its request", async () => {
  const cancel = new AbortController();
  await using server = serveFake(() => {
    cancel.abort();
    return { then: "silence" };
  });
  const reading = processReader.page(server.url, { signal: cancel.signal, opened: true });
  await assert.rejects(reading, { name: "AbortError" });
  await server.left;
});

Deno.test("an endpoint answers as it is, is not followed elsewhere, and has its status", async () => {
  await using other = serveFake(() => ({ body: "elsewhere" }));
  await using server = serveFake(({ path }) =>
    path === "/move"
      ? { status: 302, headers: { location: other.url }, body: "moved" }
      : { body: '{"a":1}' }
  );
  assert.deepEqual(await processReader.endpoint(`${server.url}/x?y=z`, never), {
    type: "answer",
    status: 200,
    text: '{"a":1}',
  });
  assert.deepEqual(await processReader.endpoint(`${server.url}/move`, never), {
    type: "answer",
    status: 302,
    text: "moved",
  });
  assert.deepEqual(await processReader.endpoint("http://127.0.0.1:1/", never), {
    type: "refused",
    code: "connect",
    detail: "127.0.0.1:1",
  });
  assert.deepEqual([server.requests.length, other.requests.length], [2, 0]);
});

interface Held {
  readonly kinds: readonly string[];
  readonly hosts: Readonly<Record<string, boolean>>;
}

/** What a process with these arguments holds; asked by itself. */
async function held(args: (module: string) => readonly string[], hosts: readonly string[]) {
  const module = fileURLToPath(new URL("./held_child.ts", import.meta.url));
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [...args(module), ...hosts],
    clearEnv: true,
    env: { HOME: Deno.env.get("HOME") ?? "", DENO_DIR: Deno.env.get("DENO_DIR") ?? "" },
  }).output();
  const told: Held = JSON.parse(new TextDecoder().decode(stdout));
  return told;
}

Deno.test("the process holds the network and nothing else; of it, nothing that is inside", async () => {
  const inside = [
    "127.0.0.1:80",
    "10.1.2.3:443",
    "192.168.0.1:80",
    "169.254.169.254:80",
    "[::1]:80",
  ];
  const told = await held((it) => partWords({ module: it, flags: flagsOf(pageRights) }), [
    "example.com:443",
    ...inside,
  ]);
  assert.deepEqual(told, {
    kinds: [],
    hosts: {
      "example.com:443": true,
      ...Object.fromEntries(inside.map((it) => [it, false])),
    },
  });
  assert.ok(refusedByRuntime.length > 15);
});

Deno.test("for an endpoint it holds that one, wherever it is", async () => {
  const rights = endpointRights("http://192.168.0.9:8888/search");
  const told = await held(
    (it) => partWords({ module: it, flags: flagsOf(rights) }),
    ["192.168.0.9:8888", "192.168.0.9:80", "example.com:443"],
  );
  assert.deepEqual(told, {
    kinds: [],
    hosts: { "192.168.0.9:8888": true, "192.168.0.9:80": false, "example.com:443": false },
  });
});

Deno.test("the process ends with whoever asked", async () => {
  const child = Promise.withResolvers<Deno.ChildProcess>();
  await using server = serveFake(() => {
    // As when we are killed: the other end of its input is gone.
    child.promise.then(({ stdin }) => stdin.close());
    return { then: "silence" };
  });
  const port = Number(new URL(server.url).port);
  const started = ownProcess({ net: [`127.0.0.1:${port}`], notNet: [] });
  const job = { type: "page", url: server.url, loopback: [port] };
  const writer = started.stdin.getWriter();
  await writer.write(new TextEncoder().encode(`${JSON.stringify(job)}\n`));
  writer.releaseLock();
  child.resolve(started);
  const { code, stdout } = await started.output();
  assert.deepEqual([code, stdout.length], [1, 0]);
  await server.left;
});

Deno.test("the program itself can be the process, as in one binary", async () => {
  const main = fileURLToPath(new URL("../../../main.ts", import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", ...startFlags, main, "__fetch"],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const job = { type: "page", url: "http://10.0.0.1/", loopback: [] };
  await writer.write(new TextEncoder().encode(`${JSON.stringify(job)}\n`));
  const { stdout, code } = await child.output();
  await writer.close().catch(() => {});
  assert.deepEqual([JSON.parse(new TextDecoder().decode(stdout)), code], [
    { type: "refused", code: "address", detail: "10.0.0.1", range: "private" },
    0,
  ]);
});
