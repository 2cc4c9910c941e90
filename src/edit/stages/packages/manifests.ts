/** Files in which a project says what it depends on. */

import { type Workspace, WorkspaceError } from "../../../protocol/mod.ts";
import { baseNameOf, folderOf } from "../../../util/mod.ts";

/** Bytes; a manifest is never larger, and a lock file is none. */
const maxBytes = 262_144;

const wanted =
  /^(?:[\w.-]*requirements[\w.-]*\.(?:txt|in)|pyproject\.toml|setup\.(?:cfg|py)|tox\.ini|noxfile\.py|Pipfile|(?:conda|environment)[\w.-]*\.ya?ml|package\.json|deno\.jsonc?|import_map\.json|[jt]sconfig[\w.-]*\.json|[\w.-]+\.config\.[cm]?[jt]s|go\.(?:mod|work)|Cargo\.toml)$/;

export interface Manifests {
  /** Texts by path, of all files whose base name fits. */
  named(name: RegExp): readonly (readonly [path: string, text: string])[];
  /** Of these, those in the folder of a path and above it. */
  above(path: string, name: RegExp): readonly (readonly [path: string, text: string])[];
}

export async function manifestsOf(
  workspace: Pick<Workspace, "names" | "read">,
): Promise<Manifests> {
  const isWanted = (path: string) =>
    wanted.test(baseNameOf(path)) || /(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/.test(path);
  const { paths } = await workspace.names({ wanted: isWanted });
  const texts = await Promise.all(paths.map(async (path) => [path, await read(path)] as const));
  const named = (name: RegExp) => texts.filter(([path]) => name.test(baseNameOf(path)));
  return {
    named,
    above: (of, name) =>
      named(name).filter(([path]) => {
        const folder = folderOf(path);
        return folder === "" || of.startsWith(`${folder}/`);
      }),
  };

  async function read(path: string): Promise<string> {
    try {
      const { bytes } = await workspace.read(path, { maxBytes });
      return new TextDecoder().decode(bytes);
    } catch (error) {
      if (error instanceof WorkspaceError) return "";
      throw error;
    }
  }
}
