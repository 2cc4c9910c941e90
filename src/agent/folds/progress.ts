/**
 * Whether the present turn gets anywhere: the same call with the same result, writes
 * that lead back to where the file was, and what the last check said about the changes.
 */

import type { EventOf, Fold, ToolCall } from "../../protocol/mod.ts";
import { checksum } from "../../util/mod.ts";
import { isCheck } from "./check.ts";

export interface Progress {
  /** Calls without a result, by id. */
  readonly open: Record<string, ToolCall>;
  /** How often a call gave the same result since something last changed on disk. */
  readonly seen: Record<string, number>;
  /** The last result was seen before: `times` counts it. */
  repeat: { readonly tool: string; readonly times: number } | null;
  readonly files: Record<string, { readonly hashes: string[]; stale: number }>;
  /** The last write led nowhere: `times` counts such writes to this file. */
  rewrite: { readonly path: string; readonly times: number } | null;
  /** The last command that looks like a test, a build or a linter. */
  check: { readonly command: string; readonly passed: boolean; readonly output: string } | null;
  /** A check failed in the same words as the one before, with a write between. */
  unmoved: boolean;
  /** Files were changed in this turn. */
  changed: boolean;
  /** Files were changed after `check`. */
  changedSinceCheck: boolean;
}

const fresh = (): Progress => ({
  open: {},
  seen: {},
  repeat: null,
  files: {},
  rewrite: null,
  check: null,
  unmoved: false,
  changed: false,
  changedSinceCheck: false,
});

export const progress: Fold<Progress> = {
  name: "progress",
  version: 2,
  initial: fresh,
  reduce(state, event) {
    switch (event.type) {
      case "user_message":
        return fresh();
      case "step":
        if (event.part.type === "tool_call") state.open[event.part.call.id] = event.part.call;
        return state;
      case "tool_result": {
        const call = state.open[event.call];
        if (!call) return state;
        delete state.open[event.call];
        return addResult(state, call, event);
      }
      default:
        return state;
    }
  },
};

function addResult(state: Progress, call: ToolCall, event: EventOf<"tool_result">): Progress {
  if (event.exit !== undefined) addCommand(state, call, event);
  for (const write of event.writes ?? []) addWrite(state, write);
  if (event.writes?.length) {
    for (const key of Object.keys(state.seen)) delete state.seen[key];
    state.repeat = null;
    state.changed = true;
    state.changedSinceCheck = true;
    return state;
  }
  const key = checksum(`${call.name}\0${JSON.stringify(call.input)}\0${steady(event.text)}`);
  const times = (state.seen[key] ?? 0) + 1;
  state.seen[key] = times;
  state.repeat = times > 1 ? { tool: call.name, times } : null;
  return state;
}

function addCommand(state: Progress, call: ToolCall, event: EventOf<"tool_result">): void {
  const command = String(call.input["command"] ?? "");
  if (!isCheck(command)) return;
  const passed = event.exit === 0;
  const output = steady(event.text);
  state.unmoved = !passed && state.changedSinceCheck && state.check?.output === output;
  state.check = { command, passed, output };
  state.changedSinceCheck = false;
  if (passed) {
    for (const path of Object.keys(state.files)) delete state.files[path];
    state.rewrite = null;
  }
}

/** A write without progress brings back old content, or follows a check that did not move. */
function addWrite(state: Progress, write: { path: string; hash: string | null }): void {
  const file = state.files[write.path] ??= { hashes: [], stale: 0 };
  const hash = write.hash ?? "";
  if (file.hashes.includes(hash) || state.unmoved) file.stale += 1;
  if (!file.hashes.includes(hash)) file.hashes.push(hash);
  state.unmoved = false;
  state.rewrite = file.stale > 0 ? { path: write.path, times: file.stale } : null;
}

/** Times and counters differ from run to run; words do not. */
function steady(text: string): string {
  return text.replaceAll(/\d+(\.\d+)?/g, "#");
}

/** What can be said of the changes of this turn, from what ran and not from what was claimed. */
export type Standing = "unchanged" | "verified" | "unverified" | "failing";

export function standing(state: Progress): Standing {
  if (state.check && !state.check.passed) return "failing";
  if (!state.changed) return "unchanged";
  return state.check && !state.changedSinceCheck ? "verified" : "unverified";
}
