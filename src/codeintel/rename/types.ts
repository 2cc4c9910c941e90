/** One identifier to be replaced. */
export interface Replacement {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** What stands there. */
  readonly old: string;
  /** What will stand there: the new name, or `old: new` where the key must stay. */
  readonly text: string;
}
