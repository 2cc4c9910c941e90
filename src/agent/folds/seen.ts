/**
 * Which content of each file the model has seen last: an edit of another content is refused. Seen is
 * what a call has shown it, and what it wrote itself by a tool that edits. What a command wrote it has
 * not seen, and while a command ran anybody may have written.
 */

import type { EventOf, Fold } from "../../protocol/mod.ts";

export interface ReadLog {
  /** Hash by path. */
  readonly files: Record<string, string>;
  /** What became of that, oldest first: a conversation that is taken back has seen less. */
  readonly log: Sight[];
  /** Calls of commands without a result. */
  readonly commands: Record<string, true>;
}

/** A file that was seen for the first time, with another content, or gone; or written by a command. */
export interface Sight {
  /** Of the event. */
  readonly seq: number;
  readonly path: string;
  /** A call has written it, be it one of a command, which shows nothing; else one has read it. */
  readonly wrote: boolean;
  /** Its hash in `files` before; `null`: it was not there. */
  readonly before: string | null;
}

export const seen: Fold<ReadLog> = {
  name: "seen",
  version: 5,
  initial: () => ({ files: {}, log: [], commands: {} }),
  reduce(state, event) {
    switch (event.type) {
      case "step": {
        const { part } = event;
        if (part.type !== "tool_call" || typeof part.call.input["command"] !== "string") {
          return state;
        }
        state.commands[part.call.id] = true;
        return state;
      }
      case "program_call":
        if (typeof event.call.input["command"] === "string") state.commands[event.call.id] = true;
        return state;
      case "tool_result":
        return answered(state, event);
      case "context":
        for (const { path, hash } of event.saw ?? []) {
          see(state, event.seq, { path, hash, wrote: false });
        }
        return state;
      case "rewound":
        return unsee(state, event.to);
      case "compacted": {
        // Nobody goes back to before that.
        const upTo = event.summary?.upTo ?? 0;
        return { ...state, log: state.log.filter(({ seq }) => seq >= upTo) };
      }
      default:
        return state;
    }
  },
};

function answered(state: ReadLog, { seq, call, saw, writes }: EventOf<"tool_result">): ReadLog {
  for (const { path, hash } of saw ?? []) see(state, seq, { path, hash, wrote: false });
  const byCommand = state.commands[call] ?? false;
  delete state.commands[call];
  for (const { path, hash } of writes ?? []) {
    if (byCommand) state.log.push({ seq, path, wrote: true, before: state.files[path] ?? null });
    else see(state, seq, { path, hash, wrote: true });
  }
  return state;
}

interface FileSight {
  readonly path: string;
  readonly hash: string | null;
}

function see(
  state: ReadLog,
  seq: number,
  { path, hash, wrote }: FileSight & Pick<Sight, "wrote">,
): void {
  const before = state.files[path] ?? null;
  if (before === hash) return;
  state.log.push({ seq, path, wrote, before });
  put(state, { path, hash });
}

function unsee(state: ReadLog, to: number): ReadLog {
  for (let last = state.log.at(-1); last && last.seq >= to; last = state.log.at(-1)) {
    put(state, { path: last.path, hash: last.before });
    state.log.pop();
  }
  return state;
}

function put({ files }: ReadLog, { path, hash }: FileSight): void {
  if (hash === null) delete files[path];
  else files[path] = hash;
}
