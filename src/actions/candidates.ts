import { changeNumbers } from "./changes/find.ts";
import { allKept } from "./memory/stored.ts";
import { stepIds } from "./plan/stored.ts";
import { offeredModels } from "./model/installed.ts";
import type { Ports } from "./ports.ts";
import { sessionIds } from "./session/find.ts";

/** Values that `.meta({ complete })` of an argument names. */
export async function candidates(ports: Ports, kind: string): Promise<readonly string[]> {
  switch (kind) {
    case "session":
      return (await sessionIds(ports)).toReversed();
    case "model":
      return await modelNames(ports);
    case "key":
      return [
        ...await (await ports.secrets()).list(),
        ...Object.keys((await ports.config()).value.models),
      ];
    case "tool":
      return (await ports.tools()).map(({ definition }) => definition.name);
    case "config":
      return (await ports.config()).entries().map(({ key }) => key);
    case "process":
      return (await (await ports.processes()).list()).map(({ id }) => id);
    case "step":
      return await stepIds(ports);
    case "memory":
      return (await allKept(ports)).map(({ entry }) => entry.id);
    case "change":
      return await changeNumbers(ports);
    default:
      return [];
  }
}

/** Entries, and what servers of this machine have. */
async function modelNames(ports: Ports): Promise<readonly string[]> {
  const { models } = (await ports.config()).value;
  const offered = await offeredModels(ports);
  return [...new Set([...Object.keys(models), ...offered.map(({ name }) => name)])];
}
