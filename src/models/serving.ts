/** What a server really offers for a model, beside its answers. */

import type { Model } from "../protocol/mod.ts";

/** Numbers are tokens; `null`: the server does not tell. */
export interface Serving {
  /** Prompt and answer together at most. */
  readonly window: number | null;
  /** The window that the model was last asked to be loaded with. */
  readonly held: number | null;
  /** Tokens that the server counted for each that we estimate, of the last prompt. */
  readonly calibration: number | null;
}

export interface ServedModel extends Model {
  /** Asks the server where that is not known yet. @throws what the server failed with */
  serving(signal: AbortSignal): Promise<Serving>;
}

/** Nobody tells. */
export const untold: Serving = { window: null, held: null, calibration: null };
