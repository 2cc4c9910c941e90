/** A shell of the user's, and who answers in it. */

import type { MessageKey, MessageParams } from "../messages/mod.ts";
import type { Shell, ShellCommand } from "../protocol/mod.ts";

/** What may be shown for a question that was asked in a shell. */
export type ShellAnswer =
  | {
    readonly kind: "choose";
    readonly says: string;
    readonly rows: readonly ShellRow[];
    /** What else is to be said, below the rows; a line each. */
    readonly notes: readonly string[];
  }
  | { readonly kind: "tell"; readonly says: string }
  | { readonly kind: "ask"; readonly question: string };

export interface ShellRow {
  /** The command first, then what is said of it. */
  readonly lines: readonly string[];
  /** `null`: it is shown and cannot be chosen. */
  readonly command: string | null;
}

/** What is asked at a prompt of the user's. */
export interface PromptQuestion {
  /** Empty: what went wrong just now. */
  readonly words: string;
  /** The newest last; without secrets. */
  readonly commands: readonly ShellCommand[];
}

/** A shell of the user's, to be run in a terminal of ours, and who answers in it. */
export interface ShellStart {
  readonly shell: Shell;
  /** Absolute path. */
  readonly program: string;
  /** `??` is taken; `false`: the shell is left as it is. */
  readonly question: boolean;
  /** What a question sends is shown before it is sent. */
  readonly previewsFirst: boolean;
  ask(
    question: PromptQuestion,
    context: { t(key: MessageKey, params?: MessageParams): string },
    signal: AbortSignal,
  ): Promise<ShellAnswer>;
  /** Lines that a question sends to a model; `null`: none is asked. */
  preview(question: PromptQuestion): Promise<readonly string[] | null>;
  /** Without secrets; `line`: the command that printed it, `null` for a line itself. */
  redact(text: string, line: string | null): string;
  /** A command has ended; returns at once. */
  ended(command: ShellCommand): void;
  /** True where somebody has asked in the private folder that all is forgotten; then it is. */
  forgets(place: string): Promise<boolean>;
  /** So many marks were no marks of the shell: told in the private folder. */
  forged(place: string, count: number): Promise<void>;
  /** The shell was left. */
  close(): Promise<void>;
}

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Further names by which it may be called. */
  readonly names: readonly string[];
  /** PEM; `null`: plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

/** A server that is to be run. */
export interface ServerStart {
  readonly address: ListenAddress;
  /** `single`: whoever has the token; `multi`: accounts, which anybody may make with `register`. */
  readonly auth:
    | { readonly mode: "single" }
    | { readonly mode: "multi"; readonly register: boolean };
}
