import { baseNameOf } from "../../../util/mod.ts";
import type { LanguageKind } from "../../language.ts";

/** Whether the C resolver reads the file. */
export function isCConfig(path: string): boolean {
  const base = baseNameOf(path);
  return base === "CMakeLists.txt" || base === "compile_commands.json";
}

/** The grammar of C++ reads C as well. */
const common = { family: "c", grammar: "cpp", isConfig: isCConfig } as const;

export const cKind: LanguageKind = { ...common, id: "c", extensions: [".c", ".h"] };

export const cppKind: LanguageKind = {
  ...common,
  id: "cpp",
  extensions: [".cc", ".cpp", ".cxx", ".hh", ".hpp", ".hxx", ".ipp", ".inl", ".tpp"],
};
