/** Modules with a body (`mod a { … }`): where in them a scanner is. */
export class Scopes {
  readonly #open: { readonly name: string; readonly depth: number }[] = [];
  readonly #bodies = new Set<string>();
  /** Modules with a file, declared inside of a body, by their path in the file. */
  readonly #files = new Set<string>();
  #depth = 0;
  /** Depth at which the rules of a macro stand; `Infinity` outside of them. */
  #macro = Infinity;

  brace(mark: "{" | "}"): void {
    if (mark === "{") {
      this.#depth++;
      return;
    }
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth <= this.#macro) this.#macro = Infinity;
    if (this.#open.at(-1)?.depth === this.#depth) this.#open.pop();
  }

  /** The word `macro_rules` has been read: what the next braces hold are rules. */
  openMacro(): void {
    this.#macro = Math.min(this.#macro, this.#depth);
  }

  get isMacro(): boolean {
    return this.#depth > this.#macro;
  }

  /** A body begins; its brace is counted here. */
  open(name: string): void {
    // Hostile nesting would make paths of any length.
    if (this.#open.length < maxNesting) {
      this.#open.push({ name, depth: this.#depth });
      this.#bodies.add(this.#inside([]));
    }
    this.#depth++;
  }

  /** @returns the path in the file of a module that has a file of its own */
  declare(name: string): string {
    const path = this.#inside([name]);
    if (this.#open.length > 0) this.#files.add(path);
    return path;
  }

  /**
   * A path with `self` and `super` as seen from the file's own module. Where it begins with a
   * plain name inside of a body, that may be a module of the body: see `settled`.
   *
   * @returns `null` where nothing is left of it
   */
  seenFromFile(path: readonly string[]): string | null {
    if (this.#open.length === 0) return written(path);
    const [first = ""] = path;
    if (first !== "self" && first !== "super") {
      const isPlain = first !== "" && first !== "crate";
      return isPlain ? `${this.#inside([])}${undecided}${written(path)}` : written(path);
    }
    const ups = path.findIndex((it) => it !== "super" && it !== "self");
    const rest = ups < 0 ? [] : path.slice(ups);
    const climbed = (ups < 0 ? path : path.slice(0, ups)).filter((it) => it === "super").length;
    const left = this.#open.length - climbed;
    if (left >= 0) return written(["self", ...this.#names().slice(0, left), ...rest]);
    return written([...Array.from({ length: -left }, () => "super"), ...rest]);
  }

  /** What a specifier means now that all modules of the file are known. */
  settled(specifier: string): string {
    const at = specifier.indexOf(undecided);
    if (at < 0) return specifier;
    const path = specifier.slice(at + undecided.length);
    const [first] = path.split("::", 1);
    const body = specifier.slice(0, at);
    return this.#files.has(`${body}::${first}`) ? `self::${body}::${path}` : path;
  }

  modules(): readonly string[] {
    return [...this.#bodies];
  }

  #names(): readonly string[] {
    return this.#open.map(({ name }) => name);
  }

  #inside(path: readonly string[]): string {
    return [...this.#names(), ...path].join("::");
  }
}

const maxNesting = 32;

/** Between the body that a path was found in and the path; it cannot stand in a path. */
const undecided = "\n";

function written(path: readonly string[]): string {
  return path.join("::");
}
