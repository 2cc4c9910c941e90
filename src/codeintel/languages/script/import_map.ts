/** Import maps of deno.json, or of a file of their own. */

import { folderOf, joinPath } from "../../../util/mod.ts";
import type { Project } from "../../language.ts";
import { isObject, member, readJson, textMember } from "../settings.ts";
import { inFolder } from "./paths.ts";

const DENO = ["deno.json", "deno.jsonc"] as const;
const STANDALONE = ["import_map.json", "importmap.json", "import-map.json"] as const;

export interface ImportMap {
  /** What its addresses are relative to. */
  readonly folder: string;
  /** Keys and addresses, longest key first; a key with `/` at its end stands for all below it. */
  readonly entries: readonly (readonly [key: string, address: string])[];
}

/** The map that begins to hold in this folder; `null` if none does. */
export function importMapAt(project: Project, folder: string): ImportMap | null {
  for (const name of DENO) {
    const config = readJson(project.config(inFolder(folder, name)));
    if (!config) continue;
    const elsewhere = joinPath(folder, textMember(config, "importMap") ?? "");
    if (elsewhere === null || elsewhere === folder) return mapOf(folder, config);
    return mapOf(folderOf(elsewhere), readJson(project.config(elsewhere)));
  }
  for (const name of STANDALONE) {
    const map = mapOf(folder, readJson(project.config(inFolder(folder, name))));
    if (map) return map;
  }
  return null;
}

/** What the nearest map that knows a specifier makes of it, and the folder that is relative to. */
export function mapped(
  maps: readonly ImportMap[],
  specifier: string,
): { readonly address: string; readonly folder: string } | null {
  for (const { folder, entries } of maps) {
    const entry = entries.find(([key]) =>
      key === specifier || (key.endsWith("/") && specifier.startsWith(key))
    );
    if (entry) return { address: entry[1] + specifier.slice(entry[0].length), folder };
  }
  return null;
}

function mapOf(folder: string, config: unknown): ImportMap | null {
  const imports = member(config, "imports");
  if (!isObject(imports)) return null;
  const entries: (readonly [string, string])[] = [];
  for (const [key, address] of Object.entries(imports)) {
    if (typeof address === "string") entries.push([key, address]);
  }
  return { folder, entries: entries.sort(([a], [b]) => b.length - a.length) };
}
