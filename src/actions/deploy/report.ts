/** What a deployment comes to: a plan for a project, or a model's answer to words. */

import type { RowVerdict } from "../../advice/mod.ts";
import type { DeployPlan, ProposedStep } from "../../deploy/mod.ts";

/** A project that a plan is for. */
export type Project =
  /** `shown`: as it was given, relative to where the program runs. */
  | { readonly kind: "folder"; readonly root: string; readonly shown: string }
  | {
    readonly kind: "address";
    readonly url: string;
    /** That the plan's first step makes; `null`: nobody knows what to clone. */
    readonly folder: string | null;
  };

export interface Environment {
  readonly os: string;
  readonly packageManagers: readonly string[];
  readonly programs: readonly { readonly name: string; readonly version: string | null }[];
  readonly listening: readonly number[] | null;
}

export interface PlanReport {
  readonly kind: "plan";
  readonly project: Project;
  readonly plan: DeployPlan;
  readonly environment: Environment;
  /** What is remembered that may matter, a line each. */
  readonly notes: readonly string[];
  /** A model's words; empty: none was asked, or it had none. */
  readonly says: string;
  readonly asked: boolean;
}

export interface WordsRow extends ProposedStep {
  readonly verdict: RowVerdict;
}

/** From a model's knowledge alone. */
export interface WordsReport {
  readonly kind: "words";
  readonly words: string;
  readonly says: string;
  /** It asks back; empty: it does not. */
  readonly question: string;
  readonly steps: readonly WordsRow[];
  readonly unknowns: readonly string[];
}

export type DeployReport = PlanReport | WordsReport;

/** The name of the project, for a heading. */
export function nameOf(project: Project): string {
  const path = project.kind === "folder" ? project.root : project.folder ?? project.url;
  return path.replace(/\/+$/, "").replace(/^.*\//, "") || path;
}
