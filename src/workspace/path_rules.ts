/** Rules for paths in the syntax of `.gitignore`: by a package, or in linear time where that could take for ever. */

import { fitsGitPattern, type GitPattern, parseGitPattern } from "./git_pattern.ts";

/** Rules of one file. */
export interface PathRules {
  /** What they say of a path relative to its folder, `/` after a directory; nothing is two `false`. */
  test(path: string): { readonly ignored: boolean; readonly unignored: boolean };
}

/**
 * The package makes a regular expression of each line, and such an engine takes the length of a
 * name to the power of the number of its `*`, or that of a path of its `**`. With one that is linear.
 */
export async function pathRules(text: string, ignoreCase: boolean): Promise<PathRules> {
  if (text.split("\n").some(isHeavy)) return new LinearRules(text, ignoreCase);
  const { default: make } = await import("ignore");
  return make({ ignoreCase }).add(text);
}

function isHeavy(line: string): boolean {
  const segments = line.split("/");
  return segments.filter((it) => /^\*\*+$/.test(it)).length > 2 ||
    segments.some((it) => (it.match(/\*+/g)?.length ?? 0) > 1);
}

const nothing = { ignored: false, unignored: false };

class LinearRules implements PathRules {
  /** The last one first. */
  readonly #patterns: readonly GitPattern[];
  /** What is said of folders that were asked about. */
  readonly #folders = new Map<string, typeof nothing>();

  constructor(text: string, ignoreCase: boolean) {
    const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
    this.#patterns = lines.flatMap((line) => parseGitPattern(line, ignoreCase) ?? []).toReversed();
  }

  /** What is below a hidden folder is hidden; else the last line that fits decides. */
  test(path: string): typeof nothing {
    const isFolder = path.endsWith("/");
    const bare = isFolder ? path.slice(0, -1) : path;
    const cut = bare.lastIndexOf("/");
    const above = cut < 0 ? nothing : this.#folder(bare.slice(0, cut + 1));
    return above.ignored ? above : this.#verdict(bare.split("/"), isFolder);
  }

  #folder(path: string): typeof nothing {
    let known = this.#folders.get(path);
    if (known === undefined) this.#folders.set(path, known = this.test(path));
    return known;
  }

  #verdict(path: readonly string[], isFolder: boolean): typeof nothing {
    const decides = this.#patterns.find((it) =>
      (isFolder || !it.foldersOnly) && fitsGitPattern(it, path)
    );
    return decides ? { ignored: !decides.negated, unignored: decides.negated } : nothing;
  }
}
