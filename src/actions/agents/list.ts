import * as z from "zod";
import type { Agents } from "../../agents/mod.ts";
import { oneLine } from "../../ansi/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { describedBy, type DescribedRow, describedRows, describedTable } from "../described.ts";
import type { Ports } from "../ports.ts";

/** The agents that the user and the project describe, those that are not used among them. */
export const list = query({
  path: ["agents", "list"],
  rights: ["read"],
  args: z.strictObject({}),
  async run(ports): Promise<readonly DescribedRow[]> {
    const { agents, unused } = await agentsOf(ports);
    return describedRows(
      agents.map(({ definition: { description }, ...it }) => ({ ...it, description })),
      unused,
    );
  },
  view: (rows, context) => describedTable(rows, context, { none: "agents.none", state: stateText }),
});

export async function agentsOf({ paths, root }: Ports): Promise<Agents> {
  const [{ findAgents }, { trustIn }] = await Promise.all([
    import("../../agents/mod.ts"),
    import("../../config/mod.ts"),
  ]);
  return await findAgents({ paths, root, trust: await trustIn(paths, root) });
}

export function stateText(
  { state, place, problem }: Pick<DescribedRow, "state" | "place" | "problem">,
  { t }: Pick<ViewContext, "t">,
): string {
  return t(`agents.state.${state}`, { problem: oneLine(problem), file: oneLine(place) });
}

export function agentNamed({ agents, unused }: Agents, name: string) {
  return describedBy(agents, unused, name);
}
