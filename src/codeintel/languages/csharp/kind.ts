import type { LanguageKind } from "../../language.ts";

export function isProjectFile(path: string): boolean {
  return path.endsWith(".csproj");
}

export const csharpKind: LanguageKind = {
  id: "csharp",
  family: "csharp",
  extensions: [".cs"],
  grammar: "csharp",
  isConfig: isProjectFile,
};
