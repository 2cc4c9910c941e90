/**
 * A process of its own that changes files beside others.
 *
 *     count <folder> <times>    adds one to `count.txt` so often; prints waits for the lock, ms
 *     duel <folder> <name>      for each line it reads, edits `a.txt` of which the line is the text
 *     hold <folder>             takes the apply lock, says so and stays
 */

import { applyNow } from "../../../src/edit/apply.ts";
import { WorkspaceError } from "../../../src/protocol/mod.ts";
import { fileLocks } from "../../../src/storage/mod.ts";
import { linesOf } from "../../support/lines.ts";
import { changeSet, file, openWorld, type World } from "./world.ts";

const [command, folder = "", word = ""] = Deno.args;

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

/** False if somebody else was there before. */
async function attempt(
  world: World,
  { path, from, to, call }: {
    readonly path: string;
    readonly from: string;
    readonly to: string;
    readonly call: string;
  },
): Promise<boolean> {
  try {
    const set = await changeSet({ [path]: file(from) }, { [path]: file(to) });
    await applyNow(world, set, { session: "", call });
    return true;
  } catch (error) {
    if (error instanceof WorkspaceError && error.kind === "changed") return false;
    throw error;
  }
}

async function count(times: number): Promise<void> {
  await using world = await openWorld(folder);
  const waits: number[] = [];
  const locks = {
    ...world.locks,
    async apply(signal?: AbortSignal) {
      const before = performance.now();
      const lock = await world.locks.apply(signal);
      waits.push(performance.now() - before);
      return lock;
    },
  };
  let tries = 0;
  for (let done = 0; done < times;) {
    const { bytes } = await world.workspace.read("count.txt", { maxBytes: 100 });
    const from = new TextDecoder().decode(bytes);
    const call = `${Deno.pid}.${tries++}`;
    const to = String(Number(from) + 1);
    if (await attempt({ ...world, locks }, { path: "count.txt", from, to, call })) done += 1;
  }
  print(JSON.stringify(waits.map((it) => Math.round(it))));
}

async function duel(): Promise<void> {
  await using world = await openWorld(folder);
  print("ready");
  let round = 0;
  for await (const from of linesOf(Deno.stdin.readable)) {
    const to = `${word} ${++round}`;
    const won = await attempt(world, { path: "a.txt", from, to, call: `${word}.${round}` });
    print(won ? "won" : "lost");
  }
}

async function hold(): Promise<void> {
  const locks = fileLocks({ folder: `${folder}/data` });
  print("waits");
  await locks.apply();
  print("held");
  await new Promise(() => setInterval(() => {}, 60_000));
}

if (command === "count") await count(Number(word));
else if (command === "duel") await duel();
else await hold();
