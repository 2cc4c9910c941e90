/**
 * Commands whose whole output is values that nobody else is to see. A line is only cut into words
 * here, since outputs are judged while they come; what is not certain is withheld.
 */

import { indexByWord } from "../../util/mod.ts";

type Words = readonly string[];
type WordsTest = (words: Words) => boolean;

const always: WordsTest = () => true;

/** The subcommand is one of these; before it stand at most two values of options. */
const sub = (pattern: RegExp): WordsTest => (words) => {
  const operands = words.slice(1).filter((it) => !it.startsWith("-"));
  return [0, 1, 2].some((at) => pattern.test(operands.slice(at).join(" ")));
};

const option = (pattern: RegExp): WordsTest => (words) =>
  words.slice(1).some((it) => pattern.test(it));

/** Alone, or with options: with more words it sets something, or runs a program. */
const alone: WordsTest = (words) => words.slice(1).every((it) => /^[-+]/.test(it));

const secrets = /\bsecrets?\b/i;

/** Programs by name; of several rows for one any counts. */
const table: readonly (readonly [string, WordsTest])[] = [
  ["printenv history fc", always],
  ["export", alone],
  ["set", (words) =>
    words.length === 1 ||
    (alone(words) && option(/^(-[gUx]*x|-S|--show|-L|--long)$/)(words))],
  ["declare typeset local readonly", (words) => alone(words) || option(/^-\w*p/)(words)],
  ["ps", option(/^-?[a-zA-Z]*[eE]w*$/)],
  ["gci dir get-childitem ls get-item", option(/^env:/i)],
  ["systemctl", sub(/^show-environment\b/)],
  ["launchctl", sub(/^(getenv|print)\b/)],
  ["getent", sub(/^g?shadow\b/)],
  ["php", option(/^-i$|phpinfo/)],
  // Stores of passwords, and what makes them.
  ["pass gopass op bw rbw lpass keepassxc-cli secret-tool kwallet-query vault doppler", always],
  ["infisical chamber sops age ansible-vault mkpasswd pwgen apg htpasswd oathtool ykman", always],
  ["security", sub(/^(find|dump|export)\b/)],
  [
    "gpg gpg2",
    option(/^(-\w*d\w*|--decrypt|--export-secret.*|--export-ssh-key|--show-session-key)$/),
  ],
  ["openssl", sub(/^(rsa|ec|pkey|pkcs12|pkcs8|genrsa|genpkey|rand|enc|passwd)\b/)],
  ["wg", sub(/^(genkey|genpsk|showconf|show \S+ (private-key|preshared-keys))\b/)],
  ["nmcli", option(/^(-s|--show-secrets)$/)],
  // Containers and clusters.
  [
    "docker podman nerdctl",
    (words) => words.includes("inspect") || sub(/^compose config\b/)(words),
  ],
  ["docker-compose", sub(/^config\b/)],
  [
    "kubectl k oc",
    (words) => words.slice(1).some((it) => secrets.test(it)) || option(/^--raw$/)(words),
  ],
  [
    "kubectl k oc",
    sub(/^(get|describe|edit) (cm|configmaps?)\b|^config view\b|^create token\b|^whoami\b/),
  ],
  ["helm", sub(/^(get|template)\b/)],
  ["kubeseal", always],
  ["terraform tofu", sub(/^(output|show|state (show|pull))\b/)],
  ["pulumi", (words) => option(/^--show-secrets$/)(words) || sub(/^config\b/)(words)],
  // Clouds and hosts of code.
  [
    "aws",
    sub(
      /^configure\b|\b(get-secret-value|get-parameters?\S*|get-session-token|assume-role\S*|get-login-password|create-access-key|export-credentials|get-authorization-token)\b/,
    ),
  ],
  [
    "gcloud",
    sub(/^(beta )?auth (print|application-default)|\bsecrets versions access\b|\bkeys create\b/),
  ],
  [
    "az",
    sub(
      /\bget-access-token\b|\bsecret show\b|\bkeys? list\b|\bshow-connection-string\b|\bcredentials?\b/,
    ),
  ],
  ["gh glab", (words) => sub(/^auth token\b/)(words) || option(/^(-t|--show-token)$/)(words)],
  ["heroku", sub(/^config\b/)],
  ["heroku", sub(/^(auth|authorizations)\b|:credentials\b/)],
  [
    "vercel netlify railway fly flyctl wrangler supabase firebase eb",
    sub(
      /\b(env|env:\S+|variables?|vars|secrets?|status|tokens?|config:get|functions:config:get|printenv)\b/,
    ),
  ],
  ["doctl hcloud linode-cli", sub(/\b(auth|token|kubeconfig|connection)\b/)],
  ["stripe ngrok", sub(/^config\b/)],
  // Package managers and tools that log in.
  ["npm yarn pnpm", sub(/^(token|config (list|ls|get \S*(auth|token|password)\S*))\b/)],
  ["pip pip3 poetry", sub(/^config (list|get|debug|http-basic|pypi-token)/)],
  ["composer", sub(/^config\b/)],
  ["git", sub(/^(credential\S*|config (list|get))\b/)],
  ["git", (words) => words.includes("config") && option(/^(-l|--list|--get\S*)$/)(words)],
  ["rails rake", sub(/^(credentials|secrets)/)],
  ["crontab", option(/^-l$/)],
  ["reg", sub(/^query\b/)],
  ["xauth", always],
];

