/**
 * A screen over a terminal device. What stands on it is known, row by row; a frame costs what
 * differs, in one write. Whatever happens, `close` puts the terminal back: it is synchronous, in
 * one write, and may be called from a handler of a signal.
 */

import { printable, truncate } from "../../ansi/mod.ts";
import { sleep } from "../../util/mod.ts";
import type { Colour } from "../theme/colour.ts";
import type { Device, Frame, Input, Place, Screen, Size, SpanStyles } from "../types.ts";
import { difference, moveTo } from "./difference.ts";
import * as modes from "./modes.ts";
import { nothing, type Painted, painter, type PaintOptions } from "./paint.ts";
import { Typed, type TypedOptions } from "./typed.ts";

export interface TerminalScreenOptions extends Partial<TypedOptions>, PaintOptions {
  /** Takes the terminal's background, whenever it tells it; absent: it is not asked. */
  readonly background?: (colour: Colour) => void;
}

export function terminalScreen(device: Device, options: TerminalScreenOptions): Screen {
  return new TerminalScreen(device, options);
}

/** What the terminal shows. */
interface Shown {
  readonly rows: Painted[];
  cursor: Place | null;
}

/** Cells of a notification. */
const noticeWidth = 200;

class TerminalScreen implements Screen {
  readonly #typed: Typed;
  #paint: ReturnType<typeof painter>;
  readonly #stopResize: () => void;
  #state: "off" | "on" | "lent" | "closed" = "off";
  /** Nobody reads what is written any more. */
  #gone = false;
  #size: Size;
  #frame: Frame | null = null;
  /** `null`: the next draw is of the whole. */
  #shown: Shown | null = null;
  #mouse = false;
  #left = false;

  constructor(private readonly device: Device, private readonly options: TerminalScreenOptions) {
    this.#typed = new Typed(device, { ...options, sleep: options.sleep ?? sleep });
    this.#paint = painter(options);
    this.#size = device.size();
    this.#stopResize = device.onResize(() => this.#resized());
  }

  get size(): Size {
    return this.#size;
  }

  open(): void {
    if (this.#state === "on" || this.#state === "closed") return;
    this.#state = "on";
    this.#shown = null;
    this.device.setRaw(true);
    const asked = this.options.background ? modes.backgroundQuestion : "";
    const mouse = this.#mouse ? modes.mouseMode(true) : "";
    this.#write(modes.enterText() + mouse + asked + modes.clearText);
    this.#resized();
    if (this.#frame) this.draw(this.#frame);
  }

  draw(frame: Frame): void {
    this.#frame = frame;
    if (this.#state !== "on") return;
    const { rows } = this.#size;
    const whole = this.#shown === null;
    const shown = this.#shown ?? { rows: new Array<Painted>(rows).fill(nothing), cursor: null };
    this.#shown = shown;
    const text = (whole ? modes.clearText : "") + this.#changed(frame, shown.rows);
    const cursor = this.#placed(frame.cursor);
    if (text === "" && samePlace(cursor, shown.cursor)) return;
    const hide = (whole || shown.cursor) && (text !== "" || !cursor) ? modes.hideCursor : "";
    const show = cursor ? moveTo(cursor.row, cursor.column) + modes.showCursor : "";
    shown.cursor = cursor;
    this.#write(modes.frameStart + hide + text + show + modes.frameEnd);
  }

  close(left = ""): void {
    const told = this.#left || left === "" ? "" : left.replaceAll(/\r?\n/g, "\r\n");
    this.#left ||= told !== "";
    if (this.#state !== "closed") this.#stopResize();
    this.#typed.end();
    this.#leave("closed", told);
  }

  inputs(): AsyncIterable<Input> {
    return this.#typed.inputs();
  }

  mouse(on: boolean): void {
    if (on === this.#mouse) return;
    this.#mouse = on;
    if (this.#state === "on") this.#write(modes.mouseMode(on));
  }

  restyle(look: SpanStyles): void {
    this.#paint = painter({ ...this.options, look });
    if (this.#frame) this.draw(this.#frame);
  }

  notify(text: string): void {
    if (this.#state !== "on") return;
    // With a `;` some terminals take it for a command: a progress bar.
    const words = printable(text).replaceAll(/[\s;]+/g, " ").trim();
    this.#write(`\x07\x1b]9;${truncate(words, noticeWidth)}\x1b\\`);
  }

  copy(text: string): void {
    if (this.#state !== "on") return;
    this.#write(`\x1b]52;c;${new TextEncoder().encode(text).toBase64()}\x1b\\`);
  }

  async suspend(): Promise<void> {
    await this.lend(() => Promise.resolve(this.device.stop()));
  }

  async lend<T>(use: () => Promise<T>): Promise<T> {
    if (this.#state !== "on") return await use();
    await this.#typed.pause().catch(() => this.#lost());
    // It may have been closed for good while the terminal was asked.
    if (this.#state !== "on") return await use();
    this.#leave("lent", "");
    try {
      return await use();
    } finally {
      this.#back();
    }
  }

  /** It may have been closed for good meanwhile. */
  #back(): void {
    if (this.#state === "lent") this.open();
    this.#typed.resume();
  }

  #changed(frame: Frame, shown: Painted[]): string {
    const { columns, rows } = this.#size;
    let text = "";
    for (let row = 0; row < rows; row++) {
      const content = frame.rows[row];
      const now = content ? this.#paint(content, columns) : nothing;
      text += difference(shown[row] ?? nothing, now, { row, columns });
      shown[row] = now;
    }
    return text;
  }

  #placed(cursor: Place | null): Place | null {
    if (!cursor) return null;
    const { columns, rows } = this.#size;
    const within = (at: number, count: number) => Math.max(0, Math.min(at, count - 1));
    return { column: within(cursor.column, columns), row: within(cursor.row, rows) };
  }

  #leave(next: "lent" | "closed", left: string): void {
    const was = this.#state;
    this.#state = next;
    const text = (was === "on" ? modes.leaveText() : "") + left;
    if (text !== "") this.#write(text);
    if (was !== "on") return;
    try {
      this.device.setRaw(false);
    } catch {
      // A terminal that is gone needs no cooked mode.
    }
  }

  #resized(): void {
    const size = this.device.size();
    if (size.columns === this.#size.columns && size.rows === this.#size.rows) return;
    this.#size = size;
    this.#shown = null;
    this.#typed.push({ type: "resize", size });
  }

  #write(text: string): void {
    if (this.#gone) return;
    try {
      this.device.write(text);
    } catch {
      this.#lost();
    }
  }

  #lost(): void {
    this.#gone = true;
    this.#typed.end();
  }
}

function samePlace(one: Place | null, other: Place | null): boolean {
  return one?.column === other?.column && one?.row === other?.row;
}
