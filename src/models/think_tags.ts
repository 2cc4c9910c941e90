/** Thinking that a model prints at the beginning of its answer, in tags, though nobody asked it to think. */

const open = "<think>";
const close = "</think>";

/** More blanks than this are not held back for a tag behind them, characters. */
const maxHeld = 2_000;

/** A part of an answer, told apart. */
interface AnswerPiece {
  readonly type: "text" | "thinking";
  readonly text: string;
}

/** Takes the text of one answer piece by piece, cut anywhere. */
export class ThinkTags {
  #state: "begin" | "thinking" | "behind" | "text" = "begin";
  /** What may be the beginning of a tag, or blanks before one. */
  #held = "";
  /** Some of the thinking has come. */
  #thought = false;

  take(piece: string): readonly AnswerPiece[] {
    const text = this.#held + piece;
    this.#held = "";
    switch (this.#state) {
      case "begin":
        return this.#begin(text);
      case "thinking":
        return this.#think(text);
      case "behind":
        return this.#behind(text);
      case "text":
        return piecesOf("text", text);
    }
  }

  /** What is still held back at the end. */
  end(): readonly AnswerPiece[] {
    const text = this.#held;
    this.#held = "";
    if (this.#state === "behind") return [];
    return piecesOf(this.#state === "thinking" ? "thinking" : "text", text);
  }

  #begin(text: string): readonly AnswerPiece[] {
    const words = text.trimStart();
    if (words.startsWith(open)) {
      this.#state = "thinking";
      return this.#think(words.slice(open.length));
    }
    if (open.startsWith(words) && text.length <= maxHeld) {
      this.#held = text;
      return [];
    }
    this.#state = "text";
    return piecesOf("text", text);
  }

  #think(piece: string): readonly AnswerPiece[] {
    const text = this.#thought ? piece : piece.trimStart();
    this.#thought ||= text !== "";
    const at = text.indexOf(close);
    if (at >= 0) {
      this.#state = "behind";
      return [
        ...piecesOf("thinking", text.slice(0, at).trimEnd()),
        ...this.#behind(text.slice(at + close.length)),
      ];
    }
    const kept = heldAtEnd(text);
    this.#held = text.slice(text.length - kept);
    return piecesOf("thinking", text.slice(0, text.length - kept));
  }

  /** Blanks between the thinking and the words are nobody's. */
  #behind(text: string): readonly AnswerPiece[] {
    const words = text.trimStart();
    if (words !== "") this.#state = "text";
    return piecesOf("text", words);
  }
}

function piecesOf(type: AnswerPiece["type"], text: string): readonly AnswerPiece[] {
  return text === "" ? [] : [{ type, text }];
}

/** Characters at the end that may be no thinking: blanks, and behind them what may begin the closing tag. */
function heldAtEnd(text: string): number {
  let tag = Math.min(close.length - 1, text.length);
  while (!text.endsWith(close.slice(0, tag))) tag--;
  const held = text.length - text.slice(0, text.length - tag).trimEnd().length;
  return held > maxHeld ? tag : held;
}
