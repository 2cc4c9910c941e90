/** As much of TOML as it takes to find strings by their keys; anything else is passed over. */

const token =
  /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\n]+|\\.)*"?|'[^'\n]*'?|#[^\n]*|[\w-]+|\n|\S/g;
/** Tables within tables beyond this depth are passed over, so that the stack stays small. */
const deepestTable = 8;

type Entries = Map<string, readonly string[]>;

/**
 * Strings, and the strings of arrays, by full key: `tool.a.b` for `b = ["x"]` below `[tool.a]` as
 * well as for `a = { b = "x" }`. Never throws; of a broken file, what can be read.
 */
export function tomlStrings(text: string): ReadonlyMap<string, readonly string[]> {
  return new Reader(text).read();
}

class Reader {
  readonly #tokens: readonly string[];
  readonly #found: Entries = new Map();
  #at = 0;

  constructor(text: string) {
    this.#tokens = (text.match(token) ?? []).filter((part) => !part.startsWith("#"));
  }

  read(): Entries {
    let table: readonly string[] = [];
    while (this.#at < this.#tokens.length) {
      if (this.#peek() === "[") {
        while (this.#peek() === "[") this.#at++;
        table = this.#keys();
      } else if (this.#peek() !== "\n") this.#entry(table, 0);
      this.#skipLine();
    }
    return this.#found;
  }

  #peek(): string {
    return this.#tokens[this.#at] ?? "";
  }

  #skipLine(): void {
    while (this.#at < this.#tokens.length && this.#peek() !== "\n") this.#at++;
    this.#at++;
  }

  /** `a."b".c` */
  #keys(): readonly string[] {
    const keys: string[] = [];
    while (/^["'\w-]/.test(this.#peek())) {
      keys.push(unquoted(this.#peek()));
      this.#at++;
      if (this.#peek() === ".") this.#at++;
    }
    return keys;
  }

  #entry(table: readonly string[], depth: number): void {
    const key = [...table, ...this.#keys()];
    if (this.#peek() !== "=") return;
    this.#at++;
    const first = this.#peek();
    if (first === "[") this.#found.set(key.join("."), this.#array());
    else if (first === "{" && depth < deepestTable) this.#table(key, depth + 1);
    else if (isString(first)) {
      this.#found.set(key.join("."), [unquoted(first)]);
      this.#at++;
    }
  }

  /** Its strings; line breaks may stand between them. */
  #array(): readonly string[] {
    const strings: string[] = [];
    let depth = 0;
    for (; this.#at < this.#tokens.length; this.#at++) {
      const part = this.#peek();
      if (part === "[" || part === "{") depth++;
      else if (part === "]" || part === "}") depth--;
      else if (depth === 1 && isString(part)) strings.push(unquoted(part));
      if (depth === 0) break;
    }
    this.#at++;
    return strings;
  }

  /** `{ a = "x", b = "y" }` */
  #table(key: readonly string[], depth: number): void {
    this.#at++;
    while (this.#at < this.#tokens.length && this.#peek() !== "}" && this.#peek() !== "\n") {
      const before = this.#at;
      this.#entry(key, depth);
      if (this.#peek() === "," || this.#at === before) this.#at++;
    }
    if (this.#peek() === "}") this.#at++;
  }
}

function isString(part: string): boolean {
  return part.startsWith('"') || part.startsWith("'");
}

function unquoted(part: string): string {
  const literal = /^("""|'''|"|')([\s\S]*?)\1?$/.exec(part);
  if (!literal) return part;
  const content = literal[2] ?? "";
  return part.startsWith('"') ? content.replaceAll(/\\(.)/g, "$1") : content;
}
