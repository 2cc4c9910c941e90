/** The empty folders that hold a name in a project: several processes, kills, and other hands. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { sweepGuards } from "../../../src/sandbox/mod.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { TextLineStream } from "../../../benches/text_lines.ts";
import { inPlace, type Place } from "./support.ts";

interface Child extends AsyncDisposable {
  /** The next line that it prints; `null`: it has ended. */
  line(): Promise<string | null>;
  kill(): Promise<void>;
}

function start({ root, scratch }: Place, script: string): Child {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", "--no-check", "-A"],
      fileURLToPath(new URL("guard_child.ts", import.meta.url)),
      ...[root, scratch, script],
    ],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const lines = child.stdout
    .pipeThrough(new TextLineStream())
    .getReader();
  const end = async () => {
    await lines.cancel();
    await child.status;
  };
  return {
    line: async () => (await lines.read()).value ?? null,
    async kill() {
      child.kill("SIGKILL");
      await end();
    },
    [Symbol.asyncDispose]: end,
  };
}

const test = (name: string, fn: (place: Place) => Promise<void>) =>
  Deno.test({ name, ignore: !bubblewrap, fn: () => inPlace(fn) });

const names = (folder: string) => Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();

const untilGo = "echo running; until [ -e go ]; do sleep 0.01; done; " +
  "(echo x > .agent/config.yaml || echo x > .git/config) 2>/dev/null || echo held";

const held = `{"exit":{"type":"exited","code":0},"output":"running\\nheld\\n"}`;

test("a box holds what another process made, and goes on when that one ends", async (place) => {
  await using first = start(place, "echo running; until [ -e gone ]; do sleep 0.01; done");
  assert.equal(await first.line(), "running");
  await using second = start(place, untilGo);
  assert.equal(await second.line(), "running");
  await Deno.writeTextFile(`${place.root}/gone`, "");
  await first.line();
  assert.equal(await first.line(), null);
  assert.deepEqual(names(place.root), [".agent", ".git", "gone"]);
  await Deno.writeTextFile(`${place.root}/go`, "");
  assert.deepEqual([await second.line(), await second.line()], ["held", held]);
  assert.equal(await second.line(), null);
  assert.deepEqual(names(place.root), ["go", "gone"]);
});

test("boxes of many processes that come and go never trip over each other", async (place) => {
  const children = Array.from({ length: 6 }, () => start(place, "echo ran"));
  for (const child of children) {
    assert.equal(await child.line(), "ran");
    assert.equal(await child.line(), `{"exit":{"type":"exited","code":0},"output":"ran\\n"}`);
    await child[Symbol.asyncDispose]();
  }
  assert.deepEqual(names(place.root), []);
});

test("what a killed process left is removed at the next start, and only then", async (place) => {
  await using other = start(place, untilGo);
  assert.equal(await other.line(), "running");
  const killed = start(place, untilGo);
  assert.equal(await killed.line(), "running");
  await killed.kill();
  await sweepGuards(place.root, place.scratch);
  assert.deepEqual(names(place.root), [".agent", ".git"]);
  await other.kill();
  assert.deepEqual(names(place.root), [".agent", ".git"]);
  await sweepGuards(place.root, place.scratch);
  assert.deepEqual(names(place.root), []);
});

test("what a killed process left serves the next box, which removes it", async (place) => {
  const killed = start(place, untilGo);
  assert.equal(await killed.line(), "running");
  await killed.kill();
  await using next = start(place, "(echo x > .git/config) 2>/dev/null || echo held");
  assert.equal(await next.line(), "held");
  await next.line();
  assert.equal(await next.line(), null);
  assert.deepEqual(names(place.root), []);
});

test("a folder that a person filled or made anew after a kill is theirs", async (place) => {
  const killed = start(place, untilGo);
  assert.equal(await killed.line(), "running");
  await killed.kill();
  await Deno.writeTextFile(`${place.root}/.agent/config.yaml`, "mine");
  await Deno.remove(`${place.root}/.git`);
  await Deno.mkdir(`${place.root}/.git`);
  await sweepGuards(place.root, place.scratch);
  assert.deepEqual(names(place.root), [".agent", ".git"]);
  assert.deepEqual(names(`${place.root}/.agent`), ["config.yaml"]);
  assert.deepEqual(names(`${place.root}/.git`), []);
});

Deno.test("a marker whose folder was never made takes nobody's folder away", () =>
  inPlace(async ({ root, scratch }) => {
    await Deno.mkdir(`${scratch}/guards`, { recursive: true });
    await Deno.writeTextFile(`${scratch}/guards/.git`, "");
    await Deno.utime(`${scratch}/guards/.git`, new Date(0), new Date(0));
    await Deno.mkdir(`${root}/.git`);
    await sweepGuards(root, scratch);
    assert.deepEqual([names(root), names(scratch)], [[".git"], ["guards.lock"]]);
  }));
