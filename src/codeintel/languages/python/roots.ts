/** Folders of a project from which absolute imports are found. */

import type { Project } from "../../language.ts";
import { member, objectMember, readToml, textOrTexts, texts } from "../settings.ts";

/** The file that may name them, at the root of the project. */
export const pyproject = "pyproject.toml";

/** Names of folders that hold the packages in a usual layout. */
const layouts = ["src", "lib", "python"];

/** Relative to the project, in the order of the search; `""`, the project itself, is one of them. */
export function sourceRoots(project: Project): readonly string[] {
  const declared = declaredRoots(project.config(pyproject));
  return [...new Set([...declared.map(tidy), ...layouts.filter(isLayout), ""])];

  function isLayout(folder: string): boolean {
    return !project.hasFile(`${folder}/__init__.py`) &&
      project.files.some((path) => path.startsWith(`${folder}/`) && /\.pyi?$/.test(path));
  }
}

/** What setuptools and pytest are told. */
function declaredRoots(text: string | null): readonly string[] {
  const tool = member(readToml(text), "tool");
  return [
    ...textOrTexts(member(tool, "setuptools", "packages", "find", "where")),
    ...texts(Object.values(objectMember(tool, "setuptools", "package-dir"))),
    ...textOrTexts(member(tool, "pytest", "ini_options", "pythonpath")),
  ];
}

function tidy(root: string): string {
  const path = root.replace(/^\.\/+/, "").replace(/\/+$/, "");
  return path === "." ? "" : path;
}
