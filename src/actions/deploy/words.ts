/** What is to run is given in words alone: a model's knowledge is all there is. */

import { neverOffered } from "../../advice/mod.ts";
import { ask } from "../../models/mod.ts";
import { AgentError, type Model, type ModelRequest } from "../../protocol/mod.ts";
import { machineOf as shellMachine } from "../ask/machine.ts";
import { verdicts } from "../ask/verdict.ts";
import type { Ports } from "../ports.ts";
import { answerOf } from "./answer.ts";
import { machineOf } from "./machine.ts";
import { type MakingOptions, readyModel, requestContext } from "./made.ts";
import { deployNotes } from "./notes.ts";
import type { WordsReport, WordsRow } from "./report.ts";
import { wordsRequest } from "./request.ts";

/** More are not read. */
const most = 10;

export interface PreparedWords {
  readonly words: string;
  readonly sent: { readonly model: Model; readonly request: ModelRequest };
}

/** Nothing is sent. @throws {AgentError} `deploy.no_model` */
export async function preparedWords(
  ports: Ports,
  words: string,
  { model: name, asks }: Pick<MakingOptions, "model" | "asks">,
): Promise<PreparedWords> {
  const model = asks ? await readyModel(ports, name) : null;
  if (model === null) throw new AgentError("unavailable", "deploy.no_model", { words });
  const [machine, notes] = await Promise.all([machineOf(ports), deployNotes(ports, words)]);
  const context = await requestContext(ports, { machine, notes });
  return { words, sent: { model, request: wordsRequest(words, context) } };
}

/** @throws {AgentError} `deploy.no_model` */
export async function wordsPlan(
  ports: Ports,
  words: string,
  options: Pick<MakingOptions, "model" | "asks" | "signal">,
): Promise<WordsReport> {
  return await answeredWords(ports, await preparedWords(ports, words, options), options.signal);
}

export async function answeredWords(
  ports: Ports,
  { words, sent }: PreparedWords,
  signal: AbortSignal,
): Promise<WordsReport> {
  const judge = await verdicts(ports, await shellMachine(ports), "bash");
  const { says, question, steps, unknowns } = await answerOf(
    (await ask(sent.model, sent.request, signal)).text,
  );
  signal.throwIfAborted();
  const rows: WordsRow[] = [];
  const offered = async (command: string | null) =>
    command === null || await neverOffered(command, null) === null ? command : null;
  for (const step of steps) {
    if (rows.length === most) break;
    if (await offered(step.command) === null) continue;
    const [check, undo] = await Promise.all([offered(step.check), offered(step.undo)]);
    rows.push({ ...step, check, undo, verdict: await judge(step.command) });
  }
  return {
    kind: "words",
    words,
    says,
    question: rows.length > 0 ? "" : question,
    steps: rows,
    unknowns,
  };
}
