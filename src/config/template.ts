/**
 * `${VARIABLE}` and `${VARIABLE:-default}` in text. As in a shell, an empty variable counts as
 * unset where there is a default; here it does everywhere. `$${` stands for `${`.
 */

export type Env = (name: string) => string | undefined;

export type Expansion =
  | { readonly type: "text"; readonly text: string }
  /** A variable without default is not set. */
  | { readonly type: "unset"; readonly variable: string }
  /** Not of the form above. */
  | { readonly type: "malformed" };

const place = /\$?\$\{([^}]*)(\}?)/g;
const inner = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

export function isTemplate(text: string): boolean {
  return text.includes("${");
}

/** True for one variable without a default and nothing else: such text holds no secret itself. */
export function isPlainReference(text: string): boolean {
  return /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/.test(text);
}

/** Names of the variables in a text, in order. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(place)].flatMap((found) => {
    const name = found[0].startsWith("$$") ? undefined : inner.exec(found[1] ?? "")?.[1];
    return name === undefined ? [] : [name];
  });
}

export function expand(text: string, env: Env): Expansion {
  let result = "";
  let end = 0;
  for (const found of text.matchAll(place)) {
    result += text.slice(end, found.index);
    end = found.index + found[0].length;
    if (found[0].startsWith("$$")) {
      result += found[0].slice(1);
      continue;
    }
    const parts = found[2] === "}" ? inner.exec(found[1] ?? "") : null;
    if (!parts) return { type: "malformed" };
    const value = env(parts[1] ?? "") || parts[2];
    if (value === undefined) return { type: "unset", variable: parts[1] ?? "" };
    result += value;
  }
  return { type: "text", text: result + text.slice(end) };
}
