import type { SurveyedFolder, Workspace } from "../protocol/mod.ts";
import { FolderListings } from "./folder_listings.ts";
import { isSecretPath, secretRules } from "./secret_names.ts";

export interface SecretsOptions {
  /** Absolute path of a private file for what folders list; absent: each process reads them all. */
  readonly kept?: string;
  readonly version?: string;
  /** Epoch milliseconds; absent: the machine's clock, as times of files have it. */
  readonly now?: () => number;
}

/**
 * Tells the absolute paths of the files that hold secrets and that nobody has opened, as the tree is
 * when it is asked; folders that have not changed since are not read again. Folders that rules hide
 * are not entered.
 */
export function secretsOf(
  workspace: Pick<Workspace, "root" | "survey" | "veils">,
  { kept: path, version = "", now = Date.now }: SecretsOptions = {},
): () => Promise<readonly string[]> {
  const wanted = () => `${version} ${workspace.root} ${secretRules()}`;
  const kept = path === undefined ? null : new FolderListings({ path, wanted: wanted() });
  let known: ReadonlyMap<string, SurveyedFolder> | null = null;
  return async () => {
    known ??= kept?.load() ?? new Map();
    const since = now();
    const survey = await workspace.survey({ wanted: isSecretPath, hiddenFiles: true, known });
    kept?.save(survey.folders, { known, since });
    known = survey.folders;
    const paths = survey.files.map(({ path }) => path);
    const veils = await workspace.veils(paths);
    return paths.filter((_, at) => veils[at] === "secret")
      .map((path) => `${workspace.root}/${path}`);
  };
}
