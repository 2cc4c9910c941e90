import { once } from "../util/mod.ts";

/** By its door, as all others do: parts of it by themselves would be files of their own in the bundle. */
export const loadTools = once(() => import("../tools/mod.ts"));
