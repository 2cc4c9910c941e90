/**
 * The entries of a package. Who imports a package by its name may be led to any of them: by an import
 * map, by an alias of a bundler, by a condition that holds where the program runs.
 */

import { folderOf, joinPath } from "../../util/mod.ts";
import { member, readJson, textMember } from "../languages/settings.ts";
import { packageName } from "../languages/script/paths.ts";
import type { World } from "./world.ts";

/** Some entry of the package that `specifier` names may offer it. */
export function mayComeByDoor(
  world: World,
  from: string,
  specifier: string,
  name: string,
): boolean {
  if (/^[./#]/.test(specifier)) return false;
  return doors(world, from, packageName(specifier)).some((it) => world.offered(it, name) !== "no");
}

function doors(world: World, from: string, name: string): readonly string[] {
  for (let folder = folderOf(from);; folder = folderOf(folder)) {
    const manifest = readJson(
      world.config(folder === "" ? "package.json" : `${folder}/package.json`),
    );
    if (textMember(manifest, "name") === name) {
      return targetsOf(member(manifest, "exports")).flatMap((it) => joinPath(folder, it) ?? [])
        .filter((it) => world.has(it));
    }
    if (folder === "") return [];
  }
}

function targetsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(targetsOf);
}
