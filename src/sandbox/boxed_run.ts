/** A program in its box, or in none: what is seen to while it runs, and how it ended. */

import type { CommandLimits, Exit } from "../protocol/mod.ts";
import type { Sink } from "./background_sink.ts";
import { boxExit, hasBegun } from "./keeper.ts";
import type { LaunchEnd, Running } from "./launch.ts";
import type { Box } from "./level.ts";
import { limited, watchLimits } from "./limit_watch.ts";

export interface BoxedRun {
  readonly box: Box | null;
  readonly sink: Sink;
  /** What was made for it, to be gone when it is. */
  readonly made: AsyncDisposableStack;
  /** The box was there before its program was known. */
  readonly waited: boolean;
  readonly limits: CommandLimits;
}

/** Resolves when all that was made for it is gone as well. */
export async function endOf(running: Running, making: BoxedRun): Promise<Exit> {
  await using _ = making.made;
  if (making.box === null) return exitOf(await running.ended, making);
  const watch = watchLimits(running, making.limits);
  try {
    return exitOf(await running.ended, making);
  } finally {
    await watch.stop();
  }
}

function exitOf(ended: LaunchEnd, { box, sink, waited, limits }: BoxedRun): Exit {
  if (waited && ended.exit.type === "exited" && !hasBegun(ended.report)) {
    return { type: "not_confined", reason: "the box that was made ahead ended" };
  }
  if (box === null) return ended.exit;
  const exit = boxExit(ended, { maker: box.maker, output: () => sink.text() });
  return limits.cpu !== null && isOutOfTime(exit) ? limited("cpu", limits) : exit;
}

/** Of the kernel's signal, as a shell inside tells of it too: 128 more. */
function isOutOfTime(exit: Exit): boolean {
  return exit.type === "signalled" && exit.signal === "SIGXCPU" ||
    exit.type === "exited" && exit.code === 128 + 24;
}
