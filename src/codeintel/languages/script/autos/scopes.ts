/** Where a framework imports by name, and which files the names are. */

import { baseNameOf, folderOf } from "../../../../util/mod.ts";
import type { Project } from "../../../language.ts";
import type { Expression } from "../config/expression.ts";
import { type NuxtApp, nuxtAt, placeOf } from "../config/nuxt.ts";
import { isBundlerConfig } from "../../kinds.ts";
import { inFolder, isScript } from "../paths.ts";
import { type ComponentFolder, componentName } from "./components.ts";

/** Files that see each other's names, and where these are taken from. */
export interface AutoScope {
  /** Files in which names are looked for. */
  readonly importers: readonly string[];
  /** Files by the name of the component that each is. */
  readonly components: ReadonlyMap<string, string>;
  /** Files whose exports are known by name; the last of one name counts. */
  readonly sources: readonly string[];
}

/** Those of the applications of Nuxt in a project. */
export function autoScopes(project: Project): readonly AutoScope[] {
  const folders = project.configs.filter((it) =>
    isBundlerConfig(it) && baseNameOf(it).startsWith("nuxt.config.")
  ).map(folderOf);
  const apps = [...new Set(folders)].flatMap((it) => nuxtAt(project, it) ?? []);
  const layers = new Map(apps.map((it) => [it, layersOf(it, apps)]));
  const inner = new Set([...layers.values()].flat());
  return apps.filter((it) => !inner.has(it)).flatMap((it) =>
    scopesOf(project, [it, ...layers.get(it) ?? []])
  );
}

/** Layers below `layers/`, and those that `extends` names by path. */
function layersOf(app: NuxtApp, apps: readonly NuxtApp[]): readonly NuxtApp[] {
  const given = texts(app, app.config.of("extends")).map((it) => placeOf(app, it));
  const prefix = inFolder(inFolder(app.folder, "layers"), "");
  return apps.filter((it) =>
    it !== app && (given.includes(it.folder) || it.folder.startsWith(prefix))
  );
}

function scopesOf(project: Project, apps: readonly NuxtApp[]): readonly AutoScope[] {
  const scripts = project.files.filter(isScript);
  const below = (folder: string) =>
    scripts.filter((it) => it.startsWith(inFolder(folder, "")) || folder === "");
  const own = apps.flatMap(({ folder }) => below(folder));
  const isServer = (path: string) =>
    apps.some(({ folder }) => path.startsWith(inFolder(folder, "server/")));
  const isBuild = (path: string) =>
    apps.some(({ folder }) => path.startsWith(inFolder(folder, "modules/"))) ||
    /(?:^|\/)(?!app\.config)[\w.-]+\.(?:config|schema)\.[cm]?[jt]s$/.test(path) ||
    path.endsWith(".d.ts");
  const components = new Map<string, string>();
  for (const app of apps) {
    for (const [name, path] of componentsOf(app, below)) {
      if (!components.has(name)) components.set(name, path);
    }
  }
  const shared = apps.filter((it) => it.source !== it.folder)
    .flatMap(({ folder }) => ["shared/utils", "shared/types"].map((it) => inFolder(folder, it)))
    .flatMap((it) => topFiles(it, below));
  const named = apps.flatMap((app) => namedFolders(app).flatMap((it) => topFiles(it, below)));
  const served = apps.flatMap(({ folder }) => below(inFolder(folder, "server/utils")));
  return [
    {
      importers: own.filter((it) => !isServer(it) && !isBuild(it)),
      components,
      sources: [...named, ...shared],
    },
    { importers: own.filter(isServer), components: new Map(), sources: [...served, ...shared] },
  ];
}

type Below = (folder: string) => readonly string[];

/** Files of a folder, and the `index` of each folder in it. */
function topFiles(folder: string, below: Below): readonly string[] {
  const start = folder.length + 1;
  return below(folder).filter((it) => /^(?:[^/]+|[^/]+\/index\.[^/.]+)$/.test(it.slice(start)));
}

/** Folders whose exports are known by name. */
function namedFolders(app: NuxtApp): readonly string[] {
  const imports = app.config.of("imports");
  const dirs = imports?.type === "object"
    ? imports.members.find(({ key }) => key === "dirs")?.value ?? null
    : null;
  const more = texts(app, dirs).flatMap((it) => placeOf({ ...app, folder: app.source }, it) ?? []);
  return [inFolder(app.source, "composables"), inFolder(app.source, "utils"), ...more];
}

function componentsOf(app: NuxtApp, below: Below): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  // The deepest folder has a file first.
  const folders = componentFolders(app).toSorted((a, b) => depth(b.path) - depth(a.path));
  for (const folder of folders) {
    for (const file of below(folder.path)) {
      const name = taken.has(file) ? null : componentName(file, folder);
      if (name === null) continue;
      taken.add(file);
      if (!found.has(name)) found.set(name, file);
    }
  }
  return found;
}

function depth(path: string): number {
  return path.split("/").length;
}

function componentFolders(app: NuxtApp): readonly ComponentFolder[] {
  const usual = ["components/islands", "components/global", "components"].map((it) => ({
    path: inFolder(app.source, it),
    prefix: "",
    pathPrefix: true,
  }));
  const given = app.config.of("components");
  const table = given && app.config.resolved(given);
  if (table === null || table.type === "unknown" || table.type === "name") return usual;
  const dirs = table.type === "object"
    ? table.members.find(({ key }) => key === "dirs")?.value
    : table;
  if (dirs?.type === "text") return folderOfEntry(app, dirs);
  if (dirs?.type !== "array") return usual;
  return dirs.items.flatMap((it) => folderOfEntry(app, it));
}

/** `"~/components"`, `{ path: "~/components", prefix: "A", pathPrefix: false }`. */
function folderOfEntry(app: NuxtApp, entry: Expression): readonly ComponentFolder[] {
  const of = (key: string) =>
    entry.type === "object" ? entry.members.find((it) => it.key === key)?.value : undefined;
  const place = entry.type === "object" ? of("path") : entry;
  const text = place ? app.config.text(place) : null;
  const path = text === null ? null : placeOf({ ...app, folder: app.source }, text);
  if (path === null) return [];
  const prefix = of("prefix");
  const flat = of("pathPrefix");
  return [{
    path,
    prefix: prefix ? app.config.text(prefix) ?? "" : "",
    pathPrefix: !(flat?.type === "name" && flat.name === "false"),
  }];
}

/** Texts of a list, or a text. */
function texts(app: NuxtApp, given: Expression | null): readonly string[] {
  const value = given && app.config.resolved(given);
  const items = value?.type === "array" ? value.items : value ? [value] : [];
  return items.flatMap((it) => app.config.text(it) ?? []);
}
