/**
 * Lets one call after another of an edit and its undo fail, in one process: a failure must be
 * clean, the files whole, and the next run must work. For `fail.ts`.
 *
 *     fail_child.ts <errno> <once|on|recover> <first> <stride> <scenario>...
 *
 * `once`: that call alone fails; `on`: all after it too; `recover`: one of the recovery from an
 * edit that was left in the middle. Every `stride`-th call from `first`.
 * Prints `hit <scenario>`, `fail <why>` for a trial.
 */

import assert from "node:assert/strict";
import type { Applied } from "../../../src/edit/apply.ts";
import { AgentError, WorkspaceError } from "../../../src/protocol/mod.ts";
import { withMethods } from "../../support/workspace.ts";
import { arm, type Errno, errnoNames, failAt } from "./inject.ts";
import { mixed, type Scenario, single, ten } from "./scenarios.ts";
import {
  changeSet,
  edit,
  goesOn,
  makeWorld,
  openWorld,
  recover,
  takeBack,
  trialFolder,
  whichTree,
  type World,
} from "./world.ts";

const [errnoName = "", duration = "", first = "1", stride = "1", ...names] = Deno.args;
const errno = errnoOf(errnoName);

function errnoOf(name: string): Errno {
  const found = errnoNames.find((it) => it === name);
  if (!found) throw new Error(`no such error: ${name}`);
  return found;
}

/** What the one who asked was told. */
type Told =
  | { readonly type: "done" }
  /** Everything is as it was, it was said. */
  | { readonly type: "refused" }
  /** The store failed: it is not said how far it came. */
  | { readonly type: "broken" };

async function told(run: () => Promise<Applied | string>): Promise<Told> {
  try {
    const outcome = await run();
    if (typeof outcome === "string") return { type: outcome === "done" ? "done" : "refused" };
    return { type: outcome.problem ? "refused" : "done" };
  } catch (error) {
    if (error instanceof WorkspaceError) return { type: "refused" };
    if (error instanceof AgentError) return { type: "broken" };
    throw new Error("a failure that is not for the user", { cause: error });
  }
}

/** False once the call was not reached any more. */
async function trial(folder: string, scenario: Scenario, fatal: number): Promise<boolean> {
  const { start, goal } = scenario;
  const set = await changeSet(start, goal);
  await makeWorld(folder, start);
  const failing = failAt(fatal, errno, duration === "on");
  const opened: (World & AsyncDisposable)[] = [];
  const tolds: Told[] = [];
  arm(failing.watch, folder);
  tolds.push(
    await told(async () => {
      opened.push(await openWorld(folder));
      return "done";
    }),
  );
  const [world] = opened;
  if (world) {
    for (const run of [() => edit(world, set, "e"), () => takeBack(world, "s:e", undo)]) {
      const outcome = await told(run);
      const hit = failing.hit() !== null;
      arm(null);
      const there = await whichTree(folder, { start, goal }).catch((error) => String(error));
      const isUndo = tolds.length === 2;
      if (outcome.type === "done") assert.equal(there, isUndo ? "start" : "goal", "told done");
      if (outcome.type === "refused") {
        assert.equal(there, isUndo ? "goal" : "start", "told refused");
      }
      tolds.push(outcome);
      (await world.locks.apply(AbortSignal.timeout(5000))).release();
      if (outcome.type !== "done" || hit) break;
      arm(failing.watch, folder);
    }
  }
  arm(null);
  await world?.store.close();
  await goesOn(folder, scenario);
  return failing.hit() !== null;
}

const undo = { kind: "undo", call: "u" } as const;

/** The same for a recovery, of an edit whose process died before its second file. */
async function recovery(folder: string, scenario: Scenario, fatal: number): Promise<boolean> {
  await makeWorld(folder, scenario.start);
  {
    await using world = await openWorld(folder);
    let writes = 0;
    const workspace = withMethods(world.workspace, {
      write: (...args) =>
        ++writes > 1 ? Promise.reject(new Error("died")) : world.workspace.write(...args),
    });
    const set = await changeSet(scenario.start, scenario.goal);
    await assert.rejects(edit({ ...world, workspace }, set, "e"), /died/);
  }
  const failing = failAt(fatal, errno, false);
  const opened: (World & AsyncDisposable)[] = [];
  arm(failing.watch, folder);
  try {
    const world = await openWorld(folder);
    opened.push(world);
    await recover(world);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
  } finally {
    arm(null);
    for (const world of opened) await world.store.close();
  }
  await goesOn(folder, scenario);
  return failing.hit() !== null;
}

for (const scenario of [...single, mixed, ten].filter((it) => names.includes(it.name))) {
  for (let fatal = Number(first), more = true; more; fatal += Number(stride)) {
    const folder = await trialFolder("fail");
    try {
      more = await (duration === "recover" ? recovery : trial)(folder, scenario, fatal);
      if (more) console.log(`hit ${scenario.name}`);
    } catch (error) {
      arm(null);
      const words = Deno.inspect(error, { colors: false }).replaceAll("\n", " | ");
      console.log(`fail ${scenario.name} ${errno} ${duration} at ${fatal}: ${words}`);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
}
