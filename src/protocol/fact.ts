/** What is known of a part of a conversation that is no longer sent: plain, and found without a model. */

export const factKinds = [
  /** The step of a plan that was carried out: its text. */
  "step",
  /** The user's own words: what is to be done, or never. */
  "decision",
  /** A call that the user declined, and what he said. */
  "declined",
  /** A question, and what the user answered. */
  "answer",
  /** A question that nobody has answered. */
  "question",
  /** A check, a receipt or a verification that failed and has not passed since. */
  "failing",
  /** The last verdict of the program's own run of the project's tests. */
  "tests",
  /** A file, and what the receipt of its last change says. */
  "changed",
  /** A command, and how it last ended. */
  "command",
  /** A number with what stands around it. */
  "number",
  /** A name of the code that was spoken of. */
  "symbol",
  /** A file that was read. */
  "read",
] as const;
export type FactKind = (typeof factKinds)[number];

/** Of two facts of one kind about the same, the later one holds. */
export interface Fact {
  readonly kind: FactKind;
  /** A path, a command line, a question; empty where `says` is all there is. */
  readonly about: string;
  readonly says: string;
  /** Of the event that it was found in. */
  readonly seq: number;
}
