/** Every command that a line reaches, beyond what the policy follows: over `ssh`, into containers, by aliases. */

import { type CommandStandpoint, loadJudge } from "../../policy/mod.ts";
import { shellWord } from "../../util/mod.ts";
import { baseName, gitWords, operandsFrom } from "./words.ts";

type Words = readonly string[];

/** Texts within texts that are read; more are no line for a prompt. */
const most = 24;

/** Words that only lead to the command behind them, in fish and in bash. */
const leading = new Set(["and", "or", "not", "begin", "builtin", "command", "if", "while", "&"]);

/** No rules and no trust: only what is reached counts. */
const standpoint: CommandStandpoint = {
  rules: [],
  placeOf: () => "outside",
  trusted: false,
  builtin: false,
};

/** Words of every command at any depth, quotes gone; `null`: there is no end of texts within texts. */
export async function commandsOf(line: string): Promise<readonly Words[] | null> {
  const { judgeCommand } = await loadJudge();
  const commands = new Map<string, Words>();
  const texts = [line];
  for (let at = 0; at < texts.length; at++) {
    if (at >= most) return null;
    const { reached } = await judgeCommand(texts[at] ?? "", standpoint);
    for (const words of reached.map(withoutLeading)) {
      const key = words.join("\0");
      if (words.length === 0 || commands.has(key)) continue;
      commands.set(key, words);
      texts.push(...innerTexts(words).filter((it) => !texts.includes(it)));
    }
  }
  return [...commands.values()];
}

function withoutLeading(words: Words): Words {
  const start = words.findIndex((it) => !leading.has(it));
  return start < 0 ? [] : words.slice(start);
}

/** Lines for a shell that stand in the words of a command. */
function innerTexts(words: Words): readonly string[] {
  const name = baseName(words[0] ?? "");
  const known = Object.hasOwn(byProgram, name) ? byProgram[name]?.(words) : undefined;
  const inner = known ?? runs(words);
  return inner.map((it) => typeof it === "string" ? it : it.map(shellWord).join(" "))
    .filter((it) => it.trim() !== "");
}

type Inner = readonly (string | Words)[];

const inContainer = (words: Words): Inner => {
  const at = words.findIndex((it) => it === "exec" || it === "run");
  return at < 0 ? [] : [operandsFrom(words, at + 1, containerFlags).slice(1)];
};

const byProgram: Readonly<Record<string, (words: Words) => Inner>> = {
  ssh: (words) => [
    operandsFrom(words, 1, /^-[46AaCfGgKkMNnqsTtVvXxYy]+$|^-\w\S/).slice(1).join(" "),
    ...afterName(words, /^(-o)?(ProxyCommand|LocalCommand|KnownHostsCommand)[= ]/i),
  ],
  tar: (words) =>
    afterName(words, /^--(to-command|checkpoint-action|use-compress-program)=(exec=)?/),
  rsync: (words) => words.filter((_, at) => words[at - 1] === "-e"),
  docker: inContainer,
  podman: inContainer,
  nerdctl: inContainer,
  "docker-compose": inContainer,
  kubectl: (
    words,
  ) => [words.slice(words.indexOf("--") < 0 ? words.length : words.indexOf("--") + 1)],
  alias: (words) => aliasTexts(words.slice(1)),
  abbr: (words) => aliasTexts(words.slice(1)),
  function: (words) => [words.slice(2)],
  git: gitTexts,
  parallel: (words) => [operandsFrom(words, 1, /^-/)],
  powershell: afterCommandOption,
  pwsh: afterCommandOption,
  cmd: (words) => [words.slice(words.findIndex((it) => /^\/[ck]$/i.test(it)) + 1)],
  "nix-shell": (words) => words.filter((_, at) => /^--(run|command)$/.test(words[at - 1] ?? "")),
  vagrant: afterCommandOption,
};

/** Options of `docker run` and `exec` without a value of their own. */
const containerFlags =
  /^(-[ditqPT]+|--(rm|detach|interactive|tty|privileged|init|read-only|no-deps|no-tty|no-TTY|quiet|build)|--[\w-]+=.*)$/;

/** What stands behind a name in the same word. */
function afterName(words: Words, name: RegExp): readonly string[] {
  return words.filter((it) => name.test(it)).map((it) => it.replace(name, ""));
}

function aliasTexts(words: Words): Inner {
  return [
    ...words.map((it) => it.slice(it.indexOf("=") + 1)),
    words.filter((it) => !it.startsWith("-")).slice(1).join(" "),
  ];
}

function afterCommandOption(words: Words): Inner {
  const at = words.findIndex((it) => /^--?(c|command)$/i.test(it));
  return at < 0 ? [] : [words.slice(at + 1).join(" ")];
}

/** What git runs for its user: aliases, commands for each submodule or commit. */
function gitTexts(words: Words): Inner {
  const { subcommand, rest, settings } = gitWords(words);
  const aliases = subcommand === "config"
    ? rest.flatMap((it, at) => /^alias\./.test(it) ? [rest[at + 1] ?? ""] : [])
    : settings.filter((it) => /^alias\./.test(it)).map((it) => it.slice(it.indexOf("=") + 1));
  const programs = settings
    .filter((it) =>
      /^(core\.(pager|editor|sshcommand|fsmonitor)|sequence\.editor|pager\.)/i.test(it)
    )
    .map((it) => it.slice(it.indexOf("=") + 1));
  return [
    ...aliases.map((it) => it.startsWith("!") ? it.slice(1) : `git ${it}`),
    ...programs,
    ...subcommand === "submodule" && rest[0] === "foreach"
      ? [rest.slice(1).filter((it) => it !== "--recursive").join(" ")]
      : [],
    ...subcommand === "bisect" && rest[0] === "run" ? [rest.slice(1)] : [],
    ...subcommand === "rebase"
      ? rest.filter((_, at) => /^(-x|--exec)$/.test(rest[at - 1] ?? ""))
      : [],
    ...subcommand === "rebase"
      ? rest.filter((it) => it.startsWith("--exec=")).map((it) => it.slice(7))
      : [],
  ];
}

/** Programs that run the program that follows these words. */
const runners: readonly RegExp[] = [
  /^(npx|bunx|pnpx) /,
  /^(npm|pnpm|yarn|bun) (exec|dlx|x) /,
  /^(poetry|uv|pipenv|pdm|hatch|rye|conda|mamba) run /,
  /^(bundle|direnv|dotenv|mise|asdf|rbenv|pyenv) exec /,
  /^(doas|pkexec|run0|gosu|su-exec|firejail|proot|dbus-run-session|xvfb-run|wsl|winpty|rlwrap) /,
];

function runs(words: Words): Inner {
  const line = [baseName(words[0] ?? ""), ...words.slice(1)].join(" ");
  const length = runners.map((it) => it.exec(line)?.[0].trim().split(" ").length ?? 0)
    .find((it) => it > 0);
  return length === undefined ? [] : [operandsFrom(words, length, /^-/)];
}
