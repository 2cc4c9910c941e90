import type { Language } from "../../language.ts";
import { goNames } from "./names/rules.ts";
import { goOutline } from "./outline.ts";
import { goResolver, isGoConfig } from "./resolve.ts";
import { scanGo } from "./scan.ts";

export const go: Language = {
  id: "go",
  family: "go",
  extensions: [".go"],
  grammar: "go",
  scan: scanGo,
  outline: goOutline,
  names: goNames,
  isConfig: isGoConfig,
  resolver: goResolver,
};
