import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import { launchText } from "../../mcp/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { table } from "../table.ts";

interface Row {
  readonly name: string;
  readonly origin: "user" | "project";
  /** The command or the address; empty where it cannot be used. */
  readonly starts: string;
  /** `unknown`: it was never started; `untrusted`: a project's, whose tools nobody has trusted. */
  readonly state: "unusable" | "unknown" | "untrusted" | "known";
  /** Tools that are trusted of it. */
  readonly tools: number;
  /** Why it cannot be used; empty: it can. */
  readonly problem: string;
}

/** The servers that the user and the project declare. None is started. */
export const list = query({
  path: ["mcp", "list"],
  rights: ["read"],
  args: z.strictObject({}),
  async run(ports): Promise<readonly Row[]> {
    const servers = await ports.servers();
    if (servers === null) return [];
    const { pool, unusable } = servers;
    const rows = await Promise.all(pool.declarations.map(async (declaration): Promise<Row> => {
      const { name, origin } = declaration;
      const pin = await pool.pin(name);
      const state = pin ? "known" : origin === "user" ? "unknown" : "untrusted";
      const tools = pin?.tools.length ?? 0;
      return { name, origin, starts: launchText(declaration), state, tools, problem: "" };
    }));
    return [
      ...rows,
      ...unusable.map(({ name, origin, problem }): Row => {
        return { name, origin, starts: "", state: "unusable", tools: 0, problem };
      }),
    ];
  },
  view(rows, context) {
    const { t, width } = context;
    if (rows.length === 0) return t("mcp.none");
    return table(
      [
        { head: t("column.name"), text: (it) => oneLine(it.name) },
        { head: t("column.declared"), text: (it) => t(`mcp.origin.${it.origin}`) },
        { head: t("column.server_state"), text: (it) => stateText(it, context) },
        { head: t("column.starts"), text: (it) => oneLine(it.starts) },
      ],
      rows,
      width,
    );
  },
});

function stateText({ state, tools, problem }: Row, { t }: ViewContext): string {
  return t(`mcp.state.${state}`, { count: tools, problem });
}
