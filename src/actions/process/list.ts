import * as z from "zod";
import { query, type ViewContext } from "../action.ts";
import { ago } from "../figures.ts";
import { table } from "../table.ts";
import { runningProcesses } from "./running.ts";

/** Commands that go on in the background of sessions which are driven now, here or elsewhere. */
export const list = query({
  path: ["process", "list"],
  rights: ["read", "write", "run"],
  args: z.strictObject({}),
  async run(ports) {
    const running = await runningProcesses(ports);
    return running.map(({ id, session, pid, since, port, command }) => {
      return { id, session, pid, since, port, command };
    });
  },
  view(rows, context) {
    if (rows.length === 0) return context.t("process.none");
    return table(columns(context), rows, context.width);
  },
});

interface Row {
  readonly id: string;
  readonly session: string;
  readonly pid: number;
  readonly since: string;
  readonly port: number | null;
  readonly command: string;
}

function columns({ t, now, locale }: ViewContext) {
  return [
    { head: t("column.process"), text: (it: Row) => it.id },
    { head: t("column.session"), text: (it: Row) => it.session },
    { head: "PID", text: (it: Row) => String(it.pid), right: true },
    { head: t("column.since"), text: (it: Row) => ago(Date.parse(it.since), now, locale) },
    {
      head: t("column.port"),
      text: (it: Row) => it.port === null ? "–" : String(it.port),
      right: true,
    },
    { head: t("column.command"), text: (it: Row) => it.command },
  ];
}
