/**
 * A theme on a terminal: parameters of SGR (ECMA-48) for each span. What is text is read well
 * whatever it lies on: a colour that is too near to its ground is made lighter or darker.
 */

import type { Ground, Role, Span, SpanStyles } from "../types.ts";
import {
  type Colour,
  colourOf,
  nearestXterm,
  over,
  parseTint,
  readable,
  xtermColour,
} from "./colour.ts";
import { builtIn, type Theme } from "./theme.ts";

/** How many colours a terminal draws. */
export type Depth = "truecolor" | "256color" | "16color" | "none";

export interface StyleOptions {
  readonly depth: Depth;
  /** What the terminal says of itself; `null`: nothing, and the theme's own is assumed. */
  readonly background: Colour | null;
}

/** Contrast of text (https://www.w3.org/TR/WCAG22/#contrast-minimum). */
export const leastContrast = 4.5;

/** Lines and corners hold no text. */
const lines: ReadonlySet<Role> = new Set(["border"]);
/** Of a line against what is behind it. */
const leastLine = 1.6;

const attributes: Readonly<Record<string, number>> = {
  bold: 1,
  faint: 2,
  italic: 3,
  underline: 4,
  inverse: 7,
};

const named = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;

interface Style {
  /** `null`: as the terminal has it. */
  readonly colour: Colour | { readonly index: number } | null;
  readonly attributes: readonly number[];
}

/** @throws {TypeError} for a word that means nothing */
export function parseStyle(text: string): Style {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const [first = "", ...rest] = words;
  const colour = parseColour(first);
  const more = colour === null ? words : rest;
  return { colour, attributes: more.map(attributeOf) };
}

function parseColour(word: string): Style["colour"] {
  if (word.startsWith("#")) return colourOf(word);
  const index = named.findIndex((name) => name === word);
  return index === -1 ? null : { index };
}

function attributeOf(word: string): number {
  const found = Object.hasOwn(attributes, word) ? attributes[word] : undefined;
  if (found === undefined) throw new TypeError(`no colour and no attribute: ${word}`);
  return found;
}

type Behind =
  | { readonly type: "none" }
  /** The two colours are swapped: a role's own colour would make it a patchwork. */
  | { readonly type: "swapped"; readonly attributes: readonly number[] }
  | { readonly type: "colour"; readonly colour: Colour; readonly sgr: string };

/** The theme as it is drawn there. */
export function lookOf(theme: Theme, options: StyleOptions): SpanStyles {
  const drawn = themeAt(theme, options.depth);
  return new DrawnTheme(drawn, options);
}

/** @throws {TypeError} where it names one that there is not */
function themeAt(theme: Theme, depth: Depth): Theme {
  if (depth === "truecolor" || depth === "256color") return theme;
  const name = depth === "none" ? "mono" : theme.sixteen;
  const found = builtIn(name);
  if (found === undefined) throw new TypeError(`no such theme: ${name}`);
  return found;
}

class DrawnTheme implements SpanStyles {
  readonly #background: Colour;
  readonly #grounds = new Map<Ground, Behind>();
  readonly #looks = new Map<string, string>();

  constructor(private readonly theme: Theme, private readonly options: StyleOptions) {
    this.#background = options.background ?? colourOf(theme.background);
  }

  sgr({ role = "text", on, bold, italic, underline }: Span): string {
    const key = `${role}/${on ?? ""}/${bold ?? ""}/${italic ?? ""}/${underline ?? ""}`;
    const known = this.#looks.get(key);
    if (known !== undefined) return known;
    const more = [bold && 1, italic && 3, underline && 4].filter((it) => typeof it === "number");
    const look = this.#look(role, on === undefined ? { type: "none" } : this.#ground(on), more);
    this.#looks.set(key, look);
    return look;
  }

  #look(role: Role, behind: Behind, more: readonly number[]): string {
    const style = parseStyle(this.theme.roles[role]);
    if (behind.type === "swapped") return [...new Set([...more, ...behind.attributes])].join(";");
    const own = [...new Set([...style.attributes, ...more])];
    const text = this.#text(role, style, behind);
    const parts = [text, ...own, behind.type === "colour" ? behind.sgr : ""];
    return parts.filter((it) => it !== "").join(";");
  }

  #text(role: Role, { colour }: Style, behind: Behind): string {
    if (colour !== null && "index" in colour) return `${30 + colour.index}`;
    const ground = behind.type === "colour" ? behind.colour : this.#background;
    // Without a ground of ours the terminal's own text suits the terminal's own background.
    const wanted = colour ?? (behind.type === "colour" ? colourOf(this.theme.foreground) : null);
    if (wanted === null) return "";
    const least = lines.has(role) ? leastLine : leastContrast;
    if (this.options.depth === "256color") {
      return `38;5;${nearestXterm(wanted, { ground, least })}`;
    }
    return `38;2;${channels(readable(wanted, ground, least))}`;
  }

  #ground(name: Ground): Behind {
    const known = this.#grounds.get(name);
    if (known) return known;
    const behind = this.#behind(this.theme.grounds[name]);
    this.#grounds.set(name, behind);
    return behind;
  }

  #behind(text: string): Behind {
    const tint = parseTint(text);
    if (tint === null) {
      const style = parseStyle(text);
      if (style.attributes.length === 0) return { type: "none" };
      return { type: "swapped", attributes: style.attributes };
    }
    const wanted = over(tint, this.#background);
    if (this.options.depth !== "256color") {
      return { type: "colour", colour: wanted, sgr: `48;2;${channels(wanted)}` };
    }
    const index = nearestXterm(wanted);
    return { type: "colour", colour: xtermColour(index), sgr: `48;5;${index}` };
  }
}

function channels({ red, green, blue }: Colour): string {
  return `${red};${green};${blue}`;
}
