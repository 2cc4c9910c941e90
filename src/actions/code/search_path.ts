/** Which files `--path` means. */

import type { PathTest } from "../../codeintel/mod.ts";
import { AgentError, WorkspaceError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/**
 * A file, a folder with all below it, or, where nothing has that name, a glob.
 *
 * @throws {AgentError} `code.missing`, `code.outside`, `file.unreadable`, `search.glob`
 */
export async function choose(
  given: string | undefined,
  ports: Pick<Ports, "workspace">,
): Promise<Choice> {
  if (given === undefined) return { wanted: () => true };
  const found = await look(given, ports);
  if (found !== null) return { wanted: below(found) };
  const { globTest, nameGlobs } = await import("../../codeintel/mod.ts");
  const wanted = await globTest(given);
  if (!wanted) throw new AgentError("usage", "search.glob", { path: given });
  return { wanted, names: nameGlobs(given) };
}

export interface Choice {
  readonly wanted: PathTest;
  /** The same as globs of base names, where it is no more than that. */
  readonly names?: readonly string[];
}

function below(path: string): PathTest {
  if (path === ".") return () => true;
  return (file) => file === path || file.startsWith(`${path}/`);
}

/** `null`: it is not there and may be a glob. */
async function look(given: string, ports: Pick<Ports, "workspace">): Promise<string | null> {
  try {
    return (await (await ports.workspace()).stat(given)).path;
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const { kind } = error;
    if (kind === "missing" || kind === "not_directory") {
      if (/[*?[{!]/.test(given)) return null;
      throw new AgentError("input", "code.missing", { path: given });
    }
    const code = kind === "outside" ? "code.outside" : "file.unreadable";
    throw new AgentError("input", code, { path: given }, { cause: error });
  }
}
