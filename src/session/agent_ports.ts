/** What the session of an agent that is sent out stands on: its sender's ports, and less of them. */

import type { AgentDefinition, AgentRight, Workspace } from "../protocol/mod.ts";
import { fakeSpawner } from "../sandbox/mod.ts";
import { memoryCache, memoryLocks } from "../storage/mod.ts";
import { once } from "../util/mod.ts";
import { toolsWith } from "./agent_rights.ts";
import type { SessionPorts } from "./ports.ts";
import { storeOfCopy } from "./project_copy.ts";

export interface AgentScope {
  readonly rights: readonly AgentRight[];
  readonly definition: AgentDefinition | null;
  /** What it edits; `null`: it changes nothing. */
  readonly copy: Workspace | null;
}

export function agentPorts(
  ports: SessionPorts,
  { rights, definition, copy }: AgentScope,
): SessionPorts {
  const role = definition ? [definition.prompt] : [];
  const own: SessionPorts = {
    ...alone(ports),
    ...(rights.includes("servers") && ports.servers ? { servers: ports.servers } : {}),
    tools: toolsWith(rights, definition, ports.tools),
    promptFiles: [...role, ...ports.promptFiles ?? []],
  };
  return copy ? onCopy(own, copy) : own;
}

/** Nothing of it learns for later, or writes beside its call. */
function alone(
  { remembering: _, layers: __, resources: ___, servers: ____, ...ports }: SessionPorts,
): SessionPorts {
  return ports;
}

/** Files of the copy are changed and nothing else; no program of the project runs. */
function onCopy(ports: SessionPorts, workspace: Workspace): SessionPorts {
  const { clock, locks, checks } = ports;
  const own = memoryLocks();
  return {
    ...ports,
    workspace,
    store: storeOfCopy(ports.store, clock),
    locks: {
      drive: (id) => locks.drive(id),
      drivenElsewhere: (id) => locks.drivenElsewhere(id),
      apply: (signal) => own.apply(signal),
    },
    // Programs would run in the project itself.
    spawner: fakeSpawner(() => null),
    cache: once(() => Promise.resolve(memoryCache())),
    checks: { ...checks, trusted: false },
  };
}
