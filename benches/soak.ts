/**
 * Many turns with small calls in one plain session of one process: bytes of log a turn, what they
 * are, and memory. `soak.ts [turns] [read|edit|shell] [context window]`; run with `--v8-flags=--expose-gc`.
 */

import { createPorts } from "../src/app.ts";
import { quickClock } from "./quick_clock.ts";

const turns = Number(Deno.args[0] ?? "1500");
const kind = Deno.args[1] ?? "read";
const window = Number(Deno.args[2] ?? "32000");
const every = Math.max(1, Math.floor(turns / 15));

/** This turn writes a file. */
const isEdit = (turn: number) => kind === "edit" || turn % 10 === 0;

/** What an answer alone, or its one call, settles. */
function taskOf(turn: number): string {
  if (isEdit(turn)) return `Write ${turn} into b.txt (turn ${turn}).`;
  return `${kind === "shell" ? "Run echo one" : "What is in a.txt"} (turn ${turn})?`;
}

/** A call and a short answer in each turn; every tenth call edits, every other one reads. */
const script = Array.from({ length: turns }, (_, at) => {
  const turn = at + 1;
  const call = isEdit(turn)
    ? { name: "write_file", input: { path: "b.txt", content: `${turn}\n` } }
    : kind === "shell"
    ? { name: "run_shell", input: { command: "echo one" } }
    : { name: "read_file", input: { path: "a.txt" } };
  return [
    { when: `(turn ${turn})`, text: "I look.", calls: [call] },
    { when: "/b.txt|one/", text: isEdit(turn) ? "b.txt is written." : "It says one." },
  ];
}).flat();

async function world() {
  const home = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-soak-" }));
  const root = `${home}/project`;
  await Deno.mkdir(root);
  await Deno.mkdir(`${home}/.config/agent`, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(`${root}/a.txt`, "one\ntwo\n");
  await Deno.writeTextFile(`${home}/script.yaml`, JSON.stringify(script));
  await Deno.writeTextFile(
    `${home}/.config/agent/config.yaml`,
    `models: { s: { provider: scripted, script: ${home}/script.yaml, context_window: ${window} } }\nactive_model: s\nsandbox: "off"\n`,
    { mode: 0o600 },
  );
  return { home, root };
}

async function logBytes(home: string): Promise<{ folder: string; bytes: number }> {
  const workspaces = `${home}/.local/share/agent/workspaces`;
  const [entry] = await Array.fromAsync(Deno.readDir(workspaces));
  const folder = `${workspaces}/${entry?.name}`;
  const sizes = await Promise.all(
    ["log.kv", "log.kv-wal"].map((name) => Deno.stat(`${folder}/${name}`).catch(() => null)),
  );
  return { folder, bytes: sizes.reduce((sum, it) => sum + (it?.size ?? 0), 0) };
}

function memory() {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") collect();
  const { heapUsed, rss } = Deno.memoryUsage();
  return { heap: heapUsed / 1e6, rss: rss / 1e6 };
}

/** Bytes of values by kind of key, and of events by type. */
async function kinds(folder: string): Promise<ReadonlyMap<string, number>> {
  const kv = await Deno.openKv(`${folder}/log.kv`);
  const found = new Map<string, number>();
  for await (const { key, value } of kv.list<Uint8Array>({ prefix: [] })) {
    const kind = String(key[0]);
    const type = kind === "event"
      ? /"type":"(\w+)"/.exec(new TextDecoder().decode(value.subarray(5)))?.[1] ?? "spilled"
      : kind === "checkpoint"
      ? String(key[2])
      : "";
    const name = `${kind} ${type}`;
    found.set(name, (found.get(name) ?? 0) + value.length);
  }
  kv.close();
  return found;
}

const { home, root } = await world();
const env = (name: string) => name === "HOME" ? home : undefined;
const ports = await createPorts({ root, env, flags: {}, version: "soak", clock: quickClock() });
const session = await ports.create({ mode: "work", attended: false, permissions: "auto" });
const { signal } = new AbortController();
const started = performance.now();
const measured: { readonly turn: number; readonly rss: number }[] = [];
let before = 0;
console.log("turn  seq   log kB  kB a turn  heap MB  rss MB  seconds");
for (let turn = 1; turn <= turns; turn++) {
  await session.send(taskOf(turn));
  do {
    for await (const _ of session.next(signal));
    const { stop } = session.state.turn;
    if (stop?.type === "error") throw new Error(stop.error.message);
  } while (session.actor !== "user");
  if (turn % every !== 0) continue;
  const { bytes } = await logBytes(home);
  const { heap, rss } = memory();
  console.log(
    [
      turn,
      session.state.seq,
      (bytes / 1e3).toFixed(0),
      ((bytes - before) / 1e3 / every).toFixed(2),
      heap.toFixed(1),
      rss.toFixed(0),
      ((performance.now() - started) / 1e3).toFixed(0),
    ].join("  "),
  );
  measured.push({ turn, rss });
  before = bytes;
}
await session.close();
await ports.close();
const { folder, bytes } = await logBytes(home);
console.log(`closed: ${(bytes / 1e3 / turns).toFixed(2)} kB a turn`);
for (const [kind, size] of [...await kinds(folder)].toSorted((a, b) => b[1] - a[1]).slice(0, 20)) {
  console.log(`${(size / 1e3 / turns).toFixed(3).padStart(8)} kB a turn  ${kind}`);
}
if (!Deno.env.has("KEEP")) await Deno.remove(home, { recursive: true });

/** kB of log a turn of small calls, closed; and growth of RSS from turn 200 on, as a share. */
const LIMITS = { read: 3, growth: 0.1 };

const settled = measured.find(({ turn }) => turn >= 200)?.rss;
const last = measured.at(-1)?.rss;
const over = [
  ...(kind === "read" && turns >= 1_000 && bytes / 1e3 / turns > LIMITS.read
    ? [`over ${LIMITS.read} kB of log a turn`]
    : []),
  ...(settled !== undefined && last !== undefined && last > settled * (1 + LIMITS.growth)
    ? [`RSS grew from ${settled.toFixed(0)} to ${last.toFixed(0)} MB after turn 200`]
    : []),
];
for (const line of over) console.log(line);
if (over.length > 0) Deno.exitCode = 1;
