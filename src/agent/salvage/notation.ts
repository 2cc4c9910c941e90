/** What a notation is. */

/** A call as found: the arguments are still the model's text. */
export interface PrintedCall {
  readonly name: string;
  readonly arguments: string;
}

/** One way of printing calls. */
export interface Notation {
  readonly name: string;
  /** Calls in the order in which they stand, none if the text does not speak this notation. */
  find(text: string, isTool: (name: string) => boolean): readonly PrintedCall[];
}

/**
 * The name stands for a tool wherever it is written. A plain word does not: `dependencies` is a
 * key of package.json, a block of Gradle and a tag of Maven, and counts only where it is called a
 * tool.
 */
export function isTelling(name: string): boolean {
  return name.includes("_");
}
