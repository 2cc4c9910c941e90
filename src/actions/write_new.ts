/** Writes a file that the user named for an output. */

import { AgentError } from "../protocol/mod.ts";
import { systemReason } from "../util/mod.ts";
import type { Ports } from "./ports.ts";

/** What is there is never written over. @throws {AgentError} `file.*` */
export async function writeNew(
  { here }: Pick<Ports, "here">,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    await Deno.writeFile(path.startsWith("/") ? path : `${here}/${path}`, bytes, {
      createNew: true,
      mode: 0o600,
    });
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) {
      throw new AgentError("usage", "file.exists", { path });
    }
    throw new AgentError("input", "file.unwritable", { path, reason: systemReason(error) });
  }
}
