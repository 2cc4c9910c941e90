import type { SurveyedFolder, Workspace } from "../protocol/mod.ts";
import { isSecretPath } from "./secret_names.ts";

/**
 * Tells the absolute paths of the files that hold secrets and that nobody has opened, as the tree is
 * when it is asked; folders that have not changed since are not read again. Folders that rules hide
 * are not entered.
 */
export function secretsOf(
  workspace: Pick<Workspace, "root" | "survey" | "veils">,
): () => Promise<readonly string[]> {
  let known: ReadonlyMap<string, SurveyedFolder> = new Map();
  return async () => {
    const survey = await workspace.survey({ wanted: isSecretPath, hiddenFiles: true, known });
    known = survey.folders;
    const paths = survey.files.map(({ path }) => path);
    const veils = await workspace.veils(paths);
    return paths.filter((_, at) => veils[at] === "secret")
      .map((path) => `${workspace.root}/${path}`);
  };
}
