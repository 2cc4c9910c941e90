/** Several processes, and a person, at the same files: the gates C1 to C4. */

import assert from "node:assert/strict";
import { linesOf } from "../../support/lines.ts";
import { runWords, start, wordsOf } from "./child.ts";
import type { Row } from "./report.ts";
import { file, makeWorld, openWorld, soundLog, treeOf, trialFolder } from "./world.ts";

async function withWorld<T>(
  tree: Parameters<typeof makeWorld>[1],
  body: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await trialFolder("race");
  try {
    await makeWorld(folder, tree);
    return await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** C1: `runs` times so many processes add one to a file, `times` each. */
export async function counters(
  runs: readonly { readonly processes: number; readonly runs: number }[],
  times: number,
): Promise<Row> {
  const failures: string[] = [];
  const notes: string[] = [];
  let trials = 0;
  for (const { processes, runs: all } of runs) {
    const waits: number[] = [];
    for (let run = 0; run < all; run++, trials++) {
      try {
        waits.push(...await counted(processes, times));
      } catch (error) {
        failures.push(`${processes} processes: ${error}`);
      }
    }
    waits.sort((a, b) => a - b);
    const at = (part: number) => waits[Math.floor(waits.length * part)] ?? 0;
    notes.push(`${processes}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${waits.at(-1)} ms`);
  }
  const what = `runs of 2, 3 and 8 processes, ${times} counter edits each through the apply lock`;
  return { gate: "C1", what, trials, failures, note: `wait of ${notes.join("; of ")}` };
}

async function counted(processes: number, times: number): Promise<readonly number[]> {
  return await withWorld({ "count.txt": file("0") }, async (folder) => {
    const ended = await Promise.all(
      Array.from(
        { length: processes },
        () => runWords(wordsOf("race_child.ts", ["count", folder, String(times)])),
      ),
    );
    assert.deepEqual(ended.map(({ complaint }) => complaint).filter((it) => it !== ""), []);
    const tree = await treeOf(folder);
    assert.deepEqual(tree, { "count.txt": file(String(processes * times)) });
    await using world = await openWorld(folder);
    const applied = (await soundLog(world)).filter(({ outcome }) => outcome === "applied");
    assert.equal(applied.length, processes * times);
    return ended.flatMap(({ lines }): number[] => JSON.parse(lines[0] ?? "[]"));
  });
}

/** C2: two processes edit one file at once, each from what both have read. */
export async function duels(rounds: number): Promise<Row> {
  const failures: string[] = [];
  const wins = new Map<string, number>();
  await withWorld({ "a.txt": file("start") }, async (folder) => {
    const both = ["one", "two"].map((name) => {
      const child = start("race_child.ts", ["duel", folder, name], { stdin: "piped" });
      return { name, child, says: linesOf(child.stdout), to: child.stdin.getWriter() };
    });
    for (const { says } of both) await says.next();
    for (let round = 1; round <= rounds; round++) {
      const { "a.txt": now } = await treeOf(folder);
      const line = new TextEncoder().encode(`${new TextDecoder().decode(now?.bytes)}\n`);
      await Promise.all(both.map(({ to }) => to.write(line)));
      const said = await Promise.all(both.map(({ says }) => says.next()));
      const winners = both.filter((_, at) => said[at]?.value === "won").map(({ name }) => name);
      const [winner = ""] = winners;
      wins.set(winner, (wins.get(winner) ?? 0) + 1);
      try {
        assert.equal(winners.length, 1);
        assert.deepEqual(await treeOf(folder), { "a.txt": file(`${winner} ${round}`) });
      } catch (error) {
        failures.push(`round ${round}: ${error}`);
      }
    }
    for (const { child, to } of both) {
      await to.close();
      await child.status;
    }
  });
  const note = `first process won ${wins.get("one") ?? 0}`;
  return {
    gate: "C2",
    what: "two processes edit one file at once: one wins, the other is told",
    trials: rounds,
    failures,
    note,
  };
}

/** Longest time until a dead process's lock is taken, milliseconds. */
const takeOverMs = 5000;

/** C4: who holds the apply lock is killed; of those that wait one takes it, never two. */
export async function staleLocks(kills: number): Promise<Row> {
  const failures: string[] = [];
  const taken: number[] = [];
  await withWorld({}, async (folder) => {
    const held: Deno.ChildProcess[] = [];
    let wake = () => {};
    const join = async (): Promise<void> => {
      const child = start("race_child.ts", ["hold", folder]);
      all.add(child);
      const says = linesOf(child.stdout);
      await says.next();
      void (async () => {
        if ((await says.next()).value !== "held") return;
        held.push(child);
        wake();
      })();
    };
    const all = new Set<Deno.ChildProcess>();
    for (let waiting = 0; waiting < 3; waiting++) await join();
    let killed = performance.now();
    for (let kill = 0; kill <= kills; kill++) {
      while (held.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, takeOverMs);
        await promise;
        clearTimeout(timer);
        if (held.length === 0) {
          failures.push(`kill ${kill}: not taken within ${takeOverMs} ms`);
          break;
        }
      }
      if (kill > 0) taken.push(performance.now() - killed);
      // The next one starts meanwhile, so that others have the time to break in.
      if (kill < kills) await join();
      if (held.length !== 1) failures.push(`kill ${kill}: ${held.length} holders`);
      const [holder] = held.splice(0);
      killed = performance.now();
      holder?.kill("SIGKILL");
      await holder?.status;
      if (holder) all.delete(holder);
    }
    for (const child of all) {
      child.kill("SIGKILL");
      await child.status;
    }
  });
  taken.sort((a, b) => a - b);
  const ms = (part: number) => Math.round(taken[Math.floor(taken.length * part)] ?? 0);
  return {
    gate: "C4",
    what: "kill -9 of who holds the apply lock while three wait: one takes it, never two",
    trials: kills,
    failures,
    note: `taken after p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms`,
  };
}
