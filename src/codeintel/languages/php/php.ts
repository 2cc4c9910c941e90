import type { Language } from "../../language.ts";
import { phpKind } from "../kinds.ts";
import { phpNames } from "./names/rules.ts";
import { phpOutline } from "./outline.ts";
import { phpResolver } from "./resolve.ts";
import { scanPhp } from "./scan.ts";

export const php: Language = {
  ...phpKind,
  scan: scanPhp,
  resolver: phpResolver,
  outline: phpOutline,
  names: phpNames,
};
