import type { Confinement } from "../protocol/mod.ts";
import { boxWords, type Mount, type Privileges } from "./bubblewrap.ts";
import { type Guards, guardsOf } from "./guards.ts";
import {
  commonMounts,
  type Furniture,
  hiddenMounts,
  type Surroundings,
  writableMounts,
} from "./mounts.ts";
import { overlayMounts } from "./overlays.ts";

/** A box about to be used; what was made for it is gone when it is disposed of. */
export interface Box extends AsyncDisposable {
  /** Words that stand before the program. */
  readonly words: readonly string[];
  /** What programs must know of their place. */
  readonly env: Readonly<Record<string, string>>;
}

/** Bubblewrap as this machine wants it. */
export interface Bubblewrap {
  /** Absolute path of the program. */
  readonly program: string;
  /** One of `privileges()`. */
  readonly privileges: Privileges;
}

export interface Wish {
  readonly cwd: string;
  readonly confine: Confinement;
}

/**
 * Everything readable but secrets; written is the workspace without its settings, what the
 * caller names, and a `/tmp` that lives as long as the box.
 *
 * @throws {NotConfined} if it cannot be as wished
 */
export async function enclose(
  { cwd, confine }: Wish,
  it: Surroundings & { readonly guards: Guards },
  { program, privileges }: Bubblewrap,
): Promise<Box> {
  await using release = new AsyncDisposableStack();
  const furniture = await furnish(it.scratch, release);
  const open = await writableMounts([it.root, ...confine.writable]);
  const cache = await goCache(it);
  const mounts = [
    ...await commonMounts(it, furniture, confine.network),
    ...open,
    ...cache.mounts,
    ...await hiddenMounts(it, furniture, open),
    ...it.guards.hold(it.root, release),
    ...open.flatMap(({ at }) => at === it.root ? [] : guardsOf(at)),
    ...await overlayMounts(confine.overlays ?? [], furniture.folder),
  ];
  const words = boxWords({ cwd, network: confine.network, mounts, privileges });
  const kept = release.move();
  return {
    words: [program, ...words],
    env: { TMPDIR: "/tmp", ...cache.env },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function furnish(
  scratch: string,
  release: AsyncDisposableStack,
): Promise<Furniture & { readonly folder: string }> {
  const folder = `${scratch}/box/${crypto.randomUUID()}`;
  const [tmp, empty] = [`${folder}/tmp`, `${folder}/empty`];
  // A tree that its maker locked stays; nobody but boxes could have put it there.
  release.defer(() => Deno.remove(folder, { recursive: true }).catch(() => {}));
  await Deno.mkdir(tmp, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(empty, "", { mode: 0o600 });
  return { folder, tmp, empty };
}

/**
 * Go compiles nothing without a cache of its own. The user's is read where it is there, and
 * never written: what a test puts there would be linked into the user's programs. Other
 * tools do without their caches in a home folder that cannot be written (measured: cargo,
 * npm, deno, pytest).
 */
async function goCache({ home, scratch }: Surroundings): Promise<{
  readonly mounts: readonly Mount[];
  readonly env: Readonly<Record<string, string>>;
}> {
  const users = await Deno.stat(`${home}/.cache/go-build`).catch(() => null);
  if (users?.isDirectory) return { mounts: [], env: {} };
  const [at, from] = ["/tmp/go-build", `${scratch}/box/go-build`];
  await Deno.mkdir(from, { recursive: true, mode: 0o700 });
  return { mounts: [{ type: "write", at, from }], env: { GOCACHE: at } };
}
