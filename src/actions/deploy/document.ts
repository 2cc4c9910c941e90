/**
 * A plan as a Markdown page that a person reads, keeps and gives back. What is carried out is what is
 * to be read: nothing beside the visible text counts. In English wherever it is written, but for the
 * sentences that are not read again.
 */

import * as z from "zod";
import { inertLine } from "../../advice/mod.ts";
import { purposes, type RunnableStep } from "../../deploy/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { once } from "../../util/mod.ts";
import { codeSpan } from "./code_span.ts";
import { nameOf, type PlanReport } from "./report.ts";
import { type Phrases, sections } from "./sections.ts";

const step = z.object({
  purpose: z.enum(purposes),
  command: z.string().refine((it) => inertLine(it) === it),
  check: z.string().refine((it) => inertLine(it) === it).nullable(),
});

const shape = once(() =>
  z.object({
    project: z.union([
      z.strictObject({ folder: z.string().min(1) }),
      z.strictObject({ address: z.url({ protocol: /^https?$/ }) }),
    ]),
    steps: z.array(step).min(1),
    hashes: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/))
      .refine((it) => Object.keys(it).length > 0),
  })
);

export type PlanDocument = z.output<ReturnType<typeof shape>>;
export type DocumentStep = PlanDocument["steps"][number];

const stepsHead = "## Steps";
const madeFrom = "## Made from";

export function planDocument(report: PlanReport, phrases: Phrases): string {
  const { project, plan } = report;
  const runnable = plan.steps.flatMap((it) => it.kind === "runnable" ? [it] : []);
  const source = project.kind === "folder"
    ? `- folder: ${codeSpan(project.shown)}`
    : `- address: ${codeSpan(project.url)}`;
  const hashes = Object.entries(plan.hashes).map(([path, hash]) => `- ${hash}  ${codeSpan(path)}`);
  return [
    `# ${phrases.head(nameOf(project))}`,
    ...sections(report, phrases),
    stepsHead,
    ...runnable.map((it, at) => stepText(it, at + 1, phrases)),
    madeFrom,
    [source, ...hashes].join("\n"),
  ].join("\n\n") + "\n";
}

function stepText(step: RunnableStep, number: number, phrases: Phrases): string {
  const { purpose, command, check, undo } = step;
  return [
    `${number}. ${purpose}: ${codeSpan(command)}`,
    `   - from: ${phrases.source(step)}`,
    ...check === null ? [] : [`   - check: ${codeSpan(check)}`],
    ...undo.kind === "command" ? [`   - undo: ${codeSpan(undo.command)}`] : [],
    ...undo.kind === "impossible" ? ["   - undo: impossible"] : [],
  ].join("\n");
}

/** `null`: it is none. */
function spanned(text: string): string | null {
  const [, fence = "", inner = ""] = /^(`+)(.+?)\1$/.exec(text.trim()) ?? [];
  const closesBefore = (inner.match(/`+/g) ?? []).some((it) => it.length === fence.length);
  if (fence === "" || closesBefore) return null;
  return fence.length === 1 ? inner : /^ (.+) $/.exec(inner)?.[1] ?? null;
}

/** @throws {AgentError} `deploy.bad_document`: names the first line that is not understood */
export function parseDocument(text: string, path: string): PlanDocument {
  const reading = new Reading(path);
  for (const [at, line] of text.replaceAll("\r\n", "\n").split("\n").entries()) {
    reading.take(line, at + 1);
  }
  const { data } = shape().safeParse(reading.draft());
  if (data) return data;
  throw new AgentError("data", "deploy.bad_document", { path, line: 1 });
}

interface DraftStep {
  readonly purpose: string;
  readonly command: string;
  check: string | null;
}

class Reading {
  #section: "steps" | "made_from" | null = null;
  #project: Readonly<Record<string, string>> | null = null;
  readonly #steps: DraftStep[] = [];
  readonly #hashes: Record<string, string> = {};

  constructor(private readonly path: string) {}

  draft(): unknown {
    return { project: this.#project, steps: this.#steps, hashes: this.#hashes };
  }

  take(line: string, number: number): void {
    // What a page does not show must not be read either.
    if (/^\s*<|<!--/.test(line)) throw this.#wrong(number);
    if (/^#/.test(line)) this.#head(line.trimEnd());
    else if (this.#section === null || line.trim() === "") return;
    else if (!(this.#section === "steps" ? this.#step(line) : this.#madeFrom(line))) {
      throw this.#wrong(number);
    }
  }

  #wrong(line: number): AgentError {
    return new AgentError("data", "deploy.bad_document", { path: this.path, line });
  }

  #head(line: string): void {
    this.#section = line === stepsHead ? "steps" : line === madeFrom ? "made_from" : null;
  }

  /** False: it is not understood. */
  #step(line: string): boolean {
    const [, purpose, quoted = ""] = /^\d+\. (\w+): (.+)$/.exec(line) ?? [];
    const command = spanned(quoted);
    if (purpose !== undefined && command !== null) {
      this.#steps.push({ purpose, command, check: null });
      return true;
    }
    const [, key, value = ""] = /^ {3}- (from|check|undo): (.+)$/.exec(line) ?? [];
    const last = this.#steps.at(-1);
    if (key === undefined || !last) return false;
    if (key !== "check") return true;
    last.check = spanned(value);
    return last.check !== null;
  }

  #madeFrom(line: string): boolean {
    const [, kind, source = ""] = /^- (folder|address): (.+)$/.exec(line) ?? [];
    if (kind !== undefined) {
      const value = spanned(source);
      if (value === null || this.#project !== null) return false;
      this.#project = { [kind]: value };
      return true;
    }
    const [, hash, quoted = ""] = /^- ([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    const file = spanned(quoted);
    if (hash === undefined || file === null) return false;
    this.#hashes[file] = hash;
    return true;
  }
}
