/** What `setup.py` says in literals; whatever it computes is not known. */

/** A package that lies under another name than its own: `package-dir = {"pkg" = "source"}`. */
export interface Mount {
  /** Its top-level name. */
  readonly name: string;
  /** Relative to the folder of the manifest. */
  readonly folder: string;
}

export interface Setup {
  readonly roots: readonly string[];
  readonly mounts: readonly Mount[];
  /** Names of modules that a compiler makes. */
  readonly extensions: readonly string[];
  readonly needs: readonly string[];
}

const packageDirectory = /\bpackage_dir\s*=\s*(?:\{([^}]*)\}|dict\(([^)]*)\))/g;
const findPackages =
  /\bfind_(?:namespace_)?packages\(\s*(?:where\s*=\s*)?(?:r|u)?(?:"([^"\n]*)"|'([^'\n]*)')/g;
const findWhere =
  /\bfind_(?:namespace_)?packages\([^()]*?\bwhere\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)')/g;
const extension = /\b\w*Extension\(\s*(?:name\s*=\s*)?(?:"([\w.]+)"|'([\w.]+)')/g;
const requires = /\binstall_requires\s*=\s*\[([^\]]*)\]/g;
const literal = /"([^"\n]*)"|'([^'\n]*)'/g;

export function readSetup(source: string): Setup {
  const text = source.replaceAll(/^\s*#.*$/gm, "");
  const mounts: Mount[] = [];
  const roots = [...matched(text, findPackages), ...matched(text, findWhere)];
  for (const [, table = ""] of text.matchAll(packageDirectory)) {
    const words = matched(table, literal);
    for (let at = 0; at + 1 < words.length; at += 2) {
      const [name = "", folder = ""] = words.slice(at);
      if (name === "") roots.push(folder);
      else if (!name.includes(".")) mounts.push({ name, folder });
    }
  }
  const needs = [...text.matchAll(requires)].flatMap(([, list = ""]) => matched(list, literal));
  return { roots, mounts, extensions: matched(text, extension), needs };
}

function matched(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, double, single]) => double ?? single ?? "");
}
