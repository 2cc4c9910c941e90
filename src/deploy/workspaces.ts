/** Packages of a repository that has several, where its build files name them. */

import * as z from "zod";
import { nodePackage } from "./node.ts";
import { originOf } from "./origin.ts";
import type { Origin, Texts } from "./types.ts";

const names = z.array(z.string());
/** As npm has it, and as Yarn did first. */
const npmFolders = z.union([
  names,
  z.object({ packages: names }).transform(({ packages }) => packages),
]).catch([]);

export interface PackageList {
  readonly from: Origin;
  /** Folders, as the file has them: `packages/*`; empty: they cannot be read. */
  readonly folders: readonly string[];
}

/** People read them: more are not named, and whatever else stands there is no folder. */
const most = 12;
const isFolder = (text: string) => /^(?!-)[\w@.{},*/-]{1,60}$/.test(text);

export function packageLists(texts: Texts): readonly PackageList[] {
  const cargo = /^\[workspace\]/;
  const cargoText = texts.get("Cargo.toml") ?? "";
  const pnpmText = texts.get("pnpm-workspace.yaml");
  const npm = nodePackage(texts)?.workspaces;
  return [
    ...npm === undefined
      ? []
      : [listed(originOf(texts, "package.json", /"workspaces"/), npmFolders.parse(npm))],
    ...pnpmText === undefined
      ? []
      : [listed(originOf(texts, "pnpm-workspace.yaml"), yamlItems(pnpmText))],
    ...new RegExp(cargo, "m").test(cargoText)
      ? [listed(originOf(texts, "Cargo.toml", cargo), quoted(membersOf(cargoText)))]
      : [],
  ];
}

function listed(from: Origin, names: readonly string[]): PackageList {
  return { from, folders: names.filter(isFolder).slice(0, most) };
}

function quoted(text: string): readonly string[] {
  return [...text.matchAll(/["']([^"'\n]*)["']/g)].map(([, name = ""]) => name);
}

function membersOf(text: string): string {
  return /^members\s*=\s*\[([^\]]*)\]/m.exec(text)?.[1] ?? "";
}

/** The list below `packages:`. */
function yamlItems(text: string): readonly string[] {
  const [, list = ""] = /^packages:[ \t]*\n((?:[ \t]*(?:-[^\n]*|#[^\n]*)?(?:\n|$))*)/m.exec(text) ??
    [];
  return [...list.matchAll(/^[ \t]*-[ \t]*["']?([^"'#\s]+)/gm)].map(([, name = ""]) => name);
}
