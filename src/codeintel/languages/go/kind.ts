import { baseNameOf } from "../../../util/mod.ts";
import type { LanguageKind } from "../../language.ts";

/** Whether the Go resolver reads the file. */
export function isGoConfig(path: string): boolean {
  const base = baseNameOf(path);
  return base === "go.mod" || base === "go.work";
}

export const goKind: LanguageKind = {
  id: "go",
  family: "go",
  extensions: [".go"],
  grammar: "go",
  isConfig: isGoConfig,
};
