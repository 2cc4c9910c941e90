/** `deps --rules`: where the project does not keep to its own architecture. */

import type { DependencyGraph } from "../../codeintel/mod.ts";
import { checkRules, sift, type Violation, violationKey } from "./rules/mod.ts";
import type { Ports } from "../ports.ts";
import { baseline, readArchitecture } from "./architecture_file.ts";
import { readBaseline } from "./baseline_file.ts";

export interface RulesReport {
  readonly type: "rules";
  readonly rules: number;
  /** Those that are not known, by rule. */
  readonly violations: readonly Violation[];
  /** How many the baseline has. */
  readonly known: number;
  /** Known ones that are no more, as the baseline has them. */
  readonly gone: readonly string[];
}

/** @throws {AgentError} `deps.no_rules`, `code.bad_baseline`, `config.*` */
export async function rulesReport(
  graph: DependencyGraph,
  ports: Pick<Ports, "workspace">,
  { ignoresKnown }: { readonly ignoresKnown: boolean },
): Promise<RulesReport> {
  const rules = await readArchitecture(ports);
  const { layers, forbidden, required, doors, cycles } = rules;
  return {
    type: "rules",
    rules: [layers, forbidden, required, doors, cycles].flat().length,
    ...sift(
      await checkRules(graph, rules),
      ignoresKnown ? [] : await readBaseline(ports, baseline),
    ),
  };
}

/** What `readBaseline` reads. */
export function baselineText({ violations }: RulesReport): string {
  return JSON.stringify([...new Set(violations.map(violationKey))].sort(), null, 2);
}
