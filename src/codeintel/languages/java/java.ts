import type { Language } from "../../language.ts";
import { javaNames } from "./names/rules.ts";
import { javaOutline } from "./outline.ts";
import { isJavaConfig, javaResolver } from "./resolve.ts";
import { scanJava } from "./scan.ts";

export const java: Language = {
  id: "java",
  family: "java",
  extensions: [".java"],
  grammar: "java",
  scan: scanJava,
  outline: javaOutline,
  names: javaNames,
  isConfig: isJavaConfig,
  resolver: javaResolver,
};
