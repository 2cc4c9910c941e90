/**
 * Write layers: a command that runs in a box writes to a layer over the workspace and not to the
 * workspace itself. When it has ended, the layer is exactly what it changed.
 */

import type { Bytes } from "./json.ts";

/** Why of a command's effects something waits for a person's word. */
export const holdReasons = [
  /** Settings and history of git, or of this program. */
  "protected",
  /** A file that programs act upon by themselves. */
  "delicate",
  /** It would run with the rights of its owner or group, whoever starts it. */
  "privileged",
  /** Somebody else changed it while the command ran, and the two cannot be merged. */
  "conflict",
  /** Its old content cannot be kept, so that no undo would bring it back. */
  "not_kept",
  /** The system refused to put it into its place. */
  "failed",
] as const;

export type HoldReason = (typeof holdReasons)[number];

export interface WithheldChange {
  readonly path: string;
  readonly reason: HoldReason;
}

/** Which call a layer belongs to. */
export interface LayerOwner {
  readonly session: string;
  readonly call: string;
  /** The tool or program that ran, and the model that asked for it. */
  readonly by?: { readonly tool: string; readonly model?: string };
}

/** What stands at a path. Modes are permission bits. */
export type LayerNode =
  | {
    readonly type: "file";
    readonly size: number;
    readonly mode: number;
    /** It has further names: moved, they stay names of one file. */
    readonly linked: boolean;
  }
  | { readonly type: "link"; readonly target: string }
  | { readonly type: "folder"; readonly mode: number }
  | { readonly type: "special" };

/** One path that a layer changes; `null`: nothing is there. */
export interface LayerChange {
  /** Relative to the workspace root, `/` between components. */
  readonly path: string;
  /** In the project, as it is now. */
  readonly before: LayerNode | null;
  /** In the layer. */
  readonly after: LayerNode | null;
  /** The project's side changed after the command had begun: its content was not the command's. */
  readonly raced: boolean;
  /**
   * Ignore rules hide it. A new folder that they hide is one change: what lies in it is not listed,
   * unless a repository of git is in it.
   */
  readonly ignored: boolean;
  /** It makes a folder a repository of git, whatever its name, or is one of a repository's settings. */
  readonly ofRepository: boolean;
}

export interface LayerContent {
  /** Folders before what lies in them. */
  readonly changes: readonly LayerChange[];
  /** Paths, as far as they can be written, of names that are not UTF-8. */
  readonly unnamable: readonly string[];
  /** False: what was removed in folders that were made anew could not be found out. */
  readonly complete: boolean;
}

export type LayerSide = "before" | "after";

/** One layer on disk. It stays until it is removed, whoever dies. */
export interface WriteLayer {
  readonly id: string;
  readonly owner: LayerOwner;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
  /** Absolute path of its folder, for `Confinement.layer`. */
  readonly folder: string;
  /** Nothing was written to it; false too where the disk does not tell. */
  isUntouched(): boolean;
  /** What it changes, compared with the project as it is now. */
  read(options: { readonly signal?: AbortSignal }): Promise<LayerContent>;
  /** SHA-256 of a file. @throws {WorkspaceError} */
  hash(path: string, side: LayerSide): Promise<string>;
  /** @throws {WorkspaceError} */
  content(path: string, side: LayerSide): Promise<Bytes>;
  /**
   * Does one change in the project. `whole`: a new folder is moved with all that it holds.
   *
   * @throws {WorkspaceError} `changed` if the project's side is not as it was read
   */
  adopt(
    change: LayerChange,
    options?: {
      readonly whole?: boolean;
      /** Settings and history too: a person said so. */
      readonly protected?: boolean;
      /** The command still writes to the layer. */
      readonly running?: boolean;
    },
  ): Promise<void>;
  /** Content and bits are as they were: the file gets the time that the command gave it. */
  adoptTime(path: string): void;
  /**
   * The command removed this path, or a folder above it; false: it is missing in the layer only since
   * a folder was made anew, as is whatever was moved from there into the project.
   */
  removes(path: string): boolean;
  /** What the layer has at a path is in the project by other means, or nothing of it is wanted. */
  forget(path: string): void;
  /**
   * Copies what has no name in UTF-8, without a look at what was there.
   *
   * @throws {WorkspaceError} all of it is still in the layer
   */
  adoptUnnamable(): Promise<void>;
  /** Leaves it to be decided about later: this process is done with it. */
  release(): void;
  remove(): void;
}

export interface WriteLayers {
  /** Found out once, by trying. */
  supported(): Promise<boolean>;
  /** False: nothing was ever left here. Costs a look at one folder. */
  any(): Promise<boolean>;
  /**
   * `null`: no layer can be laid over this workspace.
   *
   * @param box "usual": no host is reached, nothing protected is written; one that was made ahead will do
   */
  create(owner: LayerOwner, box: "usual" | "own"): Promise<WriteLayer | null>;
  /** Makes a layer and its box ahead of the next command with the usual box. */
  prepare(): Promise<void>;
  /** A command is about to come: whether that box still suits is found out meanwhile. */
  expect(): Promise<void>;
  /** Ends the box that was made ahead, and resolves when nothing is being removed any more. */
  close(): Promise<void>;
  /**
   * Those that nobody is at, oldest first: of dead processes, and released ones. Until each is
   * released or removed, nobody else gets it.
   */
  list(): Promise<readonly WriteLayer[]>;
}

/** What only the operating system can tell of a layer. */
export interface LayerFacts {
  /** Names in the folders asked for, as one sees them through the layer. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** Status time of the project's files asked for, epoch milliseconds with fractions. */
  readonly changed: ReadonlyMap<string, number>;
}

/** Mounts layers. */
export interface LayerMounts {
  /** True if a layer in this folder can be laid over the workspace; found out once, by trying. */
  supported(folder: string): Promise<boolean>;
  /** Makes the usual box of a command ahead, on the layer in this folder; of boxes like that there is one. */
  standBy(folder: string): Promise<void>;
  /** That box is there, and all that it shows and hides is what would be decided now; else it is gone. */
  isCurrent(folder: string): Promise<boolean>;
  /** Ends that box, if there is one. */
  dismiss(): Promise<void>;
  /** `null`: it could not be found out. */
  facts(
    folder: string,
    wanted: { readonly folders: readonly string[]; readonly files: readonly string[] },
  ): Promise<LayerFacts | null>;
}
