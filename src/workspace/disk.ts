import {
  AgentError,
  type Bytes,
  type EntryLook,
  type FileContent,
  type FileStat,
  type ManyRead,
  type Names,
  type ReadOptions,
  type Survey,
  type TreeEntry,
  type Veil,
  type Workspace,
  WorkspaceError,
} from "../protocol/mod.ts";
import { requireDirectory, requireWritable } from "./access.ts";
import {
  entriesHere,
  entryOf,
  fingerprintRegular,
  namesIn,
  openRegular,
  readRegular,
  readUpTo,
} from "./disk_read.ts";
import { setDiskNode } from "./disk_node.ts";
import { readMany } from "./disk_read_many.ts";
import { diskVolume, nodeOf } from "./disk_volume.ts";
import { removeEmptyFolder, removeRegular, writeRegular } from "./disk_write.ts";
import { toWorkspaceError } from "./failure.ts";
import { trackedNames } from "./git_index.ts";
import { type RuleSource, ruleSource } from "./ignore_rules.ts";
import { entryOfPlace, ownPlace } from "./own_place.ts";
import { childPath } from "./path.ts";
import { type Area, resolvePath } from "./resolve.ts";
import { looksAt, namesInTree, type SurveyOptions, surveyTree } from "./survey.ts";
import { Shield } from "./shield.ts";
import { walkFiles } from "./walk.ts";

export interface DiskWorkspaceOptions {
  /** Absolute paths of folders that may be read by absolute path; they need not exist yet. */
  readonly extraRoots?: readonly string[];
  /**
   * True for a file that the user has opened although it holds secrets or rules hide it; by its
   * path relative to the root, links resolved. Asked at each read.
   */
  readonly allowed?: (path: string) => boolean;
}

/**
 * The project tree on disk.
 *
 * @throws {AgentError} `workspace.missing`, `workspace.not_directory`, `workspace.unreadable`
 */
export async function diskWorkspace(
  root: string,
  options: DiskWorkspaceOptions = {},
): Promise<Workspace> {
  const real = await realRoot(root);
  const area: Area = {
    volume: diskVolume,
    root: real,
    rootIdentity: nodeOf(await Deno.lstat(real)).identity,
    extraRoots: () => (options.extraRoots ?? []).flatMap(realPaths),
  };
  return new DiskWorkspace(area, options.allowed);
}

async function realRoot(root: string): Promise<string> {
  try {
    const real = await Deno.realPath(root);
    const info = await Deno.stat(real);
    if (!info.isDirectory) throw new AgentError("input", "workspace.not_directory", { path: root });
    // The first entry is enough to know that it can be read.
    for await (const _ of Deno.readDir(real)) break;
    return real;
  } catch (error) {
    if (error instanceof AgentError) throw error;
    const { kind } = toWorkspaceError(error, root);
    const code = kind === "missing" || kind === "not_directory" ? kind : "unreadable";
    throw new AgentError("input", `workspace.${code}`, { path: root }, { cause: error });
  }
}

/** One that is a link, or became one, is none: it could lead anywhere. */
function realPaths(path: string): readonly string[] {
  try {
    if (Deno.lstatSync(path).isSymlink) return [];
    return [Deno.realPathSync(path)];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

class DiskWorkspace implements Workspace {
  readonly root: string;
  readonly #area: Area;
  readonly #source: RuleSource;
  readonly #shield: Shield;

  constructor(area: Area, allowed?: (path: string) => boolean) {
    this.root = area.root;
    this.#area = area;
    this.#source = ruleSource(
      area,
      async (path, maxBytes) => (await readRegular(path, { area, maxBytes })).bytes,
      () => trackedNames(area.root),
    );
    this.#shield = new Shield(area, this.#source, allowed);
  }

  resolve(path: string): Promise<string> {
    return guarded(path, () => resolvePath(path, this.#area).path);
  }

  stat(path: string): Promise<FileStat> {
    return guarded(path, () => {
      const found = resolvePath(path, this.#area);
      if (!found.node) throw new WorkspaceError("missing", path);
      return { path: found.path, type: found.node.type, size: found.node.size };
    });
  }

  read(path: string, options: ReadOptions): Promise<FileContent> {
    return guarded(path, async () => {
      const { node: _, ...content } = await readRegular(path, {
        ...options,
        area: this.#area,
        shield: this.#shield,
      });
      return content;
    });
  }

  readMany(
    paths: readonly string[],
    options: Parameters<Workspace["readMany"]>[1],
  ): AsyncIterable<readonly ManyRead[]> {
    return readMany(paths, { ...options, area: this.#area, shield: this.#shield });
  }

  readHead(path: string, length: number): Promise<{ bytes: Bytes; size: number }> {
    return guarded(path, async () => {
      const anySize = { area: this.#area, maxBytes: Number.MAX_SAFE_INTEGER };
      using opened = openRegular(path, anySize);
      await this.#shield.require(opened.found, path);
      const wanted = Math.min(length, opened.node.size);
      return { bytes: await readUpTo(opened.file, wanted), size: opened.node.size };
    });
  }

  veils(paths: readonly string[]): Promise<readonly (Veil | null)[]> {
    return this.#shield.veils(paths);
  }

  list(path: string): Promise<readonly FileStat[]> {
    return guarded(path, () => {
      const found = resolvePath(path, this.#area);
      requireDirectory(found, path);
      return namesIn(found, path, this.#area).flatMap((name) => {
        const node = entryOf(`${found.real}/${name}`);
        if (!node) return [];
        return [{ path: childPath(found.path, name), type: node.type, size: node.size }];
      });
    });
  }

  walk(path: string, options: { readonly signal?: AbortSignal } = {}): AsyncIterable<FileStat> {
    const entries = (folder: string) => entriesHere(folder, this.#area);
    return walkFiles(this, path, { ...options, source: this.#source, entries });
  }

  survey(options: SurveyOptions): Promise<Survey> {
    return surveyTree(this.#source, this.#area, options);
  }

  looks(
    paths: readonly string[],
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly (EntryLook | null)[]> {
    return looksAt(paths, this.#area, options.signal);
  }

  names(options: Pick<SurveyOptions, "wanted" | "signal">): Promise<Names> {
    return namesInTree(this.#source, this.#area, options);
  }

  write(
    path: string,
    bytes: Bytes,
    options: Parameters<Workspace["write"]>[2],
  ): Promise<void> {
    return guarded(path, () => writeRegular(path, bytes, { ...options, area: this.#area }));
  }

  remove(path: string, options: Parameters<Workspace["remove"]>[1]): Promise<void> {
    return guarded(path, () => {
      requireWritable(resolvePath(path, this.#area), path);
      return removeRegular(path, { ...options, area: this.#area });
    });
  }

  removeFolder(path: string): Promise<boolean> {
    return guarded(path, () => removeEmptyFolder(path, this.#area));
  }

  entry(path: string): Promise<TreeEntry | null> {
    return guarded(path, () => {
      const place = ownPlace(path, this.#area);
      return place && entryOfPlace(place, this.#area);
    });
  }

  setNode(path: string, options: Parameters<Workspace["setNode"]>[1]): Promise<void> {
    return guarded(path, () => setDiskNode(path, { ...options, area: this.#area }));
  }

  fingerprint(path: string): Promise<{ hash: string; mode: number } | null> {
    return guarded(path, async () => {
      const found = await fingerprintRegular(path, this.#area);
      return found && { hash: found.hash, mode: found.mode };
    });
  }
}

/** Every failure of an operation names the path as it was given. */
async function guarded<T>(path: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toWorkspaceError(error, path);
  }
}
