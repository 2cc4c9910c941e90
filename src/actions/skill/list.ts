import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import type { Skills } from "../../skills/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { describedBy, type DescribedRow, describedRows, describedTable } from "../described.ts";
import type { Ports } from "../ports.ts";

/** The skills of the user and of the project, those that are not used among them. */
export const list = query({
  path: ["skill", "list"],
  rights: ["read"],
  args: z.strictObject({}),
  async run(ports): Promise<readonly DescribedRow[]> {
    const { skills, unused } = await skillsOf(ports);
    return describedRows(skills, unused);
  },
  view: (rows, context) => describedTable(rows, context, { none: "skill.none", state: stateText }),
});

export async function skillsOf({ paths, root }: Ports): Promise<Skills> {
  const [{ findSkills }, { trustIn }] = await Promise.all([
    import("../../skills/mod.ts"),
    import("../../config/mod.ts"),
  ]);
  return await findSkills({ paths, root, trust: await trustIn(paths, root) });
}

export function stateText(
  { state, place, problem }: Pick<DescribedRow, "state" | "place" | "problem">,
  { t }: Pick<ViewContext, "t">,
): string {
  const params = { problem, file: oneLine(`${place}/SKILL.md`) };
  return t(`skill.state.${state}`, params);
}

export function skillNamed({ skills, unused }: Skills, name: string) {
  return describedBy(skills, unused, name);
}
