/** What a skill is, and why one, or another extension that a file describes, is not used. */

export type ExtensionOrigin = "user" | "project";

export interface Skill {
  /** That of its folder. */
  readonly name: string;
  /** One line; nothing in it is invisible. */
  readonly description: string;
  readonly origin: ExtensionOrigin;
  /** Absolute path of its folder. */
  readonly folder: string;
  /** The folder as the user reads it; of a project's relative to the root. */
  readonly place: string;
  /** Tools that its author names; they are shown, and nothing is allowed by them. */
  readonly tools: string;
  /** SHA-256 of `SKILL.md`. */
  readonly hash: string;
}

/**
 * `untrusted`: the project, or this file of it, was never trusted; `changed`: it is not what was trusted;
 * `shadowed`: another one has its name; `unusable`: it is not as the convention has it.
 */
export type ExtensionProblem = "untrusted" | "changed" | "shadowed" | "unusable";

/** One that is left out. */
export interface UnusedExtension {
  readonly name: string;
  readonly origin: ExtensionOrigin;
  /** As the user reads it; of a project's relative to the root. */
  readonly place: string;
  readonly state: ExtensionProblem;
  /** An English clause; empty where the state says all. */
  readonly problem: string;
}

export interface Skills {
  readonly skills: readonly Skill[];
  readonly unused: readonly UnusedExtension[];
}
