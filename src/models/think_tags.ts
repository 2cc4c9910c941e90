/** Thinking that a model prints at the beginning of its answer, in tags, though nobody asked it to think. */

const open = "<think>";
const close = "</think>";

export interface Said {
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

  take(piece: string): readonly Said[] {
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
        return said("text", text);
    }
  }

  /** What is still held back at the end. */
  end(): readonly Said[] {
    const text = this.#held;
    this.#held = "";
    if (this.#state === "behind") return [];
    return said(this.#state === "thinking" ? "thinking" : "text", text);
  }

  #begin(text: string): readonly Said[] {
    const words = text.trimStart();
    if (words.startsWith(open)) {
      this.#state = "thinking";
      return this.#think(words.slice(open.length));
    }
    if (open.startsWith(words)) {
      this.#held = text;
      return [];
    }
    this.#state = "text";
    return said("text", text);
  }

  #think(piece: string): readonly Said[] {
    const text = this.#thought ? piece : piece.trimStart();
    this.#thought ||= text !== "";
    const at = text.indexOf(close);
    if (at >= 0) {
      this.#state = "behind";
      return [
        ...said("thinking", text.slice(0, at).trimEnd()),
        ...this.#behind(text.slice(at + close.length)),
      ];
    }
    const kept = heldAtEnd(text);
    this.#held = text.slice(text.length - kept);
    return said("thinking", text.slice(0, text.length - kept));
  }

  /** Blanks between the thinking and the words are nobody's. */
  #behind(text: string): readonly Said[] {
    const words = text.trimStart();
    if (words !== "") this.#state = "text";
    return said("text", words);
  }
}

function said(type: Said["type"], text: string): readonly Said[] {
  return text === "" ? [] : [{ type, text }];
}

/** Blanks at the end, and behind them what may begin the closing tag. */
const endOfThought = /\s*(?:<(?:\/(?:t(?:h(?:i(?:n(?:k)?)?)?)?)?)?)?$/;

/** Characters at the end that may be no thinking any more. */
function heldAtEnd(text: string): number {
  return endOfThought.exec(text)?.[0].length ?? 0;
}
