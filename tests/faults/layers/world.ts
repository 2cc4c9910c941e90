/** One project with everything that a command on a layer needs, without a model. */

import { appendAtEnd } from "../../../src/edit/append.ts";
import { type CommandPorts, trackCommand } from "../../../src/edit/command.ts";
import type { WithheldChange } from "../../../src/protocol/mod.ts";
import { ScanMemo } from "../../../src/edit/scan/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { memoryCache, memoryLocks, memoryStore } from "../../../src/storage/mod.ts";
import type { Spawner } from "../../../src/protocol/mod.ts";
import { once } from "../../../src/util/mod.ts";
import { diskLayers } from "../../../src/workspace/layer/disk_layers.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { realClock } from "../../support/clock.ts";

export interface LayerWorld extends AsyncDisposable {
  readonly ports: CommandPorts;
  readonly spawner: Spawner;
}

/** @param folder holds `project`; data goes beside it */
export async function layerWorld(folder: string): Promise<LayerWorld> {
  const workspace = await diskWorkspace(`${folder}/project`);
  const spawner = processSpawner({
    env: (name) => Deno.env.get(name),
    scratch: `${folder}/scratch`,
    root: workspace.root,
  });
  const mounts = spawner.layers;
  if (!mounts) throw new Error("this spawner has no layers");
  const ports: CommandPorts = {
    store: memoryStore({ clock: realClock }),
    workspace,
    locks: memoryLocks(),
    spawner,
    clock: realClock,
    memo: new ScanMemo(),
    cache: once(() => Promise.resolve(memoryCache())),
    layers: diskLayers({ root: workspace.root, folder: `${folder}/layers`, mounts }),
    checks: {
      off: new Set(["files", "syntax", "imports", "interface", "tests", "impact"]),
      commands: {},
      testTimeMs: 1000,
      verifyTimeMs: 1000,
      scratch: `${folder}/scratch`,
      trusted: false,
      sandbox: "auto",
    },
  };
  return {
    ports,
    spawner,
    async [Symbol.asyncDispose]() {
      await ports.layers?.close();
      await spawner.close();
    },
  };
}

export interface LayeredRun {
  readonly output: string;
  readonly layered: boolean;
  readonly held: readonly WithheldChange[];
  /** What the receipt says. */
  readonly text: string;
}

/** Runs a line on a layer and puts its effects into the project. `meanwhile` runs after it, before that. */
export async function runLayered(
  { ports, spawner }: LayerWorld,
  line: string,
  { call = "c", ahead = false, consent = "asked", meanwhile }: {
    readonly call?: string;
    readonly consent?: "none" | "asked";
    /** In a box that was made before the line was known. */
    readonly ahead?: boolean;
    readonly meanwhile?: () => Promise<void>;
  } = {},
): Promise<LayeredRun> {
  const signal = new AbortController().signal;
  if (ahead) await ports.layers?.prepare();
  const tracked = await trackCommand({ session: "s", call }, ports, {
    signal,
    effects: "layer",
    box: ahead ? "usual" : "own",
    consent,
  });
  const { output, exit } = await spawner.run({
    program: "bash",
    args: ["-c", line],
    cwd: ports.workspace.root,
    timeoutMs: 120_000,
    maxOutputBytes: 100_000,
    confine: {
      writable: [],
      network: false,
      ...(tracked.layer === null ? {} : { layer: tracked.layer }),
    },
  }, { signal });
  if (exit.type !== "exited") throw new Error(`${exit.type}: ${output}`);
  await meanwhile?.();
  const staged = await tracked.finish({ signal, progress: () => {} });
  try {
    if (staged.events.length > 0) {
      await appendAtEnd(ports.store, [{ stream: "workspace", events: staged.events }]);
    }
  } finally {
    staged.settle();
  }
  const { held, text } = staged;
  return { output, layered: tracked.layer !== null, held, text };
}
