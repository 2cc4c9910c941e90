/** From words to a command: which action is meant, and what is left for it. */

/** What words are compared with. */
export interface Named {
  readonly path: readonly string[];
  /** Not told to people. */
  readonly hidden?: boolean;
}

export type Located<Entry extends Named> =
  | { readonly type: "root" }
  /** `agent session`, or an unknown word behind it. */
  | { readonly type: "group"; readonly path: readonly string[] }
  | { readonly type: "action"; readonly entry: Entry };

export function locate<Entry extends Named>(
  words: readonly string[],
  entries: readonly Entry[],
): Located<Entry> {
  const fitting = entries.filter(({ path }) => path.every((word, at) => words[at] === word));
  // Others may stand below a command.
  const [entry] = fitting.sort((one, other) => other.path.length - one.path.length);
  if (entry) return { type: "action", entry };
  const [first] = words;
  const isGroup = entries.some(({ path }) => path.length > 1 && path[0] === first);
  return isGroup && first !== undefined ? { type: "group", path: [first] } : { type: "root" };
}

/** The words that may follow `path`, in the order of the help. */
export function following(
  path: readonly string[],
  entries: readonly Named[],
): readonly string[] {
  const fitting = entries.filter((it) =>
    it.path.length > path.length && path.every((word, at) => it.path[at] === word)
  );
  return [...new Set(fitting.flatMap((it) => it.path[path.length] ?? []))];
}

/** Those of them that are told to people. */
export function offered(
  path: readonly string[],
  entries: readonly Named[],
): readonly string[] {
  return following(path, entries.filter((it) => !it.hidden));
}
