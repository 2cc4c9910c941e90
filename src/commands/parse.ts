/**
 * Scanning by `@stricli/core`: its tree is built from the actions' paths, its command from the
 * parameters of the one that is meant. It runs nothing; it hands back what was typed.
 */

import {
  AliasNotFoundError,
  buildApplication,
  buildCommand,
  buildRouteMap,
  type Command,
  type CommandContext,
  FlagNotFoundError,
  type RouteMap,
  run,
  text_en,
  UnexpectedFlagError,
  UnsatisfiedFlagError,
} from "@stricli/core";
import { AgentError } from "../protocol/mod.ts";
import { nearest } from "../util/mod.ts";
import { globalFlags } from "./globals.ts";
import { withoutLists } from "./lists.ts";
import { following, locate, type Named } from "./locate.ts";
import { kebab, type Parameter } from "./parameters.ts";

/** A command, and what its options and words are. */
export interface Target {
  readonly entry: Named;
  readonly parameters: readonly Parameter[];
  /** The options of the program do not belong here: none of them was meant. */
  readonly alone?: true;
}

/** What was typed: texts and `true` by name, words in their order. */
interface Scanned {
  readonly flags: ReadonlyMap<string, string | true>;
  readonly words: readonly string[];
}

/**
 * What was typed, as the arguments of the target's action.
 *
 * @param target `null`: the words name no command, so an error is certain
 * @throws {AgentError} exit `usage`
 */
export async function parse(
  typed: readonly string[],
  entries: readonly Named[],
  target: Target | null,
): Promise<Readonly<Record<string, unknown>>> {
  const { words, lists } = withoutLists(typed, target?.parameters ?? []);
  checkShape(words);
  const problems: unknown[] = [];
  let scanned: Scanned = { flags: new Map(), words: [] };
  const known = target ? [target.entry] : entries;
  const app = buildApplication(treeOf(known, target, (it) => scanned = it), {
    name: "agent",
    scanner: { caseStyle: "allow-kebab-for-camel", allowArgumentEscapeSequence: true },
    documentation: { disableAnsiColor: true },
    localization: {
      text: {
        ...text_en,
        noCommandRegisteredForInput: ({ input }) =>
          keep(problems, unknownCommand(input, { path: groupOf(words, entries), words, entries })),
        exceptionWhileParsingArguments: (error) => keep(problems, error),
      },
    },
  }, {});
  const silent = { write: () => {} };
  await run(app, words, { process: { stdout: silent, stderr: silent, exitCode: null } });
  const [problem] = problems;
  if (problem !== undefined) throw usageError(problem, target);
  const { raw, extra } = assemble(scanned, target?.parameters ?? []);
  if (extra === undefined) return { ...raw, ...lists };
  // A command that others stand below: one of those was meant.
  const isGroup = target !== null && following(target.entry.path, entries).length > 0;
  if (isGroup) throw unknownCommand(extra, { path: target.entry.path, words, entries });
  throw new AgentError("usage", "cli.extra", { input: extra });
}

function groupOf(words: readonly string[], entries: readonly Named[]): readonly string[] {
  const at = locate(words, entries);
  return at.type === "group" ? at.path : [];
}

function keep(problems: unknown[], problem: unknown): string {
  problems.push(problem);
  return "";
}

/** What the scanner would take for a plain word. */
function checkShape(words: readonly string[]): void {
  for (const word of words) {
    if (word === "--") return;
    const name = /^--?[^-=\s]*/.exec(word)?.[0] ?? "";
    if (/^--[a-z][\w.-]*=$/i.test(word)) {
      throw new AgentError("usage", "cli.no_value", { name: word.slice(0, -1) });
    }
    if (/^--(?![a-z][\w.-]+(=|$))\S*$/i.test(word)) {
      throw new AgentError("usage", "cli.unknown_flag", { input: name === "--" ? word : name });
    }
  }
}

/** @param words all that was typed */
function unknownCommand(
  input: string,
  { path, words, entries }: {
    readonly path: readonly string[];
    readonly words: readonly string[];
    readonly entries: readonly Named[];
  },
): AgentError {
  if (/^--\w/.test(input)) return unknownFlag(input.slice(2), null);
  if (/^-\w/.test(input)) return new AgentError("usage", "cli.unknown_flag", { input });
  const meant = nearest(input, following(path, entries));
  const whole = [...path, input].join(" ");
  if (meant !== null) {
    const nearest = [...path, meant].join(" ");
    return new AgentError("usage", "cli.unknown_command_nearest", { input: whole, nearest });
  }
  const task = words.join(" ").replaceAll('"', "'");
  // More than a word, or one of a language that is written without spaces between them.
  return path.length === 0 && /\s|\p{Script=Han}/u.test(task)
    ? new AgentError("usage", "cli.unknown_command_task", { task })
    : new AgentError("usage", "cli.unknown_command", { input: whole });
}

