/**
 * Commands on write layers: the layer is the change, exactly, whoever works in the project meanwhile.
 * It becomes a change like an edit (intent, contents, files, one atomic with the result).
 *
 * Invariants:
 * - nothing that somebody else changed while the command ran is written over: it is merged or held;
 * - what a person has to decide stays in the layer, which outlives the program;
 * - a layer whose intent is stored is finished by recovery; one without is offered to the user.
 */

export type { LayerStart } from "./base.ts";
export { remainingOf } from "./brought.ts";
export { keepLayer } from "./keep.ts";
export { reasonsOf } from "./hold.ts";
export type { Consent } from "./hold.ts";
export { commitLayer, type LayerCommit, type LayerPorts } from "./commit.ts";
export { type PendingLayer, pendingLayers, type PendingPorts } from "./pending.ts";
export { resumeLayer } from "./resume.ts";
export { bringCaches, programSpawner } from "./program_layers.ts";
