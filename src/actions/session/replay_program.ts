/** The recorded program that is target, with its arguments, and what comes of running it again unmade. */

import {
  type Divergence,
  loadReplay,
  type RecordedProgram,
  type RetraceReport,
} from "../../codemode/mod.ts";
import { unifiedDiff } from "../../edit/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { findSession } from "./find.ts";

export interface ReplayArgs {
  readonly session?: string | undefined;
  readonly program?: string | undefined;
  readonly set: readonly string[];
}

export interface ReplayTarget {
  readonly record: RecordedProgram;
  /** Its text, with the arguments that were given. */
  readonly code: string;
}

/** @throws {AgentError} `replay.none`, `replay.unknown`, `replay.set`, `replay.argument`, `replay.value` */
export async function replayTarget(
  ports: Ports,
  { session, program, set }: ReplayArgs,
): Promise<ReplayTarget> {
  const { recordedPrograms } = await loadReplay();
  const id = await findSession(ports, session);
  const all = await recordedPrograms(await ports.store(), id);
  const record = chosen(all, program, id);
  const { code } = record.program.input;
  return { record, code: await withGiven(record, typeof code === "string" ? code : "", set) };
}

/** The one of that id, or the last one that did not fail. */
function chosen(
  all: readonly RecordedProgram[],
  given: string | undefined,
  session: string,
): RecordedProgram {
  const last = all.findLast(({ result }) => result.status === "ok");
  if (!last) throw new AgentError("input", "replay.none", { session });
  if (given === undefined) return last;
  const found = all.find(({ program }) => program.id === given);
  if (found) return found;
  const programs = all.map(({ program }) => program.id).join(", ");
  throw new AgentError("input", "replay.unknown", { session, program: given, programs });
}

async function withGiven(
  { program }: RecordedProgram,
  code: string,
  set: readonly string[],
): Promise<string> {
  const { argumentsOf, withArguments } = await loadReplay();
  const given = new Map(set.map((it) => {
    const at = it.indexOf("=");
    if (at < 1) throw new AgentError("usage", "replay.set", { given: it });
    return [it.slice(0, at).trim(), it.slice(at + 1)] as const;
  }));
  const replaced = await withArguments(code, given);
  if (replaced.ok) return replaced.code;
  const all = await argumentsOf(code);
  const { name } = replaced;
  if (replaced.problem === "type") {
    const value = JSON.stringify(all.find((it) => it.name === name)?.value ?? null);
    throw new AgentError("usage", "replay.value", { name, value });
  }
  const names = all.map((it) => it.name).join(", ") || "–";
  throw new AgentError("usage", "replay.argument", { program: program.id, name, names });
}

/** @param reads calls that only read are made and held to the log; else all answers are the log's */
export async function retraced(
  ports: Ports,
  { record, code }: ReplayTarget,
  { reads, signal }: { readonly reads: boolean; readonly signal: AbortSignal },
): Promise<RetraceReport> {
  const { retrace, projectChecks } = await loadReplay();
  const [tools, { value }] = await Promise.all([ports.tools(), ports.config()]);
  const world = reads
    ? projectChecks(
      await ports.workspace(),
      (await ports.store()).blobs,
      { tools: await ports.looking(), programVersion: ports.programVersion },
    )
    : null;
  const outputChars = value.output_limit_kb * 1024;
  return await retrace(record, { tools, clock: ports.clock, outputChars, world }, { code, signal });
}

/** One line: which check failed. */
export function whyText(
  { what, call, line, path }: Divergence,
  t: ViewContext["t"],
): string {
  if (what === "calls" && call === null) return t("replay.differs.missing");
  return t(`replay.differs.${what}`, { tool: call?.name ?? "", line, path });
}

/** Both sides, as a unified diff. */
export async function diffText(
  { call, line, path, recorded, now }: Divergence,
  t: ViewContext["t"],
): Promise<string> {
  const bytes = (text: string) =>
    new TextEncoder().encode(text === "" || text.endsWith("\n") ? text : `${text}\n`);
  const place = path || (call ? t("replay.column.path", { tool: call.name, line }) : "output");
  return await unifiedDiff([{ path: place, before: bytes(recorded), after: bytes(now) }]);
}
