/** A spawner that is loaded when the first program is started: most runs start none. */

import type { LayerMounts, LimitSupport, Spawner } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";

export function lazySpawner(open: () => Promise<Spawner>): Spawner {
  let opened: Spawner | null = null;
  let opening: Promise<Spawner> | null = null;
  const spawner = () =>
    opening ??= open().then((it) => {
      opened = it;
      return it;
    });
  return {
    sandbox: async () => await (await spawner()).sandbox(),
    run: async (command, options) => await (await spawner()).run(command, options),
    background: {
      run: async (command, options) => await (await spawner()).background.run(command, options),
      list: () => opened?.background.list() ?? [],
      output: async (id, options) => await (await spawner()).background.output(id, options),
      stop: async (id) => await (await spawner()).background.stop(id),
      isRunning: async (it) => await (await spawner()).background.isRunning(it),
      end: async (it) => await (await spawner()).background.end(it),
    },
    pipe: async (command) => await (await spawner()).pipe?.(command) ?? { type: "not_found" },
    tryLimits: async () => await (await spawner()).tryLimits?.() ?? nothingHeld,
    expectRead: () => opened?.expectRead?.(),
    layers: lazyMounts(async () => (await spawner()).layers ?? null),
    close: async () => await (await opening)?.close(),
  };
}

const nothingHeld: LimitSupport = {
  calls: false,
  processes: false,
  memory: false,
  files: false,
  cpu: false,
};

function lazyMounts(open: () => Promise<LayerMounts | null>): LayerMounts {
  const mounts = once(open);
  return {
    supported: async (folder) => await (await mounts())?.supported(folder) ?? false,
    standBy: async (folder) => await (await mounts())?.standBy(folder),
    isCurrent: async (folder) => await (await mounts())?.isCurrent(folder) ?? false,
    dismiss: async () => await (await mounts())?.dismiss(),
    facts: async (folder, wanted) => await (await mounts())?.facts(folder, wanted) ?? null,
  };
}
