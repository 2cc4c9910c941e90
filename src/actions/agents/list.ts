import * as z from "zod";
import type { AgentProblem, Agents, UnusedAgent } from "../../agents/mod.ts";
import { oneLine } from "../../ansi/mod.ts";
import { query, type ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { table } from "../table.ts";

interface Row {
  readonly name: string;
  readonly origin: "user" | "project";
  /** Its file; of a project's relative to the root. */
  readonly place: string;
  readonly state: "ready" | AgentProblem;
  readonly description: string;
  /** Why it cannot be used; empty: the state says it. */
  readonly problem: string;
}

/** The agents that the user and the project describe, those that are not used among them. */
export const list = query({
  path: ["agents", "list"],
  rights: ["read"],
  args: z.strictObject({}),
  run: async (ports): Promise<readonly Row[]> => rowsOf(await agentsOf(ports)),
  view(rows, context) {
    const { t, width } = context;
    if (rows.length === 0) return t("agents.none");
    return table(
      [
        { head: t("column.name"), text: (it) => oneLine(it.name) },
        { head: t("column.extension_origin"), text: (it) => t(`extension.origin.${it.origin}`) },
        { head: t("column.extension_state"), text: (it) => stateText(it, context) },
        { head: t("column.description"), text: (it) => it.description },
      ],
      rows,
      width,
    );
  },
});

export async function agentsOf({ paths, root }: Ports): Promise<Agents> {
  const [{ findAgents }, { trustIn }] = await Promise.all([
    import("../../agents/mod.ts"),
    import("../../config/mod.ts"),
  ]);
  return await findAgents({ paths, root, trust: await trustIn(paths, root) });
}

function rowsOf({ agents, unused }: Agents): readonly Row[] {
  return [
    ...agents.map(({ name, origin, place, definition: { description } }): Row => {
      return { name, origin, place, state: "ready", description, problem: "" };
    }),
    ...unused.map((it): Row => ({ ...it, description: "" })),
  ];
}

export function stateText(
  { state, place, problem }: Pick<Row, "state" | "place" | "problem">,
  { t }: Pick<ViewContext, "t">,
): string {
  return t(`agents.state.${state}`, { problem: oneLine(problem), file: oneLine(place) });
}

/** The first that bears the name, one that is used before one that is not. */
export function agentNamed({ agents, unused }: Agents, name: string) {
  return agents.find((it) => it.name === name) ??
    unused.find((it): it is UnusedAgent => it.name === name) ?? null;
}
