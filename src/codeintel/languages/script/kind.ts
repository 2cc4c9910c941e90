/** TypeScript, JavaScript and Vue: one scanner, one resolver, three grammars. */

import { baseNameOf } from "../../../util/mod.ts";
import type { LanguageKind } from "../../language.ts";

const NAMED_CONFIG = /(?:^|[._-])[jt]sconfig(?:[._-].*)?\.json$/;
/** `packages/tsconfig/base.json`: where shared compiler options are kept, under any name. */
const CONFIG_FOLDER = /(?:^|\/)\.?(?:ts-?config|typescript-config)\/[^/]*\.json$/;
/** Bundlers and frameworks whose configuration has aliases in it. */
const BUNDLER =
  /^(?:(?:vite|vitest|webpack|rollup|rolldown|rspack|rsbuild|farm|next|nuxt|svelte|astro|vue|quasar|craco|babel|metro|electron\.vite|nuxt\.schema)\.config|webpack(?:\.[\w-]+)+|\.babelrc)(?:\.[\w-]+)*?\.[cm]?[jt]s$/;
const OTHER_CONFIGS = new Set([
  "package.json",
  "deno.json",
  "deno.jsonc",
  "import_map.json",
  "importmap.json",
  "import-map.json",
]);

/** Files that decide which file a specifier means: compiler options, packages, import maps. */
export function isScriptConfig(path: string): boolean {
  if (/(?:^|\/)node_modules\//.test(path)) return false;
  const name = baseNameOf(path);
  return OTHER_CONFIGS.has(name) || NAMED_CONFIG.test(name) || CONFIG_FOLDER.test(path) ||
    BUNDLER.test(name);
}

/** A file in which a bundler or framework is told of aliases. */
export function isBundlerConfig(path: string): boolean {
  return BUNDLER.test(baseNameOf(path)) && !/(?:^|\/)node_modules\//.test(path);
}

const common = { family: "script", isConfig: isScriptConfig } as const;

export const typescriptKind: LanguageKind = {
  ...common,
  id: "typescript",
  extensions: [".ts", ".mts", ".cts"],
  grammar: "typescript",
};

export const tsxKind: LanguageKind = {
  ...common,
  id: "tsx",
  extensions: [".tsx"],
  grammar: "tsx",
};

/** JSX is part of the grammar. */
export const javascriptKind: LanguageKind = {
  ...common,
  id: "javascript",
  extensions: [".js", ".mjs", ".cjs", ".jsx"],
  grammar: "javascript",
};

/** The script blocks; what stands in the template is not looked at. */
export const vueKind: LanguageKind = {
  ...common,
  id: "vue",
  extensions: [".vue"],
  grammar: "typescript",
};
