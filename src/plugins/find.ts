/** Where plugins lie, and which of them count. */

import type { FolderTrust, Paths } from "../config/mod.ts";
import type { Tool } from "../protocol/mod.ts";
import { foldersIn, projectFoldersIn, readInside } from "../skills/mod.ts";
import { nameProblem } from "../toolkits/mod.ts";
import { sha256 } from "../util/mod.ts";
import { methodsByTool } from "./granted.ts";
import { readManifest } from "./manifest.ts";
import { Pins } from "./pins.ts";
import { takesLimits } from "./rights.ts";
import type { Manifest, Plugin, PluginPlace, PluginProblem, UnusedPlugin } from "./types.ts";

export interface PluginOptions {
  readonly paths: Paths;
  /** Real path of the workspace. */
  readonly root: string;
  readonly trust: FolderTrust;
  /** Tools of the program and of the user, which a plugin may be given. */
  readonly tools: readonly Tool[];
  /** Names that are something else's. */
  readonly taken: ReadonlySet<string>;
}

export interface Plugins {
  readonly plugins: readonly Plugin[];
  readonly unused: readonly UnusedPlugin[];
}

export const projectFolder = ".agent/plugins";

/** Plugins of each place. */
const mostPlugins = 50;

export function userFolder({ config }: Pick<Paths, "config">): string {
  return `${config}/plugins`;
}

export function placeOf(
  { paths, root }: Pick<PluginOptions, "paths" | "root">,
  { name, origin }: Pick<PluginPlace, "name" | "origin">,
): PluginPlace {
  const place = origin === "user" ? `${userFolder(paths)}/${name}` : `${projectFolder}/${name}`;
  return { name, origin, place, folder: origin === "user" ? place : `${root}/${place}` };
}

/** All that there are, in a steady order; the user's own come first. */
export async function findPlugins(options: PluginOptions): Promise<Plugins> {
  const { paths, root } = options;
  const pins = new Pins(paths, root);
  const trusted = await pins.read();
  const places = [
    ...(await foldersIn(userFolder(paths), { most: mostPlugins })).map((name) =>
      placeOf(options, { name, origin: "user" })
    ),
    ...(await projectFoldersIn(root, projectFolder, mostPlugins)).map((name) =>
      placeOf(options, { name, origin: "project" })
    ),
  ];
  const plugins: Plugin[] = [];
  const unused: UnusedPlugin[] = [];
  for (const place of places) {
    const it = await readPlugin(place, options);
    if ("state" in it) {
      unused.push(it);
      continue;
    }
    const key = pins.keyOf(place);
    const state: PluginProblem | null = plugins.some(({ name }) => name === it.name)
      ? "shadowed"
      : !trusted.has(key)
      ? "untrusted"
      : trusted.get(key) === it.hash
      ? null
      : "changed";
    if (state === null) plugins.push(it);
    else unused.push({ ...place, state, problem: "", plugin: it });
  }
  return { plugins, unused };
}

/** As it lies there now, whether it was agreed to or not. */
export async function readPlugin(
  at: PluginPlace,
  { trust, tools, taken }: PluginOptions,
): Promise<Plugin | UnusedPlugin> {
  const left = (state: PluginProblem, problem = ""): UnusedPlugin => {
    return { ...at, state, problem, plugin: null };
  };
  const manifest = await readInside(at.folder, "plugin.yaml");
  if (!manifest.ok) return left("broken", `plugin.yaml: ${manifest.problem}`);
  const found = await mainOf(at.folder);
  if (!found.ok) return left("broken", found.problem);
  const { main, bytes } = found;
  if (at.origin === "project") {
    for (const [name, content] of [["plugin.yaml", manifest.bytes], [main, bytes]] as const) {
      const path = `${at.place}/${name}`;
      if (!trust.parts.includes(path)) {
        return left("untrusted");
      }
      if (!await trust.covers(path, content)) return left("changed");
    }
  }
  const read = await readManifest(new TextDecoder().decode(manifest.bytes), at.name);
  if (!read.ok) return left("broken", read.problem);
  const source = new TextDecoder().decode(bytes);
  const problem = nameProblem(at.name, taken) ?? problemOf(read.manifest, source, tools);
  if (problem !== null) return left(taken.has(at.name) ? "shadowed" : "broken", problem);
  const hash = await sha256(
    new TextEncoder().encode(
      JSON.stringify([await sha256(manifest.bytes), main, await sha256(bytes)]),
    ),
  );
  return { ...at, manifest: read.manifest, source, main, hash };
}

async function mainOf(folder: string) {
  for (const main of ["main.ts", "main.js"]) {
    if (await Deno.lstat(`${folder}/${main}`).then(() => false, () => true)) continue;
    const read = await readInside(folder, main);
    if (read.ok) return { ok: true, main, bytes: read.bytes } as const;
    return { ok: false, problem: `${main}: ${read.problem}` } as const;
  }
  return { ok: false, problem: "it has neither main.ts nor main.js" } as const;
}

function problemOf(
  { rights, tools: own }: Manifest,
  source: string,
  tools: readonly Tool[],
): string | null {
  const methods = new Map([...methodsByTool(tools)].map(([tool, method]) => [method, tool]));
  for (const { method, limits } of rights) {
    const tool = tools.find(({ definition }) => definition.name === methods.get(method));
    if (!tool) return `it wants the right ${method}, which there is not`;
    if (limits !== null && !takesLimits(tool)) {
      return `its right to ${method} cannot have limits: write true`;
    }
  }
  const lacking = own.find(({ name }) =>
    !new RegExp(`\\bfunction\\s+${name}\\b|\\b(?:const|let|var)\\s+${name}\\b`).test(source)
  );
  return lacking ? `its code has no function ${lacking.name}` : null;
}
