import { once } from "../util/mod.ts";

/** They stand on all tools, which whoever only starts an engine or shows a variable does not load. */
export const loadNames = once(() => import("./names.ts"));
