/** The project tree behind one door. Every path is confined, links resolved by us. */

import type { TreeNode } from "./change.ts";
import type { Bytes } from "./json.ts";

/** Why a file operation was refused or failed. */
export type WorkspaceErrorKind =
  /** The path leaves the workspace, by itself or through a link. */
  | "outside"
  | "missing"
  | "exists"
  /** A directory where a file is needed. */
  | "is_directory"
  /** A file where a directory is needed. */
  | "not_directory"
  /** A device, socket or pipe, or a path that no file can have. */
  | "not_regular"
  | "too_large"
  /** The operating system says no. */
  | "unreadable"
  /** No room on the disk. */
  | "disk_full"
  /** Settings and history that no tool writes (`.git`, `.agent`). */
  | "protected"
  /** Its name says that it holds secrets, and the user has not opened it; `detail`: where the path leads. */
  | "secret"
  /** Rules that keep models away hide it; `detail`: the name of their file. */
  | "hidden"
  /** The content is not what the caller saw. */
  | "changed"
  /** Anything else the operating system reports; `detail` has its words. */
  | "io";

/** A refusal is a value for the model: it names the path as given and what to do. */
export class WorkspaceError extends Error {
  constructor(
    readonly kind: WorkspaceErrorKind,
    readonly path: string,
    readonly detail = "",
  ) {
    super(`${path}: ${kind}${detail && ` (${detail})`}`);
    this.name = "WorkspaceError";
  }
}

export interface FileContent {
  /** Relative to the root, `/` between components, links resolved. */
  readonly path: string;
  readonly bytes: Bytes;
  /** Permission bits. */
  readonly mode: number;
}

/** One of many files: its content, or why it cannot be had. */
export type ManyRead =
  | { readonly path: string; readonly bytes: Bytes }
  | { readonly path: string; readonly error: WorkspaceError };

/** Why a content must not be shown: as the kinds of refusal of these names. */
export type Veil = Extract<WorkspaceErrorKind, "secret" | "hidden">;

export interface ReadOptions {
  readonly maxBytes: number;
  /**
   * The content is kept for going back and shown to nobody: what rules hide is given too. Secrets
   * are not, since they must not be kept either; `fingerprint` gives their hash.
   */
  readonly kept?: boolean;
}

export interface FileStat {
  readonly path: string;
  readonly type: "file" | "directory" | "link" | "other";
  /** Bytes. */
  readonly size: number;
}

/** A file as one look at the tree shows it. */
export interface SurveyedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Differs whenever size, inode, time of content or time of status differ. */
  readonly stamp: string;
  /** The later of the times of content and status, epoch milliseconds. */
  readonly changed: number;
  /** Permission bits. */
  readonly mode: number;
  /** Rules hide it; listed only for `hiddenFiles`. */
  readonly hidden?: true;
}

/** What a name stands for, itself and not what it links to. */
export interface EntryLook extends Omit<SurveyedFile, "path" | "hidden"> {
  readonly type: FileStat["type"];
}

/** What a path names, itself and not what it links to; a file's content is told by `fingerprint`. */
export type TreeEntry = { readonly type: "file" } | TreeNode;

/** What a survey made of one folder: good for the next one while the folder's stamp is the same. */
export interface SurveyedFolder {
  /** Differs whenever a name has been added, taken away or replaced. */
  readonly stamp: string;
  /** As of a file. */
  readonly changed: number;
  /** Names of the files that were wanted. */
  readonly files: readonly string[];
  /** Names of all folders in it. */
  readonly folders: readonly string[];
  /** Names of what is neither, links above all; absent: none. */
  readonly others?: readonly string[];
  /** True if it holds rules of its own. */
  readonly ruled: boolean;
}

/** The tree at once. */
export interface Survey {
  /** In path order (by code unit of the whole path). */
  readonly files: readonly SurveyedFile[];
  /** Folders that could not be read. */
  readonly unreadable: readonly string[];
  /** Every folder that was entered, by path; the root is `.`. */
  readonly folders: ReadonlyMap<string, SurveyedFolder>;
  /** Folders that rules hide and that were not entered. */
  readonly hidden: readonly string[];
}

/** The names of a survey, for whoever reads all of them anyway. */
export interface Names {
  /** As the files of a survey. */
  readonly paths: readonly string[];
  /** Folders that could not be read. */
  readonly unreadable: readonly string[];
  /** When the listing began, epoch milliseconds. */
  readonly listedAt: number;
}

