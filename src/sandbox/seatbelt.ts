/** The level of macOS: no view of its own, but rules on the paths as they are. */

import { cachesOf } from "./caches.ts";
import { guardsOf } from "./guards.ts";
import { keeper } from "./keeper.ts";
import type { Box, BoxRequest, Level, Surroundings } from "./level.ts";
import type { Mount } from "./mount.ts";
import { hiddenPaths, writableMounts } from "./mounts.ts";
import { NotConfined } from "./refusal.ts";
import { furnitureOf } from "./room.ts";
import { profileText } from "./seatbelt_profile.ts";

export const seatbelt: Level = {
  name: "seatbelt",
  promises: { files: true, secrets: true, network: true, processes: true },
  ways({ os, program }) {
    const sandboxExec = os === "darwin" ? program("sandbox-exec") : null;
    if (sandboxExec === null) return [];
    return [{ filtersCalls: false, enclose: (wish, it) => boxOf(wish, it, sandboxExec) }];
  },
};

/** @throws {NotConfined} */
async function boxOf({ confine }: BoxRequest, it: Surroundings, program: string): Promise<Box> {
  if (confine.overlays?.length) {
    throw new NotConfined("no file can be shown with another content on this system");
  }
  const { network } = confine;
  if (typeof network !== "boolean") {
    throw new NotConfined(
      "hosts cannot be granted one by one on this system; network: true asks for all of them",
    );
  }
  await using release = new AsyncDisposableStack();
  const { tmp } = furnitureOf(it, release);
  const open = writableMounts([it.root, ...confine.writable]).map(({ at }) => at);
  const caches = await cachesOf(it, { network });
  const guards = [
    ...await it.guards.hold(it.root, { open: confine.open ?? [], release }),
    ...open.flatMap((at) => at === it.root ? [] : guardsOf(at)),
  ];
  const secrets = confine.secrets === "shown" ? [] : await it.secrets();
  const hidden = await realPaths([...hiddenPaths(it), ...secrets]);
  const own = await realPaths([tmp, caches.folder]);
  const text = profileText({
    network,
    writable: [...open, ...own],
    hidden: hidden.filter((path) => !open.includes(path)),
    guarded: places(guards, "read"),
    shown: own,
  });
  const kept = release.move();
  return {
    words: [program, "-p", text, ...keeper({ tells: true, limits: it.limits })],
    maker: "sandbox-exec",
    env: { TMPDIR: tmp, ...caches.env },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

function places(mounts: readonly Mount[], type: Mount["type"]): readonly string[] {
  return mounts.filter((mount) => mount.type === type).map(({ at }) => at);
}

/** Of those that are there. */
async function realPaths(paths: readonly string[]): Promise<readonly string[]> {
  const real = await Promise.all(paths.map((path) => Deno.realPath(path).catch(() => null)));
  return real.filter((path) => path !== null);
}
