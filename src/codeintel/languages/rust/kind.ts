import { baseNameOf } from "../../../util/mod.ts";
import type { LanguageKind } from "../../language.ts";

/** Whether the Rust resolver reads the file. */
export function isRustConfig(path: string): boolean {
  return baseNameOf(path) === "Cargo.toml";
}

export const rustKind: LanguageKind = {
  id: "rust",
  family: "rust",
  extensions: [".rs"],
  grammar: "rust",
  isConfig: isRustConfig,
};
