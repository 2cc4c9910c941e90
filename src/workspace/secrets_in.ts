import type { SurveyedFolder, Workspace } from "../protocol/mod.ts";
import { folderOf } from "../util/mod.ts";
import { FolderListings, nothing } from "./folder_listings.ts";
import { KeyFiles, keyRules, mayHoldKey } from "./key_content.ts";
import { childPath } from "./path.ts";
import { isSecretPath, secretRules } from "./secret_names.ts";

type Folders = ReadonlyMap<string, SurveyedFolder>;

export interface SecretsOptions {
  /** Absolute path of a private file for what folders list; absent: each process reads them all. */
  readonly kept?: string;
  readonly version?: string;
  /** Epoch milliseconds; absent: the machine's clock, as times of files have it. */
  readonly now?: () => number;
}

/**
 * Tells the absolute paths of the files that hold secrets and that nobody has opened, as the tree is
 * when it is asked: by their names, or by a private key in them. Folders that have not changed since
 * are not read again. Folders that rules hide are not entered.
 */
export function secretsOf(
  workspace: Pick<Workspace, "root" | "survey" | "veils">,
  { kept: path, version = "", now = Date.now }: SecretsOptions = {},
): () => Promise<readonly string[]> {
  const { root } = workspace;
  const wanted = (path: string) => isSecretPath(path) || mayHoldKey(path);
  const rules = () => `${version} ${root} ${secretRules()} ${keyRules}`;
  const kept = path === undefined ? null : new FolderListings({ path, wanted: rules() });
  const watched = new WatchedNames();
  let state: { readonly folders: Folders; readonly keys: KeyFiles } | null = null;
  const begin = () => {
    const { folders, keys } = kept?.load() ?? nothing;
    return { folders, keys: new KeyFiles(root, keys) };
  };
  return async () => {
    const { folders: known, keys } = state ??= begin();
    const since = now();
    const needed = (folder: string, listing: SurveyedFolder) => watched.of(folder, listing, keys);
    const survey = await workspace.survey({ wanted, hiddenFiles: true, known, needed });
    const named = survey.files.filter(({ path }) => isSecretPath(path)).map(({ path }) => path);
    const others = survey.files.filter(({ path }) => !isSecretPath(path));
    const [veils, { holding, left }] = await Promise.all([
      workspace.veils(named),
      keys.among(others),
    ]);
    const folders = without(survey.folders, left);
    kept?.save({ folders, keys: holding }, { known, since });
    state = { folders, keys };
    const secret = named.filter((_, at) => veils[at] === "secret");
    return [...secret, ...holding].map((path) => `${root}/${path}`);
  };
}

/**
 * The files that are asked for their facts each time in folders that have not changed: what is a secret
 * by its name, and what is watched for a key. Found out once for a listing, since a large tree has tens of
 * thousands of names.
 */
class WatchedNames {
  readonly #names = new WeakMap<SurveyedFolder, readonly string[]>();

  of(folder: string, listing: SurveyedFolder, keys: KeyFiles): readonly string[] {
    const known = this.#names.get(listing);
    if (known) return known;
    const names = listing.files.filter((name) => {
      const path = childPath(folder, name);
      return isSecretPath(path) || keys.watches(path);
    });
    this.#names.set(listing, names);
    return names;
  }
}

/** Those whose files have all been looked at: the others are read again. */
function without(folders: Folders, left: readonly string[]): Folders {
  if (left.length === 0) return folders;
  const again = new Set(left.map((path) => folderOf(path) || "."));
  return new Map([...folders].filter(([path]) => !again.has(path)));
}
