/**
 * From the bytes of a terminal to what was typed. Bytes may be cut anywhere. What is not
 * understood is swallowed whole: an answer of the terminal, or a key that it names in a way of its
 * own, must never end up as text in a message.
 */

import { graphemes } from "../../ansi/mod.ts";
import type { Colour } from "../theme/colour.ts";
import type { Input } from "../types.ts";
import { backgroundIn } from "./decode_answer.ts";
import { altered, controlKey, typedKey } from "./decode_key.ts";
import { isHeap, isText, Pasted } from "./decode_paste.ts";
import { escapes, isAnswer, matchAt, oldMouse, sequence, type Step } from "./decode_sequence.ts";

export interface Decoder {
  write(bytes: Uint8Array): readonly Input[];
  /** Only silence can tell what was meant: Escape, or the beginning of another key. */
  readonly undecided: boolean;
  /** An answer of the terminal has begun and not ended: what comes belongs to it. */
  readonly isInAnswer: boolean;
  /** There was silence: what has begun is over. */
  settle(): readonly Input[];
  /** There comes nothing more. */
  end(): readonly Input[];
  /** How often the terminal has said what it is (DA1). */
  readonly answers: number;
  /** The background that the terminal has told since this was last asked; `null`: none. */
  background(): Colour | null;
}

export interface DecoderOptions {
  /** UTF-16 units of a paste that are kept; 4 Mi by default. */
  readonly pasteLimit?: number;
  /** Several lines in one `write` are a paste: of a terminal that puts none between brackets. */
  readonly heaps?: boolean;
}

export function decoder(options: DecoderOptions = {}): Decoder {
  const { pasteLimit = 4 * 1024 * 1024, heaps = false } = options;
  return new Keyboard(pasteLimit, heaps);
}

/** Characters of one sequence; keys have ten. */
const sequenceLimit = 64;
/** What may be a key of its own, or begin something longer. */
const prefix = /^\p{Cc}{1,2}[[O\]PX^_]?$/u;
const text = /\P{Cc}+/uy;
/** Parameters and intermediates of CSI. */
const body = /[\x20-\x3f]*/y;
const final = /^[\x40-\x7e]$/;
/** OSC, DCS, SOS, PM, APC. */
const opensString = /^[\]PX^_]$/;
const control = /\p{Cc}/gu;
/** BEL, CAN, SUB, ST. */
const endsString: ReadonlySet<string> = new Set(["\x07", "\x18", "\x1a", "\x9c"]);

class Keyboard implements Decoder {
  readonly #utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  /** `string` and `csi`: what goes on is swallowed to its end. */
  #mode: "keys" | "string" | "csi" = "keys";
  /** The first characters of a string. */
  #string = "";
  #background: Colour | null = null;
  #paste: Pasted | null = null;
  /** Lines that came at once, of a terminal that does not put pastes between brackets. */
  #heap: Pasted | null = null;
  #rest = "";
  #found: Input[] = [];
  #answers = 0;

  constructor(private readonly pasteLimit: number, private readonly heaps: boolean) {}

  get answers(): number {
    return this.#answers;
  }

  get undecided(): boolean {
    return this.#heap !== null || !this.#paste && prefix.test(this.#rest);
  }

  get isInAnswer(): boolean {
    return this.#mode === "string";
  }

  background(): Colour | null {
    const found = this.#background;
    this.#background = null;
    return found;
  }

  write(bytes: Uint8Array): readonly Input[] {
    const piece = this.#utf8.decode(bytes, { stream: true });
    if (this.#heap) {
      if (!isText(piece)) return [...this.#heaped(), ...this.#read(piece)];
      this.#heap.take(piece, 0);
      return [];
    }
    const isFree = this.#mode === "keys" && !this.#paste && this.#rest === "";
    const isPaste = this.heaps && isFree && isHeap(piece);
    if (!isPaste) return this.#read(piece);
    this.#heap = new Pasted(this.pasteLimit);
    this.#heap.take(piece, 0);
    return [];
  }

  #heaped(): readonly Input[] {
    const text = this.#heap?.end();
    this.#heap = null;
    return text === undefined ? [] : [{ type: "paste", text }];
  }

