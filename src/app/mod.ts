/** Parts of the composition root that are more than a line: from the configuration to objects. */

export { Models, nobody, type Role } from "./models.ts";
export { Remembering } from "./remembering.ts";