function usageError(problem: unknown, target: Target | null): unknown {
  if (problem instanceof FlagNotFoundError) {
    return unknownFlag(problem.input, target);
  }
  if (problem instanceof AliasNotFoundError) {
    return new AgentError("usage", "cli.unknown_flag", { input: `-${problem.input}` });
  }
  if (problem instanceof UnsatisfiedFlagError) {
    return new AgentError("usage", "cli.no_value", { name: `--${problem.externalFlagName}` });
  }
  if (problem instanceof UnexpectedFlagError) {
    return new AgentError("usage", "cli.twice", { name: `--${problem.externalFlagName}` });
  }
  return problem;
}

function unknownFlag(input: string, target: Target | null): AgentError {
  const own = target?.parameters.filter((it) => it.positional === null) ?? [];
  const others = target?.alone ? [] : globalFlags.map((it) => it.name);
  const meant = nearest(input, [...own.map((it) => kebab(it.name)), ...others]);
  return meant === null
    ? new AgentError("usage", "cli.unknown_flag", { input: `--${input}` })
    : new AgentError("usage", "cli.unknown_flag_nearest", {
      input: `--${input}`,
      nearest: `--${meant}`,
    });
}

type Receive = (scanned: Scanned) => void;
type Node = Command<CommandContext> | RouteMap<CommandContext>;

/** Commands by name; only the target's parameters are known, the others are never run. */
function treeOf(
  entries: readonly Named[],
  target: Target | null,
  receive: Receive,
): RouteMap<CommandContext> {
  const build = (path: readonly string[]): Node => {
    const entry = entries.find((it) => it.path.join(" ") === path.join(" "));
    if (entry) return commandOf(entry === target?.entry ? target.parameters : [], receive);
    return mapOf(following(path, entries).map((word) => [word, build([...path, word])]));
  };
  return mapOf(following([], entries).map((word) => [word, build([word])]));
}

function mapOf(routes: readonly (readonly [string, Node])[]): RouteMap<CommandContext> {
  return buildRouteMap({ routes: Object.fromEntries(routes), docs: { brief: "" } });
}

function commandOf(parameters: readonly Parameter[], receive: Receive): Command<CommandContext> {
  const own = parameters.filter((it) => it.positional === null);
  const given = new Map<string, string | true>();
  const flags = Object.fromEntries(own.map((it) => [it.name, flagOf(it, given)]));
  // No option is called `constructor`.
  Object.setPrototypeOf(flags, null);
  const short = own.flatMap(({ short, name }) => short === null ? [] : [[short, name]]);
  return buildCommand<Readonly<Record<string, boolean | undefined>>, string[]>({
    docs: { brief: "" },
    parameters: {
      flags,
      aliases: Object.fromEntries(short),
      positional: { kind: "array", parameter: { brief: "", parse: (word) => word } },
    },
    func(set, ...words) {
      for (const { name } of own) if (set[name] && !given.has(name)) given.set(name, true);
      receive({ flags: given, words });
    },
  });
}

/** The scanner's types know no options of mixed types: texts are kept beside it. */
function flagOf({ kind, name, bare }: Parameter, given: Map<string, string | true>) {
  const common = { brief: "", optional: true } as const;
  if (kind === "boolean") return { kind: "boolean", withNegated: false, ...common } as const;
  const parse = (text: string) => {
    given.set(name, text);
    return true;
  };
  return { kind: "parsed", parse, inferEmpty: bare, ...common } as const;
}

/**
 * Words by position, options by name; numbers as numbers, so that the schema can judge them.
 * `extra`: the first word that has no place.
 */
function assemble(
  { flags, words }: Scanned,
  parameters: readonly Parameter[],
): { readonly raw: Readonly<Record<string, unknown>>; readonly extra: string | undefined } {
  const raw: Record<string, unknown> = {};
  const rest = [...words];
  for (const { name, positional, many, kind } of parameters) {
    const given = positional === null ? flags.get(name) : many ? rest.splice(0) : rest.shift();
    const absent = given === undefined || (Array.isArray(given) && given.length === 0);
    if (!absent) raw[name] = kind === "number" ? toNumber(given) : given;
  }
  return { raw, extra: rest[0] };
}

/** Digits as people write them; anything else stays text and is refused by the schema. */
function toNumber(given: unknown): unknown {
  const isNumber = typeof given === "string" && /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(given);
  return isNumber ? Number(given) : given;
}
