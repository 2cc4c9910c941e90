/** What a caller may spend on models: looked at before each turn that he begins. */

/** Where a turn begins. */
export interface TurnStart {
  /** Id of the project. */
  readonly project: string;
  readonly conversation: string;
  /** Number of the last event before it. */
  readonly after: number;
}

export interface Allowance {
  /** Names in the configuration; `null`: all. */
  readonly models: readonly string[] | null;
  /** Fires when what he called with counts no longer: his turns end. */
  readonly over: AbortSignal | null;
  /**
   * US dollars that the next turn may cost; `null`: as configured.
   *
   * @param conversation in which it is to begin
   * @throws {Problem} 403, if nothing is left; 409, while another turn of the same caller runs
   */
  left(conversation: string): Promise<number | null>;
  begins(turn: TurnStart): Promise<void>;
  /** Nothing of it runs any longer. */
  ended(turn: TurnStart): Promise<void>;
}

export const unlimited: Allowance = {
  models: null,
  over: null,
  left: () => Promise.resolve(null),
  begins: () => Promise.resolve(),
  ended: () => Promise.resolve(),
};
