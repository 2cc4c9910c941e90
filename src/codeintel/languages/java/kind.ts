import type { LanguageKind } from "../../language.ts";

export const javaKind: LanguageKind = {
  id: "java",
  family: "java",
  extensions: [".java"],
  grammar: "java",
  // Source roots are found from the package clauses: no build file is read.
  isConfig: () => false,
};
