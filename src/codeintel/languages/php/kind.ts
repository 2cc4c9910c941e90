import { baseNameOf } from "../../../util/mod.ts";
import type { LanguageKind } from "../../language.ts";

export function isComposerFile(path: string): boolean {
  return baseNameOf(path) === "composer.json";
}

export const phpKind: LanguageKind = {
  id: "php",
  family: "php",
  extensions: [".php", ".inc", ".phtml"],
  grammar: "php",
  isConfig: isComposerFile,
};
