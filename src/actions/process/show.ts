import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { programToolName } from "../../protocol/mod.ts";
import { loadUsage } from "../../sandbox/mod.ts";
import { query, type QueryAction, type ViewContext } from "../action.ts";
import { subjects } from "../conversation.ts";
import { ago, duration, sizeText } from "../figures.ts";
import type { Ports } from "../ports.ts";
import { table } from "../table.ts";
import { runningProcesses } from "./running.ts";
import { type Activity, activityOf, drivenSessions } from "./sessions.ts";

interface RunningRow {
  /** Of a command in the background, or of the session: what `process stop` takes. */
  readonly id: string;
  readonly session: string;
  readonly pid: number;
  /** `elsewhere`: a session of another folder, of which nothing more is read. */
  readonly kind: "background" | "call" | "model" | "user" | "elsewhere";
  /** Command line, call with what it is about, or the folder. */
  readonly text: string;
  /** ISO 8601; `null`: not known. */
  readonly since: string | null;
  /** Calls of a program so far, and how many it may make; `null`: it is none. */
  readonly calls: { readonly made: number; readonly most: number } | null;
  /** Seconds after which it is ended; `null`: none. */
  readonly seconds: number | null;
  /** Of the process and all that it started: seconds of a processor, bytes. */
  readonly cpu: number;
  readonly memory: number;
}

/** Calls of one program (`agent/program_turn.ts`). */
const mostCalls = 1_000;

/** What runs now, by what the processes themselves hold and what their log has. */
export const show: QueryAction = query({
  path: ["process", "show"],
  rights: ["read", "write", "run"],
  args: z.strictObject({ all: z.boolean().default(false) }),
  async run(ports, { all }): Promise<readonly RunningRow[]> {
    const [background, sessions] = await Promise.all([
      runningProcesses(ports),
      drivenSessions(ports, all ? "everywhere" : "here"),
    ]);
    const { usesOf } = await loadUsage();
    const uses = await usesOf([...background, ...sessions].map(({ pid }) => pid));
    const use = (pid: number) => {
      const { cpu = 0, memory = 0 } = uses.get(pid) ?? {};
      return { cpu, memory };
    };
    const driven = await Promise.all(sessions.map(async ({ session, pid, root }) => {
      const ids = { id: session, session, pid, ...use(pid) };
      if (root !== ports.root) {
        return { ...ids, ...nothing, kind: "elsewhere" as const, text: root };
      }
      return { ...ids, ...await activityRow(ports, await activityOf(ports, session)) };
    }));
    const left = background.map(({ id, session, pid, since, command }) => ({
      ...{ id, session, pid, ...nothing, kind: "background" as const, text: command, since },
      ...use(pid),
    }));
    return [...driven, ...left];
  },
  json: (rows) => JSON.parse(JSON.stringify(rows)),
  view(rows, context) {
    if (rows.length === 0) return context.t("process.nothing");
    return table(columns(context), rows, context.width);
  },
});

/** The same by the group's word alone. */
export const monitor: QueryAction = {
  ...show,
  path: ["process"],
  schema: () => ({ type: "object", properties: {}, additionalProperties: false }),
};

const nothing = { since: null, calls: null, seconds: null } as const;

async function activityRow(ports: Ports, activity: Activity) {
  if (activity.type !== "call") return { ...nothing, kind: activity.type, text: "" };
  const { call, since, calls } = activity;
  const subject = await subjects(ports);
  const text = `${call.name} ${subject(call)}`;
  const row = { ...nothing, kind: "call" as const, text, since };
  if (call.name === programToolName) return { ...row, calls: { made: calls, most: mostCalls } };
  if (typeof call.input["command"] !== "string") return row;
  const { timeout_s: own } = call.input;
  const seconds = typeof own === "number" ? own : (await ports.config()).value.shell_timeout_s;
  return { ...row, seconds };
}

function columns({ t, now, locale }: ViewContext) {
  return [
    { head: t("column.process"), text: (it: RunningRow) => it.id },
    { head: "PID", text: (it: RunningRow) => String(it.pid), right: true },
    {
      head: t("column.since"),
      text: ({ since }: RunningRow) => since === null ? "–" : ago(Date.parse(since), now, locale),
    },
    {
      head: t("column.cpu"),
      text: ({ cpu }: RunningRow) => duration(cpu * 1_000),
      right: true,
    },
    {
      head: t("column.memory"),
      text: ({ memory }: RunningRow) => sizeText(memory, t),
      right: true,
    },
    { head: t("column.limit"), text: (it: RunningRow) => limitText(it, t) },
    { head: t("column.running"), text: (it: RunningRow) => runningText(it, t) },
  ];
}

function limitText({ calls, seconds }: RunningRow, t: ViewContext["t"]): string {
  if (calls) return t("process.calls", { calls: calls.made, most: calls.most });
  return seconds === null ? "–" : t("process.seconds", { seconds });
}

function runningText({ kind, text }: RunningRow, t: ViewContext["t"]): string {
  return kind === "model" || kind === "user" ? t(`process.${kind}`) : printable(text);
}
