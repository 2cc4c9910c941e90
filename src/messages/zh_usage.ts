import type { usage as english } from "./en_usage.ts";

/** 中文：usage。 */
export const usage: Readonly<Record<keyof typeof english, string>> = {};
