/** The parts that a system prompt is assembled from, in the order in which they are sent. */

import type { modes } from "./events/parts.ts";

export const promptParts = [
  ...["role", "platform", "mechanism", "formats", "tools"] as const,
  ...["principles", "experience", "knowledge"] as const,
];
export type PromptPartName = (typeof promptParts)[number];

/** Who has written a part; `run`: what was asked for with this run. */
export const promptOrigins = ["built-in", "user", "project", "run"] as const;

/** A file that stands for a part of the program's own. */
export interface PromptFile {
  readonly part: PromptPartName;
  /** The one mode that it is for; `null`: all. */
  readonly mode: (typeof modes)[number] | null;
  readonly origin: "user" | "project";
  /** Its path as the user reads it; of a project's relative to the root. */
  readonly place: string;
  /** Empty: the part is left out. */
  readonly text: string;
}
