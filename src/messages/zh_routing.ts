import type { routing as english } from "./en_routing.ts";

/** 中文：routing。 */
export const routing: Readonly<Record<keyof typeof english, string>> = {};
