import * as z from "zod";
import { conversation, type Phase } from "../../agent/mod.ts";
import { frame, joined, systemParts } from "../../context/mod.ts";
import { findPromptFiles, type PromptFiles } from "../../prompts/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { offeredSpecs, stillFound } from "../../session/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { projectRoot } from "../rights.ts";
import { findSession } from "../session/find.ts";
import { besideTask } from "./beside_task.ts";
import { type ContextReport, contextText } from "./context_text.ts";
import { segmentsOf, segmentTexts } from "./segments.ts";
import { pieceOf, sentOf } from "./sent.ts";
import { type TaskReport, taskText } from "./task_text.ts";

/** What the model is sent: with the next request, or beside a task that nobody has set yet. */
export const context = query({
  path: ["context"],
  rights: ["read", "write"],
  args: z.strictObject({
    task: z.array(z.string()).meta({ positional: 0 }).default([]),
    session: z.string().meta({ complete: "session", here: true }).optional(),
  }),
  async run(ports, { task, session }, face): Promise<ContextReport | TaskReport> {
    const words = task.join(" ").trim();
    if (task.length > 0 && words === "") {
      throw new AgentError("usage", "arg.empty", { name: "task" });
    }
    if (words === "") return await sentNext(ports, session);
    return await besideTask(ports, { words, ...session === undefined ? {} : { session } }, face);
  },
  view: (report, view) =>
    "fragments" in report ? taskText(report, view) : contextText(report, view),
});

/** By where it comes from: the log has all but the tools, and the prompt of a mode just chosen. */
async function sentNext(ports: Ports, given: string | undefined): Promise<ContextReport> {
  return (await nextRequest(ports, given)).report;
}

export interface NextRequest {
  readonly report: ContextReport;
  /** What stands in each of its segments. */
  texts(): readonly string[];
}

export async function nextRequest(ports: Ports, given: string | undefined): Promise<NextRequest> {
  const session = await findSession(ports, given);
  const { state } = await foldStream(await ports.store(), `session:${session}`, conversation);
  const all = await ports.tools();
  const { files, unused } = await promptFiles(ports);
  const around = {
    ...{ root: projectRoot(ports), os: Deno.build.os, promptFiles: files },
    tools: (mode: Phase, found: readonly string[]) =>
      offeredSpecs(all, mode, stillFound(found, state)),
  };
  const { tools } = frame(around, state);
  const prompt = state.prompt.length > 0 ? state.prompt : systemParts(state.header.mode, around);
  const pieces = [
    pieceOf("system", [{ source: "system", text: joined(prompt) }]),
    pieceOf("tools", tools.map((it) => ({ source: "tools", text: JSON.stringify(it) }))),
    ...sentOf(state).pieces,
  ];
  const parts = pieces.map(({ source, characters, bytes }) => ({
    source,
    characters,
    tokens: Math.ceil(bytes / 3),
  }));
  const sent = { parts: prompt, tools };
  const report = {
    session,
    model: state.header.model,
    window: await windowOf(ports, state.header.model),
    parts,
    segments: segmentsOf(state, sent),
    characters: parts.reduce((sum, it) => sum + it.characters, 0),
    tokens: parts.reduce((sum, it) => sum + it.tokens, 0),
    budget: state.transcript.budget,
    unusedPrompts: unused,
  };
  return { report, texts: () => segmentTexts(state, sent).map(({ text }) => text) };
}

/** As the next session would have them. */
async function promptFiles({ paths, root }: Ports): Promise<PromptFiles> {
  const { trustIn } = await import("../../config/mod.ts");
  return await findPromptFiles({ paths, root, trust: await trustIn(paths, root) });
}

/** Tokens, as configured; `null`: not known here. */
async function windowOf(ports: Ports, model: string): Promise<number | null> {
  const { value } = await ports.config();
  const found = Object.entries(value.models).find(([name, { provider, model_name }]) =>
    `${provider}/${model_name ?? name}` === model
  );
  return found?.[1].context_window ?? null;
}
