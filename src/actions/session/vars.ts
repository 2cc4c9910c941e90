import * as z from "zod";
import { conversation } from "../../agent/mod.ts";
import { printable, styles } from "../../ansi/mod.ts";
import { AgentError, type Variable } from "../../protocol/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { sizeText } from "../figures.ts";
import { secretsOf } from "../memory/stored.ts";
import { findSession } from "./find.ts";

/** Characters of a value in the list, and of one that is shown alone. */
const [listed, whole] = [60, 20_000];

interface VariableRow {
  readonly name: string;
  readonly type: string;
  /** Bytes; `null`: its value was not kept. */
  readonly size: number | null;
  readonly value: string;
  /** Why it was not kept. */
  readonly lost: string | null;
}

/** What the programs of a session have left for those after them. */
export const vars = query({
  path: ["session", "vars"],
  rights: ["read", "write"],
  args: z.strictObject({
    name: z.string().min(1).meta({ positional: 0 }).optional(),
    session: z.string().meta({ complete: "session" }).optional(),
  }),
  async run(ports, { name, session }) {
    const id = await findSession(ports, session);
    const { state } = await foldStream(await ports.store(), `session:${id}`, conversation);
    const { latest } = state.variables;
    const chosen = name === undefined ? latest : latest.filter((it) => it.name === name);
    if (name !== undefined && chosen.length === 0) {
      throw new AgentError("input", "session.no_variable", { name, session: id });
    }
    const { redact } = await secretsOf(ports);
    const { variableSize, variableText } = await import("../../codemode/mod.ts");
    const rows = chosen.map((it: Variable): VariableRow => ({
      ...{ name: it.name, type: it.kind, size: variableSize(it), lost: it.lost },
      value: redact(name === undefined ? it.preview : variableText(it)),
    }));
    return { session: id, isOne: name !== undefined, rows };
  },
  json: ({ rows }) => rows.map((it) => ({ ...it })),
  view({ rows, isOne, session }, context) {
    const { t, color } = context;
    const style = styles(color);
    if (rows.length === 0) return t("session.no_variables", { session });
    if (!isOne) return rows.map((it) => rowText(it, context)).join("\n");
    return rows.map((it) => {
      const more = it.value.length - whole;
      const cut = more > 0 ? [t("session.variable_cut", { count: more })] : [];
      const value = printable(it.value.slice(0, whole));
      return [style.dim(headText(it, t)), value, ...cut].filter((line) => line !== "").join("\n");
    }).join("\n");
  },
});

function headText({ name, type, size, lost }: VariableRow, t: ViewContext["t"]): string {
  const what = size === null
    ? t("session.variable_lost", { why: lost ?? "" })
    : `${printable(type)} · ${sizeText(size, t)}`;
  return `${printable(name)}: ${what}`;
}

function rowText(row: VariableRow, { t, color }: ViewContext): string {
  const value = printable(row.value.replaceAll(/\s+/g, " "));
  const shown = value.length > listed ? `${value.slice(0, listed - 1)}…` : value;
  return `${headText(row, t)}${shown === "" ? "" : styles(color).dim(` · ${shown}`)}`;
}
