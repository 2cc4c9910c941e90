/**
 * Damages every page of a `log.kv` in four ways, and pages at random in others, and opens it again
 * in a child that a panic would end. A plain scan in Python, which shares no code with the program,
 * says which records can still be read.
 *
 * Passes if no child dies, no value comes back that nobody wrote, nine in ten of the readable
 * records come back in every trial, and every stream that lost one is named in a notice.
 *
 *     deno run -A tests/faults/store_damage.ts [random trials]
 *
 * In every second trial the file's time is put back, so that nothing but its content shows the
 * damage; in every third the process was killed before.
 */

import { fileURLToPath } from "node:url";
import type { Left } from "./store_damage/child.ts";
import { damages, eventsEach, makeModel, pageSize, sessions } from "./store_damage/model.ts";

interface Trial {
  readonly folder: string;
  readonly name: string;
  readonly page: number;
  readonly how: "time new" | "time kept" | "left open";
}

const everyPage = ["zeroed page", "one bit", "forty bits of a page", "cut before a page"];
const hows = ["time new", "time kept", "left open", "time kept"] as const;
const batch = 60;

/**
 * What is found though nothing but the content shows it. Of a large file others are not: a flipped
 * bit can make a row that ends Deno KV, and pages that changed places are a tree in which less is found.
 */
const hidden = new Set(["zeroed page", "random page"]);
const here = (name: string) => fileURLToPath(new URL(`./store_damage/${name}`, import.meta.url));

const base = await Deno.makeTempDir();
const models = await makeModel(`${base}/model`);

function* plan(random: number): Generator<Omit<Trial, "folder">> {
  const pages = Deno.statSync(`${models.closed}/log.kv`).size / pageSize;
  let number = 0;
  const how = () => hows[number++ % hows.length] ?? "time new";
  for (const name of everyPage) {
    for (let page = 0; page < pages; page++) yield { name, page, how: how() };
    number++;
  }
  const names = Object.keys(damages);
  for (let trial = 0; trial < random; trial++) {
    const name = names[trial % names.length] ?? "";
    yield { name, page: Math.floor(Math.random() * pages), how: how() };
  }
}

async function prepare(trial: Omit<Trial, "folder">): Promise<Trial> {
  const folder = await Deno.makeTempDir({ dir: base });
  const isOpen = trial.how === "left open";
  const model = isOpen ? models.open : models.closed;
  const names = ["log.kv", "log.kv.state", ...isOpen ? ["log.kv-wal"] : []];
  for (const name of names) await Deno.copyFile(`${model}/${name}`, `${folder}/${name}`);
  const path = `${folder}/log.kv`;
  const { mtime } = await Deno.stat(`${model}/log.kv`);
  const bytes = await Deno.readFile(path);
  // Beside a journal the file itself is shorter.
  const page = Math.min(trial.page, Math.max(0, bytes.length / pageSize - 1));
  await Deno.writeFile(path, damages[trial.name]?.(bytes, page) ?? bytes);
  if (trial.how === "time kept" && mtime) {
    await Deno.utime(path, mtime, mtime);
    if (hidden.has(trial.name)) await hideChange(path, folder);
  }
  return { ...trial, folder };
}

/** As if the disk itself had changed the file: the state says that it was left so. */
async function hideChange(path: string, folder: string): Promise<void> {
  const state = JSON.parse(await Deno.readTextFile(`${folder}/log.kv.state`));
  const { ctime } = await Deno.stat(path);
  state.clean.ctime = ctime?.getTime();
  await Deno.writeTextFile(`${folder}/log.kv.state`, JSON.stringify(state));
}

type Place = readonly [string, number];

async function readable(trials: readonly Trial[]): Promise<readonly (readonly Place[])[]> {
  const child = new Deno.Command("python3", {
    args: [here("plain_scan.py")],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(
    new TextEncoder().encode(trials.map(({ folder }) => `${folder}/log.kv\n`).join("")),
  );
  await writer.close();
  const { stdout } = await child.output();
  return new TextDecoder().decode(stdout).trim().split("\n").map((line) => JSON.parse(line));
}

/** What is left by folder; a folder that ended the process is not there. */
async function open(trials: readonly Trial[]): Promise<ReadonlyMap<string, Left>> {
  const left = new Map<string, Left>();
  let rest = trials.map(({ folder }) => folder);
  while (rest.length > 0) {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-prompt", "--no-check", here("child.ts"), ...rest],
    }).output();
    const lines = new TextDecoder().decode(stdout).trim().split("\n");
    for (const line of lines.filter((it) => it.startsWith("{"))) {
      const found: Left = JSON.parse(line);
      left.set(found.folder, found);
    }
    const last = lines.findLast((line) => line.startsWith("try "))?.slice(4) ?? rest[0] ?? "";
    if (code !== 0) console.error(new TextDecoder().decode(stderr).slice(0, 800));
    rest = code === 0 ? [] : rest.slice(rest.indexOf(last) + 1);
  }
  return left;
}

interface Score {
  readonly readable: number;
  readonly kept: number;
  readonly problems: readonly string[];
}

const id = ([stream, seq]: Place) => `${stream} ${seq}`;

function judge(left: Left | undefined, places: readonly Place[]): Score {
  if (!left) return { readable: places.length, kept: 0, problems: ["the process died"] };
  const kept = new Set(left.kept.map(id));
  const keptReadable = places.filter((place) => kept.has(id(place))).length;
  const problems = [...left.wrong];
  if (keptReadable < 0.9 * places.length) problems.push(`${keptReadable} of ${places.length}`);
  const named = new Set(left.notices.flatMap((it) => "stream" in it ? [it.stream] : []));
  const isAll = left.notices.some(({ kind }) => kind === "reset" || kind === "restored");
  for (const stream of sessions) {
    const count = left.kept.filter(([name]) => name === stream).length;
    if (count < eventsEach && !named.has(stream) && !isAll) problems.push(`${stream}: in silence`);
    const isWhole = places.filter(([name]) => name === stream).length === eventsEach;
    if (isWhole && count < eventsEach) problems.push(`${stream}: was whole`);
  }
  return { readable: places.length, kept: keptReadable, problems };
}

const trials = [...plan(Number(Deno.args[0] ?? 100))];
const total = { trials: 0, readable: 0, kept: 0, extra: 0, failed: 0 };
for (let from = 0; from < trials.length; from += batch) {
  const some = await Promise.all(trials.slice(from, from + batch).map(prepare));
  const places = await readable(some);
  const left = await open(some);
  for (const [at, trial] of some.entries()) {
    const found = left.get(trial.folder);
    const score = judge(found, places[at] ?? []);
    total.trials++;
    total.readable += score.readable;
    total.kept += score.kept;
    total.extra += (found?.kept.length ?? 0) - score.kept;
    if (score.problems.length > 0) {
      total.failed++;
      console.error(
        `${trial.name}, page ${trial.page}, ${trial.how}: ${score.problems.join("; ")}`,
      );
    }
    await Deno.remove(trial.folder, { recursive: true });
  }
}
await Deno.remove(base, { recursive: true });
const share = (100 * total.kept / total.readable).toFixed(2);
console.log(
  `${total.trials} trials: ${total.kept} of ${total.readable} readable records kept (${share} %), ` +
    `${total.extra} more than the plain scan found, ${total.failed} trials failed`,
);
Deno.exitCode = total.failed === 0 ? 0 : 1;
