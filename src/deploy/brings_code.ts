/** Whether a command brings in code that it names itself, and no file of the project. */

/** An address that is not of this machine. */
const address = /\b(https?|ftp|git|ssh):\/\/(?!(127\.0\.0\.1|localhost|\[::1\])(?=[:/]|$))|\bgit@/;

/** They run what they are given the name of. */
const runners = /^(npx|pnpx|bunx|uvx|pipx|dlx)$/;

const installers: readonly (readonly [program: RegExp, verb: RegExp])[] = [
  [/^(npm|pnpm|yarn|bun)$/, /^(add|i|install|exec|x|dlx|create|init)$/],
  [/^pip[\d.]*$/, /^install$/],
  [/^(cargo|gem|go|brew|poetry|uv|deno|conda|mamba)$/, /^(install|add|get)$/],
  [/^(apt|apt-get|dnf|yum|apk|zypper)$/, /^(install|add)$/],
  [/^pacman$/, /^-S/],
  [/^docker$/, /^(pull|run)$/],
];

/** Behind these stands a file, not a name. */
const namesFile = /^(-r|-c|--requirement|--constraint|-p|--prefix|-C|--cwd)$/;

export function bringsCode(command: string): boolean {
  return address.test(command) ||
    command.split(/&&|\|\||[;|]/).some((it) => installsByName(it.trim().split(/\s+/)));
}

function installsByName(all: readonly string[]): boolean {
  const at = all.findIndex((it) => !/^(\w+=.*|sudo|env|command|exec|time)$/.test(it));
  const module = all.indexOf("-m");
  const [first = "", ...rest] = all.slice(module > at ? module + 1 : Math.max(at, 0));
  const program = first.replace(/^.*\//, "");
  if (runners.test(program)) return true;
  const verbs = installers.find(([pattern]) => pattern.test(program))?.[1];
  const verb = verbs ? rest.findIndex((it) => verbs.test(it)) : -1;
  const words = verb < 0 ? [] : rest.slice(verb + 1);
  return words.some((word, place) =>
    !word.startsWith("-") && !/^['"]?\.(\W|$)/.test(word) && !namesFile.test(words[place - 1] ?? "")
  );
}
