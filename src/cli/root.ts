/** The folder that is worked in. */

import { AgentError } from "../protocol/mod.ts";

/**
 * Real path of the workspace root.
 *
 * @throws {AgentError} `workspace.missing`, `workspace.not_directory`, `workspace.unreadable`
 */
export async function rootOf(cwd: () => string, given: string | undefined): Promise<string> {
  const path = given ?? ".";
  try {
    const root = await Deno.realPath(path.startsWith("/") ? path : `${cwd()}/${path}`);
    if (!(await Deno.stat(root)).isDirectory) {
      throw new AgentError("input", "workspace.not_directory", { path });
    }
    for await (const _entry of Deno.readDir(root)) break;
    return root;
  } catch (cause) {
    if (cause instanceof AgentError) throw cause;
    if (cause instanceof Deno.errors.PermissionDenied) {
      throw new AgentError("input", "workspace.unreadable", { path }, { cause });
    }
    if (cause instanceof Deno.errors.NotADirectory) {
      throw new AgentError("input", "workspace.not_directory", { path }, { cause });
    }
    throw new AgentError("input", "workspace.missing", { path }, { cause });
  }
}
