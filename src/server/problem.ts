/** What a request is refused with: a status, and a sentence of the message table. */

import type { MessageKey, MessageParams } from "../messages/mod.ts";
import { AgentError, type ExitName, WorkspaceError } from "../protocol/mod.ts";

/** Codes of the envelope beside 0; each is the HTTP status, but for 405, which is told as 400. */
export const problemCodes = [400, 401, 403, 404, 409, 413, 429, 500] as const;
export type ProblemCode = (typeof problemCodes)[number];

export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly key: MessageKey,
    readonly params: MessageParams = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(key);
    this.name = "Problem";
  }
}

/** The sentence is there already. */
export interface Refusal {
  readonly code: ProblemCode;
  readonly key: string;
  readonly params: MessageParams;
  readonly headers: Readonly<Record<string, string>>;
}

/** `null`: a defect of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Problem) return error;
  if (error instanceof WorkspaceError) {
    const params = { path: error.path };
    return { code: fileCodes[error.kind], key: `server.file.${error.kind}`, params, headers: {} };
  }
  if (!(error instanceof AgentError)) return null;
  const code = special[error.code] ?? exits[error.exit];
  if (code === undefined) return null;
  return { code, key: `error.${error.code}`, params: error.params, headers: {} };
}

const fileCodes: Readonly<Record<WorkspaceError["kind"], ProblemCode>> = {
  outside: 403,
  missing: 404,
  exists: 409,
  is_directory: 400,
  not_directory: 400,
  not_regular: 400,
  too_large: 413,
  unreadable: 403,
  disk_full: 500,
  protected: 403,
  secret: 403,
  hidden: 403,
  changed: 409,
  io: 500,
};

const special: Readonly<Record<string, ProblemCode>> = {
  "session.unknown": 404,
  "session.unknown_nearest": 404,
  "session.none": 404,
  "session.no_question": 409,
  "session.no_turn": 404,
  "change.unknown": 404,
  "change.none": 404,
  "plan.none": 404,
};

const exits: Readonly<Partial<Record<ExitName, ProblemCode>>> = {
  usage: 400,
  data: 400,
  input: 400,
  config: 409,
  auth: 409,
  approval: 403,
  limit: 429,
  locked: 409,
  unavailable: 409,
};
