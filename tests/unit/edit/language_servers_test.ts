import assert from "node:assert/strict";
import { LanguageServers } from "../../../src/edit/language_servers/mod.ts";
import { FrameReader } from "../../../src/edit/language_servers/frames.ts";
import type { ChangedFile } from "../../../src/edit/mod.ts";
import type { Exit, PipedCommand } from "../../../src/protocol/mod.ts";
import { fakeSpawner } from "../../../src/sandbox/mod.ts";
import { type FakeClock, fakeClock } from "../../support/clock.ts";
import {
  type Behaviour,
  type FakeLanguageServer,
  fakeLanguageServer,
  greets,
  pullServer,
  pushServer,
} from "../../support/language_server.ts";
import { memoryPorts } from "../../support/session.ts";

const encode = (text: string) => new TextEncoder().encode(text);

const patienceMs = 3_000;

interface World extends AsyncDisposable {
  readonly clock: FakeClock;
  readonly commands: readonly PipedCommand[];
  readonly started: readonly FakeLanguageServer[];
  /** Verdict with its reason, and the findings, of a file that has another text now. */
  changed(before: string | null, after: string | null): Promise<readonly string[]>;
}

function world(make: () => Behaviour | Exit, files = "*.x", path = "a.x"): World {
  const clock = fakeClock();
  const commands: PipedCommand[] = [];
  const started: FakeLanguageServer[] = [];
  const pipe = (command: PipedCommand) => {
    commands.push(command);
    const made = make();
    if (typeof made !== "function") return Promise.resolve(made);
    const server = fakeLanguageServer(made);
    started.push(server);
    return Promise.resolve(server);
  };
  const servers = new LanguageServers({
    servers: { fake: { command: "fake-server --stdio", files } },
    patienceMs,
  }, {
    ...{ clock, root: "/project", version: "0" },
    spawner: () => Promise.resolve({ ...fakeSpawner(), pipe }),
  });
  return {
    ...{ clock, commands, started },
    async changed(before, after) {
      const bytes = (text: string | null) => text === null ? null : encode(text);
      const file: ChangedFile = { path, before: bytes(before), after: bytes(after) };
      const { signal } = new AbortController();
      const [stage] = servers.stages;
      assert.ok(stage);
      const report = await stage.run([file], { ...memoryPorts(), signal, progress: () => {} });
      return [
        `${report.verdict}: ${report.why ?? ""}`,
        ...report.findings.map((it) => `${it.path}:${it.line} ${it.text}`),
      ];
    },
    [Symbol.asyncDispose]: () => servers[Symbol.asyncDispose](),
  };
}

/** What comes of `work` when so much time has passed each time that somebody sleeps anew. */
async function after<T>(work: Promise<T>, clock: FakeClock, ms: number): Promise<T> {
  let isOver = false;
  void work.finally(() => isOver = true).catch(() => {});
  for (let slept = 0; !isOver;) {
    await Promise.race([clock.asked(slept + 1), work]);
    slept = clock.sleeps.length;
    // What is said at once is heard before time passes.
    for (let turn = 0; turn < 500; turn++) await Promise.resolve();
    if (!isOver) clock.advance(ms);
  }
  return await work;
}

Deno.test("a server that is asked blames only what the change brought", async () => {
  await using it = world(pullServer);
  assert.deepEqual(await it.changed("wrong 1\n", "more\nwrong 1\nwrong 2\n"), [
    "failed: ",
    "a.x:3 this is wrong 2 (fake)",
  ]);
  assert.deepEqual(await it.changed("more\nwrong 1\nwrong 2\n", "wrong 1\n"), ["passed: "]);
  assert.deepEqual(await it.changed(null, "wrong 1\n"), [
    "failed: ",
    "a.x:1 this is wrong 1 (fake)",
  ]);
  assert.equal(it.commands.length, 1);
});

Deno.test("it runs in a box without network to which the project is read-only", async () => {
  await using it = world(pullServer);
  await it.changed(null, "fine\n");
  assert.deepEqual(it.commands, [{
    program: "fake-server",
    args: ["--stdio"],
    cwd: "/project",
    env: { NO_COLOR: "1", TERM: "dumb" },
    confine: { writable: [], network: false, reads: "alone" },
  }]);
});

for (const versions of [true, false]) {
  const name = versions ? "names versions" : "names no version";
  Deno.test(`a server that tells by itself and ${name} has told all when it is quiet`, async () => {
    await using it = world(() => pushServer({ versions }));
    const { clock } = it;
    const told = (before: string | null, text: string) =>
      after(it.changed(before, text), clock, 300);
    // Of the first change only what is on changed lines: it may not have told all of the old text.
    assert.deepEqual(await told("wrong 1\n", "wrong 1\nwrong 2\n"), [
      "failed: ",
      "a.x:2 this is wrong 2 (fake)",
    ]);
    assert.deepEqual(await told("wrong 1\nwrong 2\n", "more\nwrong 1\n"), ["passed: "]);
    assert.deepEqual(await told("more\nwrong 1\n", "fine\n"), ["passed: "]);
    assert.deepEqual(await told("fine\n", "also fine\n"), ["passed: "]);
  });
}

Deno.test("files of other names start nothing", async () => {
  await using it = world(pullServer, "*.y, *.z");
  assert.deepEqual(await it.changed(null, "wrong\n"), ["skipped: It is for other files."]);
  assert.deepEqual(it.commands, []);
});

Deno.test("one that is not installed is looked for once", async () => {
  await using it = world((): Exit => ({ type: "not_found" }));
  const gone = ["skipped: fake-server is not installed or cannot be started."];
  assert.deepEqual([await it.changed(null, "1\n"), await it.changed("1\n", "2\n")], [gone, gone]);
  assert.equal(it.commands.length, 1);
});

