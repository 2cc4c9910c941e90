/** Programs that experiences stand on. */

import type { MemoryEntry } from "./fold.ts";

/** A program of a session: the call that ran it. */
export interface ProgramRef {
  readonly session: string;
  readonly program: string;
}

/** Ids of a program's calls are below its own: `SESSION:c1.3`. */
const ofProgram = /^(.+):([^.:]+)\.[^:]+$/;

/** The one program that did what an experience tells of; `null`: none did, or several. */
export function programOf({ experience }: Pick<MemoryEntry, "experience">): ProgramRef | null {
  const found = new Map<string, ProgramRef>();
  for (const change of experience?.changes ?? []) {
    const [, session, program] = ofProgram.exec(change) ?? [];
    if (session && program) found.set(`${session}:${program}`, { session, program });
  }
  const [only, ...more] = found.values();
  return only && more.length === 0 ? only : null;
}
