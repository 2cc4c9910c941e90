import type { Language } from "../../language.ts";
import { rustKind } from "../kinds.ts";
import { rustNames } from "./names/rules.ts";
import { rustOutline } from "./outline.ts";
import { rustResolver } from "./resolve.ts";
import { scanRust } from "./scan.ts";

export const rust: Language = {
  ...rustKind,
  scan: scanRust,
  resolver: rustResolver,
  outline: rustOutline,
  names: rustNames,
};