/** Three changes by such a server, and one that it is left out of. */
async function failures(make: () => Behaviour): Promise<readonly string[]> {
  await using it = world(make);
  const said: string[] = [];
  for (let at = 0; at < 4; at++) {
    said.push((await after(it.changed(null, `${at}\n`), it.clock, 60_000)).join("\n"));
    // Its time for the first change is over, too.
    it.clock.advance(60_000);
    for (let turn = 0; turn < 500; turn++) await Promise.resolve();
  }
  assert.equal(it.started.length, 3);
  await Promise.all(it.started.map(({ ended }) => ended));
  return said;
}

const failed = (reason: string) => [
  ...[1, 2].map(() => `skipped: It has failed: ${reason}.`),
  ...[3, 4].map(() => `skipped: It has failed 3 times and is left: ${reason}.`),
];

Deno.test("a server that crashes is started three times", async () => {
  const crashes: Behaviour = ({ method, ...rest }, line) => {
    if (method === "textDocument/didOpen") line.end();
    else greets()({ method, ...rest }, line);
  };
  assert.deepEqual(await failures(() => crashes), failed("it ended"));
});

Deno.test("a server that answers with no JSON, or with none of the protocol, is left", async () => {
  const answers = (bytes: string): Behaviour => ({ method }, line) => {
    if (method === "initialize") void line.write(encode(bytes));
  };
  const said = (body: string) => `Content-Length: ${body.length}\r\n\r\n${body}`;
  assert.deepEqual(
    await failures(() => answers(said("{ half"))),
    failed("a message that is no JSON"),
  );
  assert.deepEqual(
    await failures(() => answers(said("[1]"))),
    failed("a message has another form than the protocol says"),
  );
  assert.deepEqual(
    await failures(() => answers(said('{"id": 1, "result": {}}'))),
    failed("its first answer has another form than the protocol says"),
  );
  assert.deepEqual(
    await failures(() => answers(`${"a line that is no message\n".repeat(200)}`)),
    failed("what it writes is no message"),
  );
  assert.deepEqual(
    await failures(() => answers("Content-Length: 99999999999\r\n\r\n")),
    failed("a message of more than 16777216 bytes"),
  );
});

Deno.test("a server that writes without end is left", async () => {
  const endless: Behaviour = ({ method, ...rest }, line) => {
    greets()({ method, ...rest }, line);
    if (method !== "textDocument/didOpen") return;
    const note = new Uint8Array(1024 * 1024).fill(32);
    const body = encode('{"method":"$/progress"}');
    note.set(body);
    const head = encode(`Content-Length: ${note.length}\r\n\r\n`);
    void (async () => {
      while (await line.write(head) && await line.write(note));
    })();
  };
  await using it = world(() => endless);
  const run = () => it.changed(null, "1\n");
  for (let at = 0; at < 2; at++) {
    assert.deepEqual(await run(), ["skipped: It has failed: it writes without end."]);
  }
  assert.deepEqual(await run(), [
    "skipped: It has failed 3 times and is left: it writes without end.",
  ]);
});

Deno.test("a change waits for a silent server once, and others not while it starts", async () => {
  await using it = world(() => () => {});
  const first = it.changed(null, "1\n");
  await it.clock.asked(2);
  it.clock.advance(patienceMs);
  assert.deepEqual(await first, ["skipped: It is still starting."]);
  const sleeps = it.clock.sleeps.length;
  assert.deepEqual(await it.changed("1\n", "2\n"), ["skipped: It is still starting."]);
  assert.equal(it.clock.sleeps.length, sleeps);
  it.clock.advance(60_000);
  await it.started.at(0)?.ended;
});

Deno.test("what a slow server says after its start counts from the next change on", async () => {
  const pull = pullServer();
  const open = Promise.withResolvers<void>();
  await using it = world(() => (message, line) => {
    if (message.method !== "initialize") return pull(message, line);
    void open.promise.then(() => pull(message, line));
  });
  const first = it.changed(null, "wrong 1\n");
  await it.clock.asked(2);
  it.clock.advance(patienceMs);
  assert.deepEqual(await first, ["skipped: It is still starting."]);
  open.resolve();
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
  assert.deepEqual(await it.changed("wrong 1\n", "wrong 1\nwrong 2\n"), [
    "failed: ",
    "a.x:2 this is wrong 2 (fake)",
  ]);
});

Deno.test("servers end with the session, those that are starting too", async () => {
  const ready = world(pullServer);
  await ready.changed(null, "fine\n");
  await ready[Symbol.asyncDispose]();
  await Promise.all(ready.started.map(({ ended }) => ended));
  assert.deepEqual(await ready.changed(null, "fine\n"), ["skipped: It was ended."]);

  const starting = world(() => () => {});
  const first = starting.changed(null, "fine\n");
  await starting.clock.asked(2);
  await starting[Symbol.asyncDispose]();
  await Promise.all(starting.started.map(({ ended }) => ended));
  assert.deepEqual(await first, ["skipped: It was ended."]);
});

Deno.test("a message is read in whatever pieces it comes", () => {
  const bytes = encode('Content-Length: 9\r\n\r\n{"a":"é"}'.replace("9", "10"));
  const twice = new Uint8Array([...bytes, ...bytes]);
  for (let size = 1; size <= twice.length; size++) {
    const reader = new FrameReader();
    const found: unknown[] = [];
    for (let at = 0; at < twice.length; at += size) {
      found.push(...reader.push(twice.slice(at, at + size)));
    }
    assert.deepEqual(found, [{ a: "é" }, { a: "é" }]);
  }
});
