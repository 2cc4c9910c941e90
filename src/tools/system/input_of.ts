import type { ToolDefinition } from "../../protocol/mod.ts";

/** What an executor is given of a definition. */
export type InputOf<Definition> = Definition extends ToolDefinition<infer Input> ? Input : never;
