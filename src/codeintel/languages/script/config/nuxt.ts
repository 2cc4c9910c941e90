/** What a Nuxt application says of its folders, as `@nuxt/schema` 3.21 and 4 resolve it. */

import { folderOf, joinPath } from "../../../../util/mod.ts";
import type { Project } from "../../../language.ts";
import { readJson, textMember } from "../../settings.ts";
import { foldersUp, inFolder } from "../paths.ts";
import type { BundlerAlias } from "./aliases.ts";
import { Evaluation, root } from "./evaluate.ts";
import { type Expression, Expressions } from "./expression.ts";

export interface NuxtApp {
  /** Relative to the root of the project, as all folders here. */
  readonly folder: string;
  readonly source: string;
  /** Expressions of `nuxt.config`, for what is read of it elsewhere. */
  readonly config: NuxtConfig;
}

export interface NuxtConfig {
  /** What stands at a key, anywhere in it; the first. */
  of(key: string): Expression | null;
  text(expression: Expression): string | null;
  resolved(expression: Expression): Expression;
}

/** Names of modules that Nuxt itself has, and those that it writes. */
const framework = /^#(?:app|head|vue-router|unhead|internal|nitro|app-manifest)(?:\/|$)/;
const written = /^#(?:imports|components|build|content|mdc-imports)(?:\/|$)/;

const configName = /^nuxt\.config\.[cm]?[jt]s$/;

/** The application whose `nuxt.config` lies in this folder; `null` if none does. */
export function nuxtAt(project: Project, folder: string): NuxtApp | null {
  const names = ["ts", "js", "mts", "mjs"].map((it) => inFolder(folder, `nuxt.config.${it}`));
  const file = names.find((it) => project.config(it) !== null);
  const text = file === undefined ? null : project.config(file);
  if (file === undefined || text === null) return null;
  const config = configOf(file, text);
  return { folder, source: sourceFolder(project, folder, config), config };
}

export function isNuxtConfig(name: string): boolean {
  return configName.test(name);
}

function configOf(file: string, text: string): NuxtConfig {
  const expressions = new Expressions(text);
  const evaluation = new Evaluation({ file, home: folderOf(file) }, expressions);
  return {
    of(key) {
      for (const behind of expressions.places(key)) {
        const at = expressions.next(behind);
        if (text[at] === ":") return expressions.at(at + 1);
      }
      return null;
    },
    text: (expression) => evaluation.text(expression),
    resolved: (expression) => evaluation.resolved(expression),
  };
}

/** A path that a text of the configuration means, by the aliases that Nuxt knows there. */
export function placeOf(
  { folder, source }: Pick<NuxtApp, "folder" | "source">,
  text: string,
): string | null {
  if (text === root) return "";
  if (text.startsWith(`${root}/`)) return text.slice(root.length + 1);
  const [, mark = "", rest = ""] = /^(~~|@@|~|@)(?:\/(.*))?$/.exec(text) ?? [];
  if (mark !== "") return joinPath(mark.length === 2 ? folder : source, rest);
  return joinPath(folder, text);
}

function sourceFolder(project: Project, folder: string, config: NuxtConfig): string {
  const given = config.of("srcDir");
  const text = given && config.text(given);
  if (text !== null) return placeOf({ folder, source: folder }, text.replace(/\/$/, "")) ?? folder;
  const app = inFolder(folder, "app");
  if (!project.hasFolder(app) || major(project, folder, config) === 3) return folder;
  // An application of the earlier layout keeps it.
  const early = ["app.vue", "pages", "layouts", "components", "composables", "middleware"];
  const has = (place: string, name: string) =>
    project.hasFile(inFolder(place, name)) || project.hasFolder(inFolder(place, name));
  const isEarly = early.some((it) => has(folder, it)) && !early.some((it) => has(app, it));
  return isEarly ? folder : app;
}

/** Of the version that the project depends on; `null`: it does not say, or says more than a number. */
function major(project: Project, folder: string, config: NuxtConfig): number | null {
  if (config.of("compatibilityVersion") !== null) return 4;
  for (const at of foldersUp(folder)) {
    const manifest = readJson(project.config(inFolder(at, "package.json")));
    for (const key of ["dependencies", "devDependencies", "peerDependencies"]) {
      const range = textMember(manifest, key, "nuxt");
      const number = range === null ? null : /^[^\d]*(\d+)/.exec(range)?.[1];
      if (number !== undefined && number !== null) return Number(number);
    }
  }
  return null;
}

/** Aliases that every application has. */
export function nuxtAliases(
  project: Project,
  { folder, source }: NuxtApp,
): readonly BundlerAlias[] {
  const below = (find: string, path: string): BundlerAlias => ({
    find,
    match: "below",
    target: { type: "path", path },
  });
  const layers = project.hasFolder(inFolder(folder, "layers"))
    ? [below("#layers", inFolder(folder, "layers"))]
    : [];
  return [
    below("~~", folder),
    below("@@", folder),
    below("~", source),
    below("@", source),
    below("#shared", inFolder(folder, "shared")),
    below("#server", inFolder(folder, "server")),
    below("assets", inFolder(source, "assets")),
    ...layers,
  ];
}

/** A name that Nuxt answers without a file of the project. */
export function nuxtName(name: string): "external" | "generated" | null {
  if (framework.test(name)) return "external";
  return written.test(name) ? "generated" : null;
}
