import { commandsOf } from "./commands.ts";
import { deletes, empties } from "./deletes.ts";
import { judgeGit } from "./git.ts";
import type { NeverReason } from "./reason.ts";
import { ofTogether } from "./together.ts";
import { isBlanketSudo } from "./sudo.ts";
import { baseName, optionsOf } from "./words.ts";

type Words = readonly string[];

/**
 * Why a line is never offered; `null`: it may be.
 *
 * @param failed the line that went wrong; that with `sudo` before it is no advice
 */
export async function neverOffered(
  line: string,
  failed: string | null,
): Promise<NeverReason | null> {
  const commands = await commandsOf(line);
  if (commands === null) return "hidden";
  const together = ofTogether(commands, line);
  if (together !== null && together !== "hidden") return together;
  for (const words of commands) {
    const reason = judgeWords(words, line);
    if (reason !== null) return reason;
  }
  if (empties(line, commands)) return "deletes";
  const before = failed === null ? [] : await commandsOf(failed) ?? [];
  if (isBlanketSudo(commands, before)) return "blanket_sudo";
  return commands.some(([program = ""]) => isHidden(program)) ? "hidden" : together;
}

function judgeWords(words: Words, line: string): NeverReason | null {
  const program = baseName(words[0] ?? "");
  if (program === "git") return judgeGit(words);
  // `git-push` and alike are programs as well.
  const [, subcommand] = /^git-(\w[\w-]*)$/.exec(program) ?? [];
  if (subcommand !== undefined) return judgeGit(["git", subcommand, ...words.slice(1)]);
  return keys(program, words) ?? (deletes(program, words, line) ? "deletes" : null) ??
    others(program, words);
}

/** Variables that name a program of the user's own choice. */
const chosen =
  /^\$\{?(EDITOR|VISUAL|PAGER|SHELL|BROWSER|PYTHON|CC|CXX|MAKE|JAVA_HOME|HOME|VIRTUAL_ENV)\b/;

/** Programs whose output is meant to be evaluated. */
const evaluated =
  /^\$\(\s*(\/\S*\/)?(ssh-agent|direnv|brew|pyenv|rbenv|nodenv|goenv|jenv|opam|starship|zoxide|fnm|mise|rtx|conda|mamba|luarocks|dircolors|keychain|thefuck|register-python-argcomplete|minikube|docker-machine|atuin|fzf|uv|gh)\b/;

function isHidden(program: string): boolean {
  if (!/[$`]/.test(program) || program === "$") return false;
  return !chosen.test(program) && !evaluated.test(program);
}

const keyFiles =
  /known_hosts|(^|\/)\.ssh(\/|$)|(^|\/)id_(rsa|dsa|ecdsa|ed25519)\b|authorized_keys|(^|\/)\.gnupg(\/|$)|\.(pem|key|p12|pfx|jks|keystore)$/;

function keys(program: string, words: Words): NeverReason | null {
  const named = words.slice(1).some((it) => keyFiles.test(it));
  const options = optionsOf(words.slice(1));
  const removes = named && (/^(rm|shred|unlink|truncate|mv|cp|dd|tee)$/.test(program) ||
    (/^(sed|perl|ruby)$/.test(program) && options.some((it) => /^(-i|--in-place)$/.test(it))) ||
    (program === "find" && words.includes("-delete")));
  if (removes && !(program === "cp" && !keyFiles.test(words.at(-1) ?? ""))) {
    return program === "tee" && options.includes("-a") ? null : "keys";
  }
  switch (program) {
    case "ssh-keygen":
      return options.includes("-R") ? "keys" : null;
    case "ssh-add":
      return options.includes("-D") || options.includes("-d") ? "keys" : null;
    case "gpg":
    case "gpg2":
      return options.some((it) => it.startsWith("--delete")) ? "keys" : null;
    case "apt-key":
    case "keytool":
    case "secret-tool":
    case "security":
      return words.some((it) => /^(-?del(ete[\w-]*)?|clear)$/.test(it)) ? "keys" : null;
    default:
      return null;
  }
}

/** Who may write what everybody may write. */
const forAll = /^(0?[0-7]?[0-7]?[0-7][2367]|[ugoa]*[oa][ugoa]*[+=][rwxXst]*w[rwxXst]*)$/;

function others(program: string, words: Words): NeverReason | null {
  const has = (pattern: RegExp) => words.slice(1).some((it) => pattern.test(it));
  switch (program) {
    case "chmod":
      return has(forAll) ? "open_rights" : null;
    case "pip":
    case "pip3":
    case "python":
    case "python3":
    case "uv":
      return has(/^--break-system-packages$/) ? "skips_checks" : null;
    case "npm":
    case "yarn":
    case "pnpm":
      return has(/^(strict-ssl=false|--strict-ssl=false|--no-strict-ssl)$/) ||
          (words.includes("strict-ssl") && words.includes("false"))
        ? "skips_checks"
        : null;
    case "ssh":
    case "scp":
    case "sftp":
      return has(/StrictHostKeyChecking[= ](no|off)|UserKnownHostsFile[= ]\/dev\/null/i)
        ? "skips_checks"
        : null;
    case "vim":
    case "nvim":
    case "vi":
    case "less":
      return has(/!\s*\S/) ? "hidden" : null;
    case "gh":
      return words.includes("sync") && has(/^--force$/) ? "forces" : null;
    case "fuser":
      return optionsOf(words.slice(1)).some((it) => it === "-k" || it === "--kill") ? "port" : null;
    case "kill-port":
    case "killport":
      return "port";
    case "fkill":
      return has(/^:\d/) ? "port" : null;
    default:
      return null;
  }
}
