/**
 * The vocabulary of the dashboard. A pane is a model, an `update` and a `view`: plain data, a pure
 * function of a message, a pure function of a size. Nothing in a pane reads, writes or waits; what it
 * wants to have done it returns as effects, and `runtime.ts` does them.
 */

/** What a piece of text is; a theme says how that looks. */
export type Role =
  | "text"
  | "dim"
  | "strong"
  | "accent"
  | "good"
  | "bad"
  | "warn"
  | "info"
  | "user"
  | "thinking"
  | "heading"
  | "code"
  | "link"
  | "quote"
  | "added"
  | "removed"
  | "hunk"
  | "keyword"
  | "string"
  | "number"
  | "comment"
  | "function"
  | "type"
  | "border"
  | "focus";

/** What lies behind text: of a whole line, or of a word in it. */
export type Ground =
  /** What the user said. */
  | "user"
  | "code"
  | "selected"
  /** Lines of a difference, and the words of them that differ. */
  | "added"
  | "removed"
  | "added_word"
  | "removed_word"
  /** What was searched for. */
  | "match";

/** Text without any escape sequence or line break; it passed `printable`. */
export interface Span {
  readonly text: string;
  /** Absent: `text`. */
  readonly role?: Role;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  /** Absent: the terminal's own background. */
  readonly on?: Ground;
}

/** What a theme is on a terminal. */
export interface SpanStyles {
  /** Parameters of SGR for a span, `""` for none: `1;31`. They count from a reset. */
  sgr(span: Span): string;
}

/**
 * One line of a pane, as wide as the pane or shorter. Rows are never changed: the same row is the
 * same object in the next frame, which is how little is drawn.
 */
export type Row = readonly Span[];

export interface Size {
  /** Terminal cells. */
  readonly columns: number;
  readonly rows: number;
}

export interface Place {
  /** From 0. */
  readonly column: number;
  readonly row: number;
}

/** All of the screen. */
export interface Frame {
  /** As many as the screen has; shorter rows end in blanks. */
  readonly rows: readonly Row[];
  /** `null`: not shown. */
  readonly cursor: Place | null;
}

/** What comes in from the terminal. */
export type Input =
  /** `ctrl+c`, `shift+tab`, `alt+enter`, `f1`, `up`, `escape`, `?`: modifiers in the order ctrl, alt, shift. */
  | { readonly type: "key"; readonly key: string }
  /** Typed characters that are no shortcut by themselves; whole grapheme clusters. */
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "paste"; readonly text: string }
  | {
    readonly type: "mouse";
    readonly action: "press" | "drag" | "release" | "wheel_up" | "wheel_down";
    readonly at: Place;
  }
  | { readonly type: "resize"; readonly size: Size }
  | { readonly type: "focus"; readonly on: boolean };

/**
 * A terminal as rows: draws what differs from the last frame in one synchronised write, and reads
 * what is typed. `terminalScreen` is the real one over any terminal device; a test gives it one that
 * is emulated.
 */
export interface Screen {
  readonly size: Size;
  /** Takes the terminal over: alternate screen, raw keys, bracketed paste. */
  open(): void;
  draw(frame: Frame): void;
  /**
   * Gives the terminal back as it was, whatever has happened; may be called twice.
   *
   * @param left text for the scrollback, with line ends
   */
  close(left?: string): void;
  /** What is typed; ends when the terminal is gone. */
  inputs(): AsyncIterable<Input>;
  mouse(on: boolean): void;
  /** Everything looks so from here on. */
  restyle(look: SpanStyles): void;
  /** Draws the person's eye: bell, and the terminal's own notification where it has one. */
  notify(text: string): void;
  /** Puts text on the clipboard by way of the terminal (OSC 52). */
  copy(text: string): void;
  /** The shell has the terminal until it lets this go on. */
  suspend(): Promise<void>;
  /** Lets another program have the terminal meanwhile. */
  lend<T>(use: () => Promise<T>): Promise<T>;
}

/** A terminal device, so that a test can be one. */
export interface Device {
  size(): Size;
  /** @throws when nobody reads any more */
  write(text: string): void;
  /** The next bytes; `null` when the terminal is gone. */
  read(): Promise<Uint8Array | null>;
  /** Keys one by one and unseen; signals of the keyboard come as keys. */
  setRaw(on: boolean): void;
  /** Stops the job that the terminal runs, as its shell does; returns when it goes on. */
  stop(): void;
  /** Until the returned function is called. */
  onResize(handler: () => void): () => void;
}

/** What a pane wants to have done. */
export type Effect =
  /** The user says something: a message, a `/command`, a `!line`. */
  | { readonly type: "say"; readonly text: string; readonly how: "send" | "steer" | "next" }
  | {
    readonly type: "answer";
    readonly word: "once" | "session" | "always" | "decline";
    readonly note?: string;
  }
  | { readonly type: "interrupt" }
  /** A command as it would be typed, without its slash: `undo 3`; `quiet`: the panes show what it did. */
  | { readonly type: "command"; readonly line: string; readonly quiet?: boolean }
  /** As `command`, by its words, which may hold anything; the panes show what it did. */
  | { readonly type: "command_words"; readonly words: readonly string[] }
  /** As `command`, but what it says is looked at. */
  | { readonly type: "view_command"; readonly line: string }
  /** A change is to be taken back once the user agrees; `files`: what it did, a line each. */
  | { readonly type: "undo"; readonly change: number; readonly files: readonly string[] }
  /** Events before this number are to be shown as well; `many`: all the way to the first is gone. */
  | { readonly type: "older"; readonly before: number; readonly many?: true }
  /** The contents of a change, to be shown below its line. */
  | { readonly type: "diff"; readonly change: string }
  | { readonly type: "copy"; readonly text: string }
  | { readonly type: "edit_outside"; readonly text: string }
  /** The user's editor is to show a file of the project; `line` from 1. */
  | { readonly type: "edit_file"; readonly path: string; readonly line: number }
  /** Completions are wanted for what is typed. */
  | { readonly type: "complete"; readonly text: string; readonly at: number }
  | { readonly type: "quit" };

/** What an update comes to. */
export interface Updated<Model> {
  readonly model: Model;
  readonly effects: readonly Effect[];
}
