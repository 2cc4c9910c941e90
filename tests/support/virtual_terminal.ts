/**
 * A terminal that is emulated (xterm's own parser and screen, without a window), as a device: what a
 * program writes to it is seen as a person would see it.
 */

import xterm from "@xterm/headless";
import type { Device, Place, Size } from "../../src/tui/types.ts";
import { looseText } from "./loose_text.ts";
import { clusterWidths, codePointWidths } from "./terminal_widths.ts";

export interface VirtualTerminal extends Device, AsyncDisposable {
  /** What the keyboard sends. */
  type(keys: string | Uint8Array): void;
  resize(columns: number, rows: number): void;
  /** Hangs up: reads end, writes fail. */
  gone(): void;
  /** Resolves when all that was written has been parsed. */
  idle(): Promise<void>;
  /** What is seen, row by row, without the blanks at the end. */
  screen(): readonly string[];
  /** What is above the screen, and on it, of the main buffer, without empty lines at the end. */
  scrollback(): readonly string[];
  cursor(): Place;
  styleAt(row: number, column: number): CellStyle;
  /** Everything that is seen, row by row; a wide character is one cell. */
  cells(): readonly (readonly Cell[])[];
  modes(): TerminalModes;
  /** What was drawn on the alternate screen outside of synchronised output; for `[]`. */
  loose(): readonly string[];
  /** So far. */
  /** `stops`: how often the shell had it back. */
  counts(): Readonly<Record<"writes" | "bytes" | "bells" | "stops", number>>;
  /** The last thing put on the clipboard (OSC 52). */
  clipboard(): string | null;
  /** Notifications (OSC 9). */
  notices(): readonly string[];
}

export interface CellStyle {
  /** `default`, `1` of the palette, `#rrggbb`. */
  readonly text: string;
  readonly ground: string;
  readonly attributes: readonly Attribute[];
}

export interface Cell {
  readonly column: number;
  /** 1 or 2. */
  readonly width: number;
  readonly text: string;
  readonly style: CellStyle;
}

export type Attribute = "bold" | "faint" | "italic" | "underline" | "inverse";

export interface TerminalModes {
  readonly alternate: boolean;
  readonly cursor: "shown" | "hidden";
  readonly wrap: boolean;
  readonly paste: boolean;
  readonly focus: boolean;
  readonly mouse: boolean;
  /** Flags of kitty's keyboard protocol, innermost last. */
  readonly kitty: readonly number[];
  /** xterm's modifyOtherKeys. */
  readonly otherKeys: number;
  readonly synchronized: boolean;
  readonly raw: boolean;
}

/** A terminal fresh out of the box. */
export const usualModes: TerminalModes = {
  alternate: false,
  cursor: "shown",
  wrap: true,
  paste: false,
  focus: false,
  mouse: false,
  kitty: [],
  otherKeys: 0,
  synchronized: false,
  raw: false,
};

export interface VirtualTerminalOptions {
  /**
   * How wide it takes text to be: by `clusters`, as the program does; each of the `code points`
   * alone; or with `narrow` emoji, as xterm does by itself.
   */
  readonly widths?: "clusters" | "code points" | "narrow";
  /** Does not answer. */
  readonly mute?: boolean;
  /** A line feed goes down alone, as on a real terminal: the system puts the carriage return before it. */
  readonly plainLineFeeds?: boolean;
}

export function virtualTerminal(
  size: Size = { columns: 80, rows: 24 },
  options: VirtualTerminalOptions = {},
): VirtualTerminal {
  return new Emulated(size, options);
}

type Xterm = InstanceType<typeof xterm.Terminal>;
type XtermBuffer = Xterm["buffer"]["active"];

class Emulated implements VirtualTerminal {
  readonly #terminal: Xterm;
  readonly #typed: Uint8Array[] = [];
  #reader: ((bytes: Uint8Array | null) => void) | null = null;
  readonly #resized = new Set<() => void>();
  #parsed: Promise<void> = Promise.resolve();
  #gone = false;
  #raw = false;
  #cursor: "shown" | "hidden" = "shown";
  #mouseText = false;
  #kitty: number[] = [];
  #otherKeys = 0;
  readonly #loose = looseText();
  #counts = { writes: 0, bytes: 0, bells: 0, stops: 0 };
  #clipboard: string | null = null;
  readonly #notices: string[] = [];

  constructor(size: Size, options: VirtualTerminalOptions) {
    const { columns: cols, rows } = size;
    const convertEol = !options.plainLineFeeds;
    this.#terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true, convertEol });
    if (options.widths !== "narrow") {
      const widths = options.widths === "code points" ? codePointWidths : clusterWidths;
      this.#terminal.unicode.register(widths);
      this.#terminal.unicode.activeVersion = widths.version;
    }
    if (!options.mute) this.#terminal.onData((answer) => this.type(answer));
    this.#terminal.onBell(() => this.#counts.bells++);
    this.#watch();
  }

