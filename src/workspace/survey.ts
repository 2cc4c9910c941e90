import type { Survey, SurveyedFile, Workspace, WorkspaceError } from "../protocol/mod.ts";
import { folderOf } from "../util/mod.ts";
import { requireDirectory } from "./access.ts";
import { toWorkspaceError } from "./failure.ts";
import { IgnoreRules, isRuleFile } from "./ignore_rules.ts";
import { childPath } from "./path.ts";
import { type Area, isSpecialRoot, resolvePath } from "./resolve.ts";
import { Turns } from "./turns.ts";
import type { VolumeEntry } from "./volume.ts";

export type SurveyOptions = Parameters<Workspace["survey"]>[0];

/**
 * The files of a walk from the root, by the quickest way: types as the folder tells them, facts of
 * wanted files only, nothing proved. Whoever swaps a folder for a link meanwhile can have names of
 * elsewhere listed; contents come through `read`, which proves the path.
 *
 * @throws {WorkspaceError} if the root is gone
 */
export async function surveyTree(
  workspace: Workspace,
  area: Area,
  options: SurveyOptions,
): Promise<Survey> {
  requireDirectory(resolvePath(".", area), ".");
  const surveyor = new Surveyor(area, options);
  await surveyor.descend(workspace);
  return await surveyor.look();
}

class Surveyor {
  readonly #area: Area;
  readonly #options: SurveyOptions;
  readonly #wanted: string[] = [];
  readonly #unreadable = new Set<string>();
  readonly #turns: Turns;

  constructor(area: Area, options: SurveyOptions) {
    this.#area = area;
    this.#options = options;
    this.#turns = new Turns(options.signal);
  }

  /** Finds the wanted paths. */
  async descend(workspace: Workspace): Promise<void> {
    const pending = [{ folder: ".", rules: await IgnoreRules.atRoot(workspace) }];
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { folder } = next;
      const entries = this.#entriesOf(folder);
      if (this.#turns.isDue(entries.length)) await this.#turns.take();
      const ruled = folder !== "." && entries.some((entry) => isRuleFile(entry.name));
      const rules = ruled ? await next.rules.below(workspace, folder) : next.rules;
      for (const entry of entries) {
        const path = childPath(folder, entry.name);
        if (entry.isFile) this.#take(path, rules);
        else if (this.#opens(entry, path, rules)) pending.push({ folder: path, rules });
      }
    }
  }

  #take(path: string, rules: IgnoreRules): void {
    const { wanted, evenIgnored } = this.#options;
    if (!wanted(path)) return;
    const shown = !rules.hides(path, "file") || evenIgnored?.(path) && !rules.forbids(path);
    if (shown) this.#wanted.push(path);
  }

  #opens(entry: VolumeEntry, path: string, rules: IgnoreRules): boolean {
    if (!entry.isDirectory || entry.name === ".git") return false;
    if (this.#area.root === "/" && isSpecialRoot(path)) return false;
    return !rules.hides(path, "directory");
  }

  #entriesOf(folder: string): readonly VolumeEntry[] {
    try {
      return [...this.#area.volume.readDir(this.#real(folder))];
    } catch (error) {
      this.#failed(toWorkspaceError(error, folder), folder);
      return [];
    }
  }

  /** Facts of the wanted paths. What went away since, or is another thing now, is left out. */
  async look(): Promise<Survey> {
    const files: SurveyedFile[] = [];
    for (const path of this.#wanted.sort()) {
      if (this.#turns.isDue(1)) await this.#turns.take();
      const file = this.#fileAt(path);
      if (file) files.push(file);
    }
    return { files, unreadable: [...this.#unreadable].sort() };
  }

  #fileAt(path: string): SurveyedFile | null {
    try {
      const node = this.#area.volume.lstat(this.#real(path));
      if (node?.type !== "file") return null;
      return { path, size: node.size, stamp: node.stamp, changed: node.changed };
    } catch (error) {
      // A folder may be listed and yet not entered.
      this.#failed(toWorkspaceError(error, path), folderOf(path) || ".");
      return null;
    }
  }

  /** Absolute. */
  #real(path: string): string {
    const { root } = this.#area;
    return path === "." ? root : root === "/" ? `/${path}` : `${root}/${path}`;
  }

  #failed({ kind }: WorkspaceError, folder: string): void {
    if (kind !== "missing" && kind !== "not_directory") this.#unreadable.add(folder);
  }
}
