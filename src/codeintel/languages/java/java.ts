import type { Language } from "../../language.ts";
import { javaKind } from "../kinds.ts";
import { javaNames } from "./names/rules.ts";
import { javaOutline } from "./outline.ts";
import { javaResolver } from "./resolve.ts";
import { scanJava } from "./scan.ts";

export const java: Language = {
  ...javaKind,
  scan: scanJava,
  resolver: javaResolver,
  outline: javaOutline,
  names: javaNames,
};
