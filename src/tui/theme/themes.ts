/**
 * The themes. All but `truecolor` name the terminal's own sixteen colours, so that the palette its
 * user chose holds. None of them uses the bright black of the palette: where it is the background
 * itself, as in Solarized, text in it vanishes; what is to be quiet is faint.
 */

import type { Theme, ThemeName } from "./theme.ts";

const swapped = { sgr: "7", roles: false } as const;
const unmarked = { sgr: "", roles: true } as const;

const dark: Theme = {
  name: "dark",
  roles: {
    text: "",
    dim: "2",
    strong: "1",
    accent: "36",
    good: "32",
    bad: "31",
    warn: "33",
    info: "34",
    user: "1;36",
    thinking: "2;3",
    heading: "1;35",
    code: "33",
    link: "4;34",
    quote: "2;3",
    added: "32",
    removed: "31",
    hunk: "36",
    keyword: "35",
    string: "32",
    number: "33",
    comment: "2",
    function: "34",
    type: "36",
    border: "2",
    focus: "1;36",
    selected: "7",
    bar: "7",
    cursor: "7",
  },
  grounds: { selected: swapped, bar: swapped, code: unmarked },
};

/** Yellow and cyan are hard to read on white: neither carries text of any length. */
const light: Theme = {
  name: "light",
  roles: {
    ...dark.roles,
    accent: "34",
    warn: "1;33",
    info: "36",
    user: "1;34",
    code: "35",
    hunk: "34",
    number: "31",
    type: "34",
    function: "1;34",
    focus: "1;34",
  },
  grounds: dark.grounds,
};

/** Nothing is faint, nothing rests on colour alone. */
const highContrast: Theme = {
  name: "high-contrast",
  roles: {
    text: "",
    dim: "",
    strong: "1",
    accent: "1;96",
    good: "1;92",
    bad: "1;4;91",
    warn: "1;93",
    info: "1;96",
    user: "1;96",
    thinking: "3",
    heading: "1;4",
    code: "93",
    link: "4;96",
    quote: "3",
    added: "1;92",
    removed: "1;4;91",
    hunk: "1;96",
    keyword: "1;95",
    string: "92",
    number: "93",
    comment: "3",
    function: "1;96",
    type: "96",
    border: "",
    focus: "1;93",
    selected: "1;7",
    bar: "1;7",
    cursor: "7",
  },
  grounds: {
    selected: { sgr: "1;7", roles: false },
    bar: { sgr: "1;7", roles: false },
    code: unmarked,
  },
};

/** Attributes only: for NO_COLOR, and for terminals and eyes that have no colours. */
const mono: Theme = {
  name: "mono",
  roles: {
    text: "",
    dim: "2",
    strong: "1",
    accent: "1",
    good: "",
    bad: "1;4",
    warn: "1",
    info: "",
    user: "1",
    thinking: "2;3",
    heading: "1;4",
    code: "",
    link: "4",
    quote: "3",
    added: "",
    removed: "4",
    hunk: "2",
    keyword: "1",
    string: "",
    number: "",
    comment: "2",
    function: "",
    type: "",
    border: "2",
    focus: "1",
    selected: "7",
    bar: "7",
    cursor: "7",
  },
  grounds: dark.grounds,
};

const rgb = (hex: string, on: "text" | "ground" = "text"): string => {
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return `${on === "text" ? 38 : 48};2;${red};${green};${blue}`;
};

/** For dark backgrounds. */
const truecolor: Theme = {
  name: "truecolor",
  roles: {
    text: "",
    dim: rgb("8b93a1"),
    strong: "1",
    accent: rgb("5fc9d8"),
    good: rgb("7cc886"),
    bad: rgb("ef7d7d"),
    warn: rgb("e2b66b"),
    info: rgb("79a8f0"),
    user: `1;${rgb("5fc9d8")}`,
    thinking: `3;${rgb("8b93a1")}`,
    heading: `1;${rgb("c79bf0")}`,
    code: rgb("e2b66b"),
    link: `4;${rgb("79a8f0")}`,
    quote: `3;${rgb("a9b1bf")}`,
    added: rgb("7cc886"),
    removed: rgb("ef7d7d"),
    hunk: rgb("5fc9d8"),
    keyword: rgb("c79bf0"),
    string: rgb("7cc886"),
    number: rgb("e29a6b"),
    comment: `3;${rgb("7d8695")}`,
    function: rgb("79a8f0"),
    type: rgb("5fc9d8"),
    border: rgb("5a6270"),
    focus: `1;${rgb("5fc9d8")}`,
    selected: rgb("2f4562", "ground"),
    bar: rgb("262b33", "ground"),
    cursor: "7",
  },
  grounds: {
    selected: { sgr: rgb("2f4562", "ground"), roles: true },
    bar: { sgr: rgb("262b33", "ground"), roles: true },
    code: { sgr: rgb("1f242b", "ground"), roles: true },
  },
};

export const themes: Readonly<Record<ThemeName, Theme>> = {
  dark,
  light,
  "high-contrast": highContrast,
  mono,
  truecolor,
};

/** The theme of a name; without colours (https://no-color.org) it is `mono`, whatever its name. */
export function themeNamed(name: ThemeName, { noColor }: { readonly noColor: boolean }): Theme {
  return themes[noColor ? "mono" : name];
}