export interface Workspace {
  /** Real path of the root. */
  readonly root: string;
  /** The machine that it lies on, as its user names it; absent: this one. */
  readonly host?: string;
  /**
   * Path relative to the root, with links resolved; need not exist. Absolute paths
   * inside the root are taken too.
   *
   * @throws {WorkspaceError}
   */
  resolve(path: string): Promise<string>;
  /** @throws {WorkspaceError} */
  stat(path: string): Promise<FileStat>;
  /**
   * A whole regular file of at most `maxBytes` bytes.
   *
   * @throws {WorkspaceError} `secret`, `hidden`: it must not be shown; and others
   */
  read(path: string, options: ReadOptions): Promise<FileContent>;
  /**
   * Whole regular files of at most `maxBytes` bytes each, in the order given and in groups: as
   * `read` of each, and much cheaper where many lie in one folder. The bytes of a group are
   * overwritten when the next one is asked for.
   */
  readMany(
    paths: readonly string[],
    options: ReadOptions & {
      /** As of `Names`, if all paths come from there: they need not be looked at once more. */
      readonly listedAt?: number;
      readonly signal?: AbortSignal;
    },
  ): AsyncIterable<readonly ManyRead[]>;
  /** The first `length` bytes of a regular file, however large. @throws {WorkspaceError} */
  readHead(
    path: string,
    length: number,
  ): Promise<{ readonly bytes: Bytes; readonly size: number }>;
  /**
   * For paths of files relative to the root, in their order, why `read` would not show them. By
   * their names and by rules alone: nothing is opened, links are not followed.
   */
  veils(paths: readonly string[]): Promise<readonly (Veil | null)[]>;
  /** Entries of a directory, sorted by name; links are not followed. @throws {WorkspaceError} */
  list(path: string): Promise<readonly FileStat[]>;
  /**
   * Files below `path` that ignore rules let through, in path order; links are not followed. Only the
   * start is proved to lie inside: what is in the files comes through `read`, which proves each path.
   */
  walk(path: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<FileStat>;
  /**
   * All regular files that ignore rules let through and `wanted` asks for, in one go and without
   * opening any: an index compares stamps and reads what differs. Links are not followed.
   *
   * @throws {WorkspaceError} if the root is gone
   */
  survey(options: {
    wanted(path: string): boolean;
    /**
     * Wanted files that are listed although a `.gitignore` hides them: settings of a project are
     * often tracked and ignored at once. What `.agentignore` and its like hide stays hidden.
     */
    evenIgnored?(path: string): boolean;
    /** Files that any rule hides are listed too, and marked, where their folder is entered. */
    readonly hiddenFiles?: boolean;
    /**
     * Folders of an earlier survey that wanted the same: one that has not changed since is not
     * read again. Rules are applied anew.
     */
    readonly known?: ReadonlyMap<string, SurveyedFolder>;
    /**
     * Of a folder that is as `known` has it, the names of the wanted files whose facts are needed: the
     * others are not looked at and not among `files`. Absent: all are.
     */
    needed?(folder: string, listing: SurveyedFolder): readonly string[];
    readonly signal?: AbortSignal;
  }): Promise<Survey>;
  /**
   * What has these names, relative to the root, as a survey would show it, in their order;
   * `null`: nothing, or nothing that can be seen. Proves nothing; `.git` may be asked for too.
   */
  looks(
    paths: readonly string[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly (EntryLook | null)[]>;
  /**
   * The paths that `survey` would give, without a look at each file.
   *
   * @throws {WorkspaceError} if the root is gone
   */
  names(options: {
    wanted(path: string): boolean;
    readonly signal?: AbortSignal;
  }): Promise<Names>;
  /**
   * Replaces or creates a file whole: temporary file, sync, rename, folder synced.
   * Parent directories are made. `before` is the hash that must still be there.
   *
   * @throws {WorkspaceError}
   */
  write(
    path: string,
    bytes: Bytes,
    options: {
      readonly before: string | null;
      readonly mode?: number;
      /** The path is the file's own: where it leads through a link it is refused as `changed`. */
      readonly own?: boolean;
    },
  ): Promise<void>;
  /** Removes a file whose hash is still `before`; `own` as of `write`. @throws {WorkspaceError} */
  remove(
    path: string,
    options: { readonly before: string; readonly own?: boolean },
  ): Promise<void>;
  /** Removes a folder that is empty; `false`: there is none, or not by this name. @throws {WorkspaceError} */
  removeFolder(path: string): Promise<boolean>;
  /**
   * What stands at a path relative to the root, by its own name: no link is followed. `null`:
   * nothing, also where something above it is no folder.
   *
   * @throws {WorkspaceError}
   */
  entry(path: string): Promise<TreeEntry | null>;
  /**
   * Makes, replaces or removes a link or a folder, or sets the mode of a folder; `before` must
   * still be there. Folders above it must be there, and only an empty folder is removed. A file
   * is never replaced, nor a link by a folder or the reverse: that takes two calls.
   *
   * @throws {WorkspaceError} `changed`: something else stands there, or the folder is not empty
   */
  setNode(
    path: string,
    options: { readonly before: TreeNode | null; readonly after: TreeNode | null },
  ): Promise<void>;
  /** Hash and mode of a file, or `null` if there is none. @throws {WorkspaceError} */
  fingerprint(path: string): Promise<{ readonly hash: string; readonly mode: number } | null>;
}
