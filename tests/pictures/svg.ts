/** What a terminal shows, as a picture: cells as SVG, in the colours that the terminal has. */

import type { Cell, CellStyle, VirtualTerminal } from "../support/virtual_terminal.ts";

export interface Palette {
  readonly foreground: string;
  readonly background: string;
  /** The sixteen colours of the terminal. */
  readonly sixteen: readonly string[];
}

/** As Visual Studio Code has them: in use by many. */
export const darkPalette: Palette = {
  foreground: "#d6dae2",
  background: "#16181d",
  sixteen: [
    ...["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"],
    ...["#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"],
  ],
};

export const lightPalette: Palette = {
  foreground: "#24292f",
  background: "#fdfdfc",
  sixteen: [
    ...["#000000", "#cd3131", "#107c10", "#949800", "#0451a5", "#bc05bc", "#0598bc", "#555555"],
    ...["#666666", "#cd3131", "#14ce14", "#b5ba00", "#0451a5", "#bc05bc", "#0598bc", "#a5a5a5"],
  ],
};

const size = 14;
/** Of DejaVu Sans Mono, in parts of its size. */
const advance = 0.60205 * size;
const height = 17;
const margin = 10;

export function svgOf(terminal: VirtualTerminal, palette: Palette): string {
  const { columns, rows } = terminal.size();
  const width = columns * advance + 2 * margin;
  const drawn = terminal.cells().flatMap((cells, row) =>
    runsOf(cells).map((run) => runText(run, row, palette))
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width.toFixed(0)}" height="${
      rows * height + 2 * margin
    }" font-family="DejaVu Sans Mono, Noto Sans Mono CJK SC, monospace" font-size="${size}" xml:space="preserve" style="white-space: pre">`,
    `<rect width="100%" height="100%" fill="${palette.background}"/>`,
    ...drawn,
    cursorOf(terminal, palette),
    "</svg>\n",
  ].join("\n");
}

interface Run {
  readonly column: number;
  readonly width: number;
  readonly text: string;
  readonly style: CellStyle;
}

/** Neighbours of one look; what is not ASCII stands alone, so that no font moves the rest. */
function runsOf(cells: readonly Cell[]): readonly Run[] {
  const runs: Run[] = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    const joins = last && isAscii(last.text) && isAscii(cell.text) &&
      JSON.stringify(last.style) === JSON.stringify(cell.style);
    if (joins) {
      runs[runs.length - 1] = {
        ...last,
        text: last.text + cell.text,
        width: last.width + cell.width,
      };
    } else runs.push(cell);
  }
  return runs;
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function runText({ column, width, text, style }: Run, row: number, palette: Palette): string {
  const { attributes } = style;
  const own = [
    colourOf(style.text, palette, "foreground"),
    colourOf(style.ground, palette, "background"),
  ] as const;
  const [fill, ground] = attributes.includes("inverse") ? [own[1], own[0]] : own;
  const x = margin + column * advance;
  const y = margin + row * height;
  const box = ground === palette.background
    ? ""
    : `<rect x="${x.toFixed(2)}" y="${y}" width="${
      (width * advance).toFixed(2)
    }" height="${height}" fill="${ground}"/>`;
  if (text.trim() === "") return box;
  const looks = [
    attributes.includes("bold") ? ' font-weight="bold"' : "",
    attributes.includes("italic") ? ' font-style="italic"' : "",
    attributes.includes("underline") ? ' text-decoration="underline"' : "",
    attributes.includes("faint") ? ' fill-opacity="0.55"' : "",
  ].join("");
  return `${box}<text x="${x.toFixed(2)}" y="${y + 13}" fill="${fill}"${looks}>${
    escaped(text)
  }</text>`;
}

function colourOf(name: string, palette: Palette, usual: "foreground" | "background"): string {
  if (name === "default") return palette[usual];
  if (name.startsWith("#")) return name;
  const index = Number(name);
  if (index < 16) return palette.sixteen[index] ?? palette[usual];
  if (index >= 232) return `rgb(${Array(3).fill(8 + 10 * (index - 232)).join(",")})`;
  const level = (by: number) => [0, 95, 135, 175, 215, 255][Math.floor((index - 16) / by) % 6];
  return `rgb(${level(36)},${level(6)},${level(1)})`;
}

function cursorOf(terminal: VirtualTerminal, palette: Palette): string {
  if (terminal.modes().cursor !== "shown") return "";
  const { column, row } = terminal.cursor();
  const [x, y] = [margin + column * advance, margin + row * height];
  return `<rect x="${
    x.toFixed(2)
  }" y="${y}" width="2" height="${height}" fill="${palette.foreground}"/>`;
}

/** Browsers leave out blanks at the beginning, and all but one of several. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .trimEnd().replaceAll(" ", "\u00a0");
}
