/**
 * What is known of each language before its reader is loaded. Readers import from here as well: what
 * several of them share is one chunk of the bundle, and not one for each language.
 */

export { cKind, cppKind } from "./c/kind.ts";
export { csharpKind, isProjectFile } from "./csharp/kind.ts";
export { goKind } from "./go/kind.ts";
export { javaKind } from "./java/kind.ts";
export { isComposerFile, phpKind } from "./php/kind.ts";
export { compiledName, isManifest, pythonKind } from "./python/kind.ts";
export { isGemspec, rubyKind } from "./ruby/kind.ts";
export { isRustConfig, rustKind } from "./rust/kind.ts";
export {
  isBundlerConfig,
  isScriptConfig,
  javascriptKind,
  tsxKind,
  typescriptKind,
  vueKind,
} from "./script/kind.ts";
