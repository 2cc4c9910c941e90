import type { context as english } from "./en_context.ts";

/** 中文：context。 */
export const context: Readonly<Record<keyof typeof english, string>> = {};
