/**
 * Options as GNU getopt reads them, told from operands by a list of what is known to be harmless.
 * What is not on the list is strange, an abbreviation and a value where none belongs as well, so
 * that nothing rests on a list of dangers being whole.
 */

export type Kind =
  | "text"
  /** A count: `5`, `-5`, `+5`, `10k`. */
  | "number"
  /** A file or a folder. */
  | "path"
  /** A pattern of names that are searched in. */
  | "names"
  /** Any text, but only within the same word. */
  | "optional"
  /** The next two words. */
  | "pair";

export interface Syntax {
  /** Letters that take no value. */
  readonly flags?: string;
  /** Long options that take no value, with blanks between them. */
  readonly long?: string;
  /** Letters and long names that take a value. */
  readonly values?: Readonly<Record<string, Kind>>;
  /** `-5` is a count. */
  readonly digits?: boolean;
  /** What the words are that are no options; `pattern`: the first is one, the others are paths. */
  readonly operands: "paths" | "text" | "none" | "pattern";
  /** Options with which even the first operand is a path. */
  readonly patternIn?: readonly string[];
  /** Whether some options take the next word is not certain: each such word is looked at as a path. */
  readonly loose?: boolean;
}

export interface Value {
  /** The option's letter or long name. */
  readonly name: string;
  readonly text: string;
  readonly kind: Kind;
  /** It may be an operand for another edition of the program. */
  readonly doubtful: boolean;
}

export interface Use {
  /** Letters and long names. */
  readonly names: ReadonlySet<string>;
  readonly operands: readonly string[];
  readonly values: readonly Value[];
  readonly strange: readonly string[];
}

/** The words after the program's name. */
export function readOptions(words: readonly string[], syntax: Syntax): Use {
  return new Reader(words, syntax).read();
}

const longs = new WeakMap<Syntax, ReadonlySet<string>>();

function longOf(syntax: Syntax): ReadonlySet<string> {
  let names = longs.get(syntax);
  if (!names) longs.set(syntax, names = new Set((syntax.long ?? "").split(" ")));
  return names;
}

class Reader {
  readonly #names = new Set<string>();
  readonly #operands: string[] = [];
  readonly #values: Value[] = [];
  readonly #strange: string[] = [];
  readonly #long: ReadonlySet<string>;
  #at = 0;

  constructor(readonly words: readonly string[], readonly syntax: Syntax) {
    this.#long = longOf(syntax);
  }

  read(): Use {
    while (this.#at < this.words.length) {
      const word = this.words[this.#at++] ?? "";
      if (word === "--") this.#operands.push(...this.words.slice(this.#at));
      if (word === "--") break;
      if (word.startsWith("--")) this.#readLong(word);
      else if (word.startsWith("-") && word !== "-") this.#readCluster(word);
      else this.#operands.push(word);
    }
    return {
      names: this.#names,
      operands: this.#operands,
      values: this.#values,
      strange: this.#strange,
    };
  }

  #readLong(word: string): void {
    const equals = word.indexOf("=");
    const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
    const kind = name.length > 1 ? this.#kindOf(name) : undefined;
    const bare = this.#long.has(name);
    if (equals < 0 ? !bare && !kind : !kind) {
      this.#strange.push(word);
      return;
    }
    this.#names.add(name);
    if (!kind) return;
    if (equals >= 0) this.#value({ name, text: word.slice(equals + 1), kind, doubtful: false });
    else if (!bare) this.#following(name, kind, word);
  }

  #readCluster(word: string): void {
    for (let at = 1; at < word.length; at++) {
      const letter = word[at] ?? "";
      if (this.syntax.digits && /\d/.test(letter)) continue;
      const kind = this.#kindOf(letter);
      this.#names.add(letter);
      if (kind) {
        const rest = word.slice(at + 1);
        if (rest !== "") this.#value({ name: letter, text: rest, kind, doubtful: false });
        else this.#following(letter, kind, word);
        return;
      }
      if (!this.syntax.flags?.includes(letter)) {
        this.#strange.push(word);
        return;
      }
    }
  }

  /** The value that is the next word. */
  #following(name: string, kind: Kind, word: string): void {
    if (kind === "optional") return;
    const late = this.#operands.length > 0;
    for (let count = kind === "pair" ? 2 : 1; count > 0; count--) {
      const text = this.words[this.#at++];
      if (text === undefined) this.#strange.push(word);
      else {
        if (text.startsWith("-") && kind !== "number" && text !== "-") this.#strange.push(text);
        this.#value({ name, text, kind, doubtful: late || this.syntax.loose === true });
      }
    }
  }

  #value(value: Value): void {
    if (value.kind === "number" && !/^=?[-+]?\d+[a-zA-Z]{0,3}$/.test(value.text)) {
      this.#strange.push(value.text);
    }
    this.#values.push(value);
  }

  #kindOf(name: string): Kind | undefined {
    const values = this.syntax.values;
    return values && Object.hasOwn(values, name) ? values[name] : undefined;
  }
}
