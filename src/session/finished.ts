/** What was done in a turn, or in several, as the log has it. */

import { type ConversationState, type Entry, withInner } from "../agent/mod.ts";
import type { Finished, SessionPiece } from "../memory/mod.ts";

/** Commands and failures that are told of one turn. */
const most = 5;

/** The present turn of the user. */
export function turnOf(state: ConversationState): Omit<Finished, "kind" | "passed"> {
  const { entries, marks } = state.transcript;
  const mark = marks.at(-1);
  const turn = entries.slice(mark?.entries ?? 0);
  return {
    task: turn.flatMap((it) => it.type === "user" ? [it.text] : [])[0] ?? "",
    files: writtenSince(mark?.seq ?? 0, state),
    done: doneIn(turn, state),
    failures: failuresIn(turn, state),
    changes: changesIn(turn, state),
  };
}

/** Ids that changes of these calls and of their programs have, whether they made any or not. */
export function changesIn(
  entries: readonly Entry[],
  { header, calls }: Pick<ConversationState, "header" | "calls">,
): readonly string[] {
  const ids = callIdsIn(entries).flatMap((id) => [
    id,
    ...withInner(calls, id).map(({ call }) => call.id),
  ]);
  return [...new Set(ids)].map((id) => `${header.id}:${id}`);
}

function callIdsIn(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.type !== "assistant"
      ? []
      : entry.parts.flatMap((part) => part.type === "tool_call" ? [part.call.id] : [])
  );
}

/** The last turns of a session together. */
export function pieceOf(
  state: ConversationState,
  { session, turns }: { readonly session: string; readonly turns: number },
): SessionPiece {
  const { transcript: { entries, marks }, header } = state;
  const first = marks.slice(-turns)[0];
  const piece = entries.slice(first?.entries ?? 0);
  return {
    session,
    from: header.messages - turns + 1,
    to: header.messages,
    tasks: piece.flatMap((it) => it.type === "user" ? [it.text] : []),
    files: writtenSince(first?.seq ?? 0, state),
    done: [doneIn(piece, state)].filter((it) => it !== ""),
    open: failuresIn(piece, state).slice(-1),
  };
}

/** Files whose content a call has changed since event `since`. */
function writtenSince(since: number, { seen }: ConversationState): readonly string[] {
  const written = seen.log.filter(({ seq, wrote }) => wrote && seq >= since);
  return [...new Set(written.map(({ path }) => path))];
}

interface FinishedCall {
  readonly name: string;
  readonly command: string | null;
  readonly ok: boolean;
  /** First line of what came of it. */
  readonly line: string;
}

function callsIn(entries: readonly Entry[], { calls }: ConversationState): readonly FinishedCall[] {
  return callIdsIn(entries).flatMap((id) => withInner(calls, id)).flatMap(({ call, result }) => {
    if (!result) return [];
    const { command } = call.input;
    return [{
      name: call.name,
      command: typeof command === "string" ? command : null,
      ok: result.status === "ok",
      line: result.text.split("\n", 1)[0] ?? "",
    }];
  });
}

/** `edit_file, write_file; ran npm test` */
function doneIn(entries: readonly Entry[], state: ConversationState): string {
  const made = callsIn(entries, state).filter(({ ok }) => ok);
  const tools = new Set(made.filter(({ command }) => command === null).map(({ name }) => name));
  const commands = new Set(made.flatMap(({ command }) => command ?? []));
  return [[...tools].join(", "), ...[...commands].slice(-most).map((it) => `ran ${it}`)]
    .filter((it) => it !== "").join("; ");
}

function failuresIn(entries: readonly Entry[], state: ConversationState): readonly string[] {
  return callsIn(entries, state).filter(({ ok }) => !ok).slice(-most)
    .map(({ name, command, line }) => `${command ?? name}: ${line}`);
}
