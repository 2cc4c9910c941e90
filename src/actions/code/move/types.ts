import type { FileMove, Replacement } from "../../../codeintel/mod.ts";

/** Why a move is refused; `path` (as it is called now) and `line` say where to look. */
export interface MoveObstacle {
  readonly why:
    /** Files of this language are not moved: their imports do not follow from paths alone. */
    | "language"
    /** One file of a package cannot leave it. */
    | "package"
    /** Something is there already. */
    | "exists"
    /** No way to write this import from the new place leads to the file. */
    | "import"
    /** The import's name is used for other modules as well. */
    | "shared"
    /** With all changes made, the import would not lead where it leads now. */
    | "graph"
    /** `check` would find something wrong that it does not find now. */
    | "finding"
    /** The user's checker finds something wrong that it did not find before. */
    | "checker";
  readonly path: string;
  readonly line: number;
}

/** A place outside of code, or in a string, that names what is moved and stays. */
export interface PathMention {
  readonly path: string;
  readonly line: number;
}

export interface MovePlan {
  /** Code files and settings, by the old path. */
  readonly moves: readonly FileMove[];
  /** Empty files that make packages of new folders. */
  readonly created: readonly string[];
  /** In texts as they are now, under their old paths. */
  readonly replacements: readonly Replacement[];
  /** Empty: the plan may be applied. */
  readonly obstacles: readonly MoveObstacle[];
}

/** What one file needs. */
export interface FileChanges {
  readonly replacements: readonly Replacement[];
  readonly obstacles: readonly MoveObstacle[];
}
