/**
 * What a look at a large tree costs beside `git status`, in the same rounds.
 *
 *     deno run -A --no-prompt benches/scan.ts [files] [rounds]
 */

import { processSpawner } from "../src/sandbox/mod.ts";
import { kvCache, kvStore } from "../src/storage/mod.ts";
import { diskWorkspace } from "../src/workspace/mod.ts";
import { compareLooks, ScanMemo, type ScanPorts, takeLook } from "../src/edit/scan/mod.ts";
import { realClock as clock } from "../tests/support/clock.ts";
import { median } from "./figures.ts";

/** Of a warm look, in times of `git status`. */
const limit = 1.5;

const [files = 50_000, rounds = 11] = Deno.args.map(Number);
const folder = await Deno.makeTempDir();
try {
  await run();
} finally {
  await Deno.remove(folder, { recursive: true });
}

async function run(): Promise<void> {
  const root = `${folder}/root`;
  await makeTree(root);
  const store = await kvStore({ folder: `${folder}/store`, clock });
  const cache = await kvCache({ folder: `${folder}/store`, clock });
  const spawner = processSpawner({
    env: (name) => Deno.env.get(name),
    scratch: `${folder}/scratch`,
    root,
  });
  const workspace = await diskWorkspace(root);
  const ports = { workspace, store, spawner, cache: () => Promise.resolve(cache), clock };
  const rows = await measure(root, ports);
  await store.close();
  await cache.close();
  print(rows);
}

/** A repository; what was written must be older than a look believes. */
async function makeTree(root: string): Promise<void> {
  const text = "export const value = 1;\n".repeat(20);
  for (let at = 0; at < files; at++) {
    const home = `${root}/part${at % 50}/group${Math.floor(at / 50) % 40}`;
    if (at < 2_000) await Deno.mkdir(home, { recursive: true });
    Deno.writeTextFileSync(`${home}/file${at}.ts`, `// ${at}\n${text}`);
  }
  await Deno.writeTextFile(`${root}/.gitignore`, "node_modules/\n*.log\n");
  await git(root, ["init", "-q"]);
  await git(root, ["add", "-A"]);
  await git(root, ["-c", "user.name=b", "-c", "user.email=b@b", "commit", "-qm", "all"]);
  await clock.sleep(3_000);
  await git(root, ["status", "--porcelain"]);
}

type Rows = Map<string, number[]>;

async function measure(root: string, ports: ScanPorts): Promise<Rows> {
  const rows: Rows = new Map();
  const time = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    rows.set(name, [...rows.get(name) ?? [], performance.now() - began]);
    return result;
  };
  const memo = new ScanMemo();
  await time("look, cold", () => takeLook({ ...ports, memo }));
  for (let round = 0; round < rounds; round++) {
    await time("git status", () => git(root, ["status", "--porcelain"]));
    const look = await time("look, warm", () => takeLook({ ...ports, memo }));
    await time("compare, nothing changed", () => compareLooks(look, { ...ports, memo }));
  }
  for (let round = 0; round < 3; round++) {
    await time("look, warm, by a new process", () => takeLook(ports));
    const look = await takeLook({ ...ports, memo });
    const path = `part${round}/group0/file${round}.ts`;
    await Deno.chmod(`${root}/${path}`, 0o600);
    const changed = await time(
      "compare, one file changed",
      () => compareLooks(look, { ...ports, memo }),
    );
    if (changed.files[0]?.modeAfter !== 0o600) throw new Error("a changed mode was not noticed");
    await Deno.writeTextFile(`${root}/part1/new${round}.ts`, "new\n");
    const { files: made } = await time(
      "compare, one file made",
      () => compareLooks(look, { ...ports, memo }),
    );
    if (made.length !== 2) throw new Error("a new file was not noticed");
  }
  return rows;
}

async function git(root: string, args: readonly string[]): Promise<void> {
  const { success } = await new Deno.Command("git", { args: ["-C", root, ...args] }).output();
  if (!success) throw new Error(`git ${args.join(" ")} failed`);
}

function print(rows: Rows): void {
  const status = median(rows.get("git status") ?? []);
  console.log(
    `${files} files, medians of ${rounds} rounds, load ${Deno.loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log("| | ms | of `git status` |\n|---|---|---|");
  for (const [name, times] of rows) {
    const value = median(times);
    console.log(`| ${name} | ${value.toFixed(0)} | ${(value / status).toFixed(2)} |`);
  }
  const ratio = median(rows.get("look, warm") ?? []) / status;
  console.log(`\nwarm ≤ ${limit} × git status: ${ratio <= limit ? "met" : "not met"}`);
  if (ratio > limit) Deno.exitCode = 1;
}
