/** Lists of what a project lives with, which a command printed and reads again. */

import * as z from "zod";
import { AgentError, WorkspaceError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

const maxBytes = 1024 * 1024;

/** A list, and the command that prints it. */
export interface Baseline {
  readonly path: string;
  readonly command: string;
}

/**
 * Keys of what is known. An empty file has none: a shell empties it before the program that is to fill
 * it runs.
 *
 * @throws {AgentError} `code.bad_baseline`, `file.unreadable`
 */
export async function readBaseline(
  ports: Pick<Ports, "workspace">,
  { path, command }: Baseline,
): Promise<readonly string[]> {
  const text = await textOf(ports, path);
  if (text === null || text.trim() === "") return [];
  const result = z.array(z.string()).safeParse(dataOf(text));
  if (!result.success) throw new AgentError("input", "code.bad_baseline", { path, command });
  return result.data;
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `null`: there is no such file. */
export async function textOf(
  ports: Pick<Ports, "workspace">,
  path: string,
): Promise<string | null> {
  try {
    const { bytes } = await (await ports.workspace()).read(path, { maxBytes });
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    if (error.kind === "missing" || error.kind === "not_directory") return null;
    throw new AgentError("input", "file.unreadable", { path }, { cause: error });
  }
}
