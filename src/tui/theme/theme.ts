/**
 * Themes as data (`themes/`): what each role looks like, and what lies behind whole lines. How that
 * is drawn on a terminal of so many colours is `look.ts`.
 */

import ansiColorblind from "../../../themes/ansi-colorblind.json" with { type: "json" };
import ansiDark from "../../../themes/ansi-dark.json" with { type: "json" };
import ansiHighContrast from "../../../themes/ansi-high-contrast.json" with { type: "json" };
import ansiLight from "../../../themes/ansi-light.json" with { type: "json" };
import colorblindDark from "../../../themes/colorblind-dark.json" with { type: "json" };
import colorblindLight from "../../../themes/colorblind-light.json" with { type: "json" };
import dark from "../../../themes/dark.json" with { type: "json" };
import highContrastDark from "../../../themes/high-contrast-dark.json" with { type: "json" };
import highContrastLight from "../../../themes/high-contrast-light.json" with { type: "json" };
import light from "../../../themes/light.json" with { type: "json" };
import mono from "../../../themes/mono.json" with { type: "json" };
import type { Ground, Role } from "../types.ts";

export interface Theme {
  /** `#rrggbb`: the terminal's own colours, as they are assumed where it does not tell them. */
  readonly foreground: string;
  readonly background: string;
  /** The theme that takes its place where there are sixteen colours. */
  readonly sixteen: string;
  /**
   * Words: a colour first (`#rrggbb`, or one of the terminal's sixteen by its name), then `bold`,
   * `faint`, `italic`, `underline`, `inverse`. Empty: as the terminal has it.
   */
  readonly roles: Readonly<Record<Role, string>>;
  /** `#rrggbb`, `#rrggbbaa` over the background, `inverse`, `inverse bold`; empty: none. */
  readonly grounds: Readonly<Record<Ground, string>>;
}

/** Those that name their colours, and count on 256 of them. */
export const colouredThemes = {
  dark,
  light,
  "high-contrast-dark": highContrastDark,
  "high-contrast-light": highContrastLight,
  "colorblind-dark": colorblindDark,
  "colorblind-light": colorblindLight,
} as const satisfies Readonly<Record<string, Theme>>;

const all: Readonly<Record<string, Theme>> = {
  ...colouredThemes,
  "ansi-dark": ansiDark,
  "ansi-light": ansiLight,
  "ansi-high-contrast": ansiHighContrast,
  "ansi-colorblind": ansiColorblind,
  mono,
};

/** The theme of a name; absent: there is none. */
export function builtIn(name: string): Theme | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

export const roleNames: readonly Role[] = Object.keys(dark.roles).filter(isRole);
export const groundNames: readonly Ground[] = Object.keys(dark.grounds).filter(isGround);

function isRole(name: string): name is Role {
  return Object.hasOwn(dark.roles, name);
}

function isGround(name: string): name is Ground {
  return Object.hasOwn(dark.grounds, name);
}

interface Pair {
  readonly dark: string;
  readonly light: string;
}

/** Names that mean one theme on a dark background and another on a light one. */
const pairs: Readonly<Record<string, Pair>> = {
  auto: { dark: "dark", light: "light" },
  "high-contrast": { dark: "high-contrast-dark", light: "high-contrast-light" },
  colorblind: { dark: "colorblind-dark", light: "colorblind-light" },
  terminal: { dark: "ansi-dark", light: "ansi-light" },
};

/** The names that a user may choose, in the order in which they are offered. */
export const themeNames: readonly string[] = [
  ...Object.keys(pairs),
  ...Object.keys(colouredThemes),
  "mono",
];

/** The name of the one that a name means on such a background. */
export function onBackground(name: string, background: keyof Pair): string {
  return Object.hasOwn(pairs, name) ? pairs[name]?.[background] ?? name : name;
}
