/** Name spaces alone: no network and no other processes, and all files as they are. */

import { egressEnvironment, relayWords } from "./egress.ts";
import type { Box, BoxRequest, Level, Surroundings } from "./level.ts";
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

export const unshare: Level = {
  name: "unshare",
  promises: { files: false, secrets: false, network: true, processes: true },
  ways(machine) {
    const tools = toolsOf(machine);
    if (tools === null) return [];
    return waysOf(machine.isRoot).map((way) => (wish, it) =>
      Promise.resolve(boxOf(wish, it, { tools, way }))
    );
  },
};

interface Means {
  readonly tools: Tools;
  readonly way: Way;
}

function boxOf({ confine }: BoxRequest, it: Surroundings, means: Means): Box {
  return {
    words: unshareWords(means, {
      network: confine.network === true,
      beside: relayWords(it.way, { mounted: false }),
    }),
    env: egressEnvironment(it.way),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

interface UnsharedBox {
  readonly network: boolean;
  readonly beside: readonly string[];
}

/** Words up to the program. */
export function unshareWords(
  { tools, way }: Means,
  { network, beside }: UnsharedBox,
): readonly string[] {
  const script = ["set -e", ownPath, raiseLoopback, "shift", lastStep].join("\n");
  return [
    ...[tools.unshare, ...way.unshare, ...spaces(network)],
    ...scripted(script, []),
    ...[tools.setpriv, ...way.setpriv, ...lastWords(beside)],
  ];
}
