/** What `move` planned or did, as programs get it. */

import type { FileMove, Replacement } from "../../../codeintel/mod.ts";
import type { MoveObstacle, PathMention } from "./types.ts";

export interface Moved {
  /** What was named. */
  readonly from: string;
  readonly to: string;
  /** Every file that goes along, code or not. */
  readonly files: readonly FileMove[];
  /** Empty files that make packages of new folders. */
  readonly created: readonly string[];
  /** Under the old paths. */
  readonly replacements: readonly Replacement[];
  /** Lines of documents and settings that name the old path; they stay. */
  readonly mentions: readonly PathMention[];
  readonly obstacles: readonly MoveObstacle[];
  /**
   * `planned`: nothing was asked to be written; `refused`: it was, and there are obstacles;
   * `taken_back`: the files are as they were, since the checker found the obstacles.
   */
  readonly outcome: "planned" | "refused" | "applied" | "taken_back";
}
