/** A tracked command: what it does to files, its recovery and its undo. */

import assert from "node:assert/strict";
import { appendAtEnd } from "../../../src/edit/append.ts";
import { type CommandPorts, endOfCommand, trackCommand } from "../../../src/edit/command.ts";
import { readChanges } from "../../../src/edit/changes.ts";
import { ScanMemo } from "../../../src/edit/scan/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { memoryCache } from "../../../src/storage/mod.ts";
import { once } from "../../../src/util/mod.ts";
import { realClock } from "../../support/clock.ts";
import { file, recover, session, takeBack, type Tree, treeOf, type World } from "./world.ts";

export const commandStart: Tree = {
  "a.txt": file("one\ntwo\nthree\n"),
  "b.sh": file("b\n"),
  "gone.txt": file("gone\n", 0o600),
  "moved.txt": file("moved\n"),
  "src/deep/c.txt": file("c\n"),
};

function portsOf(world: World, folder: string): CommandPorts {
  return {
    ...world,
    clock: realClock,
    memo: new ScanMemo(),
    cache: once(() => Promise.resolve(memoryCache())),
    spawner: processSpawner({
      env: (name) => Deno.env.get(name),
      scratch: `${folder}/scratch`,
      root: world.workspace.root,
    }),
    checks: {
      off: new Set(["files", "syntax", "imports", "interface", "tests", "impact"]),
      commands: {},
      testTimeMs: 1000,
      verifyTimeMs: 1000,
      scratch: `${folder}/scratch`,
      trusted: false,
      sandbox: "auto",
    },
  };
}

/** A command that edits in place, creates, deletes, renames and changes a mode, and its end. */
export async function runCommand(world: World, folder: string): Promise<void> {
  const ports = portsOf(world, folder);
  const signal = new AbortController().signal;
  const tracked = await trackCommand({ session: "s", call: "c" }, ports, {
    signal,
    effects: "looks",
    box: "own",
    consent: "none",
  });
  const at = (path: string) => `${folder}/project/${path}`;
  write(at("a.txt"), "one\n2\nthree and more\n");
  Deno.chmodSync(at("b.sh"), 0o755);
  Deno.removeSync(at("gone.txt"));
  Deno.renameSync(at("moved.txt"), at("src/moved.txt"));
  Deno.mkdirSync(at("new"));
  write(at("new/d.txt"), "new\n");
  const staged = await tracked.finish({ signal, progress: () => {} });
  try {
    await appendAtEnd(world.store, [
      { stream: "workspace", events: staged.events },
      {
        stream: session,
        events: [{ type: "tool_result", call: "c", status: "ok", text: "", durationMs: 0 }],
      },
    ]);
  } finally {
    staged.settle();
  }
}

/** In place, as programs do: killed in the middle, half of it is there. */
function write(path: string, text: string): void {
  using file = Deno.openSync(path, { write: true, create: true, truncate: true });
  file.writeSync(new TextEncoder().encode(text));
}

/** Ends what was begun, by what the tree is now. */
export async function recoverCommand(world: World, folder: string): Promise<void> {
  await recover(world, (intent) => endOfCommand(intent, portsOf(world, folder)));
}

/** What the command did is in the log, once, and can be taken back to the byte and the mode. */
export async function judgeCommand(
  world: World,
  folder: string,
  finished: boolean,
): Promise<void> {
  await recoverCommand(world, folder);
  let [begun, ended] = [0, 0];
  for await (const { type } of world.store.read("workspace")) {
    if (type === "change_intent") begun += 1;
    if (type === "change") ended += 1;
  }
  assert.equal(ended, begun, "every change ends once");
  if (finished) assert.equal(ended, 1);
  const [change, ...more] = await readChanges(world.store);
  assert.deepEqual(more, []);
  assert.deepEqual(change?.uncovered ?? [], []);
  if (change) {
    const undone = await takeBack(world, change.id, { kind: "undo", call: "u" });
    assert.equal(undone, "done");
  }
  assert.deepEqual(await treeOf(folder, [".git"]), commandStart);
}
