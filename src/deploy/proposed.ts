/** What a model adds to a plan of rules: it fills gaps, and stands as no more than a proposal. */

import { bringsCode } from "./brings_code.ts";
import { judgedStep, manualStep } from "./judged.ts";
import {
  type CommandJudge,
  type DeployPlan,
  type ManualStep,
  type Purpose,
  purposes,
  type RunnableStep,
  type Source,
  type Unknown,
} from "./types.ts";

/** A step of a model's; every text of it is one inert line. */
export interface ProposedStep {
  readonly purpose: Purpose;
  readonly command: string;
  readonly does: string;
  readonly check: string | null;
  readonly undo: string | null;
}

export interface Proposed {
  readonly steps: readonly ProposedStep[];
  /** What it could not know either. */
  readonly unknowns: readonly string[];
}

export interface ProposedPorts {
  readonly judge: CommandJudge;
  /** Whoever proposes it, nobody is told to run it. */
  neverOffered(command: string): Promise<boolean>;
}

/** More are not read. */
const most = 8;

/**
 * The plan with a model's steps, where neither build files nor README say anything about their purpose.
 * What names code of somebody else is told and is no step: a README may have talked the model into it.
 */
export async function withProposed(
  plan: DeployPlan,
  { steps, unknowns }: Proposed,
  ports: ProposedPorts,
): Promise<DeployPlan> {
  const has = new Set(
    plan.steps.flatMap((it) => it.kind === "runnable" ? [it.purpose] : []),
  );
  const known = new Set(plan.steps.map(({ command }) => command));
  const added: (RunnableStep | ManualStep)[] = [];
  for (const it of steps.slice(0, most)) {
    if (known.has(it.command) || has.has(it.purpose)) continue;
    known.add(it.command);
    const refused = plan.steps.find((other) => isSameTool(other, it.command));
    added.push(
      refused?.kind === "manual"
        ? manualStep(it.command, { source: "model", does: it.does }, refused.warning)
        : await proposedStep(it, ports),
    );
  }
  const all = [...plan.steps, ...added];
  const runnable = all.flatMap((it) => it.kind === "runnable" ? [it] : []);
  const given = new Set(runnable.map(({ purpose }) => purpose));
  return {
    ...plan,
    steps: [
      ...purposes.flatMap((purpose) => runnable.filter((it) => it.purpose === purpose)),
      ...all.filter((it) => it.kind === "manual"),
    ],
    unknowns: [
      ...plan.unknowns.filter((it) => it.kind !== "no_step" || !given.has(it.purpose)),
      ...unknowns.slice(0, most).map((text): Unknown => ({ kind: "said", text })),
    ],
  };
}

const nodeTools = /^(npm|npx|pnpm|pnpx|yarn|bun|bunx|node|corepack)$/;

/** What a build file has a tool run was refused: another word for the same is no way around it. */
function isSameTool(step: RunnableStep | ManualStep, command: string): boolean {
  if (step.kind === "runnable" || step.source !== "build_file") return false;
  const [own = "", other = ""] = [step.command, command].map((it) => it.split(" ")[0]);
  return own === other || (nodeTools.test(own) && nodeTools.test(other));
}

async function proposedStep(
  { purpose, command, does, check, undo }: ProposedStep,
  { judge, neverOffered }: ProposedPorts,
): Promise<RunnableStep | ManualStep> {
  const source: Source = { source: "model", does };
  if (await neverOffered(command)) return manualStep(command, source, "never_offered");
  if (bringsCode(command)) return manualStep(command, source, "brings_code");
  const step = await judgedStep(
    {
      purpose,
      command,
      check: check === null || !await isHarmless(check, { judge, neverOffered }) ? null : check,
      undo: undo === null || await neverOffered(undo)
        ? { kind: "impossible" }
        : { kind: "command", command: undo },
      runs: [],
    },
    source,
    judge,
  );
  return step;
}

async function isHarmless(command: string, ports: ProposedPorts): Promise<boolean> {
  if (await ports.neverOffered(command) || bringsCode(command)) return false;
  const { verdict, parses, outside, risks } = await ports.judge(command);
  return verdict !== "deny" && parses && !outside && risks.length === 0;
}
