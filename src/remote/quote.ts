/** A word of a shell's line, taken as it is by sh, bash, zsh and fish. */
export function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** As `quote`, on one line of a script in which `$nl` is a line break. */
export function quoteLine(word: string): string {
  return quote(word).replaceAll("\n", `'"$nl"'`);
}
