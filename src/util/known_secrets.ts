import { secretForms } from "./secret_forms.ts";

/**
 * Values shorter than this are not looked for in everything that is said and written: servers of
 * one's own take `ollama`, `lm-studio` or `none` for a key, and those are words. The keys of
 * providers have 32 characters and more.
 */
const shortest = 12;

/** What people write where a server wants a key and takes any. */
const placeholders: ReadonlySet<string> = new Set(["sk-no-key-required", "not-required"]);

const mask = "****";

/** Redacts what comes in pieces: a value that is cut between them is found, too. */
export interface Redactor<Piece> {
  /** What can be passed on now; a possible beginning of a value is held back. */
  add(piece: Piece): Piece;
  /** What was held back. */
  end(): Piece;
}

/**
 * The keys that the program holds, to be kept out of whatever leaves it. They become known one by
 * one, as they are read. While there is none nothing is looked at, and nothing is copied.
 */
export class KnownSecrets {
  readonly #values = new Set<string>();
  #patterns: Patterns | null = null;

  constructor(values: readonly string[] = []) {
    for (const value of values) this.add(value);
  }

  add(value: string | null): void {
    if (value === null || value.length < shortest || placeholders.has(value)) return;
    this.#values.add(value);
    this.#patterns = null;
  }

  /** There is nothing to look for. */
  get none(): boolean {
    return this.#values.size === 0;
  }

  /** The text with each known value, in every form it is known to appear in, as `****`. */
  redact(text: string): string {
    const patterns = this.#all();
    return patterns ? text.replaceAll(patterns.text, mask) : text;
  }

  /** For text in pieces. */
  text(): Redactor<string> {
    let held = "";
    return {
      add: (piece) => {
        const patterns = this.#all();
        if (!patterns) return piece;
        const { done, rest } = cut(held + piece, patterns.text, patterns.forms);
        held = rest;
        return done;
      },
      end: () => {
        const rest = held;
        held = "";
        return rest;
      },
    };
  }

  /** For bytes in pieces, whatever they are; those that are no part of a value pass as they are. */
  bytes(): Redactor<Uint8Array> {
    let held = "";
    return {
      add: (piece) => {
        const patterns = this.#all();
        if (!patterns) return piece;
        const whole = held + toUnits(piece);
        const { done, rest } = cut(whole, patterns.bytes, patterns.byteForms);
        if (held === "" && rest === "" && done === whole) return piece;
        held = rest;
        return toBytes(done);
      },
      end: () => {
        const rest = toBytes(held);
        held = "";
        return rest;
      },
    };
  }

  #all(): Patterns | null {
    if (this.none) return null;
    return this.#patterns ??= patternsOf([...this.#values]);
  }
}

interface Patterns {
  readonly text: RegExp;
  readonly forms: readonly string[];
  /** The same, a UTF-8 byte for a character. */
  readonly bytes: RegExp;
  readonly byteForms: readonly string[];
}

function patternsOf(values: readonly string[]): Patterns {
  const forms = [...new Set(values.flatMap((it) => secretForms(it, shortest)))];
  forms.sort((a, b) => b.length - a.length);
  const byteForms = forms.map((it) => toUnits(new TextEncoder().encode(it)));
  return { text: anyOf(forms), forms, bytes: anyOf(byteForms), byteForms };
}

function anyOf(forms: readonly string[]): RegExp {
  return new RegExp(forms.map((it) => RegExp.escape(it)).join("|"), "g");
}

/** Redacts, and cuts off the longest end that one of the forms may begin with. */
function cut(
  whole: string,
  pattern: RegExp,
  forms: readonly string[],
): { readonly done: string; readonly rest: string } {
  const text = whole.replaceAll(pattern, mask);
  const most = Math.min(text.length, (forms[0]?.length ?? 1) - 1);
  for (let length = most; length > 0; length--) {
    const end = text.slice(-length);
    if (forms.some((form) => form.length > length && form.startsWith(end))) {
      return { done: text.slice(0, -length), rest: end };
    }
  }
  return { done: text, rest: "" };
}

/** A character for each byte, the same number. */
function toUnits(bytes: Uint8Array): string {
  let text = "";
  // More arguments than this do not fit a call.
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return text;
}

function toBytes(units: string): Uint8Array {
  const bytes = new Uint8Array(units.length);
  for (let at = 0; at < units.length; at++) bytes[at] = units.charCodeAt(at);
  return bytes;
}
