import { recordName } from "../../config/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { nearest } from "../../util/mod.ts";
import type { Ports } from "../ports.ts";

/**
 * The name under which the key of a configured model is kept.
 *
 * @throws {AgentError} `model.unknown`, `auth.no_server`
 */
export async function keyRecord(ports: Ports, name: string): Promise<string> {
  const { models } = (await ports.config()).value;
  const settings = Object.hasOwn(models, name) ? models[name] : undefined;
  if (!settings) {
    const known = Object.keys(models).join(", ");
    const suggestion = nearest(name, Object.keys(models));
    throw suggestion === null
      ? new AgentError("usage", "model.unknown", { name, known })
      : new AgentError("usage", "model.unknown_nearest", { name, known, suggestion });
  }
  const record = recordName(settings);
  if (record === null) throw new AgentError("usage", "auth.no_server", { name });
  return record;
}
