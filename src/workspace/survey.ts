import type {
  EntryLook,
  Names,
  Survey,
  SurveyedFile,
  SurveyedFolder,
  Workspace,
  WorkspaceError,
} from "../protocol/mod.ts";
import { folderOf } from "../util/mod.ts";
import { requireDirectory } from "./access.ts";
import { toWorkspaceError } from "./failure.ts";
import { IgnoreRules, type RuleSource } from "./ignore_rules.ts";
import { childPath, isPlain } from "./path.ts";
import { type Area, isSpecialRoot, resolvePath } from "./resolve.ts";
import { isRuleFile } from "./rule_files.ts";
import { Turns } from "./turns.ts";
import type { Node } from "./volume.ts";

export type SurveyOptions = Parameters<Workspace["survey"]>[0];

/**
 * The files of a walk from the root, by the quickest way: types as the folder tells them, facts of
 * wanted files only, nothing proved. Whoever swaps a folder for a link meanwhile can have names of
 * elsewhere listed; contents come through `read`, which proves the path.
 *
 * @throws {WorkspaceError} if the root is gone
 */
export async function surveyTree(
  source: RuleSource,
  area: Area,
  options: SurveyOptions,
): Promise<Survey> {
  requireDirectory(resolvePath(".", area), ".");
  const surveyor = new Surveyor(area, options);
  await surveyor.descend(source);
  return await surveyor.look();
}

/** The paths of a survey alone. @throws {WorkspaceError} if the root is gone */
export async function namesInTree(
  source: RuleSource,
  area: Area,
  options: SurveyOptions,
): Promise<Names> {
  const listedAt = Date.now();
  requireDirectory(resolvePath(".", area), ".");
  const surveyor = new Surveyor(area, options, { namesOnly: true });
  await surveyor.descend(source);
  return { ...surveyor.names(), listedAt };
}

const unlooked = { stamp: "", changed: 0 } as const;

class Surveyor {
  readonly #area: Area;
  readonly #options: SurveyOptions;
  /** Folders are what the folders above them say, and their stamps are nobody's business. */
  readonly #namesOnly: boolean;
  readonly #wanted: string[] = [];
  readonly #folders = new Map<string, SurveyedFolder>();
  readonly #unreadable = new Set<string>();
  /** Wanted files that rules hide, and folders. */
  readonly #hidden = { files: new Set<string>(), folders: Array<string>() };
  readonly #turns: Turns;

  constructor(area: Area, options: SurveyOptions, { namesOnly = false } = {}) {
    this.#area = area;
    this.#options = options;
    this.#namesOnly = namesOnly;
    this.#turns = new Turns(options.signal);
  }

  /** Finds the wanted paths. */
  async descend(source: RuleSource): Promise<void> {
    const pending = [{ folder: ".", rules: await IgnoreRules.atRoot(source) }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { folder } = next;
      const listing = this.#look(folder);
      if (!listing) continue;
      const { folders, ruled } = listing;
      const files = this.#needed(folder, listing);
      this.#folders.set(folder, listing);
      if (this.#turns.isDue(1 + files.length + folders.length)) await this.#turns.take();
      const rules = ruled && folder !== "." ? await next.rules.below(source, folder) : next.rules;
      for (const name of files) this.#take(childPath(folder, name), rules);
      for (const name of folders) {
        const path = childPath(folder, name);
        if (this.#opens(path, rules)) pending.push({ folder: path, rules });
        else this.#hidden.folders.push(path);
      }
    }
  }

  /** Names of the files whose facts are needed. */
  #needed(folder: string, listing: SurveyedFolder): readonly string[] {
    const { known, needed } = this.#options;
    return needed && known?.get(folder) === listing ? needed(folder, listing) : listing.files;
  }

  #take(path: string, rules: IgnoreRules): void {
    const { evenIgnored, hiddenFiles } = this.#options;
    const hidden = rules.hides(path, "file");
    if (hidden && hiddenFiles) this.#hidden.files.add(path);
    const shown = !hidden || hiddenFiles || evenIgnored?.(path) && rules.forbids(path) === null;
    if (shown) this.#wanted.push(path);
  }

