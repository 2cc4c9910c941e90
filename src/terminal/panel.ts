import { wrap } from "../ansi/mod.ts";
import type { Size } from "./pty/mod.ts";

/** IND (ECMA-48): one line down in the same column, scrolling at the bottom. */
const down = "\x1bD";
const save = "\x1b7";
const restore = "\x1b8";
const freshLine = "\x1b[1B\r\x1b[2K";

/** Lines below the cursor, which stays where it is; gone when cleared. */
export class Panel {
  #height = 0;

  constructor(
    private readonly write: (text: string) => void,
    private readonly size: () => Size,
  ) {}

  draw(lines: readonly string[]): void {
    const { columns, rows } = this.size();
    const shown = lines.flatMap((it) => wrap(it, columns - 1)).slice(0, Math.max(1, rows - 2));
    this.clear();
    this.#height = shown.length;
    const room = `${down.repeat(shown.length)}\x1b[${shown.length}A`;
    this.write(room + save + shown.map((line) => freshLine + line).join("") + restore);
  }

  clear(): void {
    if (this.#height > 0) this.write(save + freshLine.repeat(this.#height) + restore);
    this.#height = 0;
  }
}
