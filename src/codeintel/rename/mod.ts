/** New names for symbols; what proves them is loaded when it is asked for. */

export { editOf, movedEdits, replaced, StalePlan } from "./apply.ts";
export { placesIn } from "./places.ts";
export { planRename } from "./plan.ts";
export type { FileMove, Mention, Obstacle, RenamePlan, Replacement } from "./types.ts";
