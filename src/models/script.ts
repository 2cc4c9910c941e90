/**
 * Scripts: answers as data. A script is a YAML list; each item is one answer, and the
 * answers are given in order.
 *
 * ```yaml
 * - text: I will look at the test first.
 *   calls:
 *     - { name: read_file, input: { path: math.test.js } }
 * - when: /not ok/            # passed over unless what came last matches
 *   calls:
 *     - { name: edit_file, arguments: '{"path": "broken json' }
 * - error: { kind: rate_limit, message: slow down }
 *   times: 2                  # fails twice, then gives the answer below
 *   text: The tests pass.
 * ```
 *
 * Which answer is next is computed from the request's history alone, so a session
 * that was killed goes on at the right place in a fresh process.
 */

import * as z from "zod";
import {
  AgentError,
  type AssistantPart,
  type JsonObject,
  modelError,
  type ModelMessage,
} from "../protocol/mod.ts";

const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), z.json());

const call = z.union([
  z.strictObject({ name: z.string().min(1), input: jsonObject }),
  /** The arguments as a model wrote them, possibly broken JSON. */
  z.strictObject({ name: z.string().min(1), arguments: z.string() }),
]);

/** A substring, or a regular expression as `/source/flags`. */
const pattern = z.string().min(1).refine(isPattern, { error: "not a regular expression" });

export const answerSchema = z.strictObject({
  thinking: z.string().optional(),
  text: z.string().optional(),
  calls: z.array(call).readonly().optional(),
  /** `length`: cut by a token limit; `cut`: the stream breaks in the middle of the last part. */
  finish: z.enum(["stop", "length", "cut"]).optional(),
  /** Fails instead of answering, as often as `times` says. */
  error: modelError.optional(),
  /** How many attempts at this answer meet its `error` or `finish: cut`; absent: every one. */
  times: z.int().positive().optional(),
  /** Tokens; what is absent is counted from characters. */
  usage: z.strictObject({
    input: z.int().nonnegative(),
    output: z.int().nonnegative(),
    cached: z.int().nonnegative(),
    thinking: z.int().nonnegative(),
  }).partial().optional(),
  /** Milliseconds before each delta. */
  wait: z.number().nonnegative().optional(),
  /** Characters in each delta; absent: a part comes whole. */
  deltas: z.int().positive().optional(),
  /**
   * Only where what came since the last answer (user texts, results) matches; otherwise
   * the answer is passed over.
   */
  when: pattern.optional(),
  /** Given again and again, as long as `when` matches. */
  repeat: z.boolean().optional(),
});

export const scriptSchema = z.array(answerSchema).readonly();

export type ScriptedAnswer = z.infer<typeof answerSchema>;
export type ScriptedCall = z.infer<typeof call>;
export type Script = readonly ScriptedAnswer[];

/**
 * Reads a script.
 *
 * @throws {AgentError} `script_invalid` with the first problem, for invalid YAML or a wrong shape
 */
export async function parseScript(yamlText: string): Promise<Script> {
  const yaml = await import("yaml");
  const parsed = scriptSchema.safeParse(readYaml(yaml.default, yamlText));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AgentError("data", "script_invalid", {
    problem: issue ? `${issue.path.join(".") || "script"}: ${issue.message}` : "wrong shape",
  });
}

function readYaml(yaml: { parse(text: string): unknown }, text: string): unknown {
  try {
    return yaml.parse(text);
  } catch (error) {
    const problem = error instanceof Error ? error.message.split("\n", 1)[0] ?? "" : String(error);
    throw new AgentError("data", "script_invalid", { problem }, { cause: error });
  }
}

/**
 * Index of the answer that comes after `messages`; the script's length where none is
 * left. Every assistant message in the history is one answer given, or several where an
 * answer was cut and the next one followed at once. `when` is judged by the history as it
 * is sent: results that were left out of it no longer match.
 */
export function nextAnswer(script: Script, messages: readonly ModelMessage[]): number {
  let cursor = 0;
  let heard = "";
  for (const message of messages) {
    if (message.role !== "assistant") {
      heard += `${spoken(message)}\n`;
      continue;
    }
    cursor = after(script, { cursor, heard, parts: message.parts });
    heard = "";
  }
  return choose(script, cursor, heard);
}

interface ScriptPosition {
  readonly cursor: number;
  readonly heard: string;
  readonly parts: readonly AssistantPart[];
}

/** Where the script stands after an assistant message. */
function after(script: Script, { cursor, heard, parts }: ScriptPosition): number {
  const index = choose(script, cursor, heard);
  const given = script[index];
  if (!given) return script.length;
  const next = given.repeat ? index : index + 1;
  const left = given.finish === "cut" && !isWhole(given, parts) ? parts.slice(1) : [];
  return left.length === 0 ? next : after(script, { cursor: next, heard: "", parts: left });
}

/** Of a cut answer only the text remains, in one part; its calls never do. */
function isWhole(answer: ScriptedAnswer, parts: readonly AssistantPart[]): boolean {
  const texts = parts.flatMap((it) => it.type === "text" ? [it.text] : []);
  const called = parts.flatMap((it) => it.type === "tool_call" ? [it.call.name] : []);
  const names = (answer.calls ?? []).map((it) => it.name);
  return texts.length <= 1 && (texts[0] ?? "") === (answer.text ?? "") &&
    called.join() === names.join();
}

function choose(script: Script, from: number, heard: string): number {
  for (let at = from; at < script.length; at++) {
    const when = script[at]?.when;
    if (when === undefined || matches(when, heard)) return at;
  }
  return script.length;
}

function spoken(message: Exclude<ModelMessage, { role: "assistant" }>): string {
  return message.role === "user" ? message.text : message.results.map((it) => it.text).join("\n");
}

function matches(text: string, heard: string): boolean {
  const regex = toRegex(text);
  return regex ? regex.test(heard) : heard.includes(text);
}

function toRegex(text: string): RegExp | null {
  const parts = /^\/(.+)\/([imsu]*)$/s.exec(text);
  return parts ? new RegExp(parts[1] ?? "", parts[2]) : null;
}

function isPattern(text: string): boolean {
  try {
    toRegex(text);
    return true;
  } catch {
    return false;
  }
}
