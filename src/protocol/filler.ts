/** Text around a place where some is missing, and what a model puts there. */

export interface Hole {
  readonly before: string;
  readonly after: string;
}

export type Filled =
  /** `cut`: it had more to say than it may. */
  | { readonly type: "text"; readonly text: string; readonly cut: boolean }
  /** The server has the way, and this model was not made for it. */
  | { readonly type: "unsupported" };

/** A model that takes what stands before and behind a place as such, and not as words about it. */
export interface Filler {
  /** `provider/model`. */
  readonly name: string;
  /** @throws {AgentError} `complete.failed` */
  fill(hole: Hole, signal: AbortSignal): Promise<Filled>;
}
