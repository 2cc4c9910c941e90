/** From constants to files by convention: `Admin::UsersController` is `admin/users_controller.rb`. */

import { folderOf } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { remembered } from "../lexing.ts";
import type { Root } from "./gems.ts";

interface Home {
  readonly file: string;
  readonly unit: string;
}

/**
 * Files of the autoload roots by a key that forgets case and underscores, so that acronyms need no
 * table; whether a file is the one is then read off what it declares.
 */
export class Constants {
  readonly #homes = new Map<string, Home[]>();
  readonly #folders = new Set<string>();
  /** Every constant that some file declares, wherever that is. */
  readonly #declared = new Set<string>();
  readonly #found = new Map<string, readonly Home[]>();

  constructor(private readonly project: Project, roots: readonly Root[]) {
    if (roots.length === 0) return;
    const units = new Map(roots.map(({ folder, unit }) => [folder, unit]));
    for (const file of project.files) {
      if (!file.endsWith(".rb") || project.language(file) !== "ruby") continue;
      for (const name of project.imports(file)?.declares ?? []) this.#declared.add(name);
      const root = rootOf(file, units);
      if (root !== null) this.#place(file, root, units.get(root) ?? "");
    }
  }

  #place(file: string, root: string, unit: string): void {
    const parts = file.slice(root === "" ? 0 : root.length + 1, -".rb".length).split("/");
    const key = keyOf(parts.join("::"));
    remembered(this.#homes, key, () => []).push({ file, unit });
    for (let at = key.lastIndexOf("::"); at > 0; at = key.lastIndexOf("::", at - 1)) {
      this.#folders.add(key.slice(0, at));
    }
  }

  get isEmpty(): boolean {
    return this.#homes.size === 0;
  }

  /** The file that a mention (see `scan.ts`) leads to; `null` if none, or the importer itself. */
  lookUp(importer: string, mention: string): string | null {
    const space = mention.indexOf(" ");
    const name = mention.slice(space + 1);
    const own = this.project.imports(importer)?.declares ?? [];
    for (const scope of scopes(mention.slice(0, space))) {
      const found = this.#inScope(importer, own, scope, name);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** `undefined`: Ruby goes on in the scope around. */
  #inScope(
    importer: string,
    own: readonly string[],
    scope: string,
    name: string,
  ): string | null | undefined {
    const parts = name.split("::").slice(0, maxParts);
    for (let length = parts.length; length > 0; length--) {
      const whole = (scope === "" ? "" : `${scope}::`) + parts.slice(0, length).join("::");
      const homes = remembered(this.#found, whole, () => this.#homesOf(whole));
      const home = nearest(importer, homes);
      if (home) return home === importer ? null : home;
      if (own.includes(whole) || this.#folders.has(keyOf(whole))) return null;
      if (length === 1 && this.#declared.has(whole)) return null;
    }
    return undefined;
  }

  #homesOf(name: string): readonly Home[] {
    return (this.#homes.get(keyOf(name)) ?? []).filter(({ file }) => {
      const declares = this.project.imports(file)?.declares ?? [];
      return declares.length === 0 || declares.includes(name);
    });
  }
}

/** A name is not nested deeper, as far as this looks. */
const maxParts = 8;

/** The innermost root above a file. */
function rootOf(file: string, roots: ReadonlyMap<string, string>): string | null {
  for (let at = folderOf(file);; at = folderOf(at)) {
    if (roots.has(at)) return at;
    if (at === "") return null;
  }
}

/** `A/B::C` → `A::B::C`, `A`, and the top; a part with `::` in front starts anew. */
function scopes(written: string): readonly string[] {
  const found = [""];
  let whole = "";
  for (const part of written === "" ? [] : written.split("/")) {
    whole = part.startsWith("::") ? part.slice(2) : whole === "" ? part : `${whole}::${part}`;
    found.unshift(whole);
  }
  return found;
}

/** Of the unit that encloses the importer most closely; else the first. */
function nearest(importer: string, homes: readonly Home[]): string | undefined {
  let best = homes[0];
  let depth = -1;
  for (const home of homes) {
    const encloses = home.unit === "" || importer.startsWith(`${home.unit}/`);
    if (encloses && home.unit.length > depth) [best, depth] = [home, home.unit.length];
  }
  return best?.file;
}

function keyOf(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
