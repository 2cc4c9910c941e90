/**
 * Contrast of all text, as WCAG counts it, from the sequences that a terminal is sent: they are read
 * here by the published formula, not by the code that chose the colours.
 */

import assert from "node:assert/strict";
import { type Colour, colourOf } from "../../../../src/tui/theme/colour.ts";
import { lookOf } from "../../../../src/tui/theme/look.ts";
import { colouredThemes, groundNames, roleNames } from "../../../../src/tui/theme/theme.ts";
import type { Role } from "../../../../src/tui/types.ts";

/** Backgrounds that people have: of each theme, and of the palettes that are used most. */
const backgrounds: Readonly<Record<string, string>> = {
  black: "#000000",
  white: "#ffffff",
  "Solarized dark": "#002b36",
  "Solarized light": "#fdf6e3",
  Dracula: "#282a36",
  "Gruvbox dark": "#282828",
  "Gruvbox light": "#fbf1c7",
  "One Dark": "#282c34",
  "One Light": "#fafafa",
  Nord: "#2e3440",
  "Tokyo Night": "#1a1b26",
  Mocha: "#1e1e2e",
  Latte: "#eff1f5",
  "Rosé Pine Dawn": "#faf4ed",
  "GitHub dark": "#0d1117",
  Ubuntu: "#300a24",
  "Windows PowerShell": "#012456",
  grey: "#777777",
  "light grey": "#c0c0c0",
};

const levels = [0, 95, 135, 175, 215, 255];

function xterm(index: number): readonly number[] {
  if (index >= 232) return [0, 0, 0].map(() => (index - 232) * 10 + 8);
  const at = index - 16;
  return [Math.trunc(at / 36), Math.trunc(at / 6) % 6, at % 6].map((it) => levels[it] ?? NaN);
}

/** Colours of text and ground in parameters of SGR; `null`: the terminal's own. */
function coloursIn(sgr: string) {
  const found: Record<"38" | "48", readonly number[] | null> = { 38: null, 48: null };
  const parameters = sgr.split(";").map(Number);
  for (let at = 0; at < parameters.length; at++) {
    const which = parameters[at];
    if (which !== 38 && which !== 48) continue;
    const isIndex = parameters[at + 1] === 5;
    found[which] = isIndex ? xterm(parameters[at + 2] ?? NaN) : parameters.slice(at + 2, at + 5);
    at += isIndex ? 2 : 4;
  }
  return { text: found[38], ground: found[48] };
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(channels: readonly number[]): number {
  const [red = NaN, green = NaN, blue = NaN] = channels.map((it) => it / 255).map((it) =>
    it <= 0.04045 ? it / 12.92 : Math.pow((it + 0.055) / 1.055, 2.4)
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: readonly number[], other: readonly number[]): number {
  const [dark = NaN, bright = NaN] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const channels = ({ red, green, blue }: Colour): readonly number[] => [red, green, blue];

/** Lines and corners: no text is drawn in it. */
const isText = (role: Role) => role !== "border";

Deno.test("text has a contrast of 4.5 in every theme, on every ground, on every background", () => {
  const poor: string[] = [];
  let pairs = 0;
  for (const [name, theme] of Object.entries(colouredThemes)) {
    const all = { ...backgrounds, "its own": theme.background };
    for (const [where, hex] of Object.entries(all)) {
      const background = colourOf(hex);
      for (const depth of ["truecolor", "256color"] as const) {
        const look = lookOf(theme, { depth, background });
        for (const role of roleNames.filter(isText)) {
          for (const on of [undefined, ...groundNames]) {
            const sgr = look.sgr({ text: "x", role, ...on ? { on } : {} });
            const { text, ground } = coloursIn(sgr);
            // The terminal's own text on its own background, or both of them swapped.
            if (text === null && ground === null) continue;
            const seen = ratio(text ?? [], ground ?? channels(background));
            pairs++;
            if (!(seen >= 4.5)) poor.push(`${name} ${role} on ${on} of ${where}: ${seen}`);
          }
        }
      }
    }
  }
  assert.deepEqual(poor, []);
  assert.ok(pairs > 30_000, `${pairs} pairs`);
});

Deno.test("a line is seen on its background in every theme", () => {
  const unseen = Object.entries(colouredThemes).filter(([, theme]) => {
    const look = lookOf(theme, { depth: "truecolor", background: null });
    const { text } = coloursIn(look.sgr({ text: "─", role: "border" }));
    return ratio(text ?? [], channels(colourOf(theme.background))) < 1.5;
  });
  assert.deepEqual(unseen.map(([name]) => name), []);
});

/** Machado, Oliveira and Fernandes 2009, severity 1: what is seen in linear light. */
const simulations = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

/** OKLab (https://bottosson.github.io/posts/oklab/): distances are as people see them. */
function lab(linear: readonly number[]): readonly number[] {
  const [r = 0, g = 0, b = 0] = linear.map((it) => Math.max(0, it));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seenBy(matrix: readonly (readonly number[])[], colour: readonly number[]) {
  const linear = colour.map((it) => it / 255).map((it) =>
    it <= 0.04045 ? it / 12.92 : Math.pow((it + 0.055) / 1.055, 2.4)
  );
  return lab(matrix.map((row) => row.reduce((sum, it, at) => sum + it * (linear[at] ?? 0), 0)));
}

Deno.test("in the themes for the colour-blind good and bad differ for each kind of colour-blindness", () => {
  const alike: string[] = [];
  for (const name of ["colorblind-dark", "colorblind-light"] as const) {
    const theme = colouredThemes[name];
    const look = lookOf(theme, { depth: "truecolor", background: null });
    const text = (role: Role) => coloursIn(look.sgr({ text: "x", role })).text ?? [];
    const ground = (on: "added" | "removed") => coloursIn(look.sgr({ text: "x", on })).ground ?? [];
    for (const [kind, matrix] of Object.entries(simulations)) {
      const distance = (one: readonly number[], other: readonly number[]) => {
        const [a, b] = [seenBy(matrix, one), seenBy(matrix, other)];
        return Math.hypot(...a.map((it, at) => it - (b[at] ?? 0)));
      };
      const texts = distance(text("good"), text("bad"));
      const diffs = distance(text("added"), text("removed"));
      const grounds = distance(ground("added"), ground("removed"));
      if (texts < 0.1 || diffs < 0.1 || grounds < 0.02) {
        alike.push(`${name} ${kind} ${texts} ${diffs} ${grounds}`);
      }
    }
  }
  assert.deepEqual(alike, []);
});
