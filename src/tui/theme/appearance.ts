/** Which theme is seen: what was chosen, on a terminal that may tell its background later. */

import type { SpanStyles } from "../types.ts";
import { type Colour, isDark } from "./colour.ts";
import { lookOf } from "./look.ts";
import { builtIn, onBackground, type Theme } from "./theme.ts";
import type { TerminalTraits } from "./traits.ts";

export class Appearance {
  #background: Colour | null = null;
  #own: Theme | null = null;
  #look: SpanStyles;
  #shows: (look: SpanStyles) => void = () => {};

  /** @param name of a theme; one of the user's own is shown once `show` has brought it */
  constructor(private name: string, readonly traits: TerminalTraits) {
    this.#look = this.#made();
  }

  get chosen(): string {
    return this.name;
  }

  get look(): SpanStyles {
    return this.#look;
  }

  /** @param shows is told each look that comes after this one */
  follow(shows: (look: SpanStyles) => void): void {
    this.#shows = shows;
  }

  /** @param own the theme itself, where the program has none of the name */
  show(name: string, own: Theme | null = null): void {
    if (name === this.name && own === this.#own) return;
    this.name = name;
    this.#own = own;
    this.#changed();
  }

  /** The terminal has told its background. */
  background(colour: Colour): void {
    this.#background = colour;
    this.#changed();
  }

  #changed(): void {
    this.#look = this.#made();
    this.#shows(this.#look);
  }

  #made(): SpanStyles {
    const { depth } = this.traits;
    return lookOf(this.#own ?? this.#builtIn(), { depth, background: this.#background });
  }

  #builtIn(): Theme {
    const background = this.#kind();
    const named = builtIn(onBackground(this.name, background)) ??
      builtIn(onBackground("auto", background));
    if (named === undefined) throw new TypeError("there is no theme at all");
    return named;
  }

  #kind(): "dark" | "light" {
    if (this.#background) return isDark(this.#background) ? "dark" : "light";
    return this.traits.background ?? "dark";
  }
}
