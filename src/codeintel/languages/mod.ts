/** Every language; nothing else names them all. */

import type { Language, LanguageEntry, LanguageKind } from "../language.ts";
import {
  cKind,
  cppKind,
  csharpKind,
  goKind,
  javaKind,
  javascriptKind,
  phpKind,
  pythonKind,
  rubyKind,
  rustKind,
  tsxKind,
  typescriptKind,
  vueKind,
} from "./kinds.ts";

export const languages: readonly LanguageEntry[] = [
  entry(pythonKind, async () => (await import("./python/python.ts")).python),
  entry(typescriptKind, async () => (await import("./script/script.ts")).typescript),
  entry(tsxKind, async () => (await import("./script/script.ts")).tsx),
  entry(javascriptKind, async () => (await import("./script/script.ts")).javascript),
  entry(vueKind, async () => (await import("./script/script.ts")).vue),
  entry(phpKind, async () => (await import("./php/php.ts")).php),
  entry(javaKind, async () => (await import("./java/java.ts")).java),
  entry(goKind, async () => (await import("./go/go.ts")).go),
  entry(rustKind, async () => (await import("./rust/rust.ts")).rust),
  entry(cKind, async () => (await import("./c/c.ts")).c),
  entry(cppKind, async () => (await import("./c/c.ts")).cpp),
  entry(rubyKind, async () => (await import("./ruby/ruby.ts")).ruby),
  entry(csharpKind, async () => (await import("./csharp/csharp.ts")).csharp),
];

function entry(kind: LanguageKind, load: () => Promise<Language>): LanguageEntry {
  return { ...kind, load };
}
