/** Colours as terminals draw them, and how well one is read on another. */

/** Channels of sRGB, 0 … 255. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** A colour that lies over another; `share` of it is seen, 0 … 1. */
export interface Tint {
  readonly colour: Colour;
  readonly share: number;
}

/** `#rrggbb`, or with how much of it is seen: `#rrggbbaa`. `null`: it is neither. */
export function parseTint(text: string): Tint | null {
  if (!/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return null;
  const channel = (at: number) => parseInt(text.slice(at, at + 2), 16);
  const share = text.length === 9 ? channel(7) / 255 : 1;
  return { colour: { red: channel(1), green: channel(3), blue: channel(5) }, share };
}

/** @throws {TypeError} for what is no `#rrggbb` */
export function colourOf(text: string): Colour {
  const tint = parseTint(text);
  if (tint?.share !== 1) throw new TypeError(`not a colour: ${text}`);
  return tint.colour;
}

/** As it is seen over `below`. */
export function over({ colour, share }: Tint, below: Colour): Colour {
  const mixed = (top: number, under: number) => Math.round(under + share * (top - under));
  return {
    red: mixed(colour.red, below.red),
    green: mixed(colour.green, below.green),
    blue: mixed(colour.blue, below.blue),
  };
}

/** Relative luminance, 0 … 1 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
export function luminance({ red, green, blue }: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** 1 … 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The luminance that is as far from black as from white: text on it may be either. */
const middle = 0.179;

export function isDark(ground: Colour): boolean {
  return luminance(ground) < middle;
}

const white: Colour = { red: 255, green: 255, blue: 255 };
const black: Colour = { red: 0, green: 0, blue: 0 };

/**
 * The colour, as much lighter or darker as it must be for `least` of contrast on `ground`. 4.5 can be
 * reached on every ground; of more than that, what can be reached.
 */
export function readable(colour: Colour, ground: Colour, least: number): Colour {
  if (contrast(colour, ground) >= least) return colour;
  const end = isDark(ground) ? white : black;
  for (let share = 0.04; share < 1; share += 0.04) {
    const moved = over({ colour: end, share }, colour);
    if (contrast(moved, ground) >= least) return moved;
  }
  return end;
}

const levels = [0, 95, 135, 175, 215, 255] as const;

/** A colour of xterm's 256, from 16 on: those before are the user's own. */
export function xtermColour(index: number): Colour {
  if (index >= 232) {
    const grey = 8 + 10 * (index - 232);
    return { red: grey, green: grey, blue: grey };
  }
  const level = (by: number) => levels[Math.floor((index - 16) / by) % 6] ?? 0;
  return { red: level(36), green: level(6), blue: level(1) };
}

const xtermColours = Array.from({ length: 240 }, (_, at) => ({
  index: at + 16,
  colour: xtermColour(at + 16),
}));

/** Index of the colour of xterm's 256 that is nearest, among those that are read well on `ground`. */
export function nearestXterm(
  wanted: Colour,
  on: { readonly ground: Colour; readonly least: number } | null = null,
): number {
  let best = { index: 15, distance: Infinity };
  for (const { index, colour } of xtermColours) {
    const distance = distanceOf(colour, wanted);
    if (distance >= best.distance) continue;
    if (on === null || contrast(colour, on.ground) >= on.least) best = { index, distance };
  }
  return best.index;
}

/** Eyes tell greens apart best, and blues least. */
function distanceOf(one: Colour, other: Colour): number {
  return 2 * (one.red - other.red) ** 2 + 4 * (one.green - other.green) ** 2 +
    (one.blue - other.blue) ** 2;
}
