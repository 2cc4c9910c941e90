/** Name spaces alone: no network and no other processes, and all files as they are. */

import type { CommandLimits } from "../protocol/mod.ts";
import { egressEnvironment, relayWords } from "./egress.ts";
import type { Box, BoxRequest, Level, Method, Surroundings } from "./level.ts";
import {
  lastStep,
  lastWords,
  ownPath,
  raiseLoopback,
  scripted,
  spaces,
  type Tools,
  toolsOf,
  type Way,
  waysOf,
} from "./namespaces.ts";
import { furnitureOf } from "./room.ts";
import { filterEnvironment, writeFilter } from "./seccomp/mod.ts";

export const unshare: Level = {
  name: "unshare",
  promises: { files: false, secrets: false, network: true, processes: true },
  ways(machine) {
    const tools = toolsOf(machine);
    if (tools === null) return [];
    return [true, false].flatMap((filtersCalls) =>
      waysOf(machine.isRoot).map((way): Method => ({
        filtersCalls,
        enclose: (wish, it) => boxOf(wish, it, { tools, way, filtersCalls }),
      }))
    );
  },
};

interface Means {
  readonly tools: Tools;
  readonly way: Way;
  /** By `setpriv` of util-linux 2.41 and later. */
  readonly filtersCalls: boolean;
}

async function boxOf(
  { confine }: BoxRequest,
  it: Surroundings,
  { filtersCalls, ...means }: Means,
): Promise<Box> {
  await using release = new AsyncDisposableStack();
  const filter = filtersCalls ? await writeFilter(furnitureOf(it, release).folder) : null;
  const kept = release.move();
  return {
    words: unshareWords(means, {
      network: confine.network === true,
      beside: relayWords(it.way, { mounted: false }),
      filter,
      limits: it.limits,
    }),
    maker: "unshare",
    env: { ...egressEnvironment(it.way), ...(filtersCalls ? filterEnvironment : {}) },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

interface UnsharedBox {
  readonly network: boolean;
  readonly beside: readonly string[];
  /** Absolute path of a filter. */
  readonly filter: string | null;
  readonly limits: CommandLimits;
}

/** Words up to the program. */
export function unshareWords(
  { tools, way }: Omit<Means, "filtersCalls">,
  { network, beside, filter, limits }: UnsharedBox,
): readonly string[] {
  const script = ["set -e", ownPath, raiseLoopback, "shift", lastStep].join("\n");
  return [
    ...[tools.unshare, ...way.unshare, ...spaces(network)],
    ...scripted(script, []),
    ...[tools.setpriv, ...way.setpriv],
    ...(filter === null ? [] : ["--seccomp-filter", filter]),
    ...lastWords(beside, limits),
  ];
}
