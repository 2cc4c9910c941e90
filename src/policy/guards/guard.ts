/** What every guard is made of: words in, reasons against them out. */

import { expandBraces, wildcardTest } from "../../util/mod.ts";
import type { CommandStandpoint, Reason } from "../judgement.ts";
import { reason } from "../reasons.ts";
import { readOptions, type Syntax, type Use } from "./options.ts";

/** The words of a command, the program first; nothing is returned where it only reads, inside. */
export type Guard = (words: readonly string[], standpoint: CommandStandpoint) => readonly Reason[];

/** Further reasons, from what was read of the options. */
export type Check = (
  use: Use,
  words: readonly string[],
  standpoint: CommandStandpoint,
) => readonly Reason[];

/** A guard for a program with these options. */
export function reader(syntax: Syntax, check?: Check): Guard {
  return (words, standpoint) => {
    const use = readOptions(words.slice(1), syntax);
    return [
      ...use.strange.map((word) => reason("guard", word)),
      ...syntax.operands === "none" ? use.operands.map((word) => reason("guard", word)) : [],
      ...check?.(use, words, standpoint) ?? [],
      ...use.values.filter(({ kind }) => kind === "names").flatMap(({ text }) =>
        patternPlaced(text, standpoint)
      ),
      ...pathsOf(use, syntax).flatMap((path) => placed(path, standpoint)),
    ];
  };
}

/** Nothing, or why this path must not be read unasked. */
export function placed(path: string, standpoint: CommandStandpoint): readonly Reason[] {
  if (path === "" || path === "-" || path === "/dev/null") return [];
  if (/^\/+(proc|dev|sys)(\/|$)/.test(path)) return [reason("outside", path)];
  const place = standpoint.placeOf(path);
  return place === "inside" ? [] : [reason(place, path)];
}

/** Names that begin with a dot and are not told in full may be those of secrets. */
function patternPlaced(text: string, standpoint: CommandStandpoint): readonly Reason[] {
  if (text.startsWith("!")) return [];
  return (expandBraces(text) ?? ["/.*"]).flatMap((pattern) => [
    ...(/(^|\/)\.[^/]*[*?[]/.test(pattern) ? [reason("guard", text)] : []),
    ...patternOfSecrets(pattern),
    ...placed(pattern.replace(/[*?]/g, "").replace(/^\/+/, ""), standpoint),
  ]);
}

/** One of each kind of name that a secret has. */
const secretNames = [
  ...[".env", ".env.local", ".netrc", ".npmrc", ".pypirc", ".git-credentials", ".htpasswd"],
  ...["id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "server.pem", "server.key", "store.p12"],
  ...["store.pfx", "store.jks", "my.keystore", "my.kdbx"],
] as const;

/** For a glob that is more than `*`: why it may be one for names of secrets. */
export function patternOfSecrets(pattern: string): readonly Reason[] {
  const last = pattern.slice(pattern.lastIndexOf("/") + 1);
  if (!/[*?[]/.test(last) || /^\*+$/.test(last)) return [];
  const fits = wildcardTest(last.replace(/\[[^\]]*\]?/g, "?"), { one: true, ignoreCase: true });
  return secretNames.some(fits) ? [reason("secret", pattern)] : [];
}

/** For text that is more than a path: what stands after its colons is one, perhaps. */
export function placedParts(text: string, standpoint: CommandStandpoint): readonly Reason[] {
  const parts = [text, afterFirst(text), text.slice(text.lastIndexOf(":") + 1)];
  return [...new Set(parts)].flatMap((part) => placed(part, standpoint));
}

function afterFirst(text: string): string {
  return text.slice(text.indexOf(":") + 1).replace(/^\([^)]*\)|^[!^/]+/, "");
}

/** Why links must not be followed from where a search begins, with one of these options. */
export function followed(
  use: Use,
  syntax: Syntax,
  { options, words, standpoint }: {
    /** A letter and a long name. */
    readonly options: readonly [string, string];
    readonly words: readonly string[];
    readonly standpoint: CommandStandpoint;
  },
): readonly Reason[] {
  const [letter, long] = options;
  if (!use.names.has(letter) && !use.names.has(long)) return [];
  const paths = pathsOf(use, syntax);
  // Where no folder is named it is the one in which the command runs.
  const all = operandPaths(use, syntax).length === 0 ? [...paths, "."] : paths;
  if (all.every((path) => standpoint.followsInside?.(path))) return [];
  const isOption = (word: string) =>
    word === `--${long}` || /^-[^-]/.test(word) && word.includes(letter);
  return [reason("guard", words.find(isOption) ?? `-${letter}`)];
}

function pathsOf(use: Use, syntax: Syntax): readonly string[] {
  const values = use.values.filter((it) => it.kind === "path" || it.doubtful)
    .flatMap(({ text }) => text.startsWith("=") ? [text, text.slice(1)] : [text]);
  return [...values, ...operandPaths(use, syntax)];
}

function operandPaths({ operands, names }: Use, syntax: Syntax): readonly string[] {
  switch (syntax.operands) {
    case "none":
    case "text":
      return [];
    case "paths":
      return operands;
    case "pattern":
      return syntax.patternIn?.some((name) => names.has(name)) ? operands : operands.slice(1);
  }
}
