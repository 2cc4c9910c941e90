/** Names that stand in strings: what the program asks for or sets by its name. */

import { remembered } from "../languages/lexing.ts";

/** Characters between a patching call and the name that it patches. */
const maxPatchLine = 250;

export class QuotedNames {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #holders: (word: string) => readonly string[];
  /** Whether a name is asked for by its text anywhere. */
  readonly #asked = new Map<string, boolean>();
  #madeNames: readonly string[] | null = null;

  /** `holders`: files in which a word stands. */
  constructor(
    texts: ReadonlyMap<string, string>,
    holders: (word: string) => readonly string[],
  ) {
    this.#texts = texts;
    this.#holders = holders;
  }

  /** `patch("module.name")`, `monkeypatch.setattr(x, "name", …)` in the file that calls. */
  isPatched(name: string, path: string): boolean {
    const text = this.#texts.get(path) ?? "";
    // From the name back: a pattern for the whole would look at every line for every suspect.
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (!/["']/.test(text.charAt(at + name.length))) continue;
      const line = text.slice(text.lastIndexOf("\n", at) + 1, at).slice(-maxPatchLine);
      if (/(?:patch|setattr|mock)[^\n]*["'](?:[\w.]+\.)?$/i.test(line)) return true;
    }
    return false;
  }

  /** `hasattr(x, "name")`, `setattr(x, "name", …)` anywhere; any mention in quotes beside the use. */
  isQuoted(name: string, path: string): boolean {
    const quoted = new RegExp(`["'](?:[\\w.]+\\.)?${escaped(name)}["']`);
    if (quoted.test(this.#texts.get(path) ?? "")) return true;
    if (this.#prefixes().some((it) => name.startsWith(it))) return true;
    return remembered(this.#asked, name, () => {
      const asked = new RegExp(`attr\\([^"'\\n]{0,200}["']${escaped(name)}["']`);
      return this.#holders(name).some((it) => asked.test(this.#texts.get(it) ?? ""));
    });
  }

  /** How names begin that are put together for `setattr(x, f"on_{…}", …)`. */
  #prefixes(): readonly string[] {
    return this.#madeNames ??= [...this.#texts.values()].flatMap((text) =>
      text.includes("setattr(")
        ? [...text.matchAll(/\bsetattr\([^"'\n]{0,200}["'](\w{2,})[%{]/g)].map((it) => it[1] ?? "")
        : []
    );
  }
}

/** Names hold no other sign that a pattern reads. */
export function escaped(name: string): string {
  return name.replaceAll("$", "\\$");
}
