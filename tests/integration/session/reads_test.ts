/** Which commands share a box: what runs unasked, as it was understood, and does nothing but read. */

import assert from "node:assert/strict";
import { parseClasses } from "../../corpus/commands/parse.ts";
import type { Confinement, WriteLayers } from "../../../src/protocol/mod.ts";
import { fakeSpawner } from "../../../src/sandbox/mod.ts";
import { drive, memoryPorts, newSession } from "../../support/session.ts";

/** Layers can be laid over this workspace, and none is had when it comes to it. */
function layersFor(created: string[], supported: () => boolean): WriteLayers {
  return {
    supported: () => Promise.resolve(supported()),
    any: () => Promise.resolve(false),
    create: ({ call }) => {
      created.push(call);
      return Promise.resolve(null);
    },
    prepare: () => Promise.resolve(),
    expect: () => Promise.resolve(),
    list: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}

function boxOf({ reads, otherwise }: Partial<Confinement> = {}): string | false {
  if (reads === undefined) return false;
  return reads === "alone" && otherwise !== undefined ? "alone, or none" : reads;
}

const always = (): boolean => true;

/** The lines that ran, each with its box, and of which calls a layer was to be made. */
async function ranWith(
  lines: readonly string[],
  input = {},
  { byHand = false, supported = always, trusted = false } = {},
) {
  const created: string[] = [];
  const ran: [string, Confinement | undefined][] = [];
  const memory = memoryPorts();
  const ports = {
    ...memory,
    checks: { ...memory.checks, trusted },
    ...(byHand ? { byHand } : {}),
    settings: { shellTimeoutMs: 1000, outputBytes: 16_000, sandbox: "auto" as const },
    layers: layersFor(created, supported),
    spawner: fakeSpawner(({ program, args, confine }) => {
      if (program !== "bash") return null;
      ran.push([args.at(-1) ?? "", confine]);
      return { output: "fine" };
    }, { level: "bubblewrap" }),
  };
  const calls = lines.map((command) => ({ name: "run_shell", input: { command, ...input } }));
  const session = await newSession(ports, [{ calls }, { text: "Done." }]);
  await session.send("look");
  await drive(session, "once");
  await session.close();
  return {
    ran: ran.map(([line, confine]) => [line, boxOf(confine)]),
    made: created.length,
  };
}

Deno.test("what only reads and runs unasked has the box of such, and no write layer", async () => {
  assert.deepEqual(await ranWith(["echo a", "ls src | head -3"]), {
    ran: [
      ["'echo' 'a'", "shared"],
      ["ls src | head -3", "shared"],
    ],
    made: 0,
  });
});

Deno.test("what looks as if it only reads has a read-only box of its own, and runs with none in no way", async () => {
  const lines = ["echo `id`", "for it in a b; do echo $it; done"];
  assert.deepEqual(await ranWith(lines), { ran: lines.map((it) => [it, "alone"]), made: 0 });
});

/** Lines that others wrote; in a folder that nobody trusts no toolchain is asked: its files may be one. */
const shares = [{ trusted: true, most: 0.01 }, { trusted: false, most: 0.05 }] as const;

for (const { trusted, most } of shares) {
  const where = trusted ? "a trusted folder" : "any other folder";
  Deno.test(`of the reading lines that others wrote few ask in ${where}`, async () => {
    const path = new URL("../../corpus/commands/unseen.txt", import.meta.url);
    const classes = parseClasses(Deno.readTextFileSync(path));
    const lines = classes.flatMap(({ examples }) => examples.map((it) => it.text));
    const asked: string[] = [];
    for (let at = 0; at < lines.length; at += 20) {
      const { ran } = await ranWith(lines.slice(at, at + 20), {}, { trusted });
      asked.push(...ran.flatMap(([line, box]) => box === false ? [String(line)] : []));
    }
    console.log(`${asked.length} of ${lines.length} ask\n${asked.join("\n")}`);
    assert.ok(lines.length > 600 && asked.length <= most * lines.length, `${asked.length}`);
  });
}

Deno.test("where that box is gone when it comes to it, the line does not run", async () => {
  let times = 0;
  const supported = () => ++times === 1;
  assert.deepEqual(await ranWith(["echo `id`"], {}, { supported }), { ran: [], made: 0 });
});

Deno.test("what writes, what was asked about and what wants more has a box of its own", async () => {
  const lines = ["echo a > b", "cat /etc/hostname", "tail -f a", "npm test", "awk 1 a & ls"];
  assert.deepEqual(await ranWith(lines), { ran: lines.map((it) => [it, false]), made: 4 });
  assert.deepEqual(await ranWith(["echo a"], { network: ["example.org"] }), {
    ran: [["echo a", false]],
    made: 1,
  });
  assert.deepEqual(await ranWith(["echo a"], { unsandboxed: true }), {
    ran: [["echo a", false]],
    made: 0,
  });
  assert.deepEqual(await ranWith(["echo a"], {}, { byHand: true }), {
    ran: [["'echo' 'a'", false]],
    made: 1,
  });
});
