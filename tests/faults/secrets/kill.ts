/**
 * A6 of the fault plan: a process that stores, rotates and forgets keys is killed at a random
 * moment, `deno run -A tests/faults/secrets/kill.ts [300] [seed]`. After each kill every key is
 * the old one or the new one, the master key's file holds one key or two, nothing is empty, and
 * the next writer leaves no temporary file and one master key.
 */

import { paths, secrets } from "../../../src/config/mod.ts";
import { spawnScript } from "../../support/process.ts";

const count = Number(Deno.args[0] ?? 300);
let seed = Number(Deno.args[1] ?? 20260101) >>> 0;

/** Mulberry32. */
function random(): number {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let t = seed;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

/** Kills come within so many milliseconds of the first line. */
const window = 60;

interface Fact {
  readonly during: string;
  readonly wrong: string | null;
  readonly midway: boolean;
}

const home = await Deno.makeTempDir({ prefix: "agent-keys-" });
const where = paths(() => undefined, home);
const master = `${where.config}/keys/master.key`;
const never = "sk-never-moved-0123456789";
await (await secrets(where)).set("fixed", never);
const facts: Fact[] = [];
let at = 0;
for (let trial = 0; trial < count; trial++) {
  const { lines, errors } = await killed(at, random() * window);
  facts.push(await judged(lines, errors));
  const tried = lines.flatMap((line) => /^try set (\d+)$/.exec(line)?.[1] ?? []);
  at = Math.max(at, ...tried.map(Number)) + 1;
}
await Deno.remove(home, { recursive: true });
print();

async function killed(start: number, afterMs: number) {
  const child = spawnScript("../faults/secrets/kill_child.ts", [home, String(start)]);
  const errors = new Response(child.stderr).text();
  let text = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += part;
    timer ??= setTimeout(() => child.kill("SIGKILL"), afterMs);
  }
  clearTimeout(timer);
  await child.status;
  return { lines: text.split("\n").slice(0, -1), errors: await errors };
}

async function judged(lines: readonly string[], errors: string): Promise<Fact> {
  const last = lines.at(-1) ?? "";
  const during = last.startsWith("try ") ? last.split(" ")[1] ?? "" : "between";
  const keys = (await Deno.readTextFile(master)).trim().split("\n").length;
  const midway = keys === 2;
  const fact = (wrong: string | null): Fact => ({ during, wrong, midway });
  if (errors !== "") return fact(`it complained: ${errors.slice(0, 200)}`);
  if (keys > 2) return fact(`${keys} master keys`);
  const store = await secrets(where);
  const wrong = await valuesWrong(store, lines);
  if (wrong) return fact(wrong);
  await store.set("next", "writer");
  if ((await Deno.readTextFile(master)).trim().split("\n").length !== 1) {
    return fact("the next writer left two master keys");
  }
  const debris = [...Deno.readDirSync(where.data), ...Deno.readDirSync(`${where.config}/keys`)]
    .filter((it) => it.name.endsWith(".tmp"));
  return fact(debris.length > 0 ? `debris: ${debris.map((it) => it.name).join(" ")}` : null);
}

async function valuesWrong(
  store: Awaited<ReturnType<typeof secrets>>,
  lines: readonly string[],
): Promise<string | null> {
  if (await store.get("fixed") !== never) return "the key that nobody touched is not the same";
  for (const name of await store.list()) {
    const value = await store.get(name);
    if (!value) return `${name} is empty`;
  }
  const allowed = valuesAllowed(lines);
  const moving = await store.get("moving") ?? "";
  if (allowed.length > 0 && !allowed.includes(moving)) return `moving is ${moving}`;
  return null;
}

/** The last value that was acknowledged and the one that was tried after it. */
function valuesAllowed(lines: readonly string[]): readonly string[] {
  const number = (word: string) =>
    lines.flatMap((line) => line.startsWith(`${word} set `) ? [line.split(" ")[2] ?? ""] : []).at(
      -1,
    );
  const [done, tried] = [number("did"), number("try")];
  // Before the first is acknowledged the value of the last trial stands.
  if (done === undefined) return [];
  return [done, tried ?? done].map((it) => `value-${it}`);
}

function print(): void {
  const kinds = [...new Set(facts.map((it) => it.during))].sort();
  console.log("| killed during | trials | two master keys found | wrong |\n|---|---|---|---|");
  for (const kind of [...kinds, "all"]) {
    const of = facts.filter((it) => kind === "all" || it.during === kind);
    const midway = of.filter((it) => it.midway).length;
    console.log(`| ${kind} | ${of.length} | ${midway} | ${of.filter((it) => it.wrong).length} |`);
  }
  const wrong = facts.filter((it) => it.wrong);
  for (const it of wrong.slice(0, 10)) console.log(`${it.during}: ${it.wrong}`);
  Deno.exitCode = wrong.length > 0 ? 1 : 0;
}
