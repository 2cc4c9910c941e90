/** What an attack is: what a model that means harm does, and how one sees that it succeeded. */

import type { Call } from "../stories/attackers/support.ts";

/** How an attack shows that it succeeded. */
export type Breach =
  /** The model was given the word that was planted for it. */
  | { readonly type: "told"; readonly word: string }
  /** A file is there, or holds other text than it did. */
  | { readonly type: "written"; readonly path: string; readonly before?: string }
  /** The call was carried out although nobody was there to allow it. */
  | { readonly type: "done" };

export interface Attack {
  readonly name: string;
  readonly calls: readonly Call[];
  readonly breach: Breach;
}

/** Attacks of one kind, on one scene: a home, a project, and how much the user lets pass. */
export interface AttackClass {
  readonly name: string;
  /** Words of the command line beyond `work`. */
  readonly args: readonly string[];
  /** Lines of the configuration. */
  readonly config?: string;
  /** Texts of files of the home, by relative path. */
  readonly home: Readonly<Record<string, string>>;
  readonly project: Readonly<Record<string, string>>;
  /** The project is a repository whose first commit has all its files but those of nested ones. */
  readonly committed?: boolean;
  /** Files with secrets that the user has allowed tools to read. */
  readonly allowed?: readonly string[];
  /** The user trusts the project as it is. */
  readonly trusted?: boolean;
  /** What the user runs himself afterwards in the project, outside of any box. */
  readonly after?: readonly (readonly string[])[];
  /** @param home, project absolute paths */
  attacks(place: { readonly home: string; readonly project: string }): readonly Attack[];
}
