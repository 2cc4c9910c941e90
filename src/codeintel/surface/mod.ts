/** What a file shows to others, as far as it is certain: all that `check` wants of most files. */

export { isTyped, lastName, receiverName, strict } from "./strict.ts";
export { surfaceOf, wholeSurfaceOf } from "./surface.ts";
export type { Head, Surface } from "./types.ts";
