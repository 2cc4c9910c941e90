/** What an action may ask of the command line while it runs. */

import type { ActionEntry, Face } from "../actions/mod.ts";
import type { Styles } from "../ansi/mod.ts";
import type { ViewContext } from "../actions/mod.ts";
import { put, wordOf } from "./ask.ts";
import type { Host } from "./host.ts";
import type { Interrupts } from "./interrupts.ts";
import type { Keys } from "./keys.ts";

// One file of the bundle: whoever has a face has keys.
export { Keys } from "./keys.ts";

export interface FaceParts {
  readonly commands: readonly ActionEntry[];
  readonly host: Host;
  readonly keys: Keys;
  readonly interrupts: () => Interrupts;
  readonly styles: Styles;
  readonly t: ViewContext["t"];
  /** Nobody is asked: programs read the output. */
  readonly json: boolean;
}

export function faceOf(parts: FaceParts): Face {
  const { commands, host, keys, json, interrupts } = parts;
  const attended = host.stdin.isTerminal && host.stderr.isTerminal && !json;
  return {
    commands,
    attended,
    get signal() {
      return interrupts().signal;
    },
    stdin: () => host.stdin.isTerminal ? Promise.resolve("") : keys.all(),
    stdinPieces: () => host.stdin.isTerminal ? nothing() : keys.pieces(),
    secret: (name) => attended ? secret(parts, name) : Promise.resolve(null),
    approve: (shown, what = "run") =>
      attended ? approve(parts, shown, what) : Promise.resolve(null),
    tell: (text) => host.stderr.write(`${text}\n`),
    progress: () => {},
    working: host.stderr.isTerminal && !json
      ? (done, total, what) => working(parts, { done, total, what })
      : () => {},
  };
}

async function* nothing(): AsyncGenerator<string> {}

const eraseLine = "\r\x1b[K";

/** One line that is written over, gone when the work is done. */
function working(
  { host, t }: FaceParts,
  { done, total, what }: {
    readonly done: number;
    readonly total: number;
    readonly what: string | undefined;
  },
): void {
  const text = done < total ? what ?? t("working", { done, total }) : "";
  host.stderr.write(eraseLine + text);
}

const asks = {
  run: ["ask.head", "ask.keys"],
  continue: ["ask.continue", "ask.keys_copy"],
  files: ["ask.files", "ask.keys_files"],
  trust: ["ask.trust", "ask.keys_trust"],
} as const;

async function approve(
  { host, keys, styles, t, interrupts }: FaceParts,
  shown: string,
  what: keyof typeof asks,
) {
  const [head, words] = asks[what];
  host.stdin.setRaw(true);
  try {
    await keys.drain();
    let before = "";
    const middle = put(shown, {
      ...{ title: t(head), words: t(words), styles, t },
      line: (text) => host.stderr.write(`${before}${text}\n`),
      prompt: (text) => {
        host.stderr.write(text);
        before = "\n";
      },
    });
    const word = await wordOf(keys, interrupts().signal, { middle });
    host.stderr.write("\n");
    return word === null || word === "note" ? "decline" : word;
  } finally {
    host.stdin.setRaw(false);
  }
}

/** A line that is not echoed; Backspace takes back, Ctrl-D and Ctrl-C give up. */
async function secret({ host, keys, t, interrupts }: FaceParts, name: string) {
  host.stderr.write(t("auth.login.ask", { name }));
  host.stdin.setRaw(true);
  try {
    let typed = "";
    for (;;) {
      const piece = await keys.next(interrupts().signal);
      if (piece === null || piece === "\x04") return null;
      for (const character of piece) {
        if (character === "\r" || character === "\n") return typed;
        typed = character === "\x7f" || character === "\b"
          ? Array.from(typed).slice(0, -1).join("")
          : typed + character;
      }
    }
  } finally {
    host.stdin.setRaw(false);
    host.stderr.write("\n");
  }
}
