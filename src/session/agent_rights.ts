/**
 * What an agent that is sent out may do: what its definition says, as far as its sender may do it at this
 * moment. Pure, and the one place that decides it.
 */

import {
  type AgentDefinition,
  type AgentRight,
  type Permissions,
  takeOverToolName,
  type Tool,
  type ToolEffect,
} from "../protocol/mod.ts";

/** Where its sender stands. */
export interface Sender {
  readonly permissions: Permissions;
  /** As `permits` of `offered.ts` in its phase. */
  permits(wanted: readonly ToolEffect[]): boolean;
}

const effectsOf: Readonly<Record<AgentRight, ToolEffect>> = {
  edit: "write",
  network: "network",
  servers: "server",
};

/** @param edit its call wants a copy of the project to be changed */
export function rightsOf(
  definition: AgentDefinition | null,
  { permissions, permits }: Sender,
  edit: boolean,
): readonly AgentRight[] {
  // Who may change and reach nothing, asked or not, has nobody else do it.
  if (permissions === "read-only") return [];
  const described: readonly AgentRight[] = definition?.rights ?? ["edit"];
  return described.filter((it) => permits([effectsOf[it]]) && (it !== "edit" || edit));
}

/** Tools that a definition names need not be found. */
export function toolsWith(
  rights: readonly AgentRight[],
  definition: AgentDefinition | null,
  tools: readonly Tool[],
): readonly Tool[] {
  const effects: readonly ToolEffect[] = ["read", ...rights.map((it) => effectsOf[it])];
  const may = tools.filter((it) =>
    it.definition.effects.every((effect) => effects.includes(effect)) &&
    it.definition.name !== takeOverToolName
  );
  const names = definition?.tools ?? null;
  if (names === null) return may;
  return may.filter((it) => names.includes(it.definition.name)).map(alwaysOffered);
}

function alwaysOffered(tool: Tool): Tool {
  const { keywords: _, ...definition } = tool.definition;
  return { ...tool, definition };
}

/**
 * In which mode it runs. Without a right it only reads; changes to a copy need no word, and what reaches
 * beyond the project asks as it asks in its sender.
 */
export function standingOf(rights: readonly AgentRight[]) {
  if (rights.length === 0) return { mode: "chat", permissions: "read-only" } as const;
  const permissions = rights.includes("edit") ? "auto-edit" : "ask";
  return { mode: "work", permissions } as const;
}

/** Some of what it may do is asked about. */
export function mayAsk(rights: readonly AgentRight[]): boolean {
  return rights.some((it) => it !== "edit");
}
