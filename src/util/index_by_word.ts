/** The values of rows by each word of the row's key, whose words stand between blanks; in order of rows. */
export function indexByWord<Value>(
  rows: readonly (readonly [words: string, value: Value])[],
): ReadonlyMap<string, readonly Value[]> {
  const index = new Map<string, Value[]>();
  for (const [words, value] of rows) {
    for (const word of words.split(" ")) {
      const values = index.get(word);
      if (values) values.push(value);
      else index.set(word, [value]);
    }
  }
  return index;
}
