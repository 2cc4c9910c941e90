/** The approval prompt: what is shown, and which key says what. */

import { printable, type Styles } from "../ansi/mod.ts";
import type { Word } from "../actions/mod.ts";
import type { MessageKey, MessageParams } from "../messages/mod.ts";
import type { Keys } from "./keys.ts";

/** Lines of a long question that stay at its beginning and at its end, and of one page between. */
const head = 24;
const tail = 12;
const page = 30;

/**
 * A question as it is put: everything visible, nothing obeyed. Of a long one the middle is shown page
 * by page, and nothing is allowed before all of it was.
 */
export class Shown {
  readonly first: readonly string[];
  #hidden: readonly string[];

  constructor(text: string, folded: (count: number) => string) {
    const lines = printable(text, { controls: "show" }).trimEnd().split("\n");
    const middle = lines.slice(head, -tail);
    const isLong = lines.length > head + tail + 1;
    this.first = isLong
      ? [...lines.slice(0, head), folded(middle.length), ...lines.slice(-tail)]
      : lines;
    this.#hidden = isLong ? middle : [];
  }

  /** Lines that nobody has been shown. */
  get hidden(): number {
    return this.#hidden.length;
  }

  /** The next lines; `all`: those that are left. */
  more(all: boolean): readonly string[] {
    const lines = all ? this.#hidden : this.#hidden.slice(0, page);
    this.#hidden = this.#hidden.slice(lines.length);
    return lines;
  }
}

export function question(lines: readonly string[], styles: Styles, title: string): string {
  return [styles.yellow(title), ...body(lines, styles)].join("\n");
}

function body(lines: readonly string[], styles: Styles): readonly string[] {
  return lines.map((line) => `${styles.yellow("│")} ${line}`);
}

export interface QuestionParts {
  readonly title: string;
  /** What the keys mean, after the question. */
  readonly words: string;
  readonly styles: Styles;
  readonly t: Say;
  /** Lines of their own. */
  line(text: string): void;
  prompt(text: string): void;
}

type Say = (key: MessageKey, params?: MessageParams) => string;

/** Shows a question and hands back what waits for its keys. */
export function put(shown: string, parts: QuestionParts): Middle {
  const { title, words, styles, t } = parts;
  const it = new Shown(shown, (count) => t("ask.folded", { count }));
  const asked = (text: string) => {
    parts.line(text);
    parts.prompt(`${words} `);
  };
  asked(question(it.first, styles, title));
  return {
    hidden: () => it.hidden,
    show: (all) => {
      const lines = body(it.more(all), styles);
      const left = it.hidden === 0 ? [] : [t("ask.folded", { count: it.hidden })];
      asked([...lines, ...left].join("\n"));
    },
    refuse: () => asked(t("ask.unseen", { count: it.hidden })),
  };
}

/** What of a question is shown on demand. */
export interface Middle {
  hidden(): number;
  show(all: boolean): void;
  /** Says that there is more than was seen. */
  refuse(): void;
}

/** What a key says; `note`: declined, with a word to the model that is still to be typed. */
export type KeyAnswer = Word | "note";

/** Enter, Escape and everything that is not an answer of its own decline or are passed over. */
const words: Readonly<Record<string, KeyAnswer>> = {
  o: "once",
  y: "once",
  s: "session",
  a: "always",
  d: "decline",
  n: "decline",
  q: "decline",
  w: "note",
  "\r": "decline",
  "\n": "decline",
  "\x1b": "decline",
};

interface Offer {
  /** False: nothing lasting was offered, and the key for it is passed over. */
  readonly always?: boolean;
  readonly note?: boolean;
  /** Absent: all of the question is shown. */
  readonly middle?: Middle;
}

/** Waits for a key that is an answer; `null` at the end of input, or when the signal fires. */
export async function wordOf(
  keys: Keys,
  signal: AbortSignal,
  { always = true, note = false, middle }: Offer = {},
): Promise<KeyAnswer | null> {
  for (;;) {
    const piece = await keys.next(signal);
    if (piece === null) return null;
    // Ctrl-D; a sequence of a cursor key is more than its Escape.
    if (piece === "\x04") return null;
    const hidden = middle?.hidden() ?? 0;
    if (hidden > 0 && (piece === " " || piece === "m")) {
      middle?.show(piece === "m");
      continue;
    }
    const said = Object.hasOwn(words, piece.toLowerCase()) ? words[piece.toLowerCase()] : undefined;
    const isOffered = said !== undefined && (always || said !== "always") &&
      (note || said !== "note");
    if (!isOffered) continue;
    if (hidden === 0 || said === "decline" || said === "note") return said;
    middle?.refuse();
  }
}
