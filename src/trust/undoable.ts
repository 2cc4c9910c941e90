/** Whether all that a command may do can be taken back: a box holds it, and a layer has it. */

import type { Judgement, Reason, Risk } from "../policy/mod.ts";
import type { Promises } from "../sandbox/mod.ts";

export interface Reach {
  readonly judgement: Judgement;
  readonly risks: readonly Risk[];
  /** What the box that it runs in holds. */
  readonly held: Promises;
  /** The network is open to it. */
  readonly network: boolean;
  /**
   * It runs on a write layer, where what programs act upon is held back: settings of editors, of other
   * assistants, of every repository, those that it makes among them.
   */
  readonly layered: boolean;
}

/** Something of it would go on, leave the folder, or is not known at all. */
const unbounded: ReadonlySet<Reason["code"]> = new Set<Reason["code"]>([
  "forbidden",
  "outside",
  "rule",
  "secret",
  "doubt_background",
  "doubt_characters",
  "doubt_syntax",
  "doubt_too_long",
]);

export function isUndoable({ judgement, risks, held, network, layered }: Reach): boolean {
  if (network || !held.files || !held.secrets || !held.network || !held.processes) return false;
  if (!layered) return false;
  if (judgement.parts.some(({ verdict, why }) => verdict !== "allow" && unbounded.has(why.code))) {
    return false;
  }
  // Within the box and under a snapshot, what is deleted comes back.
  return risks.every(({ kind }) => kind === "deletes");
}
