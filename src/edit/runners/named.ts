/** Commands that the task, or the project's instructions, want to pass; in English and Chinese. */

export interface NamedCommand {
  readonly line: string;
  /** `task`: it has to pass, whatever it said before. */
  readonly by: "task" | "instructions";
}

/** A project does not name more of them in earnest. */
const most = 3;

const program = String
  .raw`(?:make|just|task|npm|pnpm|yarn|bun|npx|deno|node|cargo|go|pytest|tox|nox|python3?|uv|poetry|mvn|gradle|bundle|rake|composer|ctest|bash|sh|\./[\w./-]+)`;

/** What says whether a project is in order. */
const checks =
  /(?:^|[^a-z])(?:tests?|specs?|checks?|lint|build|verify|vet|clippy|pytest|tox|nox|ok|ci)(?:$|[^a-z])/i;

const quoted = new RegExp(String.raw`\x60(${program}(?: [^\x60\n;|&<>$]*)?)\x60`, "g");

const bare = new RegExp(
  String
    .raw`\b(?:run|running|with|that|sure|passes|via)\s+(${program}(?: (?!(?:and|before|after|to|so|then|until|again|when|in|on|at|passes|pass|must|is|works|succeeds|for|once|first)\b)[\w./:=-]*[\w/])+|\./[\w./-]*\w)`,
  "gi",
);

const wanted =
  /\b(?:run|running|pass(?:es)?|succeed\w*|green|works?|verify|verified|check(?:ed)?|before|after|always|must|should|use)\b|运行|执行|通过|必须|确保|检查|验证/i;

const unwanted =
  /\b(?:do not|don't|never|without|no need to|not)\b.{0,20}\b(?:run|use|call)|不要|不用|别|无需/i;

export function namedCommands(
  { task, instructions }: { readonly task: string; readonly instructions: string },
): readonly NamedCommand[] {
  const found = new Map<string, NamedCommand>();
  for (const [text, by] of [[task, "task"], [instructions, "instructions"]] as const) {
    for (const line of linesIn(text)) if (!found.has(line)) found.set(line, { line, by });
  }
  return [...found.values()].slice(0, most);
}

function linesIn(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+|[。！？\n]/).filter((it) =>
    wanted.test(it) && !unwanted.test(it)
  )
    .flatMap((sentence) => [...sentence.matchAll(quoted), ...sentence.matchAll(bare)])
    .map(([, line = ""]) => line.trim().replace(/[.,:]+$/, ""))
    .filter((line) => checks.test(line));
}
