/** What was done in a turn, as far as something that is said of it may rest on it. */

import type { EventOf, ToolCall } from "../../protocol/mod.ts";
import { addTrace, noTrace, type WorkTrace } from "./work_trace.ts";
import { goalTools } from "./goal.ts";

export interface CommandRun {
  readonly command: string;
  readonly ok: boolean;
  /** Its program is not there, or could not reach what it works with: it says nothing of the project. */
  readonly isVoid: boolean;
}

export interface Evidence {
  /** Files that are otherwise now, or were for a while. */
  readonly written: Record<string, true>;
  /** Commands that ended by themselves, in order. */
  readonly ran: CommandRun[];
  /** Files that were read. */
  readonly read: Record<string, true>;
  /** Files that a call asked for and could not read. */
  readonly absent: Record<string, true>;
  /** The last call that was to do something failed: what it was, in a few words. */
  failed: { readonly tool: string; readonly what: string } | null;
  /** Calls that were not allowed. */
  readonly denied: Pick<ToolCall, "name" | "input">[];
  /** Files that were removed. */
  readonly removed: Record<string, true>;
  /** Files that were not there before. */
  readonly created: Record<string, true>;
  /** Hashes of files as they were read last. */
  readonly seen: Record<string, string>;
  /** Of changed files: hashes before the first change, as far as they are known, and after the last. */
  readonly before: Record<string, string | null>;
  readonly after: Record<string, string | null>;
  readonly trace: WorkTrace;
  /** Calls that ended well, or were run, but for plans and questions. */
  calls: number;
}

/** @param task the words of the turn that begins */
export const noEvidence = (task: string): Evidence => ({
  written: {},
  ran: [],
  read: {},
  absent: {},
  failed: null,
  denied: [],
  removed: {},
  created: {},
  seen: {},
  before: {},
  after: {},
  trace: noTrace(task),
  calls: 0,
});

/** They end with 1 where they found something, or nothing: that is their answer and no failure. */
const tellsByStatus =
  /^\s*(?:(?:npm|pnpm|yarn|bun) (?:outdated|audit)|pip list --outdated|(?:git )?(?:e|f)?grep|rg|ag|(?:git )?diff|cmp|pgrep|which|command -v|test)\b/;

/** Commands of a turn that are kept. */
const most = 100;

interface Result {
  readonly call: ToolCall;
  readonly event: EventOf<"tool_result">;
  /** It does more than to read. */
  readonly wasStarted: boolean;
}

export function addEvidence(state: Evidence, { call, event, wasStarted }: Result): void {
  const { status, exit, writes = [], saw = [] } = event;
  const { path, command } = call.input;
  for (const it of writes) {
    addHash(state, it);
    add(state.written, it.path);
    if (it.hash === null) add(state.removed, it.path);
    else if (it.created) add(state.created, it.path);
  }
  if (status === "ok" || exit !== undefined) addTrace(state.trace, { call, event });
  if (status === "denied" && state.denied.length < most) {
    state.denied.push({ name: call.name, input: call.input });
  }
  for (const it of saw) {
    add(state.read, it.path);
    state.seen[keyOf(it.path)] = it.hash;
  }
  if (call.name === goalTools.plan || call.name === goalTools.ask) return;
  if (status === "ok" || exit !== undefined) state.calls += 1;
  if (typeof command === "string" && exit !== undefined) {
    state.ran.push({ command, ok: exit === 0, isVoid: isVoid(exit, event.text) });
    if (state.ran.length > most) state.ran.shift();
  } else if (typeof path === "string" && !wasStarted) {
    if (status === "ok") add(state.read, path);
    else if (status === "failed") add(state.absent, path);
  }
  if (status === "failed" || status === "interrupted" || (exit ?? 0) !== 0) {
    if (!wasStarted && exit === undefined) return;
    if (exit === 1 && tellsByStatus.test(String(command ?? ""))) return;
    state.failed = { tool: call.name, what: String(path ?? command ?? call.name) };
  } else if (writes.length > 0 || wasStarted) state.failed = null;
}

/** What the system says where there is no host and no service. */
const unreached =
  /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b|\b[Cc]onnection refused\b|[Cc]ould not resolve host|[Cc]annot connect to\b|[Nn]ame or service not known|[Tt]emporary failure in name resolution|[Nn]etwork is unreachable/;

/** 126 and 127: a shell found no program, or none that it may run. */
function isVoid(exit: number, text: string): boolean {
  return exit === 126 || exit === 127 || (exit !== 0 && unreached.test(text.slice(0, 4000)));
}

type Write = NonNullable<EventOf<"tool_result">["writes"]>[number];

function addHash({ before, after, seen }: Evidence, { path, hash, created }: Write): void {
  const key = keyOf(path);
  if (!(key in after)) {
    const known = created ? null : seen[key];
    if (known !== undefined) before[key] = known;
  }
  after[key] = hash;
}

/** Every changed file is again as it was before the turn. */
export function isTakenBack({ before, after }: Evidence): boolean {
  const paths = Object.keys(after);
  return paths.length > 0 && paths.every((path) => path in before && before[path] === after[path]);
}

/** Changed files that are not as they were before the turn. */
export function changedIn({ written, before, after }: Evidence): readonly string[] {
  return Object.keys(written).filter((path) => !(path in before) || before[path] !== after[path]);
}

function add(paths: Record<string, true>, path: string): void {
  paths[keyOf(path)] = true;
}

function keyOf(path: string): string {
  return path.replace(/^\.\//, "");
}
