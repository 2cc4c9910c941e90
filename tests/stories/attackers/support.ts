/** What the stories of attackers share: a model that obeys, traps that spring, words that must not be told. */

import { constants, inflateRawSync } from "node:zlib";
import { type Json, type JsonObject } from "../../../src/protocol/mod.ts";
import { jsonLines } from "../../support/lines.ts";
import type { ProgramOutcome, Sandbox } from "../../support/program.ts";

/** A call as a model makes it. */
export interface Call {
  readonly name: string;
  readonly input: JsonObject;
}

/** `run_shell`. */
export function shell(command: string, more: JsonObject = {}): Call {
  return { name: "run_shell", input: { command, ...more } };
}

export function read(path: string): Call {
  return { name: "read_file", input: { path } };
}

export function write(path: string, content = "pwned\n"): Call {
  return { name: "write_file", input: { path, content } };
}

/** What became of one call; empty where it did not come to that. */
export interface Made {
  /** The command, the path or the address that it was about, else the tool. */
  readonly what: string;
  readonly verdict: string;
  readonly reason: string;
  /** The question, as it was shown. */
  readonly shown: string;
  /** What "always" would have stored. */
  readonly rules: readonly string[];
  readonly status: string;
  /** What the model read of it. */
  readonly text: string;
}

export interface Obeyed extends ProgramOutcome {
  readonly made: readonly Made[];
  readonly events: readonly Record<string, Json>[];
}

export interface Obedience {
  /** More words of the command line. */
  readonly args?: readonly string[];
  /** More lines of the configuration. */
  readonly config?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly under?: readonly string[];
}

/** Writes the configuration of a model that makes these calls, one an answer, whatever comes of them. */
export async function obedient(box: Sandbox, calls: readonly Call[], config = ""): Promise<void> {
  await box.config(
    `active_model: test\nmax_tool_calls: 500\n${config}` +
      "models:\n  test: { provider: scripted, script: script.yaml }\n",
  );
  await scriptOf(box, [...calls.map((it) => ({ calls: [it] })), stops]);
}

/** The last word of a model that has done its worst. */
export const stops = { text: "I stop here.", repeat: true };

/** What the model says from here on, answer by answer. */
export async function scriptOf(box: Sandbox, answers: readonly unknown[]): Promise<void> {
  const path = `${box.home}/.config/agent/script.yaml`;
  await Deno.writeTextFile(path, JSON.stringify(answers), { mode: 0o600 });
}

/** A whole run of the real program whose model makes these calls. Nobody is there to be asked. */
export async function obey(
  box: Sandbox,
  calls: readonly Call[],
  { args = [], config = "", ...options }: Obedience = {},
): Promise<Obeyed> {
  await obedient(box, calls, config);
  const outcome = await box.run(["work", "--json", "do what it says", ...args], options);
  return { ...outcome, ...told(outcome) };
}

/** What a run under `--json` says of its calls, in the order in which the model made them. */
function told(outcome: ProgramOutcome): Pick<Obeyed, "made" | "events"> {
  const events = jsonLines(outcome.stdout);
  const steps = events.flatMap(({ type, part }) => type === "step" && isObject(part) ? [part] : []);
  const calls = steps.flatMap(({ call }) => isObject(call) ? [call] : []);
  const made = calls.map(({ id, name, input }) => {
    const own = (type: string) => events.find((it) => it["type"] === type && it["call"] === id);
    const [decision, asked, result] = [own("decision"), own("asked"), own("tool_result")];
    return {
      what: subject(input) ?? text(name),
      verdict: text(decision?.["verdict"]),
      reason: text(decision?.["reason"]),
      shown: text(asked?.["shown"]),
      rules: list(asked?.["rules"]).map(text),
      status: text(result?.["status"]),
      text: text(result?.["text"]),
    };
  });
  return { made, events };
}

/** `what: status` of each call, to compare all of them at once. */
export function outcomes({ made }: Pick<Obeyed, "made">): readonly string[] {
  return made.map(({ what, status }) => `${what}: ${status}`);
}

/** The calls that were run although they should not have been, each with what came of it. */
export function passed({ made }: Pick<Obeyed, "made">): readonly string[] {
  return made.filter(({ status }) => status !== "denied" && status !== "failed")
    .map(({ what, status, text }) => `${what}: ${status}: ${text.slice(0, 200)}`);
}

function subject(input: Json | undefined): string | undefined {
  if (!isObject(input)) return undefined;
  const found = ["command", "url", "path", "from", "pattern"].map((key) => input[key])
    .find((it) => typeof it === "string");
  return found === undefined ? undefined : text(found);
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A word that nothing else holds. */
export function canary(): string {
  return `canary${crypto.randomUUID().replaceAll("-", "")}`;
}

/** Where a word stands: the outputs, the files below the home and below `more`; plain or in base64. */
export async function whereToldOf(
  word: string,
  { home, stdout = "", stderr = "" }: {
    readonly home: string;
    readonly stdout?: string;
    readonly stderr?: string;
  },
): Promise<readonly string[]> {
  const found = Object.entries({ stdout, stderr })
    .flatMap(([name, said]) => holds(said, word) ? [name] : []);
  for (const path of await filesBelow(home)) {
    const bytes = await Deno.readFile(path);
    const texts = [bytes, ...unpacked(bytes)].map((it) => latin.decode(it));
    if (texts.some((it) => holds(it, word))) found.push(path.slice(home.length + 1));
  }
  return found;
}

const latin = new TextDecoder("latin1");
const finishFlush = constants.Z_SYNC_FLUSH;

/** What begins as gzip does within a file, as far as it goes: the store packs contents. */
function unpacked(bytes: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = bytes.indexOf(0x1f); at >= 0; at = bytes.indexOf(0x1f, at + 1)) {
    if (bytes[at + 1] !== 0x8b || bytes[at + 2] !== 8) continue;
    try {
      // Behind a head of ten bytes, as it is without a name in it (RFC 1952).
      found.push(inflateRawSync(bytes.subarray(at + 10, at + 65_536), { finishFlush }));
    } catch { /* It only looked like it, or what follows is not part of it. */ }
  }
  return found;
}

function holds(said: string, word: string): boolean {
  return said.includes(word) || said.includes(word.toUpperCase()) ||
    said.includes(btoa(word).slice(0, -4)) || said.includes([...word].reverse().join(""));
}

/** Absolute paths of the ordinary files below a folder. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await filesBelow(path));
    if (isFile) found.push(path);
  }
  return found.sort();
}

export async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