  size(): Size {
    return { columns: this.#terminal.cols, rows: this.#terminal.rows };
  }

  write(text: string): void {
    if (this.#gone) throw new Deno.errors.BrokenPipe("the terminal is gone");
    this.#counts.writes++;
    this.#counts.bytes += new TextEncoder().encode(text).length;
    this.#loose.write(text);
    this.#parsed = new Promise((resolve) => this.#terminal.write(text, resolve));
  }

  read(): Promise<Uint8Array | null> {
    const typed = this.#typed.shift();
    if (typed) return Promise.resolve(typed);
    if (this.#gone) return Promise.resolve(null);
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
    this.#reader = resolve;
    return promise;
  }

  setRaw(on: boolean): void {
    this.#raw = on;
  }

  stop(): void {
    this.#counts.stops++;
  }

  onResize(handler: () => void): () => void {
    this.#resized.add(handler);
    return () => this.#resized.delete(handler);
  }

  type(keys: string | Uint8Array): void {
    const bytes = typeof keys === "string" ? new TextEncoder().encode(keys) : keys;
    const reader = this.#reader;
    this.#reader = null;
    if (reader) reader(bytes);
    else this.#typed.push(bytes);
  }

  resize(columns: number, rows: number): void {
    this.#terminal.resize(columns, rows);
    for (const handler of [...this.#resized]) handler();
  }

  gone(): void {
    this.#gone = true;
    this.#reader?.(null);
    this.#reader = null;
  }

  async idle(): Promise<void> {
    for (let last = null; last !== this.#parsed;) {
      last = this.#parsed;
      await last;
    }
  }

  screen(): readonly string[] {
    const { active } = this.#terminal.buffer;
    return Array.from({ length: this.#terminal.rows }, (_, row) => this.#line(active, row));
  }

  scrollback(): readonly string[] {
    const { normal } = this.#terminal.buffer;
    const lines = Array.from({ length: normal.length }, (_, row) => this.#line(normal, row, 0));
    const last = lines.findLastIndex((line) => line !== "");
    return lines.slice(0, last + 1);
  }

  cursor(): Place {
    const { cursorX, cursorY } = this.#terminal.buffer.active;
    return { column: cursorX, row: cursorY };
  }

  styleAt(row: number, column: number): CellStyle {
    const { active } = this.#terminal.buffer;
    const cell = active.getLine(active.baseY + row)?.getCell(column);
    if (!cell) throw new RangeError(`there is no cell at ${row}, ${column}`);
    const colour = (is: { default: boolean; rgb: boolean }, value: number) =>
      is.default ? "default" : is.rgb ? `#${value.toString(16).padStart(6, "0")}` : `${value}`;
    const attributes: readonly (readonly [Attribute, number])[] = [
      ["bold", cell.isBold()],
      ["faint", cell.isDim()],
      ["italic", cell.isItalic()],
      ["underline", cell.isUnderline()],
      ["inverse", cell.isInverse()],
    ];
    return {
      text: colour({ default: cell.isFgDefault(), rgb: cell.isFgRGB() }, cell.getFgColor()),
      ground: colour({ default: cell.isBgDefault(), rgb: cell.isBgRGB() }, cell.getBgColor()),
      attributes: attributes.filter(([, on]) => on !== 0).map(([name]) => name),
    };
  }

  cells(): readonly (readonly Cell[])[] {
    const { active } = this.#terminal.buffer;
    const { columns, rows } = this.size();
    return Array.from({ length: rows }, (_, row) => {
      const line = active.getLine(active.baseY + row);
      return Array.from({ length: columns }, (_, column): readonly Cell[] => {
        const cell = line?.getCell(column);
        const width = cell?.getWidth() ?? 1;
        if (width === 0) return [];
        return [{ column, width, text: cell?.getChars() || " ", style: this.styleAt(row, column) }];
      }).flat();
    });
  }

  modes(): TerminalModes {
    const { modes, buffer } = this.#terminal;
    return {
      alternate: buffer.active.type === "alternate",
      cursor: this.#cursor,
      wrap: modes.wraparoundMode,
      paste: modes.bracketedPasteMode,
      focus: modes.sendFocusMode,
      mouse: modes.mouseTrackingMode !== "none" || this.#mouseText,
      kitty: [...this.#kitty],
      otherKeys: this.#otherKeys,
      synchronized: modes.synchronizedOutputMode,
      raw: this.#raw,
    };
  }

  loose(): readonly string[] {
    return this.#loose.found();
  }

  counts() {
    return { ...this.#counts };
  }

  clipboard(): string | null {
    return this.#clipboard;
  }

  notices(): readonly string[] {
    return this.#notices;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.gone();
    await this.idle();
    this.#terminal.dispose();
  }

  #line(buffer: XtermBuffer, row: number, base = buffer.baseY): string {
    const line = buffer.getLine(base + row);
    let text = "";
    for (let column = 0; line && column < line.length; column++) {
      const cell = line.getCell(column);
      // The second half of a wide character is no cell of its own.
      if (cell && cell.getWidth() > 0) text += cell.getChars() || " ";
    }
    return text.replace(/ +$/, "");
  }

  /** What xterm keeps to itself, or does not know. */
  #watch(): void {
    const { parser } = this.#terminal;
    for (const [final, on] of [["h", true], ["l", false]] as const) {
      parser.registerCsiHandler({ prefix: "?", final }, (parameters) => {
        if (parameters.includes(25)) this.#cursor = on ? "shown" : "hidden";
        if (parameters.includes(1006)) this.#mouseText = on;
        return false;
      });
    }
    const first = (parameters: readonly (number | number[])[], at = 0) =>
      Number(parameters[at] ?? 0);
    parser.registerCsiHandler({ prefix: ">", final: "u" }, (it) => {
      this.#kitty.push(first(it));
      return true;
    });
    parser.registerCsiHandler({ prefix: "<", final: "u" }, () => {
      this.#kitty.pop();
      return true;
    });
    parser.registerCsiHandler({ prefix: ">", final: "m" }, (it) => {
      if (first(it) === 4) this.#otherKeys = first(it, 1);
      return true;
    });
    parser.registerOscHandler(9, (text) => this.#notices.push(text) > 0);
    parser.registerOscHandler(52, (text) => {
      const bytes = Uint8Array.fromBase64(text.slice(text.indexOf(";") + 1));
      this.#clipboard = new TextDecoder().decode(bytes);
      return true;
    });
  }
}
