/**
 * The options that every command has. They are taken out of the words before a command is
 * looked for, because a language and a form of output are needed to say that there is none.
 */

import { AgentError } from "../protocol/mod.ts";

export interface Globals {
  readonly json: boolean;
  readonly live: boolean;
  readonly plain: boolean;
  readonly quiet: boolean;
  readonly debug: boolean;
  readonly offline: boolean;
  readonly help: boolean;
  readonly version: boolean;
  readonly lang?: "en" | "zh" | "auto";
  readonly cwd?: string;
  /** `null`: the workspace lies here, whatever the configuration says. */
  readonly remote?: string | null;
}

/** In the order of the help. */
export const globalFlags = [
  { name: "json" },
  { name: "live" },
  { name: "plain" },
  { name: "quiet", short: "q" },
  { name: "debug" },
  { name: "offline" },
  { name: "lang", value: "en|zh|auto" },
  { name: "cwd", short: "C", value: "folder" },
  { name: "remote", value: "address" },
  { name: "help", short: "h" },
  { name: "version", short: "V" },
] as const;

type GlobalFlag = (typeof globalFlags)[number];

export interface Hoisted {
  readonly globals: Globals;
  /** What is left: the command and its own arguments. */
  readonly words: readonly string[];
  /** The first thing that is wrong; the rest has been read nevertheless. */
  readonly error: AgentError | null;
}

/** Takes the global options out of the words, wherever they stand before `--`. */
export function hoist(argv: readonly string[]): Hoisted {
  const end = argv.indexOf("--");
  const head = end === -1 ? argv : argv.slice(0, end);
  const words: string[] = [];
  const given = new Map<GlobalFlag["name"], string>();
  let error: AgentError | null = null;
  for (let at = 0; at < head.length; at++) {
    const word = head[at] ?? "";
    const found = globalFlag(word);
    if (!found) {
      words.push(word);
      continue;
    }
    const value = !("value" in found.flag) ? "" : found.value ?? head[++at];
    if ("value" in found.flag && !value) error ??= noValue(found.flag.name);
    given.set(found.flag.name, value ?? "");
  }
  const lang = languageOf(given.get("lang"));
  if (lang === null) error ??= new AgentError("usage", "cli.bad_lang");
  return {
    globals: {
      ...switches(given),
      ...(lang ? { lang } : {}),
      ...folderOf(given),
      ...remoteOf(given),
    },
    words: [...moved(words), ...(end === -1 ? [] : argv.slice(end))],
    error,
  };
}

function globalFlag(word: string): { flag: GlobalFlag; value?: string } | null {
  for (const flag of globalFlags) {
    if (word === `--${flag.name}` || ("short" in flag && word === `-${flag.short}`)) {
      return { flag };
    }
    const prefix = `--${flag.name}=`;
    if ("value" in flag && word.startsWith(prefix)) {
      return { flag, value: word.slice(prefix.length) };
    }
  }
  return null;
}

function noValue(name: string): AgentError {
  return new AgentError("usage", "cli.no_value", { name: `--${name}` });
}

function switches(given: ReadonlyMap<string, string>) {
  return {
    json: given.has("json"),
    live: given.has("live"),
    plain: given.has("plain"),
    quiet: given.has("quiet"),
    debug: given.has("debug"),
    offline: given.has("offline"),
    help: given.has("help"),
    version: given.has("version"),
  };
}

function languageOf(given: string | undefined): Globals["lang"] | null {
  if (given === undefined || given === "en" || given === "zh" || given === "auto") return given;
  return given === "" ? undefined : null;
}

function folderOf(given: ReadonlyMap<string, string>): { readonly cwd?: string } {
  const cwd = given.get("cwd");
  return cwd ? { cwd } : {};
}

function remoteOf(given: ReadonlyMap<string, string>): Pick<Globals, "remote"> {
  const remote = given.get("remote");
  return remote === undefined ? {} : { remote: remote === "none" ? null : remote };
}

/** Options with a value that people like to write before the command; they belong behind it. */
const movable: ReadonlySet<string> = new Set(["--model", "-m"]);

/** `--model x work "task"` as `work "task" --model x`. */
function moved(words: readonly string[]): readonly string[] {
  const [flag, value, ...rest] = words;
  if (flag === undefined || value === undefined || !movable.has(flag)) {
    return flag?.startsWith("--model=") ? [...words.slice(1), flag] : words;
  }
  return [...rest, flag, value];
}
