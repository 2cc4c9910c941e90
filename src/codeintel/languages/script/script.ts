import type { Language } from "../../language.ts";
import { autoFiles } from "./autos/resolve.ts";
import { scanScriptAutos, scanVueAutos } from "./autos/scan.ts";
import { javascriptKind, tsxKind, typescriptKind, vueKind } from "../kinds.ts";
import { scriptNames } from "./names/rules.ts";
import { scriptOutline } from "./outline.ts";
import { scriptResolver } from "./resolve.ts";
import { scanScript } from "./scan.ts";
import { scanVue, scriptOnly } from "./vue.ts";

const common = {
  scan: scanScript,
  resolver: scriptResolver,
  autos: { scan: scanScriptAutos, files: autoFiles },
  looksAtFew: true,
  outline: scriptOutline,
  names: scriptNames,
} as const;

export const typescript: Language = { ...typescriptKind, ...common };
export const tsx: Language = { ...tsxKind, ...common };
export const javascript: Language = { ...javascriptKind, ...common };

export const vue: Language = {
  ...vueKind,
  ...common,
  prepare: scriptOnly,
  scan: scanVue,
  autos: { scan: scanVueAutos, files: autoFiles },
};
