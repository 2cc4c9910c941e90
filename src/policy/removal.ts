/** The options of `rm`, however they are written. */

const removalOptions: Readonly<Record<string, string>> = {
  "--recursive": "r",
  "--force": "f",
  "--dir": "d",
  "--verbose": "v",
  "--one-file-system": "x",
};

/** The options of `rm` as letters (`R` as `r`), and what it is to remove. */
export function removal(
  words: readonly string[],
): { letters: ReadonlySet<string>; operands: readonly string[] } {
  const letters = new Set<string>();
  const operands: string[] = [];
  let ended = false;
  for (const word of words.slice(1)) {
    if (ended || !word.startsWith("-") || word === "-") operands.push(word);
    else if (word === "--") ended = true;
    else if (word.startsWith("--")) {
      const full = Object.keys(removalOptions).find((it) => word.length > 2 && it.startsWith(word));
      if (full) letters.add(removalOptions[full] ?? "");
    } else for (const letter of word.slice(1)) letters.add(letter === "R" ? "r" : letter);
  }
  return { letters, operands };
}
