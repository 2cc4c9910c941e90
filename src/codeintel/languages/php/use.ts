/** The clauses of `use …;`. */

export interface UseClause {
  readonly kind: "class" | "function" | "const";
  /** Without a backslash in front. */
  readonly name: string;
  /** What the file calls it. */
  readonly alias: string;
}

const clause = /^(?:(function|const)\s+)?\\?([\w\\\x80-\uffff]+)(?:\s+as\s+([\w\x80-\uffff]+))?$/i;
const whole = /^(?:(function|const)\s+)?\\?(?:([\w\\\x80-\uffff]+)\s*)?\{([^}]*)\}/i;

/** Longer is no namespace of a person, characters; so that broken text stays small. */
export const maxName = 500;

/** Longer is no statement of a person, characters; what follows is not looked at. */
const maxStatement = 100_000;

/** Of the text between `use` and `;`; what is no clause is left out. */
export function useClauses(statement: string): readonly UseClause[] {
  const text = statement.slice(0, maxStatement).trim();
  const group = whole.exec(text);
  if (!group) return text.split(",").flatMap((part) => parse(part, "", undefined));
  const [, kind, prefix = "", members = ""] = group;
  return members.split(",").flatMap((part) => parse(part, prefix, kind));
}

function parse(part: string, prefix: string, of: string | undefined): readonly UseClause[] {
  const found = clause.exec(part.trim());
  const [, own, name] = found ?? [];
  if (!found || name === undefined || prefix.length > maxName) return [];
  const alias = found[3] ?? name.slice(name.lastIndexOf("\\") + 1);
  return [{ kind: kindOf(own ?? of), name: prefix + name, alias }];
}

function kindOf(word: string | undefined): UseClause["kind"] {
  switch (word?.toLowerCase()) {
    case "function":
      return "function";
    case "const":
      return "const";
    default:
      return "class";
  }
}
