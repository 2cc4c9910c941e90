/**
 * Marks that the hooks put into a shell's output: `ESC ] 7717 ; nonce ; kind ; rest BEL`. The rest
 * has its percent signs and control characters as `%xx`. They are taken out of the stream.
 */

import { concatBytes } from "../../util/mod.ts";

const escape = 0x1b;
const bell = 0x07;
/** Private to us: no terminal knows this number. */
export const markNumber = "7717";
const prefix = new TextEncoder().encode(`\x1b]${markNumber};`);
/** A longer one is no mark: a command line of more than this is not kept. */
const longestMark = 256 * 1024;

export type Mark =
  /** The nonce of all later marks: by the shell itself, where programs may have read the first one. */
  | { readonly kind: "nonce"; readonly nonce: string }
  /** A line was accepted in the line editor; several make a command that goes on over lines. */
  | { readonly kind: "line"; readonly line: string }
  /** What was typed begins to run; `line`: as the shell has it, where it says so. */
  | { readonly kind: "start"; readonly line: string | null }
  /** The shell is back before its next prompt. */
  | { readonly kind: "end"; readonly exit: number; readonly folder: string }
  | { readonly kind: "question"; readonly words: string };

export type Piece =
  /** `isPlain`: no escape is in them, so that nobody needs to look for one again. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly isPlain: boolean }
  | { readonly kind: "mark"; readonly mark: Mark }
  /** Without the nonce, or of no known form. */
  | { readonly kind: "forged" };

/** Takes marks out of a stream of bytes, however it is cut. */
export class MarkScanner {
  #held: Uint8Array = new Uint8Array();
  /** `null`: two have made a new one of the first, and neither is believed. */
  #nonce: string | null;
  #replaced: string | null = null;

  constructor(nonce: string) {
    this.#nonce = nonce;
  }

  /** The bytes so far may end in a part of a mark. */
  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** What the bytes are, in order; what may become a mark is held back. */
  *feed(bytes: Uint8Array): Generator<Piece> {
    let rest = bytes;
    if (this.#held.length > 0) {
      rest = concatBytes([this.#held, bytes]);
      this.#held = new Uint8Array();
    }
    for (let from = 0; from < rest.length;) {
      const first = rest.indexOf(escape, from);
      const at = first < 0 ? rest.length : nextMark(rest, first);
      if (at > from) {
        yield { kind: "bytes", bytes: rest.subarray(from, at), isPlain: first < 0 || first === at };
      }
      if (at === rest.length) return;
      const end = endOfMark(rest, at);
      if (end === null) {
        if (rest.length - at > longestMark) {
          yield { kind: "bytes", bytes: rest.subarray(at), isPlain: false };
          return;
        }
        this.#held = rest.slice(at);
        return;
      }
      yield this.#read(rest.subarray(at + prefix.length, end.text));
      from = end.after;
    }
  }

  /** What is held back, as it is: nothing of a mark of the shell's own, whose end will come. */
  flush(): Uint8Array {
    if (this.#holdsOwn()) return new Uint8Array();
    const held = this.#held;
    this.#held = new Uint8Array();
    return held;
  }

  #read(bytes: Uint8Array): Piece {
    const [nonce, kind = "", ...parts] = new TextDecoder().decode(bytes).split(";");
    if (nonce === this.#replaced && kind === "nonce") this.#nonce = null;
    const mark = nonce === this.#nonce ? markOf(kind, parts.join(";")) : null;
    if (mark?.kind === "nonce") this.#replace(mark.nonce);
    return mark ? { kind: "mark", mark } : { kind: "forged" };
  }

  /** It begins as nothing but a mark of the shell's own does. */
  #holdsOwn(): boolean {
    const start = new TextEncoder().encode(`\x1b]${markNumber};${this.#nonce};`);
    return this.#nonce !== null && start.every((byte, at) => this.#held[at] === byte);
  }

  #replace(nonce: string): void {
    this.#replaced = this.#nonce;
    this.#nonce = nonce;
  }
}

function markOf(kind: string, rest: string): Mark | null {
  switch (kind) {
    case "nonce":
      return /^\w+$/.test(rest) ? { kind, nonce: rest } : null;
    case "line":
      return { kind, line: decoded(rest) };
    case "start":
      return { kind, line: rest === "" ? null : decoded(rest) };
    case "question":
      return { kind, words: decoded(rest) };
    case "end": {
      const [, exit, folder] = /^(\d{1,3});(.*)$/s.exec(rest) ?? [];
      return exit === undefined || folder === undefined
        ? null
        : { kind, exit: Number(exit), folder: decoded(folder) };
    }
    default:
      return null;
  }
}

function decoded(text: string): string {
  return text.replace(
    /%([0-9a-fA-F]{2})/g,
    (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Where a mark begins at or after `first`, or may begin with the last bytes; the length where there is none. */
function nextMark(bytes: Uint8Array, first: number): number {
  // Where there is one there are many: a call for each costs more than a look at each byte.
  for (let at = first; at < bytes.length; at++) {
    if (bytes[at] === escape && mayBeMark(bytes, at)) return at;
  }
  return bytes.length;
}

/** The prefix is there, or as much of it as there are bytes. */
function mayBeMark(bytes: Uint8Array, at: number): boolean {
  let same = 1;
  while (same < prefix.length && bytes[at + same] === prefix[same]) same++;
  return same === prefix.length || at + same === bytes.length;
}

/** Ends with BEL, or with `ESC \`; `null`: its end is still to come. */
function endOfMark(bytes: Uint8Array, at: number) {
  for (let end = at + prefix.length; end < bytes.length; end++) {
    if (bytes[end] === bell) return { text: end, after: end + 1 };
    if (bytes[end] === escape) {
      if (end + 1 === bytes.length) return null;
      return { text: end, after: bytes[end + 1] === 0x5c ? end + 2 : end };
    }
  }
  return null;
}
