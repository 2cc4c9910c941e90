import { parseRules, type Rule } from "../../policy/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/**
 * The rules of a file, or those that hold here.
 *
 * @throws {AgentError} `file.unreadable`
 */
export async function givenRules(
  ports: Ports,
  path: string | undefined,
): Promise<readonly Rule[]> {
  if (path === undefined) return await (await ports.rules()).rules();
  try {
    return parseRules(await Deno.readTextFile(path)).rules;
  } catch (cause) {
    throw new AgentError("input", "file.unreadable", { path }, { cause });
  }
}
