/** What is known of a task before a model is asked, and what became of earlier ones. */

export const taskKinds = [
  "question",
  "explain",
  "search",
  "fix",
  "feature",
  "refactor",
  "rename",
  "test",
  "docs",
  "plan",
  "other",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Beside a request, for whoever chooses among models; no server is sent it. */
export interface TaskHints {
  readonly kind: TaskKind;
  /** UTF-16 units of the user's words of this turn. */
  readonly characters: number;
  /** Files that the words name and that are there. */
  readonly files: number;
  /** Files that import one of those, directly; 0 where nobody looked. */
  readonly fanOut: number;
  /** Words that make it harder or easier, as they were found. */
  readonly signs: readonly string[];
  /** A step of a plan is carried out, or a plan is written. */
  readonly step: "plan" | "step" | "check" | null;
  /** Receipts and verifications that failed since the user's last words, all models together. */
  readonly failures: number;
  /** Answers since the user's last words: where a turn has begun, its model goes on. */
  readonly answers: number;
  /** Who answered last, as `provider/name`; `null`: nobody yet. */
  readonly last: string | null;
  /** Tokens of the whole request, estimated. */
  readonly tokens: number;
  /** A picture is in it. */
  readonly pictures: boolean;
}

/** What a model can do, as far as it is known; `null`: it is not. */
export interface Abilities {
  /** Tokens of prompt and answer together that are really served. */
  readonly window: number | null;
  /** Tokens of prompt up to which its answers were good when it was measured. */
  readonly quality: number | null;
  readonly tools: boolean | null;
  readonly vision: boolean | null;
  /** It writes programs that do what they are to do. */
  readonly programs: boolean | null;
  /** US dollars per million tokens. */
  readonly price: Price | null;
}

export interface Price {
  readonly input: number;
  readonly output: number;
  /** `null`: as input. */
  readonly cached: number | null;
}

/** How often what a model did held, by kind of task, in this workspace. */
export interface TaskRecord {
  readonly model: string;
  readonly kind: TaskKind;
  readonly passed: number;
  readonly failed: number;
}

/** Nothing is known. */
export const unknownAbilities: Abilities = {
  window: null,
  quality: null,
  tools: null,
  vision: null,
  programs: null,
  price: null,
};
