/** TypeScript, JavaScript and Vue: one scanner, one resolver, three grammars. */

import type { Language } from "../../language.ts";
import { scriptNames } from "./names/rules.ts";
import { scriptOutline } from "./outline.ts";
import { isScriptConfig } from "./paths.ts";
import { scriptResolver } from "./resolve.ts";
import { scanScript } from "./scan.ts";
import { autoFiles } from "./autos/resolve.ts";
import { scanScriptAutos, scanVueAutos } from "./autos/scan.ts";
import { scanVue, scriptOnly } from "./vue.ts";

const common = {
  family: "script",
  scan: scanScript,
  isConfig: isScriptConfig,
  resolver: scriptResolver,
  autos: { scan: scanScriptAutos, files: autoFiles },
  looksAtFew: true,
  outline: scriptOutline,
  names: scriptNames,
} as const;

export const typescript: Language = {
  ...common,
  id: "typescript",
  extensions: [".ts", ".mts", ".cts"],
  grammar: "typescript",
};

export const tsx: Language = { ...common, id: "tsx", extensions: [".tsx"], grammar: "tsx" };

/** JSX is part of the grammar. */
export const javascript: Language = {
  ...common,
  id: "javascript",
  extensions: [".js", ".mjs", ".cjs", ".jsx"],
  grammar: "javascript",
};

/** The script blocks; what stands in the template is not looked at. */
export const vue: Language = {
  ...common,
  id: "vue",
  extensions: [".vue"],
  grammar: "typescript",
  prepare: scriptOnly,
  scan: scanVue,
  autos: { scan: scanVueAutos, files: autoFiles },
};
