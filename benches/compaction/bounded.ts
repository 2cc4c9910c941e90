/** One session of ten thousand turns: how large state and request are, and stay. */

import { render } from "../../src/context/mod.ts";
import { estimate, faults, losses, Player } from "../../tests/support/compacting.ts";
import { SessionMaker } from "../../tests/support/long_sessions.ts";

export interface Size {
  readonly turns: number;
  readonly events: number;
  /** The largest since the row before: the fold's state as JSON, bytes. */
  readonly state: number;
  /** The same of a request's history, tokens, estimated. */
  readonly request: number;
  readonly compactions: number;
  /** Histories that no provider would take, words or critical points that are gone. */
  readonly losses: number;
}

export async function sizes(window: number, stops: readonly number[]): Promise<readonly Size[]> {
  const player = new Player({ window, share: 0.8 });
  const maker = new SessionMaker(99);
  const found: Size[] = [];
  let largest = { state: 0, request: 0 };
  let lost = 0;
  for (let turn = 1; turn <= Math.max(...stops); turn++) {
    for (const commit of maker.turn()) {
      const less = await player.play(commit);
      if (less.length > 0) lost += faults(render(player.state)).length;
    }
    largest = {
      state: Math.max(largest.state, JSON.stringify(player.state).length),
      request: Math.max(largest.request, estimate(JSON.stringify(render(player.state)))),
    };
    if (!stops.includes(turn)) continue;
    // Of facts without end only the newest have room: that is no loss of this kind.
    lost += losses(player).filter((it) => !it.includes("facts are known")).length;
    const { length: compactions } = player.compactions;
    found.push({
      turns: turn,
      events: player.events.length,
      ...largest,
      compactions,
      losses: lost,
    });
    largest = { state: 0, request: 0 };
  }
  return found;
}
