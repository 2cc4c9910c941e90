/** From the text of a command line to what is decided about it. */

import { loadSyntax } from "../syntax/mod.ts";
import { once } from "../util/mod.ts";
import { isExact, matches } from "./command_rules.ts";
import { gitEnvironment } from "./harden.ts";
import { builtinRules, judge, narrowestRules, parseRule, reasonText } from "./judge.ts";
import type { CommandStandpoint, Judgement, Part } from "./judgement.ts";
import { risksOf } from "./risks.ts";
import { baseName, type Line, parseLine, plainLine, type Plan } from "./shell/mod.ts";

export { isPlainGitConfig } from "./guards/mod.ts";
export { gitFolders } from "./git_folders.ts";
export { looksReading } from "./reading.ts";
export { narrowestRules, reasonText, risksOf };

/** True if a text is a pattern of words. */
export function isPattern(text: string): boolean {
  return parseRule(text, "allow", "user") !== null;
}

/** Loaded for the first line that no rule settles to the letter. */
const bash = once(() => loadSyntax("bash"));

/** Decides a command line under these rules and those that are always there. */
export async function judgeCommand(
  text: string,
  standpoint: CommandStandpoint,
): Promise<Judgement> {
  const own = standpoint.builtin ? builtinRules : [];
  const ruled = { ...standpoint, rules: [...own, ...standpoint.rules] };
  const line = exactly(text, ruled) ?? parseLine(text, await bash());
  return judge(line, text, ruled);
}

/** A plain line that a rule allows to the letter: no grammar has more to say about it. */
function exactly(text: string, { rules }: CommandStandpoint): Line | null {
  const line = plainLine(text);
  const words = line?.commands[0]?.words;
  const isAllowed = words !== undefined &&
    rules.some((it) => it.action === "allow" && isExact(it) && matches(it, words));
  return isAllowed ? line : null;
}

/** The text for bash that runs a plan: what was decided, and nothing that was not. */
export function scriptOf(plan: Plan): string {
  return withGitSettings(
    plan.type === "script" ? plan.script : plan.argv.map(quoted).join(" "),
  );
}

/** What nobody was asked about: git in it runs by settings of ours. Other programs make nothing of them. */
export function withGitSettings(script: string): string {
  return /\bgit\b/.test(script) ? `${gitSetting}${script}` : script;
}

const gitSetting = `export ${
  Object.entries(gitEnvironment).map(([name, value]) => `${name}=${value}`).join(" ")
}; `;

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** True if nothing but git runs in a line that is understood, beside what only reads. */
export function isOnlyGit({ parts }: Judgement): boolean {
  const isGit = ({ argv }: Part) => argv[0] === "git";
  return parts.some(isGit) && parts.every((it) => isGit(it) || it.why.code === "reads");
}

const runners =
  /^(pytest|tox|nox|make|gmake|just|task|rake|npm|npx|yarn|pnpm|bun|node|deno|tsx|python[\d.]*|ruby|perl|php|composer|go|cargo|gradle|gradlew|mvn|mvnw|dotnet|cmake|ninja|ant|jest|vitest|phpunit|rspec|uv|poetry|hatch|pdm|bash|sh|zsh)$/;

/** True if a line lets code run that the project holds. */
export function runsProject(reached: Judgement["reached"]): boolean {
  return reached.some(([program = ""]) =>
    program.startsWith("./") || program.includes("/.venv/") || runners.test(baseName(program))
  );
}
