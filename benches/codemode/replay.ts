/**
 * Recorded programs once more, counted: in the world of their recording, in changed ones, from the log alone
 * and with another argument; and experiences that fail when they are used.
 *
 *     deno run -A --no-prompt benches/codemode/replay.ts [programs] [worlds of each] [first seed]
 */

import {
  changedWorlds,
  contents,
  generatedProgram,
  place,
} from "../../tests/support/replay_worlds.ts";
import {
  changed,
  logOf,
  recorded,
  type Recording,
  replayed,
  sessionsOf,
  stopText,
} from "../../tests/support/replays.ts";
import { desk } from "../../tests/support/terminal.ts";

const [programs = 50, worlds = 4, first = 1] = Deno.args.map(Number);

const counts = new Map<string, { trials: number; good: number }>();
const missed: string[] = [];

function count(what: string, isGood: boolean, detail: string): void {
  const it = counts.get(what) ?? { trials: 0, good: 0 };
  counts.set(what, { trials: it.trials + 1, good: it.good + (isGood ? 1 : 0) });
  if (!isGood) missed.push(`${what}: ${detail}`);
}

const equal = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function oneProgram(seed: number): Promise<void> {
  const program = generatedProgram(seed);
  await using record = await recorded(program);
  const { root } = record.desk;
  for (const world of changedWorlds(program, { seed, count: worlds })) {
    const before = changed(program.files, world);
    await place(root, before);
    const { ended, after, sessions, answers } = await replayed(record);
    const isStopped = ended.code === 3 && ended.stderr.includes(stopText(world)) &&
      equal(after, before) && sessions === 0 && answers === 0;
    const detail = `seed ${seed}, ${world.kind} ${world.path}: ${ended.stderr}`;
    count("changed world: stopped at the right check, nothing done", isStopped, detail);
    count(`— ${world.kind}`, isStopped, detail);
  }
  await place(root, program.files);
  await fromTheLog(record, seed);
  const { ended, after, sessions, answers } = await replayed(record);
  count(
    "unchanged world: same files, same output, no request to a model",
    ended.stdout.trimEnd() === record.printed && equal(after, record.after) && sessions === 1 &&
      answers === 0,
    `seed ${seed}: ${ended.stdout} ${ended.stderr}`,
  );
}

async function fromTheLog({ desk: it, session }: Recording, seed: number): Promise<void> {
  const before = await contents(it.root);
  const run = async (...words: readonly string[]) =>
    await it.agent(["session", "replay", session, "--mode", ...words]);
  const same = await run("recorded");
  count("mode recorded: same calls and output", same.code === 0, `seed ${seed}: ${same.stdout}`);
  const reads = await run("reads-live");
  count(
    "mode reads-live: reads made and as recorded",
    reads.code === 0,
    `seed ${seed}: ${reads.stdout}`,
  );
  const other = await run("recorded", "--set", "tag=second");
  const isDiff = /^-.*first/m.test(other.stdout) && /^\+.*second/m.test(other.stdout);
  count(
    "another argument in mode recorded: divergence as a diff",
    other.code === 3 && isDiff,
    other.stdout,
  );
  count(
    "— of these comparisons none changed a file",
    equal(await contents(it.root), before),
    `seed ${seed}`,
  );
}

const test = (refuses: string) =>
  'import test from "node:test";\nimport fs from "node:fs";\ntest("a.txt is right", () => {\n' +
  `  if (fs.readFileSync("a.txt", "utf8").includes("${refuses}")) throw new Error("wrong");\n});\n`;

/** A turn that was verified; then the tests want something else, and it is done again. */
async function wrongExperience(seed: number): Promise<void> {
  await using it = await desk();
  const write = (path: string, text: string) => Deno.writeTextFile(`${it.root}/${path}`, text);
  await write("package.json", '{ "scripts": { "test": "node --test" } }\n');
  await write("a.test.mjs", test("nothing"));
  await write("a.txt", `row ${seed}\n`);
  const code = `files.write("a.txt", files.read("a.txt").replace("row", "line"));\nprint("done");`;
  const call = { name: "run_program", input: { code } };
  await it.script(`- ${JSON.stringify({ calls: [call] })}\n- text: It is done.\n`);
  await it.agent(["config", "trust"]);
  await it.agent(["work", `Change a.txt: line ${seed} for row`, "--approve", "all"]);
  await write("a.txt", `row ${seed}\n`);
  await write("a.test.mjs", test("line"));
  const [session = ""] = await sessionsOf(it);
  const states = async (): Promise<
    readonly { readonly state: string; readonly harmed: number }[]
  > => JSON.parse((await it.agent(["memory", "experience", "--json"])).stdout);
  const before = await states();
  const ended = await it.agent(["session", "replay", session, "--approve", "all"]);
  const after = await states();
  await write("a.txt", `row ${seed}\n`);
  await write("a.test.mjs", test("nothing"));
  const again = await it.agent([
    "work",
    `Change a.txt: line ${seed} for row`,
    "--permissions",
    "auto",
  ], {
    person: [],
  });
  const isOffered = (again.stdout + again.stderr).includes("agent session replay");
  count(
    "wrong experience: demoted after one failure, offered no longer",
    equal(before.map((it) => it.state), ["new"]) && ended.code === 3 &&
      after[0]?.state === "demoted" &&
      after[0].harmed === 1 && !isOffered,
    `seed ${seed}: ${ended.stderr} ${JSON.stringify([before, after])} ${
      (await logOf(it, session)).length
    }`,
  );
}

for (let seed = first; seed < first + programs; seed++) await oneProgram(seed);
for (let seed = first; seed < first + Math.ceil(programs / 5); seed++) await wrongExperience(seed);
console.log("| what is done | trials | as it should be |\n|---|---|---|");
for (const [what, { trials, good }] of counts) console.log(`| ${what} | ${trials} | ${good} |`);
for (const it of missed) console.error(it);
Deno.exit(missed.length === 0 ? 0 : 1);
