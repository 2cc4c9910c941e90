import type { Surroundings } from "./level.ts";

export interface Caches {
  /** Absolute path of what lies at the wanted place. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

interface CacheOptions {
  readonly network: boolean;
  /** Where the box shows the folder; absent: where it is. */
  readonly at?: string;
}

/**
 * Private folders of the workspace for what tools keep between their runs. The user's own
 * caches are read where a tool takes them so, and never written: what a test puts there would
 * be linked into the user's programs. Go's build fails where it cannot write what it has built.
 * With the network a tool gets caches of its own, since what it fetches must go somewhere;
 * without, they would hide what the user has fetched. uv does nothing without a cache it can write
 * its locks to: its own one leads to the user's.
 */
export async function cachesOf(
  { home, scratch }: Surroundings,
  { network, at }: CacheOptions,
): Promise<Caches> {
  const folder = `${scratch}/box/cache`;
  const below = (name: string) => `${at ?? folder}/${name}`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    folder,
    env: {
      GOCACHE: below("go-build"),
      UV_LINK_MODE: "copy",
      ...(network ? fetching(below, home) : await offline({ folder, home, below })),
    },
  };
}

/** Parts of uv's cache with what it has fetched; others, of what it has found out, it writes anew. */
const packages = /^(archive|flat-index|git|sdists|simple|wheels)-v\d+$/;

/** `uv`: by links to the folders of the user's cache, which uv only reads where nothing is fetched. */
async function offline({ folder, home, below }: {
  readonly folder: string;
  readonly home: string | undefined;
  readonly below: (name: string) => string;
}): Promise<Readonly<Record<string, string>>> {
  if (home === undefined) return {};
  const users = `${home}/.cache/uv`;
  try {
    const own = `${folder}/uv`;
    for await (const { name } of Deno.readDir(users)) {
      if (!packages.test(name)) continue;
      await Deno.mkdir(own, { recursive: true, mode: 0o700 });
      await Deno.symlink(`${users}/${name}`, `${own}/${name}`).catch(ignoreExisting);
    }
    return { UV_CACHE_DIR: below("uv") };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return {};
    }
    throw error;
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
}

/** Maven reads the user's repository behind its own; the others have nothing like it. */
function fetching(
  below: (name: string) => string,
  home: string | undefined,
): Readonly<Record<string, string>> {
  const tail = home === undefined || home.includes(" ")
    ? []
    : [`-Dmaven.repo.local.tail=${home}/.m2/repository`];
  return {
    CARGO_HOME: below("cargo"),
    GOMODCACHE: below("go-mod"),
    MAVEN_ARGS: [`-Dmaven.repo.local=${below("maven")}`, ...tail].join(" "),
    PIP_CACHE_DIR: below("pip"),
    UV_CACHE_DIR: below("uv-fetched"),
    npm_config_cache: below("npm"),
  };
}
