/**
 * What the changes of a turn brought, held against what its request wants: from the texts that calls wrote,
 * and not from what is said of them. Of what a command wrote only the command is known.
 */

import type { EventOf, ToolCall } from "../../protocol/mod.ts";
import { isWritten, type Requirement, requirementsIn } from "../owed/mod.ts";

export interface WorkTrace {
  /** The words of the turn; they are read when there is something to hold against them. */
  readonly task: string;
  /** What is wanted and was not written yet; `null`: nothing was written or run. */
  missing: readonly Requirement[] | null;
  /** Something was written whose text is not known. */
  isOpaque: boolean;
  /** Placeholders that stand in for work: the first of each file. */
  readonly stubs: Record<string, string>;
}

export function noTrace(task: string): WorkTrace {
  return { task: task.slice(0, mostRead), missing: null, isOpaque: false, stubs: {} };
}

/** Of a longer request no more is held against a turn, signs. */
const mostRead = 6000;

/** Keys of texts that a call replaces or looks for. */
const former = /^(?:old|search|find|original|before|pattern|query|replaced)/i;

const place = /^(?:path|file|file_?path|filename|target_file)$/i;

/** Each language's own way to say that something is not there yet. */
const stub =
  /\bNotImplemented(?:Error|Exception)?\b|\bUnsupportedOperationException\b|\b(?:todo|unimplemented)!\(|\bTODO\(|(?:\/\/|#|--|\/\*|<!--)\s*(?:TODO|FIXME|XXX)\b|["'`](?:not|un)[ -]?(?:yet )?implemented\b/i;

export function addTrace(
  state: WorkTrace,
  { call, event }: { readonly call: ToolCall; readonly event: EventOf<"tool_result"> },
): void {
  const { writes = [], exit } = event;
  if (exit !== undefined) {
    if (writes.length > 0) state.isOpaque = true;
    tick(state, `${String(call.input["command"] ?? "")}\n${event.text}`);
    return;
  }
  if (writes.length === 0) return;
  const { added, removed } = textsOf(call.input);
  const isRemoval = writes.every(({ hash }) => hash === null);
  if (added === "" && !isRemoval) state.isOpaque = true;
  tick(state, `${added}\n${writes.map(({ path }) => path).join("\n")}`);
  for (const { path } of writes) addStub(state.stubs, path, { added, removed });
}

function tick(state: WorkTrace, text: string): void {
  const wanted = state.missing ?? requirementsIn(state.task);
  const small = wanted.length > 0 ? text.toLowerCase() : "";
  state.missing = wanted.filter((it) => !isWritten(it, small));
}

interface Texts {
  readonly added: string;
  readonly removed: string;
}

function addStub(stubs: Record<string, string>, path: string, { added, removed }: Texts): void {
  const known = stubs[path];
  // A whole file that is written anew has no text that it replaces.
  if (known !== undefined && (removed === "" || removed.includes(known))) delete stubs[path];
  const [found] = stub.exec(added) ?? [];
  if (found !== undefined && !removed.includes(found)) stubs[path] = found;
}

/** Of a patch, lines that go are removed; lines around them count as written. */
function textsOf(input: ToolCall["input"]): Texts {
  const added: string[] = [];
  const removed: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === "string") {
      if (place.test(key)) return;
      if (former.test(key)) removed.push(value);
      else if (/^(?:@@|\*\*\* |--- )/m.test(value)) {
        const lines = value.split("\n");
        added.push(...lines.filter((it) => !it.startsWith("-")));
        removed.push(...lines.filter((it) => it.startsWith("-")));
      } else added.push(value);
    } else if (Array.isArray(value)) { for (const it of value) walk(it, key); }
    else if (typeof value === "object" && value !== null) {
      for (const [name, it] of Object.entries(value)) walk(it, name);
    }
  };
  walk(input, "");
  return { added: added.join("\n"), removed: removed.join("\n") };
}
