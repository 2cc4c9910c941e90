/** Commands that words name: one that is to be run, and those that are to pass. */

import { boundsOf, limitsIn } from "./bounds.ts";
import { sentences } from "./clauses.ts";
import { forbidden } from "./keep.ts";

/** Words of English that end a command which is not quoted. */
const stop =
  "and|before|after|to|so|then|until|again|when|in|on|at|passes|pass|must|is|works|succeeds|for|once|first|with|please|against|as|over|too|also|if|or|but|now|one|twice|without|from|by|every|each|instead|the|a|it";

const plainWord = String.raw`(?!(?:${stop})(?![\w-]))(?!-)[\w:@-]*\w`;

/** What can be nothing but an argument: an option, a path, points, a usual folder. */
const argument = [
  String.raw`--(?: -\w(?: [\w:-]*\w)?)+`,
  String.raw`-[kmnpcCfe] ${plainWord}`,
  String.raw`--?\w[\w-]*(?:=[^\s,;，；。]*[^\s,;.，；。])?`,
  String.raw`(?:[\w.@*-]*\/)*(?:\.{1,3}(?![\w/.])|\.{3}(?=\.(?:\s|$)))`,
  String.raw`[\w.@*:-]*[/*=][\w./*:=@-]*[\w/*]`,
  String.raw`\w[\w-]*\.\w+`,
  "(?:src|tests?|lib|app|docs|scripts|bin|pkg|cmd|internal|packages)(?![\\w-])",
].join("|");

/** `npm run lint`, `ruff check .`, `go test ./... -race`: a plain word is taken at its beginning only. */
const argumentsOf = String
  .raw`(?: (?:(?:run|task|check|test|vet|build|exec|-m) (?:${argument}|${plainWord})|${argument}|${plainWord}))?(?: (?:${argument}))*`;

const ends = String.raw`(?=\s|[.,;，。；:]|$)`;

const linters =
  "mypy|pyright|ruff|flake8|pylint|black|isort|tsc|eslint|prettier|biome|oxlint|golangci-lint|staticcheck|clippy-driver|rubocop|phpstan|shellcheck|pre-commit";

const program = new RegExp(
  String
    .raw`(?<![\w/.-])((?:npm|pnpm|yarn|npx|deno|bun|cargo|pytest|python3?|node|git|docker|pip3?|uv|poetry|gradle|mvn|dotnet|rake|tox|nox|${linters})(?![\w.-])${argumentsOf}|\./[\w./-]*\w(?: (?:${argument}))*)${ends}`,
);

/** Programs that are words of English too: “make it faster” names no command. */
const wordedProgram = new RegExp(
  String
    .raw`(?:\b(?:run|runs|execute|call|invoke|via|using|with)\s+|(?:运行|执行|跑|用)(?:一下)?\s*)((?:make|go|bundle|just)${argumentsOf})${ends}`,
  "i",
);

/** It is a command though it has no arguments. */
const whole = new RegExp(String.raw`^(?:make|pytest|tox|nox|${linters})$`);

