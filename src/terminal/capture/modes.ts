/** Which modes of the terminal the programs on it have switched on. */

import { concatBytes } from "../../util/mod.ts";

const escape = 0x1b;
/** The longest sequence that is waited for across reads; real ones have at most some thirty bytes. */
const longest = 64;

/** Modes of xterm (`CSI ? n h`) that a program that was killed leaves a terminal unusable with. */
const restored = [1, 9, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 2004] as const;
/** The second screen, by its three names. */
const secondScreen = [47, 1047, 1049] as const;
const cursorShown = 25;

/** Follows `CSI ? n ; m h` and `l` through a stream of bytes, however it is cut. */
export class ModeTracker {
  readonly #on = new Set<number>();
  #isCursorHidden = false;
  #held: Uint8Array = new Uint8Array();

  constructor(private readonly onSecondScreen: () => void = () => {}) {}

  has(mode: number): boolean {
    return this.#on.has(mode);
  }

  /** @param isPlain no escape is in the bytes */
  feed(bytes: Uint8Array, isPlain = false): void {
    if (isPlain && this.#held.length === 0) return;
    const all = this.#held.length === 0 ? bytes : concatBytes([this.#held, bytes]);
    this.#held = new Uint8Array();
    const first = all.indexOf(escape);
    // Where there is one there are many: a call for each costs more than a look at each byte.
    for (let at = first < 0 ? all.length : first; at < all.length; at++) {
      if (all[at] !== escape) continue;
      const end = this.#sequence(all, at);
      if (end === "open") {
        this.#held = all.slice(at);
        return;
      }
    }
  }

  /** What brings a terminal back to where a shell expects it. */
  reset(): string {
    const screen = secondScreen.find((mode) => this.#on.has(mode));
    return [
      ...screen === undefined ? [] : [`\x1b[?${screen}l`],
      ...restored.filter((mode) => this.#on.has(mode)).map((mode) => `\x1b[?${mode}l`),
      ...this.#isCursorHidden ? [`\x1b[?${cursorShown}h`] : [],
    ].join("");
  }

  /** Reads the sequence that begins at `at`; `open`: it goes on after the last byte. */
  #sequence(bytes: Uint8Array, at: number): "open" | "read" {
    const isCut = (index: number) => index >= bytes.length;
    if (isCut(at + 1)) return "open";
    if (bytes[at + 1] !== 0x5b) return "read";
    if (isCut(at + 2)) return "open";
    if (bytes[at + 2] !== 0x3f) return "read";
    let end = at + 3;
    for (; !isCut(end) && isParameter(bytes[end]); end++) {
      if (end - at > longest) return "read";
    }
    if (isCut(end)) return "open";
    const final = bytes[end];
    if (final !== 0x68 && final !== 0x6c) return "read";
    const numbers = new TextDecoder().decode(bytes.subarray(at + 3, end)).split(";").map(Number);
    for (const mode of numbers) this.#set(mode, final === 0x68);
    return "read";
  }

  #set(mode: number, on: boolean): void {
    if (mode === cursorShown) this.#isCursorHidden = !on;
    else if (on) this.#on.add(mode);
    else this.#on.delete(mode);
    if (on && secondScreen.some((screen) => screen === mode)) this.onSecondScreen();
  }
}

function isParameter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || byte === 0x3b);
}
