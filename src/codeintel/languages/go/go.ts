import type { Language } from "../../language.ts";
import { goKind } from "../kinds.ts";
import { goNames } from "./names/rules.ts";
import { goOutline } from "./outline.ts";
import { goResolver } from "./resolve.ts";
import { scanGo } from "./scan.ts";

export const go: Language = {
  ...goKind,
  scan: scanGo,
  resolver: goResolver,
  outline: goOutline,
  names: goNames,
};
