/**
 * How long `check` takes on a large tree: as a process of its own, of one file and of many, and in
 * a process that has the index open already. Every time is warm: the tree has been seen before.
 */

import { checkFiles } from "../../src/codeintel/check/check.ts";
import { type Code, openCode } from "../../src/codeintel/code.ts";
import { kvCache } from "../../src/storage/mod.ts";
import { diskWorkspace } from "../../src/workspace/mod.ts";
import { median } from "../figures.ts";
import { openMeasurer } from "../measure.ts";
import { remove, tool } from "./folder.ts";
import { emptyHome, type Program } from "./program.ts";
import { short, table } from "./section.ts";

/** Large, and with many imports. */
const subject = "django/db/models/query.py";

/** An edit is at its end. */
const edits = [subject, "django/core/mail/message.py"] as const;

/** Files of one run. */
const many = 20;

const rounds = 7;

const clock = { now: () => Date.now(), sleep: () => Promise.resolve() };

/** @param tree a checkout of Django; it is copied */
export async function checkSpeed(tree: string, program: Program): Promise<string> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-" }));
  const copy = `${folder}/django`;
  try {
    await tool(["cp", "-a", tree, copy]);
    const rows = [...await processRows(copy, program), ...await sessionRows(copy, folder)];
    return table(["check, warm", "ms a file (min)"], rows);
  } finally {
    await remove(folder);
  }
}

type Row = readonly [what: string, times: string];

async function processRows(cwd: string, program: Program): Promise<readonly Row[]> {
  await using measurer = openMeasurer();
  await using home = await emptyHome();
  const run = async (paths: readonly string[]) => {
    const command = program.command(["check", ...paths], { cwd, home: home.path });
    return (await measurer.run(command)).wall / paths.length;
  };
  const folder = await filesIn(cwd, "django/db/models");
  for (const paths of [[subject], folder]) await run(paths);
  const rows: Row[] = [
    [`process: ${subject}`, await timed(() => run([subject]))],
    [`process: ${folder.length} files of django/db/models`, await timed(() => run(folder))],
  ];
  for (const path of edits) {
    const edited = await timed(async () => {
      await edit(`${cwd}/${path}`);
      return await run([path]);
    });
    rows.push([`process: ${path}, just edited`, edited]);
  }
  return rows;
}

async function filesIn(root: string, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name, isFile } of Deno.readDir(`${root}/${folder}`)) {
    if (isFile && name.endsWith(".py")) found.push(`${folder}/${name}`);
  }
  return found.sort().slice(0, many);
}

/** Only the work of the check itself, the first round not counted. */
async function sessionRows(root: string, folder: string): Promise<readonly Row[]> {
  const cache = await kvCache({ folder: `${folder}/cache`, clock });
  const open = async (): Promise<Code> =>
    await openCode({ workspace: await diskWorkspace(root, { extraRoots: [] }), cache, clock });
  const check = async (path: string) => {
    using code = await open();
    const start = performance.now();
    await checkFiles(code, [path]);
    return performance.now() - start;
  };
  const rows: Row[] = [];
  try {
    await check(subject);
    rows.push([`index open: ${subject}`, await timed(() => check(subject))]);
    for (const path of edits) {
      const edited = await timed(async () => {
        await edit(`${root}/${path}`);
        return await check(path);
      });
      rows.push([`index open: ${path}, just edited`, edited]);
    }
  } finally {
    await cache.close();
  }
  return rows;
}

let edited = 0;

async function edit(path: string): Promise<void> {
  await Deno.writeTextFile(path, `# edit ${edited++}\n`, { append: true });
}

async function timed(run: () => Promise<number>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await run());
  return `${short(median(times))} (${short(Math.min(...times))})`;
}
