/** Programs that go on, as real processes: moved, read, stopped, and none left behind. */

import assert from "node:assert/strict";
import type { Command, Exit, Moved, ProcessOutcome, Spawner } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { alive, inPlace, oddDuration, type Place } from "./support.ts";

const linux = Deno.build.os === "linux";

/** A program that listens on a port of its own choice, and says nothing more. */
const server = 'Deno.listen({ hostname: "127.0.0.1", port: 0 }); setInterval(() => {}, 1e6);';

/** A program that ends in its own way when it is asked to. */
const polite = "exec 2>/dev/null; trap 'echo bye; exit 3' TERM; echo ready; " +
  "while :; do sleep 0.01; done";

/** A box may need longer than we wait: resolves once the program has said that it is ready. */
async function isReady(spawner: Spawner, outcome: ProcessOutcome<Exit | Moved>): Promise<string> {
  const id = movedId(outcome);
  const soon = { waitMs: 10, signal: new AbortController().signal };
  let said = outcome.output;
  while (said === "") said += (await spawner.background.output(id, soon))?.text ?? "gone";
  assert.equal(said, "ready\n");
  return id;
}

/** A spawner of its own, closed at the end. */
async function inBackground(
  run: (spawner: Spawner, place: Place) => Promise<void>,
): Promise<void> {
  await inPlace(async (place) => {
    const path = `/usr/bin:/bin:${new URL(".", `file://${Deno.execPath()}`).pathname}`;
    const env = (name: string) => name === "PATH" ? path : undefined;
    const spawner = processSpawner({ ...place, env });
    try {
      await run(spawner, place);
    } finally {
      await spawner.close();
    }
  });
}

interface Wishes {
  readonly silenceMs?: number;
  readonly command?: Partial<Command>;
  readonly signal?: AbortSignal;
  readonly onOutput?: (text: string) => void;
}

function bash(
  spawner: Spawner,
  place: Place,
  script: string,
  { silenceMs = 50, command, signal, onOutput }: Wishes = {},
): Promise<ProcessOutcome<Exit | Moved>> {
  return spawner.background.run({
    program: "bash",
    args: ["--noprofile", "--norc", "-c", script],
    cwd: place.root,
    timeoutMs: 60_000,
    maxOutputBytes: 1000,
    ...command,
  }, {
    signal: signal ?? new AbortController().signal,
    ...(onOutput ? { onOutput } : {}),
    rules: { name: script, silenceMs, ports: { firstMs: 0, everyMs: 20, quietMs: 0 } },
  });
}

function movedId({ exit }: ProcessOutcome<Exit | Moved>): string {
  assert.ok(exit.type === "background", JSON.stringify(exit));
  return exit.id;
}

const forever = { waitMs: 60_000, signal: new AbortController().signal };
const now = { waitMs: 0, signal: new AbortController().signal };

Deno.test("a program that is silent is left to itself, read later, and ends by itself", () =>
  inBackground(async (spawner, place) => {
    const heard: string[] = [];
    const script = "echo before; read -r word < gate; echo after $word; exit 7";
    await new Deno.Command("mkfifo", { args: [`${place.root}/gate`] }).output();
    const outcome = await bash(spawner, place, script, { onOutput: (text) => heard.push(text) });
    const id = movedId(outcome);
    assert.deepEqual([outcome.exit, outcome.output, outcome.outputBytes], [
      { type: "background", id, why: { type: "silent" } },
      "before\n",
      7,
    ]);
    assert.deepEqual(await spawner.background.output(id, now), {
      state: { type: "running" },
      text: "",
      bytes: 0,
    });
    await Deno.writeTextFile(`${place.root}/gate`, "all\n");
    const state = { type: "ended", exit: { type: "exited", code: 7 }, stopped: false } as const;
    assert.deepEqual(await spawner.background.output(id, forever), {
      state,
      text: "after all\n",
      bytes: 10,
    });
    assert.deepEqual(heard, ["before\n"], "who is no longer waiting hears nothing");
    const [it, ...others] = spawner.background.list();
    assert.deepEqual([it?.id, it?.name, it?.boxed, it?.state, others], [
      id,
      script,
      false,
      state,
      [],
    ]);
  }));

Deno.test("a program that prints again and again stays, and ends or meets its limit", () =>
  inBackground(async (spawner, place) => {
    const chatty = "for it in 1 2 3 4 5 6; do echo $it; sleep 0.05; done";
    const { exit } = await bash(spawner, place, chatty, { silenceMs: 2000 });
    assert.deepEqual(exit, { type: "exited", code: 0 });
    const endless = await bash(spawner, place, "while echo x; do sleep 0.01; done", {
      silenceMs: 2000,
      command: { timeoutMs: 200 },
    });
    assert.deepEqual(endless.exit, { type: "timed_out" });
    assert.deepEqual(spawner.background.list(), []);
  }));

Deno.test("its limit and its caller's signal count no longer once it is left to itself", () =>
  inBackground(async (spawner, place) => {
    const stop = new AbortController();
    const script = "read -r word < gate; echo $word";
    await new Deno.Command("mkfifo", { args: [`${place.root}/gate`] }).output();
    const command = { timeoutMs: 300 };
    const id = movedId(await bash(spawner, place, script, { signal: stop.signal, command }));
    stop.abort();
    const over = { waitMs: 400, signal: new AbortController().signal };
    assert.equal((await spawner.background.output(id, over))?.state.type, "running");
    await Deno.writeTextFile(`${place.root}/gate`, "lives\n");
    assert.equal((await spawner.background.output(id, forever))?.text, "lives\n");
  }));

