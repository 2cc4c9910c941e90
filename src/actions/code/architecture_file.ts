/** `.agent/architecture.yaml`: what a project says about its own structure. */

import * as z from "zod";
import type { ArchitectureRules } from "./rules/mod.ts";
import { checkedYaml } from "../../config/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { type Baseline, textOf } from "./baseline_file.ts";

const rulesFile = ".agent/architecture.yaml";

/** What `deps --rules --format baseline` printed. */
export const baseline: Baseline = {
  path: ".agent/architecture_baseline.json",
  command: "agent deps --rules --format baseline",
};

const text = z.string().min(1);
const list = z.union([text.transform((it) => [it]), z.array(text).min(1)]);
const none = list.default([]);
const name = text;

const sections = {
  layers: z.strictObject({
    name,
    order: z.array(list).min(2),
    indirect: z.boolean().default(false),
  }),
  forbidden: z.strictObject({
    name,
    from: list,
    except: none,
    to: none,
    packages: none,
    indirect: z.boolean().default(false),
  }),
  required: z.strictObject({ name, from: list, except: none, to: list }),
  doors: z.strictObject({ name, folder: text, through: list, except: none }),
  cycles: z.strictObject({ name, within: list.default(["**"]) }),
} as const;

const kinds = z.enum(["static", "type", "lazy", "dynamic", "reexport", "implicit"]);

const rules = z.strictObject({
  ignore_kinds: z.array(kinds).default([]),
  layers: z.array(sections.layers).default([]),
  forbidden: z.array(sections.forbidden).default([]),
  required: z.array(sections.required).default([]),
  doors: z.array(sections.doors).default([]),
  cycles: z.array(sections.cycles).default([]),
});

/** For the nearest name of one that is mistyped. */
function namesAt([section, , ...inner]: readonly string[]): readonly string[] {
  if (section === undefined) return Object.keys(rules.shape);
  const known = Object.entries(sections).find(([it]) => it === section);
  return known === undefined || inner.length > 0 ? [] : Object.keys(known[1].shape);
}

/**
 * @throws {AgentError} `deps.no_rules` if there is no such file or nothing in it, `config.*` for what is wrong in it
 */
export async function readArchitecture(
  ports: Pick<Ports, "workspace">,
): Promise<ArchitectureRules> {
  const text = await textOf(ports, rulesFile);
  if (text === null) throw missing();
  const file = { path: rulesFile, text };
  const { ignore_kinds: ignoreKinds, ...rest } = await checkedYaml(file, rules, namesAt);
  if (Object.values(rest).every((it) => it.length === 0)) throw missing();
  return { ignoreKinds, ...rest };
}

function missing(): AgentError {
  return new AgentError("input", "deps.no_rules", { path: rulesFile });
}
