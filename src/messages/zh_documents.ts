import type { documents as english } from "./en_documents.ts";

/** 中文：documents。 */
export const documents: Readonly<Record<keyof typeof english, string>> = {};
