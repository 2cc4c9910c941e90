/** The tree as it was before a change: the old bytes at the changed paths, the disk elsewhere. */

import type { Bytes, Cache, Survey, SurveyedFile, Workspace } from "../../protocol/mod.ts";
import { WorkspaceError } from "../../protocol/mod.ts";
import { compare } from "./problem.ts";

/** Contents by path; `null`: it is not there. */
export type Overlaid = ReadonlyMap<string, Bytes | null>;

type Overlay = Pick<
  Workspace,
  "read" | "readMany" | "readHead" | "survey" | "write" | "remove" | "setNode"
>;

/** Reads and surveys answer with `files` where a path is in it; nothing can be written. */
export function overlayWorkspace(base: Workspace, files: Overlaid): Workspace {
  const own: Overlay = {
    async read(path, options) {
      const bytes = files.get(path);
      if (bytes === undefined) return await base.read(path, options);
      return { path, bytes: taken(path, bytes, options.maxBytes), mode: fileMode };
    },
    readMany: (paths, options) => readMany(base, files, paths, options),
    async readHead(path, length) {
      const bytes = files.get(path);
      if (bytes === undefined) return await base.readHead(path, length);
      const whole = taken(path, bytes, Infinity);
      return { bytes: whole.slice(0, length), size: whole.length };
    },
    survey: async (options) => overlaid(await base.survey(options), files, options.wanted),
    write: (path) => Promise.reject(new WorkspaceError("protected", path)),
    remove: (path) => Promise.reject(new WorkspaceError("protected", path)),
    setNode: (path) => Promise.reject(new WorkspaceError("protected", path)),
  };
  return new Proxy(base, {
    get(target, key) {
      if (Reflect.has(own, key)) return Reflect.get(own, key);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Nobody asks for the modes of a tree that is only read. */
const fileMode = 0o644;

function taken(path: string, bytes: Bytes | null, maxBytes: number): Bytes {
  if (bytes === null) throw new WorkspaceError("missing", path);
  if (bytes.length > maxBytes) throw new WorkspaceError("too_large", path);
  // Who reads may hand the bytes to another thread, which takes them away from here.
  return bytes.slice();
}

async function* readMany(
  base: Workspace,
  files: Overlaid,
  paths: readonly string[],
  options: Parameters<Workspace["readMany"]>[1],
): ReturnType<Workspace["readMany"]> {
  let run: string[] = [];
  for (const path of paths) {
    const bytes = files.get(path);
    if (bytes === undefined) {
      run.push(path);
      continue;
    }
    yield* base.readMany(run, options);
    run = [];
    try {
      yield [{ path, bytes: taken(path, bytes, options.maxBytes) }];
    } catch (error) {
      if (!(error instanceof WorkspaceError)) throw error;
      yield [{ path, error }];
    }
  }
  yield* base.readMany(run, options);
}

function overlaid(
  survey: Survey,
  files: Overlaid,
  wanted: (path: string) => boolean,
): Survey {
  const kept = survey.files.filter(({ path }) => !files.has(path));
  const old = [...files].flatMap(([path, bytes]): readonly SurveyedFile[] =>
    // No stamp of a real file: it is read whatever an index remembers.
    bytes !== null && wanted(path)
      ? [{ path, size: bytes.length, stamp: "before", changed: Infinity, mode: 0o644 }]
      : []
  );
  return { ...survey, files: [...kept, ...old].sort((a, b) => compare(a.path, b.path)) };
}

const readOnly = new WeakMap<Cache, Cache>();

/**
 * What is worked out of a tree that never was on disk must not be remembered. One for each cache,
 * so that the index may know it again.
 */
export function readOnlyCache(cache: Cache): Cache {
  const known = readOnly.get(cache);
  if (known) return known;
  const made: Cache = {
    get: (table, key) => cache.get(table, key),
    all: (table) => cache.all(table),
    put: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  readOnly.set(cache, made);
  return made;
}

/** Remembers nothing and knows nothing. */
export const emptyCache: Cache = {
  get: () => Promise.resolve(null),
  all: () => Promise.resolve(new Map()),
  put: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