/** A command as it is named: in back quotes, or a program with its arguments. */
export function commandIn(all: readonly string[]): string {
  for (const sentence of all) {
    const [, quoted] = /`([^`\n]+)`/.exec(sentence) ?? [];
    if (quoted !== undefined && (/\s/.test(quoted) || whole.test(quoted))) return quoted.trim();
    const [, plain] = program.exec(sentence) ?? wordedProgram.exec(sentence) ?? [];
    if (plain !== undefined) return withoutPoint(plain.trim());
  }
  return "";
}

/** An order to run something: what follows it is a command, what stands before is other work. */
const runs =
  /(?:^|[,;，；、]|\b(?:and|then|finally|afterwards|also|please)\b|然后|之后|再|并且?|最后|接着|完成后|改完后?)\s*(?:then |also |please |finally |afterwards |请|再)*(?:re-?run|run|execute|运行|执行|跑)(?=\W|[一下\u4e00-\u9fff])/i;

/** Behind other work: what git is to do with it, in words. */
const gitOrders: readonly (readonly [command: string, order: RegExp])[] = [
  [
    "git commit",
    /(?:[,;]|\b(?:and|then|finally|afterwards))\s+(?:please |then |also )*commit(?= (?:it|this|that|them|everything|all|the (?:change|result|work|fix)\w*|with a message|as|and (?:then )?push)\b|\s*[.!,;]|\s*$)|(?:然后|之后|并且?|再|最后|接着|完|好|[，,])(?:请)?(?:git ?)?提交(?:一下|一次|代码|改动|修改|到 ?git|到仓库)?(?=[，,。；！!\s]|$)/i,
  ],
  [
    "git push",
    /(?:[,;]|\b(?:and|then|finally|afterwards))\s+(?:please |then |also )*push(?= (?:it|this|them|everything|the (?:change|branch|result|commit)\w*|to\b)|\s*[.!,;]|\s*$)|(?:然后|之后|并且?|再|最后|接着|完|好|[，,])(?:请)?推送(?:一下|到\S+|上去)?(?=[，,。；！!\s]|$)/i,
  ],
  [
    "git tag",
    /\b(?:create|add|make|set|cut)\s+(?:a |an |the )?(?:new )?(?:git )?tag\b|(?:[,;]|\b(?:and|then))\s+(?:please |then |also )*(?:git )?tag (?:it|this|the (?:release|commit)|v?\d)|打(?:一?个|上)?[^，。,;；]{0,24}(?:tag|标签)/i,
  ],
];

/** Commands that a request for a change wants to be run as well, as they are named. */
export function commandsBeside(all: readonly string[]): readonly string[] {
  const found = all.flatMap((sentence) => {
    const byGit = gitOrders.flatMap(([command, order]) => order.test(sentence) ? [command] : []);
    const order = runs.exec(sentence);
    if (order === null) return byGit;
    const command = commandIn([sentence.slice(order.index)]);
    return command === "" ? byGit : [command, ...byGit];
  });
  return [...new Set(found)];
}

/** The point of a sentence; those of `.` and `./...` are arguments. */
function withoutPoint(line: string): string {
  return line.replace(/(?<![\s./])[.,:]+$/, "").replace(/(?<=\/\.{3})[.,:]+$/, "");
}

const checkers = String
  .raw`(?:make|just|task|npm|pnpm|yarn|bun|npx|deno|node|cargo|go|pytest|tox|nox|python3?|uv|poetry|mvn|gradle|bundle|rake|composer|ctest|bash|sh|${linters}|\./[\w./-]+)`;

/** What says whether a project is in order. */
const checks = new RegExp(
  String
    .raw`(?:^|[^a-z])(?:tests?|specs?|checks?|lint|build|verify|vet|clippy|pytest|tox|nox|ok|ci|${linters})(?:$|[^a-z])`,
  "i",
);

/** It writes files: what it says of them is no proof, and what it writes is the work's. */
const writes =
  /(?:^|\s)(?:format|fmt|--fix(?:-\w+)?|--write|--in-place|-w|-i)(?=\s|$)|^(?:black|isort|prettier)(?!.*--(?:check|diff))/;

/** A command that says whether a project is in order and changes nothing: the program may run it itself. */
export function isPlainCheck(line: string): boolean {
  return checks.test(line) && !writes.test(line) && !/[;|&<>$\n]/.test(line);
}

const linter = new RegExp(String.raw`(?:^|[\s/])(?:${linters}|vet|clippy)(?=\s|$)`);

/** It speaks of each line by itself, so that what it said before can be told from what is new. */
export function isLinter(line: string): boolean {
  return linter.test(line);
}

const quotedCheck = new RegExp(String.raw`\x60(${checkers}(?: [^\x60\n;|&<>$]*)?)\x60`, "g");

const bareCheck = new RegExp(
  String
    .raw`\b(?:run|running|with|that|sure|passes|via)\s+(${checkers}${argumentsOf}|\./[\w./-]*\w)${ends}`,
  "gi",
);

const wanted =
  /\b(?:run|running|pass(?:es)?|succeed\w*|green|works?|verify|verified|check(?:ed)?|before|after|always|must|should|use)\b|运行|执行|通过|必须|确保|检查|验证/i;

/** Commands that a text wants to pass, and does not rule out. */
export function checksIn(text: string): readonly string[] {
  const all = sentences(text);
  const bounds = boundsOf(all);
  const ruledOut = limitsIn(all);
  const named = text.split(sentenceEnd).filter((it) => wanted.test(it))
    .flatMap((sentence) => [...sentence.matchAll(quotedCheck), ...sentence.matchAll(bareCheck)])
    .map(([, line = ""]) => withoutPoint(line.trim()));
  return [...new Set([...named, ...commandsBeside(all)])].filter((line) =>
    isPlainCheck(line) && !ruledOut.some((it) => it.includes(line)) &&
    forbidden({ id: "", name: "", input: { command: line } }, bounds, false) === null
  );
}

/** A point that is an argument ends no sentence. */
const sentenceEnd = /(?<=[.!?])(?<![\s/]\.{1,3})\s+|[。！？\n]/;
