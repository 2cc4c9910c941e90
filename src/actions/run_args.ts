/** The arguments that every run of the agent takes, and what they mean. */

import * as z from "zod";
import { AgentError, type Limits, permissionModes, workStyles } from "../protocol/mod.ts";
import { approvals, type Face } from "./action.ts";
import type { Ports, ResumeOptions } from "./ports.ts";
import { demandReady } from "./readiness.ts";

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/** `90`, `90s`, `5m`, `1.5h` as milliseconds; a bare number counts seconds. */
const duration = z.string().regex(/^\d+(\.\d+)?(ms|s|m|h)?$/, { error: "arg.duration" })
  .transform((text) => {
    const unit = /[a-z]+$/.exec(text)?.[0];
    const factor = unit === "ms" || unit === "m" || unit === "h" ? units[unit] : units.s;
    return parseFloat(text) * factor;
  });

export const runArgs = {
  model: z.string().meta({ short: "m", complete: "model" }).optional(),
  approve: z.enum(approvals).meta({ short: "a" }).optional(),
  permissions: z.enum(permissionModes).optional(),
  style: z.enum(workStyles).optional(),
  stage: z.boolean().optional(),
  maxSteps: z.int().min(1).optional(),
  maxTokens: z.int().min(1).optional(),
  /** US dollars. */
  budget: z.number().min(0).optional(),
  timeout: duration.optional(),
  outputSchema: z.string().meta({ complete: "file" }).optional(),
};

const object = z.object(runArgs);

/** What is said besides words. */
export const fileArgs = {
  file: z.array(z.string()).meta({ short: "f", complete: "file" }).default([]),
};

/** Which conversation is gone on with, instead of a new one. */
export const goOnArgs = {
  resume: z.string().meta({ short: "r", complete: "session" }).optional(),
  continue: z.boolean().meta({ short: "c" }).default(false),
};

export type RunArgs = z.output<typeof object>;

/** @throws {AgentError} if there is no model at all, or the schema's file cannot be read */
export async function resumeOptions(
  ports: Ports,
  args: RunArgs,
  face: Pick<Face, "attended">,
): Promise<ResumeOptions> {
  const schema = args.outputSchema;
  const outputSchema = schema === undefined ? undefined : await schemaOf(ports, schema);
  if (args.model === undefined) await demandModel(ports);
  return {
    attended: face.attended && args.approve === undefined,
    limits: limitsOf(args),
    ...(args.model === undefined ? {} : { model: args.model }),
    ...(args.permissions === undefined ? {} : { permissions: args.permissions }),
    ...(args.style === undefined ? {} : { style: args.style }),
    ...(args.stage === undefined ? {} : { stage: args.stage }),
    ...(outputSchema === undefined ? {} : { outputSchema }),
  };
}

/** A model that somebody chose is asked, whatever comes; what nobody chose must be there. */
async function demandModel(ports: Ports): Promise<void> {
  const { active_model } = (await ports.config()).value;
  if (active_model === "auto") await demandReady(ports);
}

/** Only what was said: the rest is configuration. */
function limitsOf(args: RunArgs): Partial<Limits> {
  return {
    ...(args.maxSteps === undefined ? {} : { toolCalls: args.maxSteps }),
    ...(args.maxTokens === undefined ? {} : { tokens: args.maxTokens }),
    ...(args.budget === undefined ? {} : { money: args.budget }),
  };
}

/** @throws {AgentError} `file.unreadable` */
export async function schemaOf(ports: Pick<Ports, "here">, path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path.startsWith("/") ? path : `${ports.here}/${path}`);
  } catch (cause) {
    throw new AgentError("input", "file.unreadable", { path }, { cause });
  }
}