Deno.test({
  name: "a program that listens is left to itself with its port, whichever child of it does",
  ignore: !linux,
  fn: () =>
    inBackground(async (spawner, place) => {
      await Deno.writeTextFile(`${place.root}/server.js`, server);
      const outcome = await bash(spawner, place, "(deno run -A server.js); true", {
        silenceMs: 60_000,
      });
      assert.ok(outcome.exit.type === "background" && outcome.exit.why.type === "port");
      const { port } = outcome.exit.why;
      (await Deno.connect({ hostname: "127.0.0.1", port })).close();
      await spawner.background.stop(outcome.exit.id);
      await assert.rejects(() => Deno.connect({ hostname: "127.0.0.1", port }));
    }),
});

Deno.test({
  name: "a port in a box of its own network is seen, and no port of the machine is taken for it",
  ignore: !bubblewrap,
  fn: () =>
    inBackground(async (spawner, place) => {
      using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const script = "import socket,time;s=socket.socket();s.bind(('127.0.0.1',8123));" +
        "s.listen();time.sleep(1e6)";
      const outcome = await bash(spawner, place, `/usr/bin/python3 -c "${script}"`, {
        silenceMs: 60_000,
        command: { confine: { writable: [], network: false } },
      });
      assert.notEqual(other.addr.port, 8123);
      const id = movedId(outcome);
      assert.deepEqual(outcome.exit, {
        type: "background",
        id,
        why: { type: "port", port: 8123 },
      });
      await spawner.background.stop(id);
    }),
});

Deno.test("a stop asks first: what handles the signal ends in its own way", () =>
  inBackground(async (spawner, place) => {
    const id = await isReady(spawner, await bash(spawner, place, polite));
    await spawner.background.stop(id);
    assert.deepEqual(await spawner.background.output(id, now), {
      state: { type: "ended", exit: { type: "exited", code: 3 }, stopped: true },
      text: "bye\n",
      bytes: 4,
    });
  }));

Deno.test({
  name: "in a box, too, it is the program that is asked and not the box",
  ignore: !bubblewrap,
  fn: () =>
    inBackground(async (spawner, place) => {
      const command = { confine: { writable: [], network: false } };
      const id = await isReady(spawner, await bash(spawner, place, polite, { command }));
      await spawner.background.stop(id);
      assert.deepEqual(await spawner.background.output(id, now), {
        state: { type: "ended", exit: { type: "exited", code: 3 }, stopped: true },
        text: "bye\n",
        bytes: 4,
      });
      const made = [...Deno.readDirSync(`${place.scratch}/box`)].filter(({ name }) =>
        /^[0-9a-f]{8}-/.test(name)
      );
      assert.deepEqual(made, [], "what was made for the box goes with the program");
    }),
});

Deno.test("who does not listen to a stop is killed with all of its children", () =>
  inBackground(async (spawner, place) => {
    const odd = oddDuration();
    // The second is in a session of its own, where a signal to the group does not reach.
    const script = `trap '' TERM; sleep ${odd} & setsid -w sleep ${odd} & sleep ${odd}`;
    const id = movedId(await bash(spawner, place, script));
    await spawner.background.stop(id);
    assert.deepEqual(await alive(odd), []);
    const [it] = spawner.background.list();
    assert.deepEqual(it?.state, {
      type: "ended",
      exit: { type: "signalled", signal: "SIGKILL" },
      stopped: true,
    });
  }));

Deno.test("closing ends whatever runs, and may be done twice", () =>
  inBackground(async (spawner, place) => {
    const odds = [oddDuration(), oddDuration()];
    for (const odd of odds) movedId(await bash(spawner, place, `sleep ${odd} & sleep ${odd}`));
    await spawner.close();
    await spawner.close();
    for (const odd of odds) assert.deepEqual(await alive(odd), []);
    assert.deepEqual(spawner.background.list().map(({ state }) => state.type), ["ended", "ended"]);
  }));

Deno.test("much output is kept head and tail, whole in a private file, piece by piece", () =>
  inBackground(async (spawner, place) => {
    await new Deno.Command("mkfifo", { args: [`${place.root}/gate`] }).output();
    const script = "read -r word < gate; seq 1 2000";
    const id = movedId(await bash(spawner, place, script));
    await Deno.writeTextFile(`${place.root}/gate`, "go\n");
    const output = await spawner.background.output(id, forever);
    assert.equal(output?.bytes, 8893);
    assert.match(output.text, /^1\n2\n[^]*bytes left out …\]\n[^]*\n2000\n$/);
    const spill = output.spill ?? "";
    assert.equal((await Deno.readTextFile(spill)).length, 8893);
    assert.equal((Deno.statSync(spill).mode ?? 0) & 0o777, 0o600);
    assert.equal((await spawner.background.output(id, now))?.text, "");
  }));

Deno.test("what cannot run or is over at once is told as ever, and nothing is kept", () =>
  inBackground(async (spawner, place) => {
    const stopped = AbortSignal.abort();
    const ends = [
      await bash(spawner, place, "exit 2", { silenceMs: 60_000 }),
      await bash(spawner, place, "true", { command: { program: "no-such-program" } }),
      await bash(spawner, place, "true", { signal: stopped }),
    ];
    assert.deepEqual(ends.map(({ exit }) => exit), [
      { type: "exited", code: 2 },
      { type: "not_found" },
      { type: "cancelled" },
    ]);
    assert.deepEqual(spawner.background.list(), []);
    assert.equal(await spawner.background.output("p000000", now), null);
    await spawner.background.stop("p000000");
  }));