  #opens(path: string, rules: IgnoreRules): boolean {
    if (this.#area.root === "/" && isSpecialRoot(path)) return false;
    return !rules.hides(path, "directory");
  }

  #look(folder: string): SurveyedFolder | null {
    const real = this.#real(folder);
    try {
      if (this.#namesOnly) return this.#read(folder, unlooked);
      // Before the names are read: what changes meanwhile has another stamp the next time.
      const node = this.#area.volume.lstat(real);
      if (node?.type !== "directory") return null;
      const known = this.#options.known?.get(folder);
      return known?.stamp === node.stamp ? known : this.#read(folder, node);
    } catch (error) {
      this.#failed(toWorkspaceError(error, folder), folder);
      return null;
    }
  }

  #read(folder: string, { stamp, changed }: Pick<Node, "stamp" | "changed">): SurveyedFolder {
    const files: string[] = [];
    const folders: string[] = [];
    const others: string[] = [];
    let ruled = false;
    for (const { name, isFile, isDirectory } of this.#area.volume.readDir(this.#real(folder))) {
      ruled ||= isRuleFile(name);
      if (isFile) {
        if (this.#options.wanted(childPath(folder, name))) files.push(name);
      } else if (!isDirectory) others.push(name);
      else if (name !== ".git") folders.push(name);
    }
    return { stamp, changed, files, folders, ...(others.length > 0 ? { others } : {}), ruled };
  }

  names(): Omit<Names, "listedAt"> {
    return { paths: this.#wanted.sort(), unreadable: [...this.#unreadable].sort() };
  }

  /** Facts of the wanted paths. What went away since, or is another thing now, is left out. */
  async look(): Promise<Survey> {
    const files: SurveyedFile[] = [];
    for (const path of this.#wanted.sort()) {
      if (this.#turns.isDue(1)) await this.#turns.take();
      const file = this.#fileAt(path);
      if (file) files.push(file);
    }
    return {
      files,
      unreadable: [...this.#unreadable].sort(),
      folders: this.#folders,
      hidden: this.#hidden.folders.sort(),
    };
  }

  #fileAt(path: string): SurveyedFile | null {
    try {
      const node = this.#area.volume.lstat(this.#real(path));
      if (node?.type !== "file") return null;
      const { size, stamp, changed, mode } = node;
      const hidden = this.#hidden.files.has(path) ? { hidden: true } as const : {};
      return { path, size, stamp, changed, mode, ...hidden };
    } catch (error) {
      // A folder may be listed and yet not entered.
      this.#failed(toWorkspaceError(error, path), folderOf(path) || ".");
      return null;
    }
  }

  /** Absolute. */
  #real(path: string): string {
    return realPath(path, this.#area);
  }

  #failed({ kind }: WorkspaceError, folder: string): void {
    if (kind !== "missing" && kind !== "not_directory") this.#unreadable.add(folder);
  }
}

function realPath(path: string, { root }: Area): string {
  return path === "." ? root : root === "/" ? `/${path}` : `${root}/${path}`;
}

/** As `Workspace.looks`. */
export async function looksAt(
  paths: readonly string[],
  area: Area,
  signal: AbortSignal | undefined,
): Promise<readonly (EntryLook | null)[]> {
  const turns = new Turns(signal);
  const looks: (EntryLook | null)[] = [];
  for (const path of paths) {
    if (turns.isDue(1)) await turns.take();
    looks.push(path === "." || isPlain(path) ? lookAt(realPath(path, area), area) : null);
  }
  return looks;
}

function lookAt(real: string, { volume }: Area): EntryLook | null {
  try {
    const node = volume.lstat(real);
    if (!node) return null;
    const { type, size, stamp, changed, mode } = node;
    return { type, size, stamp, changed, mode };
  } catch {
    return null;
  }
}
