import type { Language } from "../../language.ts";
import { rustNames } from "./names/rules.ts";
import { rustOutline } from "./outline.ts";
import { isRustConfig, rustResolver } from "./resolve.ts";
import { scanRust } from "./scan.ts";

export const rust: Language = {
  id: "rust",
  family: "rust",
  extensions: [".rs"],
  grammar: "rust",
  scan: scanRust,
  outline: rustOutline,
  names: rustNames,
  isConfig: isRustConfig,
  resolver: rustResolver,
};
