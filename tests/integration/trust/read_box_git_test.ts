/** Lines that only read run unasked in a box; git among them only where no settings name a program. */

import assert from "node:assert/strict";
import { Commands } from "../../../src/trust/commands.ts";
import { fakeSpawner } from "../../../src/sandbox/mod.ts";

const plain = "[core]\n\tbare = false\n";
const telling = "[core]\n\tfsmonitor = ./evil\n";

async function inTree(
  trusted: boolean,
  run: (reads: (line: string) => Promise<boolean>) => Promise<void>,
) {
  const root = await Deno.realPath(await Deno.makeTempDir());
  try {
    for (const [folder, config] of [[".", plain], ["plain", plain], ["nested", telling]]) {
      await Deno.mkdir(`${root}/${folder}/.git`, { recursive: true });
      await Deno.writeTextFile(`${root}/${folder}/.git/config`, config ?? "");
    }
    await Deno.mkdir(`${root}/src`);
    const commands = new Commands({
      root,
      trusted,
      spawner: fakeSpawner(() => null, { level: "bubblewrap" }),
      settings: { shellTimeoutMs: 1000, outputBytes: 1000, sandbox: "auto" },
      rules: () => Promise.resolve([]),
      look: () => Promise.reject(new Error("nobody looks")),
      layered: () => Promise.resolve(true),
    });
    await run(async (command) =>
      await commands.readsInBox({ command }, await commands.think(command, []))
    );
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

const lines = {
  // A substitution, so that nothing is known word by word.
  'git log --format="$(echo %s)"': true,
  'git -C src log --format="$(echo %s)"': true,
  'git -C plain log --format="$(echo %s)"': true,
  'cd missing; git log --format="$(echo %s)"': true,
  'git -C nested log --format="$(echo %s)"': false,
  'cd nested && git log --format="$(echo %s)"': false,
  'cd src; cd ../nested; git log --format="$(echo %s)"': false,
  'for it in src; do git -C $it log --format="$(echo %s)"; done': false,
  'git --git-dir nested/.git log --format="$(echo %s)"': false,
};

Deno.test("git runs unasked where no settings of the repository that it finds name a program", () =>
  inTree(false, async (reads) => {
    const told: Record<string, boolean> = {};
    for (const line of Object.keys(lines)) told[line] = await reads(line);
    assert.deepEqual(told, lines);
  }));

Deno.test("in a trusted folder git may run where only the shell could tell", () =>
  inTree(true, async (reads) => {
    assert.equal(await reads('for it in src; do git -C $it log --format="$(echo %s)"; done'), true);
    assert.equal(await reads('git -C nested log --format="$(echo %s)"'), false);
  }));
