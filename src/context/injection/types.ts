/** What is put before a model beside the user's words, and what is known of why. */

import type { Code } from "../../codeintel/mod.ts";
import type { Tokenizer, Workspace } from "../../protocol/mod.ts";

/** Lines of a file, both of them shown; 1-based. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** A file as the words name it. */
export interface PathMention {
  /** As it is written, `/` between components, without `./` and `file://`. */
  readonly path: string;
  /** Those that the words name, in their order. */
  readonly ranges: readonly LineRange[];
  readonly why: "path" | "trace" | "diff";
  /** It is worth looking for in all folders. */
  readonly findable: boolean;
}

/** What brought a fragment here. */
export type Why =
  /** The words have its path, or a part of it that fits one file. */
  | { readonly kind: "path" }
  | { readonly kind: "trace" }
  | { readonly kind: "diff" }
  /** It defines what the words name. */
  | { readonly kind: "symbol"; readonly name: string }
  /** The model has seen it, and somebody has changed it since. */
  | { readonly kind: "changed" }
  /** `by`, which is named, imports it. */
  | { readonly kind: "imported"; readonly by: string }
  /** It imports `what`, which is named. */
  | { readonly kind: "imports"; readonly what: string }
  /** Among the best files for the words; those of them that stand in it, the rarest first. */
  | { readonly kind: "ranked"; readonly words: readonly string[] }
  | { readonly kind: "memory" }
  /** Remembered, and never to be left out of what fits. */
  | { readonly kind: "critical" };

/** Why something is not given. */
export type LeftReason =
  | "secret"
  | "hidden"
  | "binary"
  | "too_large"
  | "unreadable"
  | "outside"
  /** Several files fit the words. */
  | "ambiguous"
  /** The model has it already, and it has not changed. */
  | "seen"
  /** What it would take does not fit beside the rest. */
  | "budget"
  /** Looking for more took too long. */
  | "late";

export interface LeftOut {
  /** A path, a name as the words have it, or the id of what is remembered; empty for `late`. */
  readonly what: string;
  readonly reason: LeftReason;
}

/** One piece for the model: a `context` event. */
export interface Fragment {
  /** `file:<path>`, `file:<path>#<from>-<to>`, `signatures:<path>`, `memory:<id>`, `critical:memory:<id>` */
  readonly source: string;
  readonly text: string;
  /** Of `text`. */
  readonly tokens: number;
  readonly why: Why;
  /** Where `text` holds the whole file: it can be edited without a further look. */
  readonly saw?: { readonly path: string; readonly hash: string };
}

export interface Injected {
  /** In the order in which they are sent. */
  readonly fragments: readonly Fragment[];
  /** Of all fragments as they are sent, one after the other; never more than the budget. */
  readonly tokens: number;
  readonly leftOut: readonly LeftOut[];
}

/** What the user configured, as the key `inject` has it. */
export interface InjectSettings {
  /** UTF-16 units of one named file: longer ones are given in parts. */
  readonly named_characters: number;
  /** UTF-16 units of all neighbours together. */
  readonly neighbour_characters: number;
  /** Of everything together. */
  readonly tokens: number;
}

/** What the model has been told in this conversation and still sees. */
export interface Sight {
  /** SHA-256 of the content of a file that it has seen last; `null`: it has seen none. */
  hashOf(path: string): string | null;
  /** What was put before it last, by source, as it stands in history. */
  textOf(source: string): string | null;
  /** Lines of a file that were put before it, not the whole. */
  linesOf(path: string): readonly LineRange[];
}

/** One thing that is remembered. */
export interface Remembered {
  readonly id: string;
  readonly text: string;
  /** 4: critical. */
  readonly priority: number;
}

export interface InjectRequest {
  /** What the user says. */
  readonly words: string;
  /** Names among the words that the program itself put there. */
  readonly ignored?: readonly string[];
  /** Where the words name nothing, files are looked for that answer them. */
  readonly search: boolean;
  /** Files that the model has seen and that may have changed since. */
  readonly changed: readonly string[];
  readonly remembered: readonly Remembered[];
  readonly sight: Sight;
  readonly settings: InjectSettings;
}

export interface InjectPorts {
  readonly workspace: Workspace;
  readonly tokenizer: Tokenizer;
  /** A look at the code, to be disposed of; asked for when words name or ask something of it. */
  code(signal: AbortSignal): Promise<Code>;
  /** When it fires, what takes a look at the whole project is given up. */
  readonly signal: AbortSignal;
}

/** A file of the project that is to be given. */
export interface NamedFile {
  readonly path: string;
  /** Empty: what matters of it is not known. */
  readonly ranges: readonly LineRange[];
  readonly why: Why;
}

/** Something that may be given, line by line. */
export interface Candidate {
  readonly group: Group;
  readonly why: Why;
  /** What `leftOut` calls it. */
  readonly what: string;
  /** Those that count most first. */
  readonly lines: readonly string[];
  /** The first `count` lines as they are sent, at least one. */
  piece(count: number): Piece;
}

/** In the order in which they are given. */
export const groups = ["critical", "memory", "named", "neighbour", "ranked"] as const;
export type Group = (typeof groups)[number];

export type Piece = Pick<Fragment, "source" | "text" | "saw">;
