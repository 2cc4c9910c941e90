import { fitInOrder } from "./in_order.ts";

export interface WildcardOptions {
  /** `?` stands for one character, and not for itself. */
  readonly one?: boolean;
  /** Upper and lower case are the same. */
  readonly ignoreCase?: boolean;
}

/** A test for texts that fit a pattern as a whole, in which `*` is any number of characters. */
export function wildcardTest(
  pattern: string,
  { one = false, ignoreCase = false }: WildcardOptions = {},
): (text: string) => boolean {
  const cased = (text: string) => ignoreCase ? text.toLowerCase() : text;
  const pieces = [...cased(pattern)].map((char) => char === "*" ? null : char);
  const fits = (piece: string, char: string) => piece === char || (one && piece === "?");
  return (text) => fitInOrder(pieces, [...cased(text)], fits);
}
