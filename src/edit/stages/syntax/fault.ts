/** Something that is wrong in a text, before its line is read. */
export interface Fault {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}
