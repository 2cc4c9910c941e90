/** Whose output may prove what: who was run, and who only shows what others have written. */

import { speaksAsClient } from "./clients.ts";
import { own } from "./own.ts";
import type { Failure, Scene } from "./types.ts";

/** Programs that print what others have written. */
const showsText = new Set(
  (
    "ack ag awk bat cat cmp column comm cut diff dmesg echo egrep fgrep find fold grep head jq journalctl less " +
    "more nl od pr printf rg sdiff sed sort strings tac tail tee tr uniq watch wc xxd yq zcat zgrep"
  ).split(" "),
);

/** Subcommands that print what others have written. */
const shows: Readonly<Record<string, RegExp>> = {
  git: /^(?:blame|diff|grep|log|show|shortlog|reflog)$/,
  docker: /^(?:logs|inspect|diff|history)$/,
  podman: /^(?:logs|inspect|diff|history)$/,
  kubectl: /^(?:logs|events)$/,
  gh: /^(?:run|pr|issue|api)$/,
  systemctl: /^(?:status|show|cat)$/,
};

/** Programs that run others and pass on what those say. */
const runners = new Set(
  (
    "bash sh zsh dash fish make gmake ninja cmake just task npm npx yarn pnpm bun tox nox poetry uv pipenv hatch pre-commit " +
    "cargo mvn gradle gradlew bundle rake composer docker podman docker-compose watch entr xargs parallel timeout strace dotenv direnv"
  ).split(" "),
);

/** Their output is full of what tests expect. */
const testers =
  /^(?:pytest|jest|vitest|mocha|ava|phpunit|rspec|ctest|bats|tox|nox|nextest|unittest|check|tests?|e2e|spec|(?:test|spec|check)[:_-][\w:-]+|[\w:-]+[:_-]tests?)$/;

/** Programs that run a command elsewhere: facts of this machine do not hold there. */
export function runsElsewhere({ commands }: Scene): boolean {
  return commands.some(([program, verb]) =>
    program === "ssh" || program === "vagrant" ||
    /^(?:docker|podman|kubectl|docker-compose)$/.test(program ?? "") &&
      /^(?:run|exec|compose|attach)$/.test(verb ?? "")
  );
}

/** The shell says that there is no such program, or that it cannot be run. */
function hasNotRun({ exit }: Scene): boolean {
  return exit === 126 || exit === 127;
}

/** True if a program of the line runs others. */
export function runsOthers({ commands }: Scene): boolean {
  return commands.some(([program = ""]) => runners.has(program));
}

/** True if every program of the line prints what others have written. */
export function onlyShows(scene: Scene): boolean {
  const { commands } = scene;
  return commands.length > 0 && !hasNotRun(scene) && commands.every(([program = "", ...rest]) => {
    const verb = rest.find((it) => !it.startsWith("-")) ?? "";
    return showsText.has(program) ||
      own(shows, program)?.test(verb) === true ||
      program === "true" || program === "false" || program === "exit";
  });
}

/** Which words of a failure are believed. */
export function believed(failure: Failure, scene: Scene): readonly RegExp[] {
  const { tools, words, byClients = [], inTests } = failure;
  const isDirect = tools !== "any" && scene.tools.some((it) => isNamed(it, tools));
  if (inTests !== undefined && !isDirect && tests(scene)) return inTests;
  return speaksAsClient(scene) ? [...words, ...byClients] : words;
}

/** True if a program complains of a word that it was given on the command line. */
function namesArgument(who: string, text: string, { commands }: Scene): boolean {
  const [line = ""] = text.split("\n");
  const given = commands.find(([program]) => program === who)?.slice(1) ?? [];
  return given.some((it) => it.length > 1 && !it.startsWith("-") && line.includes(` ${it}: `));
}

/** True if a shell complains of a word of the line, or of the line itself. */
function isOfLine(said: string, { line, commands }: Scene): boolean {
  // zsh names the reason first, the others last.
  const parts = said.split(/: ?/).slice(1, said.startsWith("zsh") ? undefined : -1);
  const given = [
    ...commands.flat().filter((it) => !it.startsWith("-")),
    ...Array.from(line.matchAll(/[<>]\s*([^\s<>|;&]+)/g), ([, it = ""]) => it),
  ].filter((it) => it !== "");
  return line === "" ||
    /\b(?:syntax error|parse error|unexpected|unmatched|unterminated|no match\w*)\b/i.test(said) ||
    given.some((it) => parts.some((part) => part === it || part.endsWith(` ${it}`)));
}

/** True if the output begins with the words of a program that was asked to show something, and could not. */
function complains({ tools }: Failure, { commands }: Scene, at: number): boolean {
  const [program = ""] = commands.length === 1 ? commands[0] ?? [] : [];
  return at === 0 && tools !== "any" && tools.includes(program) &&
    own(shows, program) !== undefined;
}

/** True if a program of the line tests other code. */
export function tests({ commands }: Scene): boolean {
  return commands.some((words) =>
    words.slice(0, 4).some((it) => testers.test(it.replace(/^.*\//, "")))
  );
}

/** `python3.12` is python. */
function isNamed(tool: string, tools: readonly string[]): boolean {
  return tools.includes(tool) || tools.includes(tool.replace(/[\d.]+$/, ""));
}

/** True if the words can be those of a program that this failure is about. */
export function mayHaveSpoken({ tools, words, inTests }: Failure, scene: Scene): boolean {
  if (scene.tools.length === 0) return true;
  if (tools === "any" && words.length === 0) return true;
  if (tools === "any") return inTests !== undefined || hasNotRun(scene) || !tests(scene);
  if (scene.tools.some((it) => isNamed(it, tools))) return true;
  return (inTests !== undefined || !tests(scene)) &&
    scene.commands.some(([program = ""]) => runners.has(program) || program.includes("/"));
}

/** Codes of those who were stopped by hand, or whose reader ended. */
const stopped = new Set([130, 141, 143]);

/**
 * True if a program that shows text complains at this place: on its last line, by its own name or the
 * shell's, or at the very beginning, where git says that it cannot.
 */
export function speaksOfItself(failure: Failure, scene: Scene, text: string, at: number): boolean {
  const { tools, exit, shell } = scene;
  if (exit === null || stopped.has(exit)) return false;
  if (complains(failure, scene, at)) return true;
  const line = text.slice(text.lastIndexOf("\n", at) + 1);
  const isLast = !line.includes("\n");
  if (/^(?:fatal|error)[：:]/.test(line)) return at === 0 && tools.includes("git");
  if (line.startsWith("warning: An error occurred while redirecting file")) return shell === "fish";
  const who = /^-?(?:\S*\/)?([\w.-]+):/.exec(line)?.[1] ?? "";
  if (!isLast && namesArgument(who, line, scene)) return true;
  if (!isLast) return tools.includes(who) && tools.length === 1;
  if (/^(?:ba|z|da|k|fi)?sh$/.test(who)) return isOfLine(line, scene);
  return tools.includes(who);
}
