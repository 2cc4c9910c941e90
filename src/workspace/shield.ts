/**
 * Keeps contents from being shown: files that hold secrets, by their names, and files that rules
 * for models hide. Secrets are told from every name that a path went through, rules from where it
 * leads.
 */

import { type Veil, WorkspaceError } from "../protocol/mod.ts";
import { folderOf } from "../util/mod.ts";
import { IgnoreRules, type RuleSource } from "./ignore_rules.ts";
import type { Area, Resolved } from "./resolve.ts";
import { hidesFromReads } from "./rule_files.ts";
import { holdsSecret, isSecretPath } from "./secret_names.ts";

/** Of a folder that changed less than this before, names are read again. Milliseconds. */
const restMs = 3_000;

/** The rules inside a folder; `null`: there are none there, nor above. */
type Inside =
  | { readonly type: "seen"; readonly rules: IgnoreRules | null }
  | { readonly type: "hidden"; readonly by: string };

interface Listed {
  readonly stamp: string;
  readonly names: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export class Shield {
  readonly #area: Area;
  readonly #source: RuleSource;
  readonly #allowed: (path: string) => boolean;
  readonly #listed = new Map<string, Listed>();

  constructor(area: Area, source: RuleSource, allowed: (path: string) => boolean = () => false) {
    this.#area = area;
    this.#source = source;
    this.#allowed = allowed;
  }

  /** True for a file below the root that must not be shown; by its own path alone. */
  isSecret(path: string): boolean {
    return isSecretPath(path) && !this.#allowed(path);
  }

  /**
   * Refuses what must not be shown. `kept`: hidden files may be read, since they are not shown.
   *
   * @throws {WorkspaceError} `secret`, `hidden`
   */
  async require(found: Resolved, path: string, { kept = false } = {}): Promise<void> {
    const { inside } = found;
    const secret = holdsSecret(found.names) || inside && isSecretPath(found.path);
    if (secret && !(inside && this.#allowed(found.path))) {
      throw new WorkspaceError("secret", path, found.path);
    }
    if (!inside || kept) return;
    const by = await this.look().hiddenBy(found.path);
    if (by !== null && !this.#allowed(found.path)) throw new WorkspaceError("hidden", path, by);
  }

  /** For many paths at one time: a folder is looked at once. */
  look(): ShieldLook {
    return new ShieldLook(this.#source, (folder) => this.#namesIn(folder));
  }

  /** As `Workspace.veils`. */
  async veils(paths: readonly string[]): Promise<readonly (Veil | null)[]> {
    const look = this.look();
    const veils: (Veil | null)[] = [];
    for (const path of paths) {
      if (!isSecretPath(path) && await look.hiddenBy(path) === null) veils.push(null);
      else if (this.#allowed(path)) veils.push(null);
      else veils.push(isSecretPath(path) ? "secret" : "hidden");
    }
    return veils;
  }

  /** Files of rules in a folder that keep reads away. */
  #namesIn(folder: string): ReadonlySet<string> {
    try {
      const real = folder === "." ? this.#area.root : `${this.#area.root}/${folder}`;
      const node = this.#area.volume.lstat(real);
      if (node?.type !== "directory") return none;
      const known = this.#listed.get(folder);
      if (known?.stamp === node.stamp) return known.names;
      const names = [...this.#source.names(folder)].filter(hidesFromReads);
      const listed = { stamp: node.stamp, names: names.length === 0 ? none : new Set(names) };
      if (node.changed <= Date.now() - restMs) this.#listed.set(folder, listed);
      return listed.names;
    } catch {
      return none;
    }
  }
}

export class ShieldLook {
  readonly #source: RuleSource;
  readonly #namesIn: (folder: string) => ReadonlySet<string>;
  readonly #folders = new Map<string, Inside>();

  constructor(source: RuleSource, namesIn: (folder: string) => ReadonlySet<string>) {
    this.#source = source;
    this.#namesIn = namesIn;
  }

  /** The path of the rules that hide a path relative to the root; `null`: none do. */
  async hiddenBy(path: string): Promise<string | null> {
    if (path === ".") return null;
    const folder = folderOf(path) || ".";
    const inside = this.#folders.get(folder) ?? await this.#inside(folder);
    if (inside.type === "hidden") return inside.by;
    return inside.rules?.forbids(path) ?? null;
  }

  async #inside(folder: string): Promise<Inside> {
    const known = this.#folders.get(folder);
    if (known) return known;
    const made = await this.#look(folder);
    this.#folders.set(folder, made);
    return made;
  }

  async #look(folder: string): Promise<Inside> {
    const above: Inside = folder === "."
      ? { type: "seen", rules: null }
      : await this.#inside(folderOf(folder) || ".");
    if (above.type === "hidden") return above;
    const by = folder === "." ? null : above.rules?.forbids(folder, "directory") ?? null;
    if (by !== null) return { type: "hidden", by };
    const names = this.#namesIn(folder);
    if (names.size === 0) return above;
    const rules = await (above.rules ?? IgnoreRules.none).below(this.#source, folder, names);
    return { type: "seen", rules };
  }
}
