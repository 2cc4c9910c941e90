/** What the `composer.json` files of a project say about where classes are. */

import { folderOf, joinPath } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { isComposerFile } from "../kinds.ts";

/** Names below `prefix` are files below `folder`. */
export interface Place {
  /** Without a backslash at the end; PSR-0 prefixes as they are written. */
  readonly prefix: string;
  readonly folder: string;
  /** Folder of the `composer.json` that says so. */
  readonly owner: string;
}

export interface Autoload {
  /** By prefix; several folders in the order in which they are tried. */
  readonly psr4: ReadonlyMap<string, readonly Place[]>;
  readonly psr0: readonly Place[];
  /** Folders and files whose declarations are collected, and files that are always loaded. */
  readonly collected: readonly Place[];
  /** Folders with a `composer.json`. */
  readonly owners: readonly string[];
}

export function readAutoload(project: Project): Autoload {
  const psr4 = new Map<string, Place[]>();
  const psr0: Place[] = [];
  const collected: Place[] = [];
  const owners: string[] = [];
  for (const path of project.configs.filter(isComposerFile)) {
    const owner = folderOf(path);
    owners.push(owner);
    for (const section of sections(project.config(path))) {
      for (const place of places(section["psr-4"], owner)) {
        const prefix = place.prefix.replace(/\\$/, "");
        psr4.set(prefix, [...psr4.get(prefix) ?? [], { ...place, prefix }]);
      }
      psr0.push(...places(section["psr-0"], owner));
      const listed = [...strings(section["classmap"]), ...strings(section["files"])];
      collected.push(...places({ "": listed }, owner));
    }
  }
  return { psr4, psr0, collected, owners };
}

/** `autoload` and `autoload-dev`; none of a file that cannot be read. */
function sections(text: string | null): readonly Readonly<Record<string, unknown>>[] {
  const root = parse(text);
  if (!isRecord(root)) return [];
  return [root["autoload"], root["autoload-dev"]].filter(isRecord);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function places(map: unknown, owner: string): readonly Place[] {
  if (!isRecord(map)) return [];
  return Object.entries(map).flatMap(([prefix, value]) =>
    strings(value).flatMap((relative) => {
      const folder = joinPath(owner, relative);
      return folder === null ? [] : [{ prefix, folder, owner }];
    })
  );
}

/** A string or a list of them. */
function strings(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((it) => typeof it === "string");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
