/**
 * The one sanitiser of untrusted text: what a model, a tool, a file or a server says must not
 * move the cursor, set a title, fill the clipboard or look like something it is not.
 *
 * Escape sequences vanish to their end, even when they come in pieces (ECMA-48: CSI; OSC, DCS,
 * APC, PM, SOS). Other controls vanish but tab and newline; CR becomes newline. Bidirectional,
 * zero-width and tag characters are shown as `<U+XXXX>`.
 */

export interface Sanitizer {
  /** The safe form of the next piece; pieces may be cut anywhere. */
  write(piece: string): string;
  /** What is left when nothing more comes. */
  end(): string;
}

type State =
  | "text"
  | "escape"
  /** `ESC ( B` and its kin: intermediates, then one final. */
  | "short"
  | "csi"
  /** OSC, DCS, APC, PM, SOS: to ST, BEL, CAN or SUB. */
  | "string"
  | "string_escape";

/**
 * Unseen, or seen as something else: soft hyphen, grapheme joiner, bidirectional controls,
 * Hangul fillers, zero-width characters, line separators, joiners of hieroglyphs, tags, selectors
 * of variants (a row of which can carry any text unseen).
 */
export const hiddenSet = String
  .raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;
const hidden = new RegExp(`^[${hiddenSet}]$`, "u");
const joiner = "\u200d";
/** A joiner behind one of these holds an emoji together. */
const joinable = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
/** Asks for the picture, or for the letter; behind one that has both, and once. */
const selector = /^[\ufe0e\ufe0f]$/;
const selectable = /^\p{Emoji}$/u;
const surrogate = /^[\ud800-\udfff]$/;
const high = /[\ud800-\udbff]$/;

/** A sanitiser of one stream. */
export function sanitizer(): Sanitizer {
  let state: State = "text";
  let last = "";
  let carried = "";
  const take = (character: string): string => {
    const [next, output] = step(state, character, last);
    state = next;
    // What was not passed on as it is stands beside nothing that comes.
    last = output === character || character === "\r" ? character : "";
    return output;
  };
  return {
    write(piece) {
      let text = carried + piece;
      carried = high.exec(text)?.[0] ?? "";
      if (carried !== "") text = text.slice(0, -1);
      let output = "";
      for (const character of text) output += take(character);
      return output;
    },
    end() {
      const output = carried === "" ? "" : take(carried);
      carried = "";
      return output;
    },
  };
}

/** The safe form of a whole text. With `controls: "show"` nothing vanishes: for approvals. */
export function printable(text: string, options: { readonly controls?: "show" } = {}): string {
  if (/^[\x20-\x7e\n\t]*$/.test(text)) return text;
  if (options.controls === "show") return Array.from(text, show).join("");
  const stream = sanitizer();
  return stream.write(text) + stream.end();
}

function show(character: string): string {
  if (character === "\n" || character === "\t") return character;
  const control = /^[\p{Cc}\ud800-\udfff]$/u.test(character);
  return control || hidden.test(character) ? named(character) : character;
}

function step(state: State, character: string, last: string): [State, string] {
  switch (state) {
    case "text":
      return inText(character, last);
    case "escape":
      return afterEscape(character, last);
    case "short":
      if (/^[\x20-\x2f]$/.test(character)) return ["short", ""];
      return /^[\x30-\x7e]$/.test(character) ? ["text", ""] : inText(character, last);
    case "csi":
      if (/^[\x20-\x3f]$/.test(character)) return ["csi", ""];
      return /^[\x40-\x7e]$/.test(character) ? ["text", ""] : inText(character, last);
    case "string":
    case "string_escape":
      return inString(state, character, last);
  }
}

function inText(character: string, last: string): [State, string] {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x0d) return ["text", "\n"];
  if (code === 0x0a) return ["text", last === "\r" ? "" : "\n"];
  if (code === 0x09 || (code >= 0x20 && code < 0x7f)) return ["text", character];
  if (code === 0x1b) return ["escape", ""];
  if (code < 0x20 || code === 0x7f) return ["text", ""];
  if (code >= 0x80 && code < 0xa0) return [afterC1(code), ""];
  if (character === joiner && joinable.test(last)) return ["text", character];
  if (selector.test(character) && selectable.test(last)) return ["text", character];
  if (hidden.test(character)) return ["text", named(character)];
  return ["text", surrogate.test(character) ? "\ufffd" : character];
}

function afterC1(code: number): State {
  if (code === 0x9b) return "csi";
  return [0x90, 0x98, 0x9d, 0x9e, 0x9f].includes(code) ? "string" : "text";
}

function afterEscape(character: string, last: string): [State, string] {
  if (character === "[") return ["csi", ""];
  if (/^[PX\]^_]$/.test(character)) return ["string", ""];
  if (/^[\x20-\x2f]$/.test(character)) return ["short", ""];
  return /^[\x30-\x7e]$/.test(character) ? ["text", ""] : inText(character, last);
}

/** BEL, CAN, SUB, ST. */
const enders: ReadonlySet<string> = new Set(["\x07", "\x18", "\x1a", "\x9c"]);

/** A string that never ends would swallow everything behind it: it ends with its line. */
function inString(
  state: "string" | "string_escape",
  character: string,
  last: string,
): [State, string] {
  if (state === "string_escape") {
    return character === "\\" ? ["text", ""] : afterEscape(character, last);
  }
  if (character === "\x1b") return ["string_escape", ""];
  if (character === "\n" || character === "\r") return inText(character, last);
  return enders.has(character) ? ["text", ""] : ["string", ""];
}

function named(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}
