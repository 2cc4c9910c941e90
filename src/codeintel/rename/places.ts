/** Where a word stands in a text. */

import { wordAt } from "../references/facts.ts";

/** Every place of a word, 1-based, with its offset. */
export function* placesIn(content: string, old: string) {
  let start = 0;
  for (const [index, line] of content.split("\n").entries()) {
    for (let at = wordAt(line, old, 0); at >= 0; at = wordAt(line, old, at + old.length)) {
      yield { line: index + 1, column: at + 1, offset: start + at };
    }
    start += line.length + 1;
  }
}
