import {
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
import {
  requireDirectory,
  requireFile,
  requireOurs,
  requireOwn,
  requireSize,
  requireWritable,
} from "./access.ts";
import type { DiskWorkspaceOptions } from "./disk.ts";
import { expansionsOf } from "./expansion.ts";
import { type Far, FarFacts, type FarFile, type FarOutcome } from "./far_facts.ts";
import { toWorkspaceError } from "./failure.ts";
import { type RuleSource, ruleSource } from "./ignore_rules.ts";
import { plainMode } from "./mode.ts";
import { entryOfPlace, isSameNode, nodeStep, ownPlace, requireOwnPlace } from "./own_place.ts";
import { childPath, componentsOf } from "./path.ts";
import { placesIn } from "./place.ts";
import type { CommandPlaces, PlaceSource } from "./places.ts";
import { type Area, type Resolved, resolvePath } from "./resolve.ts";
import { isRuleFile } from "./rule_files.ts";
import { Shield } from "./shield.ts";
import { looksAt, namesInTree, type SurveyOptions, surveyTree } from "./survey.ts";
import { walkFiles } from "./walk.ts";

/** The rules of this side over the facts of one operation. */
interface FarRules {
  readonly area: Area;
  readonly source: RuleSource;
  readonly shield: Shield;
}

/** Files of rules by their real paths: those that were read, those that a run lacked. */
interface Texts {
  readonly read: Map<string, Bytes | WorkspaceError>;
  readonly wanted: Map<string, FarFile>;
}

/** A longer file of rules is read as if it were not there, as on disk. */
const maxRuleBytes = 262_144;

/** So many files are read in one round trip. */
const perTrip = 64;

/**
 * The tree of another machine under the rules of this one: each operation is run over facts
 * that were asked for, again until it lacks none, and its last step is proved there.
 */
export class FarWorkspace implements Workspace, PlaceSource {
  readonly root: string;
  readonly host: string;
  readonly #far: Far;
  readonly #allowed: ((path: string) => boolean) | undefined;

  /** @param root absolute path there, without links */
  constructor(
    root: string,
    far: Far,
    options: Pick<DiskWorkspaceOptions, "allowed"> & { readonly host: string },
  ) {
    this.root = root;
    this.host = options.host;
    this.#far = far;
    this.#allowed = options.allowed;
  }

  /** Names that are asked for in advance: a path as it is written, and all above it. */
  #expected(paths: readonly string[]): Set<string> {
    const expected = new Set([this.root]);
    for (const path of paths) {
      if (path.length > 4096 || path.includes("\0")) continue;
      const names = componentsOf(
        path.startsWith(`${this.root}/`) ? path.slice(this.root.length) : path,
      );
      if (names.includes("..")) continue;
      let at = this.root;
      for (const name of names) expected.add(at = `${at === "/" ? "" : at}/${name}`);
    }
    return expected;
  }

  async #with<T>(paths: readonly string[], run: (look: FarRules) => T | Promise<T>): Promise<T> {
    const facts = new FarFacts();
    const nodes = this.#expected(paths);
    const wants = { nodes, folders: new Set<string>() };
    facts.learn(await this.#far.facts(wants), wants);
    return await this.#settle(facts, run);
  }

  /** A run over the whole tree, whose facts and rules come in two round trips. */
  async #over<T>(run: (look: FarRules) => T | Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const facts = new FarFacts();
    facts.learn(await this.#far.tree(this.root), null);
    signal?.throwIfAborted();
    return await this.#settle(facts, run);
  }

  async #settle<T>(facts: FarFacts, run: (look: FarRules) => T | Promise<T>): Promise<T> {
    const texts: Texts = { read: new Map(), wanted: new Map() };
    await this.#readRules(facts, texts);
    for (;;) {
      let result: { readonly value: T } | { readonly error: unknown };
      try {
        result = { value: await run(this.#look(facts, texts)) };
      } catch (error) {
        result = { error };
      }
      const wants = facts.lacks();
      if (wants) {
        facts.learn(await this.#far.facts(wants), wants);
        await this.#readRules(facts, texts);
      } else if (texts.wanted.size > 0) await this.#readTexts([...texts.wanted.values()], texts);
      else if ("value" in result) return result.value;
      else throw result.error;
    }
  }

  /** Rules among the known files, by their own paths. */
  async #readRules(facts: FarFacts, texts: Texts): Promise<void> {
    const files = facts.files().filter((it) =>
      isRuleFile(it.slice(it.lastIndexOf("/") + 1)) && !texts.read.has(it)
    );
    const wanted = files.flatMap((real): FarFile[] => {
      const node = facts.lstat(real);
      return node && node.size <= maxRuleBytes ? [{ real, identity: node.identity }] : [];
    });
    if (wanted.length > 0) await this.#readTexts(wanted, texts);
  }

  async #readTexts(files: readonly FarFile[], { read, wanted }: Texts): Promise<void> {
    wanted.clear();
    const contents = await this.#far.contents(files, maxRuleBytes);
    files.forEach(({ real }, at) => {
      read.set(real, contents[at] ?? new WorkspaceError("changed", real));
    });
  }

  #look(facts: FarFacts, texts: Texts): FarRules {
    const area: Area = { volume: facts, root: this.root, extraRoots: () => [] };
    // deno-lint-ignore require-await -- a refusal is a rejection, as on disk
    const source = ruleSource(area, async (path, maxBytes) => {
      const found = resolvePath(path, area);
      const { size, identity } = requireFile(found, path);
      requireSize(size, maxBytes, path);
      const text = texts.read.get(found.real);
      if (text instanceof Uint8Array) return text;
      // A link leads to a file of another name: it is read before the next run.
      if (!text) texts.wanted.set(found.real, { real: found.real, identity });
      throw text ?? new WorkspaceError("missing", path);
    });
    return { area, source, shield: new Shield(area, source, this.#allowed) };
  }

  /** Run again until no fact is lacking: what it tells without one is not the answer. */
  withPlaces<T>(
    allowed: (path: string) => boolean,
    run: (places: CommandPlaces) => Promise<T>,
  ): Promise<T> {
    return this.#with([], ({ area }) => {
      const expand = expansionsOf(this.root, area.volume);
      return run({
        placeOf: placesIn(area, allowed),
        // What a link on the way leads to is not looked at.
        expansionOf: (word) => word.includes("/") ? null : expand(word),
        isThere: (path) => placesIn(area, allowed)(path) !== "outside" && isThere(area, path),
      });
    });
  }

  async resolve(path: string): Promise<string> {
    return await this.#with([path], ({ area }) => resolvePath(path, area).path);
  }

  #found(path: string): Promise<Resolved> {
    return this.#with([path], ({ area }) => resolvePath(path, area));
  }

  async stat(path: string): Promise<FileStat> {
    const found = await this.#found(path);
    if (!found.node) throw new WorkspaceError("missing", path);
    return { path: found.path, type: found.node.type, size: found.node.size };
  }

  async read(path: string, options: ReadOptions): Promise<FileContent> {
    const found = await this.#with([path], async ({ area, shield }) => {
      const found = resolvePath(path, area);
      const { size, identity, mode } = requireFile(found, path);
      requireSize(size, options.maxBytes, path);
      await shield.require(found, path, options);
      return { path: found.path, real: found.real, identity, mode };
    });
    const [bytes] = await this.#far.contents([found], options.maxBytes + 1);
    if (!bytes) throw new WorkspaceError("changed", path);
    requireSize(bytes.length, options.maxBytes, path);
    return { path: found.path, bytes, mode: found.mode };
  }

  async *readMany(
    paths: readonly string[],
    options: Parameters<Workspace["readMany"]>[1],
  ): AsyncGenerator<readonly ManyRead[]> {
    for (let at = 0; at < paths.length; at += perTrip) {
      options.signal?.throwIfAborted();
      yield await this.#readGroup(paths.slice(at, at + perTrip), options);
    }
  }

  async #readGroup(paths: readonly string[], options: ReadOptions): Promise<readonly ManyRead[]> {
    const found = await this.#with(paths, async ({ area, shield }) => {
      const each: (FarFile | WorkspaceError)[] = [];
      for (const path of paths) {
        try {
          const found = resolvePath(path, area);
          const { size, identity } = requireFile(found, path);
          requireSize(size, options.maxBytes, path);
          await shield.require(found, path, options);
          each.push({ real: found.real, identity });
        } catch (error) {
          each.push(toWorkspaceError(error, path));
        }
      }
      return each;
    });
    const files = found.flatMap((it) => it instanceof WorkspaceError ? [] : [it]);
    const contents = (await this.#far.contents(files, options.maxBytes + 1)).values();
    return paths.map((path, at) => {
      const it = found[at];
      if (it instanceof WorkspaceError) return { path, error: it };
      const bytes = contents.next().value ?? null;
      if (!bytes) return { path, error: new WorkspaceError("changed", path) };
      if (bytes.length <= options.maxBytes) return { path, bytes };
      return { path, error: new WorkspaceError("too_large", path) };
    });
  }

  async readHead(path: string, length: number): Promise<{ bytes: Bytes; size: number }> {
    const file = await this.#with([path], async ({ area, shield }) => {
      const found = resolvePath(path, area);
      const { size, identity } = requireFile(found, path);
      await shield.require(found, path);
      return { real: found.real, size, identity };
    });
    const [bytes] = await this.#far.contents([file], length);
    if (!bytes) throw new WorkspaceError("changed", path);
    return { bytes, size: file.size };
  }

  veils(paths: readonly string[]): Promise<readonly (Veil | null)[]> {
    return this.#with(paths, ({ shield }) => shield.veils(paths));
  }

  async list(path: string): Promise<readonly FileStat[]> {
    return await this.#with([path], ({ area }) => {
      const found = resolvePath(path, area);
      requireDirectory(found, path);
      const names = [...area.volume.readDir(found.real)].map(({ name }) => name).sort();
      return names.flatMap((name) => {
        const node = area.volume.lstat(`${found.real}/${name}`);
        return node
          ? [{ path: childPath(found.path, name), type: node.type, size: node.size }]
          : [];
      });
    }).catch((error) => {
      throw toWorkspaceError(error, path);
    });
  }

  async *walk(
    path: string,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<FileStat> {
    const found = await this.#over(async ({ area, source }) => {
      const inside = new Inside(area);
      return await Array.fromAsync(
        walkFiles(inside.workspace(this), path, {
          source,
          entries: (folder) => inside.entries(folder),
          ...(signal ? { signal } : {}),
        }),
      );
    }, signal);
    for (const file of found) {
      signal?.throwIfAborted();
      yield file;
    }
  }

  survey(options: SurveyOptions): Promise<Survey> {
    return this.#over(({ source, area }) => surveyTree(source, area, options), options.signal);
  }

  looks(
    paths: readonly string[],
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly (EntryLook | null)[]> {
    return this.#with(paths, ({ area }) => looksAt(paths, area, options.signal));
  }

  names(options: Pick<SurveyOptions, "wanted" | "signal">): Promise<Names> {
    return this.#over(({ source, area }) => namesInTree(source, area, options), options.signal);
  }

  async write(
    path: string,
    bytes: Bytes,
    options: Parameters<Workspace["write"]>[2],
  ): Promise<void> {
    const step = await this.#with([path], ({ area }) => {
      const found = resolvePath(path, area);
      if (options.own) requireOwn(found, path);
      requireWritable(found, path);
      if ((found.node === null) !== (options.before === null)) {
        throw new WorkspaceError("changed", path);
      }
      const mode = options.mode ?? (found.node ? plainMode(found.node.mode) : undefined);
      const missing: string[] = [];
      let existing = parentOf(found.real);
      while (area.volume.lstat(existing) === null) {
        missing.unshift(existing.slice(existing.lastIndexOf("/") + 1));
        existing = parentOf(existing);
      }
      return { real: found.real, existing, missing, before: options.before, mode };
    });
    settle(await this.#far.write(bytes, step), path);
  }

  async remove(path: string, options: Parameters<Workspace["remove"]>[1]): Promise<void> {
    const found = await this.#found(path);
    if (options.own) requireOwn(found, path);
    requireWritable(found, path);
    if (!found.node) throw new WorkspaceError("changed", path);
    settle(await this.#far.remove(found.real, options.before), path);
  }

  async removeFolder(path: string): Promise<boolean> {
    const found = await this.#found(path);
    requireOurs(found, path);
    if (found.node?.type !== "directory" || found.path !== path) return false;
    const outcome = await this.#far.removeFolder(found.real);
    if (outcome.kind === "failed" && outcome.as === "changed") return false;
    settle(outcome, path);
    return true;
  }

  entry(path: string): Promise<TreeEntry | null> {
    return this.#with([path], ({ area }) => {
      const place = ownPlace(path, area);
      return place && entryOfPlace(place, area);
    });
  }

  async setNode(path: string, options: Parameters<Workspace["setNode"]>[1]): Promise<void> {
    const step = nodeStep(path, options);
    const real = await this.#with([path], ({ area }) => {
      const place = requireOwnPlace(path, area);
      if (!isSameNode(entryOfPlace(place, area), options.before)) {
        throw new WorkspaceError("changed", path);
      }
      return place.real;
    });
    const target = options.before?.type === "link" ? options.before.target : null;
    settle(await this.#far.setNode(real, step, target), path);
  }

  async fingerprint(path: string): Promise<{ hash: string; mode: number } | null> {
    const found = await this.#found(path);
    if (!found.node) return null;
    const { identity, mode } = requireFile(found, path);
    const hash = await this.#far.hash({ real: found.real, identity });
    if (hash === null) throw new WorkspaceError("changed", path);
    return { hash, mode };
  }
}

/** Entries of folders from facts that are there already. */
class Inside {
  constructor(private readonly area: Area) {}

  entries(folder: string): readonly FileStat[] {
    const { root, volume } = this.area;
    const real = folder === "." ? root : `${root}/${folder}`;
    return [...volume.readDir(real)].map(({ name }) => name).sort().flatMap((name) => {
      const node = volume.lstat(`${real}/${name}`);
      return node ? [{ path: childPath(folder, name), type: node.type, size: node.size }] : [];
    });
  }

  /** What a walk asks of a workspace before it goes down. */
  workspace(whole: Workspace): Workspace {
    const stat = (path: string) => {
      const found = resolvePath(path, this.area);
      if (!found.node) throw new WorkspaceError("missing", path);
      const { type, size } = found.node;
      return Promise.resolve({ path: found.path, type, size });
    };
    return Object.assign(Object.create(whole), { stat });
  }
}

function isThere(area: Area, path: string): boolean {
  try {
    return resolvePath(path, area).node !== null;
  } catch {
    return false;
  }
}

function settle(outcome: FarOutcome, path: string): void {
  if (outcome.kind === "failed") throw new WorkspaceError(outcome.as, path, outcome.detail);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}
