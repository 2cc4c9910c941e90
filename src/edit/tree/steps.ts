/**
 * In which order paths are changed: what is in the way goes first, the deepest first; then what
 * comes, folders before what lies in them; and folders that are to be closed are closed last.
 */

import type { PathState } from "./state.ts";

/** One path from what stands there to what is to stand there. */
export interface Step {
  readonly path: string;
  readonly from: PathState;
  readonly to: PathState;
}

/** Write and search, without which nothing in a folder can be changed. */
const openBits = 0o700;

/** Any moves of paths as steps, each of which the workspace can do in one call. */
export function stepsOf(moves: readonly Step[]): readonly Step[] {
  const parts = moves.map(partsOf);
  const outside = parts.toSorted((a, b) => byDepth(a.path, b.path));
  const inside = outside.toReversed();
  return [
    ...outside.flatMap((it) => it.open),
    ...inside.flatMap((it) => it.away),
    ...outside.flatMap((it) => it.come),
    ...inside.flatMap((it) => it.close),
  ];
}

interface Parts {
  readonly path: string;
  readonly open: readonly Step[];
  readonly away: readonly Step[];
  readonly come: readonly Step[];
  readonly close: readonly Step[];
}

function partsOf({ path, from, to }: Step): Parts {
  const step = (from: PathState, to: PathState): readonly Step[] =>
    isSameMode(from, to) ? [] : [{ path, from, to }];
  const [was, is] = [opened(from), opened(to)];
  const open = step(from, was);
  const close = step(is, to);
  if (from?.type === to?.type) return { path, open, away: [], come: step(was, is), close };
  const away = from === null ? [] : [{ path, from: was, to: null }];
  const come = to === null ? [] : [{ path, from: null, to: is }];
  return { path, open, away, come, close };
}

function opened(state: PathState): PathState {
  return state?.type === "folder" ? { type: "folder", mode: state.mode | openBits } : state;
}

/** Of folders; everything else is compared by who asks for the move. */
function isSameMode(from: PathState, to: PathState): boolean {
  if (from === to) return true;
  return from?.type === "folder" && to?.type === "folder" && from.mode === to.mode;
}

/** True for what a move can leave behind that was cut off in its middle. */
export function isBetween(now: PathState, before: PathState, after: PathState): boolean {
  if (now === null) return before !== null && after !== null && before.type !== after.type;
  if (now.type !== "folder") return false;
  return [opened(before), opened(after)].some((it) =>
    it?.type === "folder" && it.mode === now.mode
  );
}

function byDepth(one: string, other: string): number {
  const [a, b] = [one, other].map((it) => it.split("/").length);
  if (a !== b) return (a ?? 0) - (b ?? 0);
  return one < other ? -1 : one === other ? 0 : 1;
}