const byProgram = indexByWord(table);

/** They print no contents of the files that they are given. */
const names: ReadonlySet<string> = new Set(
  ("ls cp mv rm ln chmod chown chgrp touch stat file find fd du mkdir rmdir test [ [[ cd pushd which " +
    "source . vi vim nvim nano emacs code git ssh scp sftp ssh-add ssh-keygen ssh-copy-id rsync tar " +
    "zip unzip wc md5sum sha256sum sha1sum cmp shred trash realpath readlink basename dirname echo " +
    "printf openssl docker podman kubectl helm npm node python python3 make curl export set")
    .split(" "),
);

/** They run the words behind them. */
const wrappers: ReadonlySet<string> = new Set(
  "sudo doas command builtin exec nohup time nice env xargs watch timeout stdbuf setsid unbuffer and or not"
    .split(" "),
);

/** A script in one word, or the rest of the words as one. */
const shells = /^(?:ba|da|z|k|fi)?sh$|^(?:eval|ssh|su|script|watch|pwsh|powershell)$/;

/** Scripts in scripts that are looked into. */
const deepest = 4;

/** @param isSecretPath whether a path names a file of secrets */
export function showsSecrets(
  line: string,
  isSecretPath: (path: string) => boolean,
  depth = 0,
): boolean {
  if (depth > deepest) return true;
  return commandsIn(line).some((words) => {
    const command = unwrapped(words);
    // `env` alone is the list of all variables.
    if (command.length === 0) return words.some((it) => baseName(it) === "env");
    const program = baseName(command[0] ?? "").toLowerCase();
    const isShown = byProgram.get(program)?.some((test) => test(command)) ??
      false;
    if (isShown || (!names.has(program) && readsSecret(command, isSecretPath))) return true;
    return innerScripts(program, command).some((it) => showsSecrets(it, isSecretPath, depth + 1));
  });
}

function readsSecret(words: Words, isSecretPath: (path: string) => boolean): boolean {
  return words.slice(1).some((it) => {
    const path = it.replace(/^\w+=/, "").replace(/\/+$/, "");
    return path !== "" &&
      (isSecretPath(path) || /^\/proc\/[^/]+\/environ$|^\/etc\/g?shadow/.test(path));
  });
}

function innerScripts(program: string, words: Words): readonly string[] {
  if (shells.test(program)) {
    return [...words.slice(1).filter((it) => /\s/.test(it)), ...tails(words)];
  }
  const exec = words.findIndex((it) => it === "exec" || it === "run" || it === "--");
  return /^(docker|podman|nerdctl|docker-compose|kubectl|k|oc|npx|poetry|uv|bundle|direnv)$/.test(
      program,
    ) &&
      exec > 0
    ? tails(words.slice(exec))
    : [];
}

/** What may be a command behind options and a host: each word on. */
function tails(words: Words): readonly string[] {
  return words.slice(1, 8).flatMap((it, at) =>
    it.startsWith("-") ? [] : [words.slice(at + 1).join(" ")]
  );
}

/** Words of each simple command, also of those in `$( … )`; quotes are taken off, nothing is evaluated. */
function commandsIn(line: string): readonly Words[] {
  const tokens = line.match(
    /[\n;|&(){}`]|[<>]+|\$\(|(?:'[^']*'|"(?:\\[^]|[^"\\])*"|\\[^]|[^\s;|&<>'"\\(){}`])+|['"\\]/g,
  ) ?? [];
  const commands: string[][] = [[]];
  for (const token of tokens) {
    if (/^(?:[\n;|&(){}`]|\$\()$/.test(token)) commands.push([]);
    else if (!/^[<>]+$/.test(token)) {
      commands.at(-1)?.push(token.replaceAll(/'([^']*)'|"((?:\\[^]|[^"\\])*)"|\\([^])/g, "$1$2$3"));
      // What a string in double quotes expands is run as well.
      const [, inner] = /\$\(([^)]*)\)/.exec(token) ?? [];
      if (inner !== undefined) commands.push(...commandsIn(inner).map((it) => [...it]), []);
    }
  }
  return commands.filter((words) => words.length > 0);
}

/** Empty where only words are left that run another command. */
function unwrapped(words: Words): Words {
  let at = 0;
  let isWrapped = false;
  for (; at < words.length; at++) {
    const word = words[at] ?? "";
    const isOwn = wrappers.has(baseName(word)) || /^\w+=/.test(word) ||
      (isWrapped && /^-|^\d+[smhd]?$/.test(word));
    if (!isOwn) break;
    isWrapped ||= wrappers.has(baseName(word));
  }
  return words.slice(at);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Lines of which an environment is made, wherever they come from. */
const assigned = /^(?:export |declare -x )?[A-Z_][A-Z0-9_]*=/;

/** An environment that was printed by a program, an alias or a script that nobody knows here. */
export function isEnvironment(text: string): boolean {
  const lines = text.split("\n").filter((it) => it !== "");
  const known = lines.filter((it) =>
    /^(?:export |declare -x )?(?:PATH|HOME|PWD|USER|SHELL|LANG|TERM)=/.test(it)
  );
  const assignments = lines.filter((it) => assigned.test(it)).length;
  return known.length >= 2 && assignments >= 5 && assignments * 2 >= lines.length;
}
