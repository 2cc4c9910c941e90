/** A model's answer about a deployment, read forgivingly; what is no inert line is dropped. */

import * as z from "zod";
import { inertLine } from "../../advice/mod.ts";
import { oneLine, printable } from "../../ansi/mod.ts";
import { loadJsonAnswer } from "../../context/mod.ts";
import { type ProposedStep, purposes } from "../../deploy/mod.ts";

const text = z.string().nullish().transform((it) => it ?? "");

const stepShape = z.object({
  purpose: z.enum(purposes).exclude(["clone"]).catch("install"),
  command: z.string(),
  does: text,
  check: text,
  undo: text,
});

const shape = z.object({
  says: text,
  question: text,
  steps: z.array(z.unknown()).nullish().transform((it) => it ?? []),
  unknowns: z.array(z.string().catch("")).nullish().transform((it) => it ?? []),
}).refine((it) => it.says !== "" || it.question !== "" || it.steps.length > 0);

export interface DeployAnswer {
  readonly says: string;
  /** Empty: none. */
  readonly question: string;
  readonly steps: readonly ProposedStep[];
  readonly unknowns: readonly string[];
}

const longest = 600;

function sentence(said: string): string {
  return oneLine(printable(said)).replaceAll(/\s+/g, " ").trim().slice(0, longest);
}

export async function answerOf(said: string): Promise<DeployAnswer> {
  const jsonIn = await loadJsonAnswer();
  for (const value of jsonIn(said)) {
    const { data } = shape.safeParse(value);
    if (data) return readAnswer(data);
  }
  return { says: sentence(said), question: "", steps: [], unknowns: [] };
}

function readAnswer({ says, question, steps, unknowns }: z.output<typeof shape>): DeployAnswer {
  return {
    says: sentence(says),
    question: sentence(question),
    steps: steps.flatMap(stepOf),
    unknowns: unknowns.map(sentence).filter((it) => it !== ""),
  };
}

function stepOf(value: unknown): readonly ProposedStep[] {
  const { data } = stepShape.safeParse(value);
  const command = data ? inertLine(data.command) : null;
  if (!data || command === null) return [];
  const { purpose, does, check, undo } = data;
  return [{
    purpose,
    command,
    does: sentence(does),
    check: inertLine(check),
    undo: inertLine(undo),
  }];
}
