/** Words without a command that ask for something: `agent -p "…"`, `agent "…"`. */

/** What somebody types who wants the answer alone, as with other assistants. */
const prompting: ReadonlySet<string> = new Set(["-p", "--print"]);

/**
 * The words with the command that they mean; the same words where they mean none.
 *
 * @param hasScreen a person sits at a terminal, where a dashboard can be shown
 */
export function withCommand(
  words: readonly string[],
  { hasScreen }: { readonly hasScreen: boolean },
): readonly string[] {
  const [first] = words;
  if (first === undefined) return words;
  // A command is one word, and no sentence in most languages is.
  if (/\s/.test(first)) return [hasScreen ? "dashboard" : "work", ...words];
  if (!first.startsWith("-")) return words;
  const end = words.indexOf("--");
  const at = words.findIndex((it, at) => prompting.has(it) && (end < 0 || at < end));
  return at < 0 ? words : ["work", ...words.toSpliced(at, 1)];
}
