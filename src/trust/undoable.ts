/** Whether all that a command may do can be taken back: a box holds it, and a snapshot covers it. */

import type { Judgement, Reason, Risk } from "../policy/mod.ts";
import type { Promises } from "../sandbox/mod.ts";
import { isDerived } from "../workspace/mod.ts";

export interface Reach {
  readonly judgement: Judgement;
  readonly risks: readonly Risk[];
  /** What the box that it runs in holds. */
  readonly held: Promises;
  /** The network is open to it. */
  readonly network: boolean;
  /** Paths that no snapshot has, with the reason. */
  readonly uncovered: readonly { readonly path: string; readonly why: string }[];
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

export function isUndoable({ judgement, risks, held, network, uncovered }: Reach): boolean {
  if (network || !held.files || !held.secrets || !held.network || !held.processes) return false;
  if (judgement.parts.some(({ verdict, why }) => verdict !== "allow" && unbounded.has(why.code))) {
    return false;
  }
  // Within the box and under a snapshot, what is deleted comes back.
  if (risks.some(({ kind }) => kind !== "deletes")) return false;
  return uncovered.every(({ path, why }) =>
    // The box does not let it touch what is git's own, nor see secrets.
    why === "git" || why === "secret" || why === "ignored" && isDerived(path.replace(/\/$/, ""))
  );
}
