import { type Bytes, WorkspaceError } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { childPath } from "./path.ts";
import type { Area } from "./resolve.ts";
import { type PathRules, pathRules } from "./path_rules.ts";
import { hidesFromReads, isRuleFile, ruleFiles } from "./rule_files.ts";

/**
 * Names of folders that hold other people's files; hidden only where the root has no `.gitignore`
 * to say it. Folders of build output are not among them: their names are too common.
 */
export const foreignFolders = [
  "node_modules",
  "bower_components",
  "__pycache__",
  ".venv",
  "venv",
  ".tox",
  ".mypy_cache",
  ".pytest_cache",
  ".ruff_cache",
  ".gradle",
  ".hg",
  ".svn",
  ".jj",
] as const;

const foreign: ReadonlySet<string> = new Set(foreignFolders);

/** A longer file of rules is read as if it were not there. */
const maxRuleBytes = 262_144;

/** Where rules are read: the tree itself, whatever they hide. */
export interface RuleSource {
  /** Names of the files of rules in a folder; none if there is no such folder. */
  names(folder: string): ReadonlySet<string>;
  /** `null`: there is none, or it is no text to be read. */
  text(path: string): Promise<string | null>;
  /** What git has in its index; absent or `null`: nothing that is known. */
  tracked?(): TrackedNames | null;
}

/** Paths relative to the root. */
export interface TrackedNames {
  has(path: string): boolean;
  /** Some path below the folder is tracked. */
  hasBelow(folder: string): boolean;
}

/** `read` gives a whole file of at most so many bytes, whatever rules say of it. */
export function ruleSource(
  area: Area,
  read: (path: string, maxBytes: number) => Promise<Bytes>,
  tracked?: () => TrackedNames | null,
): RuleSource {
  return {
    ...(tracked ? { tracked } : {}),
    names(folder) {
      try {
        const real = folder === "." ? area.root : `${area.root}/${folder}`;
        const names = Array.from(area.volume.readDir(real), ({ name }) => name);
        return new Set(names.filter(isRuleFile));
      } catch {
        return new Set();
      }
    },
    async text(path) {
      try {
        return new TextDecoder().decode(await read(path, maxRuleBytes));
      } catch (error) {
        if (error instanceof WorkspaceError) return null;
        throw error;
      }
    },
  };
}

/** Rules of one file, which speak of paths below its folder. */
interface RuleSet {
  /** `.` or the path of the folder, relative to the root. */
  readonly folder: string;
  readonly rules: PathRules;
}

/** As rules of the root that consist of nothing but names of folders; saves loading a matcher. */
const builtInRules: RuleSet = {
  folder: ".",
  rules: {
    test(path) {
      if (!path.endsWith("/")) return { ignored: false, unignored: false };
      const name = path.slice(path.lastIndexOf("/", path.length - 2) + 1, -1);
      return { ignored: foreign.has(name), unignored: false };
    },
  },
};

/**
 * The rules that hold in one folder: its own files of rules and those of all folders above.
 * Files of one name are a line, in which the nearest that speaks decides. A path is seen only if no
 * line hides it; what git tracks its rules do not hide, as with git itself (gitignore(5)).
 */
export class IgnoreRules {
  readonly #lines: ReadonlyMap<string, readonly RuleSet[]>;
  readonly #tracked: () => TrackedNames | null;

  private constructor(
    lines: ReadonlyMap<string, readonly RuleSet[]>,
    tracked: () => TrackedNames | null,
  ) {
    this.#lines = lines;
    this.#tracked = tracked;
  }

  /** No rule at all. */
  static readonly none = new IgnoreRules(new Map(), () => null);

  static async atRoot(source: RuleSource): Promise<IgnoreRules> {
    const { tracked = () => null } = source;
    const rules = await new IgnoreRules(new Map(), once(tracked)).below(source, ".");
    if (rules.#lines.has(".gitignore")) return rules;
    const lines = new Map([...rules.#lines, [".gitignore", [builtInRules]]]);
    return new IgnoreRules(lines, rules.#tracked);
  }

  /**
   * The rules inside `folder`, a folder below this one. `names` are its files of rules, or more,
   * where they are known.
   */
  async below(
    source: RuleSource,
    folder: string,
    names = source.names(folder),
  ): Promise<IgnoreRules> {
    if (names.size === 0) return this;
    const lines = new Map(this.#lines);
    for (const name of ruleFiles) {
      if (!names.has(name)) continue;
      const text = await source.text(childPath(folder, name));
      if (text === null) continue;
      const rules = await pathRules(text, ignoresCase(name));
      lines.set(name, [{ folder, rules }, ...lines.get(name) ?? []]);
    }
    return new IgnoreRules(lines, this.#tracked);
  }

  /**
   * The name of the rules that keep even reads away from a path, `null` if none do: what git
   * ignores may be looked at.
   */
  forbids(path: string, type: "file" | "directory" = "file"): string | null {
    const tested = type === "directory" ? `${path}/` : path;
    for (const [name, line] of this.#lines) {
      if (hidesFromReads(name) && hiddenBy(line, tested)) return name;
    }
    return null;
  }

  /** `path` relative to the root, of an entry of the folder that these rules are for. */
  hides(path: string, type: "file" | "directory"): boolean {
    const tested = type === "directory" ? `${path}/` : path;
    for (const [name, line] of this.#lines) {
      if (hiddenBy(line, tested) && !this.#isTracked(path, { type, name, line })) return true;
    }
    return false;
  }

  /** Of other people's files it does not matter who tracks them. */
  #isTracked(path: string, { type, name, line }: Hiding): boolean {
    if (name !== ".gitignore" || line.includes(builtInRules)) return false;
    const tracked = this.#tracked();
    return (type === "file" ? tracked?.has(path) : tracked?.hasBelow(path)) ?? false;
  }
}

interface Hiding {
  readonly type: "file" | "directory";
  /** Of the files of rules, and the rules of all of them. */
  readonly name: string;
  readonly line: readonly RuleSet[];
}

function hiddenBy(line: readonly RuleSet[], path: string): boolean {
  for (const { folder, rules } of line) {
    const below = folder === "." ? path : path.slice(folder.length + 1);
    const { ignored, unignored } = rules.test(below);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/**
 * Git tells upper and lower case apart, where its file system does. What is to keep a model away
 * must not be got around by another spelling where both mean one file.
 */
function ignoresCase(name: string): boolean {
  return hidesFromReads(name) && Deno.build.os !== "linux";
}
