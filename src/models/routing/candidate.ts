/** A model that a conversation may be given to. */

import type { Abilities, Model, ModelError, ModelId } from "../../protocol/mod.ts";

export interface ModelOption {
  /** Of its entry in the configuration. */
  readonly name: string;
  readonly id: ModelId;
  /** `small` takes what looks simple, `main` the rest, `fallback` goes on where those cannot. */
  readonly role: "small" | "main" | "fallback";
  readonly abilities: Abilities;
  /** Its server is on this machine, or it needs none. */
  readonly local: boolean;
}

export interface Candidate extends ModelOption {
  /** Asked once, when its answer is first wanted. */
  open(): Promise<Model>;
}

/** A candidate that failed is left in peace until then. */
export interface Rest {
  /** Epoch milliseconds; `Infinity`: as long as the program runs. */
  readonly until: number;
  readonly kind: ModelError["kind"];
}

/** Why a candidate is not asked, or only after others. */
export type Obstacle =
  | { readonly type: "offline" }
  | { readonly type: "tools" }
  | { readonly type: "vision" }
  /** Tokens; `quality`: it is served more, and was not good with it. */
  | { readonly type: "window" | "quality"; readonly tokens: number }
  | { readonly type: "resting"; readonly rest: Rest };
