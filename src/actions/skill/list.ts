import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { type SkillProblem, type Skills, type UnusedSkill } from "../../skills/mod.ts";
import { query, type ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { table } from "../table.ts";

interface Row {
  readonly name: string;
  readonly origin: "user" | "project";
  /** Its folder; of a project's relative to the root. */
  readonly place: string;
  readonly state: "ready" | SkillProblem;
  readonly description: string;
  /** Why it cannot be used; empty: the state says it. */
  readonly problem: string;
}

/** The skills of the user and of the project, those that are not used among them. */
export const list = query({
  path: ["skill", "list"],
  rights: ["read"],
  args: z.strictObject({}),
  run: async (ports): Promise<readonly Row[]> => rowsOf(await skillsOf(ports)),
  view(rows, context) {
    const { t, width } = context;
    if (rows.length === 0) return t("skill.none");
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

export async function skillsOf({ paths, root }: Ports): Promise<Skills> {
  const [{ findSkills }, { trustIn }] = await Promise.all([
    import("../../skills/mod.ts"),
    import("../../config/mod.ts"),
  ]);
  return await findSkills({ paths, root, trust: await trustIn(paths, root) });
}

function rowsOf({ skills, unused }: Skills): readonly Row[] {
  return [
    ...skills.map(({ name, origin, place, description }): Row => {
      return { name, origin, place, state: "ready", description, problem: "" };
    }),
    ...unused.map((it): Row => ({ ...it, description: "" })),
  ];
}

export function stateText(
  { state, place, problem }: Pick<Row, "state" | "place" | "problem">,
  { t }: Pick<ViewContext, "t">,
): string {
  const params = { problem, file: oneLine(`${place}/SKILL.md`) };
  return t(`skill.state.${state}`, params);
}

/** The first that bears the name, one that is used before one that is not. */
export function skillNamed({ skills, unused }: Skills, name: string) {
  return skills.find((it) => it.name === name) ??
    unused.find((it): it is UnusedSkill => it.name === name) ?? null;
}
