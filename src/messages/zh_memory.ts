import type { memory as english } from "./en_memory.ts";

/** 中文：memory。 */
export const memory: Readonly<Record<keyof typeof english, string>> = {};
