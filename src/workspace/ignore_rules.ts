import type ignore from "ignore";
import { type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { childPath } from "./path.ts";

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

const ruleFiles = [".gitignore", ".agentignore"] as const;

/** True for a file that may hold rules for its folder. */
export function isRuleFile(name: string): boolean {
  return name === ".gitignore" || name === ".agentignore";
}

/** Rules of one file, which speak of paths below its folder. */
interface RuleSet {
  /** `.` or the path of the folder, relative to the root. */
  readonly folder: string;
  /** What they say of a path relative to that folder, `/` after a directory; nothing is two `false`. */
  readonly rules: {
    test(path: string): { readonly ignored: boolean; readonly unignored: boolean };
  };
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
 * Among `.gitignore` files the nearest that speaks decides; `.agentignore` files are a
 * second such line, and a path is seen only if neither line hides it.
 */
export class IgnoreRules {
  readonly #lines: ReadonlyMap<string, readonly RuleSet[]>;

  private constructor(lines: ReadonlyMap<string, readonly RuleSet[]>) {
    this.#lines = lines;
  }

  /** No rule at all. */
  static readonly none = new IgnoreRules(new Map());

  static async atRoot(workspace: Workspace): Promise<IgnoreRules> {
    const rules = await IgnoreRules.none.below(workspace, ".");
    if (rules.#lines.has(".gitignore")) return rules;
    return new IgnoreRules(new Map([...rules.#lines, [".gitignore", [builtInRules]]]));
  }

  /**
   * The rules inside `folder`, a folder below this one. `names` are its entries where they
   * are known, so that only what is there is opened.
   */
  async below(
    workspace: Workspace,
    folder: string,
    names?: ReadonlySet<string>,
  ): Promise<IgnoreRules> {
    const lines = new Map(this.#lines);
    for (const name of ruleFiles) {
      if (names && !names.has(name)) continue;
      const text = await readRules(workspace, childPath(folder, name));
      if (text === null) continue;
      const make = await ignoreMaker();
      lines.set(name, [{ folder, rules: make().add(text) }, ...lines.get(name) ?? []]);
    }
    return new IgnoreRules(lines);
  }

  /** A file that `.agentignore` hides: what git ignores alone may be looked at. */
  forbids(path: string): boolean {
    return hiddenBy(this.#lines.get(".agentignore") ?? [], path);
  }

  /** `path` relative to the root, of an entry of the folder that these rules are for. */
  hides(path: string, type: "file" | "directory"): boolean {
    const tested = type === "directory" ? `${path}/` : path;
    for (const line of this.#lines.values()) {
      if (hiddenBy(line, tested)) return true;
    }
    return false;
  }
}

function hiddenBy(line: readonly RuleSet[], path: string): boolean {
  for (const { folder, rules } of line) {
    const below = folder === "." ? path : path.slice(folder.length + 1);
    const { ignored, unignored } = rules.test(below);
    if (ignored || unignored) return ignored;
  }
  return false;
}

async function readRules(workspace: Workspace, path: string): Promise<string | null> {
  try {
    const { bytes } = await workspace.read(path, { maxBytes: maxRuleBytes });
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}

/** Git tells upper and lower case apart, where its file system does. */
async function ignoreMaker(): Promise<() => ignore.Ignore> {
  const { default: make } = await import("ignore");
  return () => make({ ignoreCase: false });
}