  settle(): readonly Input[] {
    if (this.#heap) return this.#heaped();
    if (this.isInAnswer && this.#rest === "") this.#mode = "keys";
    if (!this.undecided) return [];
    const [, second, third] = this.#rest;
    this.#rest = "";
    this.#mode = "keys";
    const last = third ?? second;
    if (last === undefined) this.#key("escape");
    else if (last === "\x1b") this.#found.push(...escapes(2));
    else {
      if (third !== undefined) this.#key("escape");
      this.#key(altered(last));
    }
    return this.#take();
  }

  end(): readonly Input[] {
    const found = [...this.#heaped(), ...this.#read(this.#utf8.decode()), ...this.settle()];
    const rest = this.#paste?.end() ?? "";
    this.#paste = null;
    return rest === "" ? found : [...found, { type: "paste", text: rest }];
  }

  #read(piece: string): readonly Input[] {
    const all = this.#rest + piece;
    this.#rest = "";
    for (let at = 0; at < all.length;) {
      const step = this.#step(all, at);
      if (step === "more") {
        this.#rest = all.slice(at);
        break;
      }
      at += step;
    }
    return this.#take();
  }

  #step(all: string, at: number): Step {
    if (this.#paste) return this.#inPaste(this.#paste, all, at);
    if (this.#mode === "string") return this.#inString(all, at);
    if (this.#mode === "csi") return this.#inCsi(all, at);
    if (all[at] === "\x1b") return this.#escape(all, at);
    const words = matchAt(text, all, at);
    if (words !== "") return this.#words(words);
    const key = controlKey(all.charCodeAt(at));
    if (key !== null) this.#key(key);
    return 1;
  }

  #words(words: string): number {
    // What was no UTF-8 nobody has typed.
    const typed = words.replaceAll("\ufffd", "");
    for (const cluster of graphemes(typed)) this.#found.push({ type: "text", text: cluster });
    return words.length;
  }

  #inPaste(paste: Pasted, all: string, at: number): number {
    const { length, text } = paste.take(all, at);
    if (text === null) return length;
    this.#paste = null;
    this.#found.push({ type: "paste", text });
    return length;
  }

  /** An answer holds no other control: one that does ends it, so that nobody types into a void. */
  #inString(all: string, at: number): Step {
    control.lastIndex = at;
    const end = control.exec(all)?.index;
    this.#string = (this.#string + all.slice(at, end)).slice(0, sequenceLimit);
    if (end === undefined) return all.length - at;
    const next = all[end + 1];
    if (all[end] === "\x1b" && next === undefined) {
      return end === at ? "more" : end - at;
    }
    this.#mode = "keys";
    const isWhole = all[end] === "\x1b" ? next === "\\" : endsString.has(all.charAt(end));
    if (isWhole) this.#background = backgroundIn(this.#string) ?? this.#background;
    if (all[end] === "\x1b") return end - at + (isWhole ? 2 : 0);
    return end - at + (isWhole ? 1 : 0);
  }

  #inCsi(all: string, at: number): number {
    const { length } = matchAt(body, all, at);
    const end = all[at + length];
    if (end === undefined) return length;
    this.#mode = "keys";
    return final.test(end) ? length + 1 : length;
  }

  #escape(all: string, at: number): Step {
    const next = all[at + 1];
    if (next === undefined) return "more";
    if (next === "\x1b") return this.#twice(all, at);
    if (next === "[") return this.#csi(all, at);
    if (next === "O") return this.#ss3(all, at);
    if (opensString.test(next)) {
      if (all[at + 2] === undefined) return "more";
      this.#mode = "string";
      this.#string = next;
      return 2;
    }
    // Escape and then Ctrl-C come in one piece where we are late, and both must stop what runs.
    if (next === "\x03") {
      this.#key("escape");
      return 1;
    }
    const character = String.fromCodePoint(all.codePointAt(at + 1) ?? 0);
    if (!/^[\x80-\x9f\ufffd]$/.test(character)) this.#key(altered(character));
    return 1 + character.length;
  }

  /** Some terminals put an escape before a whole sequence: alt. */
  #twice(all: string, at: number): Step {
    const third = all[at + 2];
    if (third === undefined) return "more";
    if (third !== "[" && third !== "O") {
      this.#key("escape");
      return 1;
    }
    const before = this.#found.length;
    const step = third === "[" ? this.#csi(all, at + 1) : this.#ss3(all, at + 1);
    if (step === "more") return "more";
    const found = this.#found.splice(before);
    this.#found.push(
      ...found.map((it) => it.type === "key" ? typedKey(it.key, { alt: true }) : it),
    );
    return 1 + step;
  }

  #csi(all: string, at: number): Step {
    const from = at + 2;
    // The Linux console's F1 to F5, and a mouse that was not asked for in this form.
    if (all[from] === "[") return all[from + 1] === undefined ? "more" : this.#console(all, at);
    if (all[from] === "M") return oldMouse(all, from + 1);
    // Shifted keys of rxvt end in what is a parameter elsewhere.
    if (/^\d{1,2}\$/.test(all.slice(from, from + 3))) return this.#shifted(all, at);
    const { length } = matchAt(body, all, from);
    if (length > sequenceLimit) {
      this.#mode = "csi";
      return 2 + length;
    }
    const end = all[from + length];
    if (end === undefined) return "more";
    if (!final.test(end)) return 2 + length;
    this.#sequence(all.slice(from, from + length), end);
    return 2 + length + 1;
  }

  #console(all: string, at: number): number {
    const found = sequence("[", all.charAt(at + 3));
    if (found) this.#found.push(found);
    return /^[\x40-\x7e]$/.test(all.charAt(at + 3)) ? 4 : 3;
  }

  #shifted(all: string, at: number): number {
    const end = all.indexOf("$", at);
    const found = sequence(`${all.slice(at + 2, end)};2`, "~");
    if (found) this.#found.push(found);
    return end + 1 - at;
  }

  #sequence(parameters: string, end: string): void {
    if (isAnswer(parameters, end)) this.#answers++;
    if (parameters === "200" && end === "~") this.#paste = new Pasted(this.pasteLimit);
    const found = sequence(parameters, end);
    if (found) this.#found.push(found);
  }

  #ss3(all: string, at: number): Step {
    const { length } = matchAt(/\d{0,2}/y, all, at + 2);
    const end = all[at + 2 + length];
    if (end === undefined) return "more";
    if (!final.test(end)) return 2 + length;
    const found = sequence(`O${all.slice(at + 2, at + 2 + length)}`, end);
    if (found) this.#found.push(found);
    return 2 + length + 1;
  }

  #key(key: string): void {
    this.#found.push({ type: "key", key });
  }

  #take(): readonly Input[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}
