/** Which file a path without a promise means: extensions, declarations, folders. */

import type { Project } from "../../language.ts";
import { joinPath } from "../../../util/mod.ts";
import { readJson, textMember } from "../settings.ts";
import { inFolder, isScript } from "./paths.ts";

/** Added to a path, in this order. */
const ADDED = [".ts", ".tsx", ".d.ts", ".js", ".jsx"] as const;
/** What only some bundlers add; asked for when nothing else is there. */
const RARELY_ADDED = [".mts", ".mjs", ".cts", ".cjs", ".vue"] as const;
const REACT = [".tsx", ".ts", ".d.ts", ".jsx", ".js"] as const;
const ES_MODULE = [".mts", ".d.mts", ".mjs"] as const;
const COMMON_JS = [".cts", ".d.cts", ".cjs"] as const;

const CODE_EXTENSION = /(?:\.d)?\.[cm]?[tj]sx?$/;

/** An import of `x.js` means `x.ts` where that is what there is; by the extension that is written. */
const INSTEAD = new Map<string, readonly string[]>([
  [".js", ADDED],
  [".ts", ADDED],
  [".d.ts", ADDED],
  [".jsx", REACT],
  [".tsx", REACT],
  [".mjs", ES_MODULE],
  [".mts", ES_MODULE],
  [".d.mts", ES_MODULE],
  [".cjs", COMMON_JS],
  [".cts", COMMON_JS],
  [".d.cts", COMMON_JS],
]);

export class Candidates {
  constructor(readonly project: Project) {}

  /** The file that an importer means by this path; `null` if there is none. */
  module(path: string): string | null {
    if (!/\.[cm]?jsx?$/.test(path) && this.isThere(path)) return path;
    return this.#swapped(path) ?? this.#added(path, ADDED) ?? this.folder(path) ??
      this.#added(path, RARELY_ADDED) ?? this.#added(inFolder(path, "index"), RARELY_ADDED);
  }

  /** What a folder stands for: its package's entry, else its index. */
  folder(path: string): string | null {
    const text = this.project.config(inFolder(path, "package.json"));
    if (text === null && !this.project.hasFolder(path)) return null;
    const manifest = readJson(text);
    for (const key of ["types", "typings", "main"]) {
      const target = joinPath(path, textMember(manifest, key) ?? "");
      if (target === null || target === path) continue;
      const found = this.#swapped(target) ?? this.#added(target, ADDED) ??
        this.#added(inFolder(target, "index"), ADDED);
      if (found !== null) return found;
    }
    return this.#added(inFolder(path, "index"), ADDED);
  }

  /** The source of a file that a package names: it may be named as it will be after the build. */
  source(path: string): string | null {
    if (this.isThere(path)) return path;
    const stem = path.replace(CODE_EXTENSION, "");
    const indexes = [inFolder(stem, "index"), inFolder(path, "index")];
    for (const each of new Set([stem, path, ...indexes])) {
      const found = this.#added(each, ADDED) ?? this.#added(each, RARELY_ADDED);
      if (found !== null) return found;
    }
    return null;
  }

  #swapped(path: string): string | null {
    const written = CODE_EXTENSION.exec(path)?.[0];
    const others = written === undefined ? undefined : INSTEAD.get(written);
    if (written !== undefined && others) return this.#added(path.slice(0, -written.length), others);
    const dot = path.lastIndexOf(".");
    if (dot <= path.lastIndexOf("/")) return null;
    const declared = `${path.slice(0, dot)}.d${path.slice(dot)}.ts`;
    return this.isThere(declared) ? declared : null;
  }

  #added(stem: string, extensions: readonly string[]): string | null {
    for (const extension of extensions) {
      if (this.isThere(stem + extension)) return this.#running(stem, extension);
    }
    return null;
  }

  /** A declaration written by hand beside `x.js` stands for `x.js`, which is what runs. */
  #running(stem: string, extension: string): string {
    const twin = stem + extension.replace(/^\.d\.([cm]?)ts$/, ".$1js");
    return this.isThere(twin) ? twin : stem + extension;
  }

  /** A script file of the project with exactly this path. */
  isThere(path: string): boolean {
    return this.project.hasFile(path) && isScript(path);
  }
}
