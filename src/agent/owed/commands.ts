/** Commands that words name: one that is to be run, and those that are to pass. */

import { boundsOf } from "./bounds.ts";
import { sentences } from "./clauses.ts";
import { forbidden } from "./keep.ts";

const argument = String.raw`(?: (?:run |task |-m )?[\w./:=-]*[\w/])?`;
const ends = String.raw`(?=\s|[.,;，。]|$)`;

const program = new RegExp(
  String
    .raw`(?<![\w/.])((?:npm|pnpm|yarn|deno|bun|cargo|pytest|python3?|node|git|docker|pip3?|uv|poetry|gradle|mvn|dotnet|rake|tox|ruff|mypy|tsc|eslint)${argument}|\./[\w./-]*\w)${ends}`,
);

/** Programs that are words of English too: “make it faster” names no command. */
const wordedProgram = new RegExp(
  String
    .raw`(?:\b(?:run|runs|execute|call|invoke|via|using|with)\s+|(?:运行|执行|跑|用)(?:一下)?\s*)((?:make|go|bundle)${argument})${ends}`,
  "i",
);

/** A command as it is named: in back quotes, or a program with its arguments. */
export function commandIn(all: readonly string[]): string {
  for (const sentence of all) {
    const [, quoted] = /`([^`\n]+)`/.exec(sentence) ?? [];
    if (quoted !== undefined && /\s|^(?:make|pytest|tox)$/.test(quoted)) return quoted.trim();
    const [, plain] = program.exec(sentence) ?? wordedProgram.exec(sentence) ?? [];
    if (plain !== undefined) return plain.trim();
  }
  return "";
}

/** An order to run something: what follows it is a command, what stands before is other work. */
const runs =
  /(?:^|[,;，；、]|\b(?:and|then|finally|afterwards|also|please)\b|然后|之后|再|并且?|最后|接着|完成后|改完后?)\s*(?:then |also |please |finally |afterwards |请|再)*(?:re-?run|run|execute|运行|执行|跑)(?=\W|[一下\u4e00-\u9fff])/i;

/** Commands that a request for a change wants to be run as well, as they are named. */
export function commandsBeside(all: readonly string[]): readonly string[] {
  const found = all.flatMap((sentence) => {
    const order = runs.exec(sentence);
    if (order === null) return [];
    const command = commandIn([sentence.slice(order.index)]);
    return command === "" ? [] : [command];
  });
  return [...new Set(found)];
}

const checkers = String
  .raw`(?:make|just|task|npm|pnpm|yarn|bun|npx|deno|node|cargo|go|pytest|tox|nox|python3?|uv|poetry|mvn|gradle|bundle|rake|composer|ctest|bash|sh|\./[\w./-]+)`;

/** What says whether a project is in order. */
const checks =
  /(?:^|[^a-z])(?:tests?|specs?|checks?|lint|build|verify|vet|clippy|pytest|tox|nox|ok|ci)(?:$|[^a-z])/i;

const quotedCheck = new RegExp(String.raw`\x60(${checkers}(?: [^\x60\n;|&<>$]*)?)\x60`, "g");

const bareCheck = new RegExp(
  String
    .raw`\b(?:run|running|with|that|sure|passes|via)\s+(${checkers}(?: (?!(?:and|before|after|to|so|then|until|again|when|in|on|at|passes|pass|must|is|works|succeeds|for|once|first)\b)[\w./:=-]*[\w/])+|\./[\w./-]*\w)`,
  "gi",
);

const wanted =
  /\b(?:run|running|pass(?:es)?|succeed\w*|green|works?|verify|verified|check(?:ed)?|before|after|always|must|should|use)\b|运行|执行|通过|必须|确保|检查|验证/i;

/** Commands that a text wants to pass, and does not rule out. */
export function checksIn(text: string): readonly string[] {
  const bounds = boundsOf(sentences(text));
  return text.split(/(?<=[.!?])\s+|[。！？\n]/).filter((it) => wanted.test(it))
    .flatMap((sentence) => [...sentence.matchAll(quotedCheck), ...sentence.matchAll(bareCheck)])
    .map(([, line = ""]) => line.trim().replace(/[.,:]+$/, ""))
    .filter((line) =>
      checks.test(line) &&
      forbidden({ id: "", name: "", input: { command: line } }, bounds, false) === null
    );
}
