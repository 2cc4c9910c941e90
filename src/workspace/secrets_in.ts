import type { Workspace } from "../protocol/mod.ts";
import { isSecretPath } from "./secret_names.ts";

/**
 * Absolute paths of the files that hold secrets and that nobody has opened, as the tree is now. Folders
 * that rules hide are not entered.
 */
export async function secretsIn(workspace: Workspace): Promise<readonly string[]> {
  const { files } = await workspace.survey({ wanted: isSecretPath, hiddenFiles: true });
  const paths = files.map(({ path }) => path);
  const veils = await workspace.veils(paths);
  return paths.filter((_, at) => veils[at] === "secret").map((path) => `${workspace.root}/${path}`);
}
