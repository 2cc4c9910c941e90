import assert from "node:assert/strict";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { type Trial, TrialRecord } from "../../../src/sandbox/trial_record.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { withFolder } from "../../support/folder.ts";
import { inPlace } from "./support.ts";

const trial: Trial = { level: "bubblewrap", way: 0, layered: ["here"] };

function machineOf(program: string) {
  return { os: "linux", isRoot: true, program: () => program } as const;
}

async function withRecord(
  body: (it: { readonly scratch: string; readonly program: string }) => void | Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const program = `${folder}/bwrap`;
    await Deno.writeTextFile(program, "one");
    await body({ scratch: `${folder}/scratch`, program });
  });
}

Deno.test("another process knows what one has met", () =>
  withRecord(({ scratch, program }) => {
    new TrialRecord({ scratch, machine: machineOf(program) }).write(trial);
    assert.deepEqual(new TrialRecord({ scratch, machine: machineOf(program) }).read(), trial);
  }));

Deno.test("nothing is known once a program that confines is another one", () =>
  withRecord(async ({ scratch, program }) => {
    const record = new TrialRecord({ scratch, machine: machineOf(program) });
    record.write(trial);
    await Deno.writeTextFile(program, "another");
    assert.equal(record.read(), null);
  }));

Deno.test("nothing is known for other levels, and none where it was forgotten", () =>
  withRecord(({ scratch, program }) => {
    const record = new TrialRecord({ scratch, machine: machineOf(program) });
    record.write(trial);
    const others = { scratch, machine: machineOf(program), only: ["landlock"] } as const;
    assert.equal(new TrialRecord(others).read(), null);
    record.forget();
    assert.equal(record.read(), null);
  }));

Deno.test("a record that was spoilt, of yesterday or of an earlier start says nothing", () =>
  withRecord(async ({ scratch, program }) => {
    const record = new TrialRecord({ scratch, machine: machineOf(program) });
    const path = `${scratch}/sandbox.json`;
    record.write(trial);
    const text = await Deno.readTextFile(path);
    const { at, booted } = JSON.parse(text);
    const day = 24 * 60 * 60 * 1000;
    const changes = [{ at: at - day }, { at: at + day }, { booted: booted - day }, { way: "0" }];
    const found: (Trial | null)[] = [];
    for (const change of changes) {
      await Deno.writeTextFile(path, JSON.stringify({ ...JSON.parse(text), ...change }));
      found.push(record.read());
    }
    await Deno.writeTextFile(path, text.slice(0, -1));
    found.push(record.read());
    assert.deepEqual(found, [null, null, null, null, null]);
  }));

Deno.test({
  name: "the canary runs once for the processes of a workspace, and again once a box fails",
  ignore: !bubblewrap,
  fn: () =>
    inPlace(async (place) => {
      const [bin, log] = [`${place.root}/../bin`, `${place.root}/../log`];
      await Deno.mkdir(bin);
      const script =
        `#!/bin/sh\necho started >> "${log}"\n[ ! -e "${log}.broken" ] && exec /usr/bin/bwrap "$@"\n`;
      await Deno.writeTextFile(`${bin}/bwrap`, script, { mode: 0o755 });
      const open = () =>
        processSpawner({
          ...place,
          env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
          systemFolders: [bin],
        });
      const starts = () => Deno.readTextFileSync(log).trim().split("\n").length;
      const level = async () => {
        await using spawner = open();
        return (await spawner.sandbox()).level;
      };
      const levels = [await level(), await level()];
      assert.deepEqual([levels, starts()], [["bubblewrap", "bubblewrap"], 1]);

      await Deno.writeTextFile(`${log}.broken`, "");
      await using spawner = open();
      const { exit } = await spawner.run({
        program: "true",
        args: [],
        cwd: place.root,
        timeoutMs: 10_000,
        maxOutputBytes: 100,
        confine: { writable: [], network: false },
      }, { signal: new AbortController().signal });
      assert.deepEqual([exit.type, starts()], ["not_confined", 2]);
      assert.equal(await level(), "none");
    }),
});
