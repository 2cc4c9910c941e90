/** Declarations in the user's own file. */

import { setValue } from "../../config/mod.ts";
import { AgentError, type JsonObject } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";

/** As the schema of the configuration has it: the first part of the names of tools. */
const nameShape = /^[A-Za-z][A-Za-z0-9-]{0,31}$/;

/** @throws {AgentError} `mcp.bad_name`, `mcp.taken`, and what is wrong with the declaration */
export async function declare(
  ports: Pick<Ports, "config" | "paths">,
  name: string,
  server: JsonObject,
): Promise<void> {
  if (!nameShape.test(name)) throw new AgentError("usage", "mcp.bad_name", { name });
  const { value } = await ports.config();
  if (Object.hasOwn(value.mcp, name)) throw new AgentError("usage", "mcp.taken", { name });
  await setValue(ports.paths, { key: `mcp.${name}`, value: server }, { scope: "user" });
}
