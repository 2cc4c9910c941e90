/** Rules for commands: their grammar, and which words they are about. */

import { denials } from "./denials.ts";
import type { CommandRule } from "./judgement.ts";
import { removal } from "./removal.ts";
import type { Word } from "./shell/mod.ts";

/** A word of a pattern: texts with `*` between them, so one text where there is no `*`. */
type Token = readonly string[];

interface Pattern {
  readonly tokens: readonly Token[];
  /** It ended with ` *`. */
  readonly open: boolean;
  /** The first word, where it has no `*`. */
  readonly program: string | null;
}

/**
 * A rule of this text, or `null` where the text is none: nothing in it, quotes left open, what a
 * shell would not read as plain words, or something allowed for any program.
 */
export function parseRule(
  pattern: string,
  action: CommandRule["action"],
  source: CommandRule["source"],
): CommandRule | null {
  const parsed = parsePattern(pattern);
  if (!parsed) return null;
  if (action === "allow" && parsed.program === null) return null;
  return { pattern: pattern.trim(), action, source };
}

/** True if the rule has no `*`: then it stands for one command, to the letter. */
export function isExact(rule: CommandRule): boolean {
  const pattern = patternOf(rule);
  return pattern !== null && !pattern.open && pattern.tokens.every(({ length }) => length === 1);
}

/** The program that a rule is about, where it is one. */
export function programOf(rule: CommandRule): string | null {
  return patternOf(rule)?.program ?? null;
}

/** Words after the program that a rule names in full. */
export function literals(rule: CommandRule): readonly string[] {
  return (patternOf(rule)?.tokens ?? []).slice(1).filter(({ length }) => length === 1).flat();
}

/**
 * Is the rule about these words? To allow, each word must be what is written, and a program's name
 * means no path. To ask or deny, a program is meant by its path, too, however `rm` has its options
 * written, and whatever stands between `git` and its subcommand.
 */
export function matches(rule: CommandRule, words: readonly Word[]): boolean {
  const [first] = words;
  const pattern = patternOf(rule);
  if (first === undefined || !pattern) return false;
  if (rule.action === "allow") {
    if (first.text !== pattern.program) return false;
    if (words.slice(0, pattern.tokens.length).some(({ expands }) => expands)) return false;
    return fits(pattern, words.map(({ text }) => text));
  }
  const forms = formsOf(words);
  if (rule.source !== "builtin") return forms.some((it) => looseMatch(pattern, it));
  return denials.get(rule.pattern)?.(forms.at(-1) ?? []) ?? false;
}

function fits({ tokens, open }: Pattern, words: readonly string[]): boolean {
  if (open ? words.length < tokens.length : words.length !== tokens.length) return false;
  return tokens.every((token, at) => fitsWord(token, words[at] ?? ""));
}

/** Pieces in order, the first at the start and the last at the end. */
function fitsWord(token: Token, word: string): boolean {
  const [first = "", ...rest] = token;
  const last = rest.pop();
  if (last === undefined) return word === first;
  if (!word.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = word.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return word.length - last.length >= at && word.endsWith(last);
}

function looseMatch(pattern: Pattern, words: readonly string[]): boolean {
  if (fits(pattern, words)) return true;
  return pattern.program === "rm" && words[0] === "rm" && fitsRemoval(pattern, words);
}

/** `rm -f -r x` and `rm --recursive -fv x` for a rule on `rm -rf *`. */
function fitsRemoval(pattern: Pattern, words: readonly string[]): boolean {
  const plain = pattern.tokens.map((token) => token.length === 1 ? token[0] ?? "" : null);
  const wanted = removal(plain.flatMap((it) => it === null ? [] : [it]));
  const given = removal(words);
  if ([...wanted.letters].some((letter) => !given.letters.has(letter))) return false;
  const tokens = pattern.tokens.filter((_, at) => !plain[at]?.startsWith("-"));
  return fits({ ...pattern, tokens }, ["rm", ...given.operands]);
}

/** The words of a command in which every word is plain; `null` for any other text. */
export function plainWords(text: string): readonly Word[] | null {
  const pattern = parsePattern(text);
  if (!pattern || pattern.open || pattern.tokens.some(({ length }) => length > 1)) return null;
  return pattern.tokens.map((token) => ({ text: token.join(""), expands: false }));
}

const knownForms = new WeakMap<readonly Word[], readonly (readonly string[])[]>();

/** The words as written, without what stands before a subcommand, with the program's bare name. */
function formsOf(words: readonly Word[]): readonly (readonly string[])[] {
  let forms = knownForms.get(words);
  if (forms) return forms;
  const texts = words.map(({ text }) => text);
  const named = asNamed(texts);
  forms = named[0] === "git" ? [texts, withoutGlobals(named), named] : [texts, named];
  knownForms.set(words, forms);
  return forms;
}

function asNamed([program = "", ...rest]: readonly string[]): readonly string[] {
  return [program.slice(program.lastIndexOf("/") + 1).toLowerCase(), ...rest];
}

/** Options of git that take the next word. */
const gitValues = /^(-C|-c|--(git-dir|work-tree|namespace|exec-path|super-prefix|config-env))$/;

function withoutGlobals(words: readonly string[]): readonly string[] {
  let at = 1;
  while (words[at]?.startsWith("-")) at += gitValues.test(words[at] ?? "") ? 2 : 1;
  return ["git", ...words.slice(at)];
}

const parsedRules = new WeakMap<CommandRule, Pattern | null>();

function patternOf(rule: CommandRule): Pattern | null {
  let pattern = parsedRules.get(rule);
  if (pattern === undefined) parsedRules.set(rule, pattern = parsePattern(rule.pattern));
  return pattern;
}

/** What ends the reading of plain words, in quotes and out of them. */
const notPlain = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const special = new Set("$`;|&<>()");

function parsePattern(text: string): Pattern | null {
  if (notPlain.test(text)) return null;
  const tokens: Token[] = [];
  let at = 0;
  while (true) {
    while (text[at] === " ") at++;
    if (at >= text.length) break;
    const read = readToken(text, at);
    if (!read) return null;
    tokens.push(read.token);
    at = read.end;
  }
  if (tokens.length === 0 || tokens[0]?.join("") === "" && tokens[0].length === 1) return null;
  const last = tokens.at(-1);
  const open = tokens.length > 1 && last?.length === 2 && last.join("") === "";
  const program = tokens[0]?.length === 1 ? tokens[0][0] ?? null : null;
  return { tokens: open ? tokens.slice(0, -1) : tokens, open, program };
}

interface Read {
  readonly token: Token;
  readonly end: number;
}

function readToken(text: string, start: number): Read | null {
  if (text[start] === "#") return null;
  const pieces: string[] = [""];
  const add = (part: string) => pieces.push((pieces.pop() ?? "") + part);
  let at = start;
  while (at < text.length && text[at] !== " ") {
    const char = text[at] ?? "";
    if (special.has(char)) return null;
    const quoted = char === "'" || char === '"' ? readQuoted(text, at) : null;
    if (quoted) add(quoted.text);
    else if (char === "'" || char === '"') return null;
    else if (char === "*") pieces.push("");
    else if (char === "\\" && at + 1 >= text.length) return null;
    else add(char === "\\" ? text[at + 1] ?? "" : char);
    at = quoted?.end ?? at + (char === "\\" ? 2 : 1);
  }
  return { token: pieces, end: at };
}

/** In double quotes a backslash stands before `"`, `\`, `$` and `` ` `` only. */
function readQuoted(text: string, start: number): { text: string; end: number } | null {
  const quote = text[start] ?? "";
  let decoded = "";
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char === quote) return { text: decoded, end: at + 1 };
    const next = text[at + 1] ?? "";
    if (quote === '"' && char === "\\" && '"\\$`'.includes(next)) {
      decoded += next;
      at++;
    } else if (quote === '"' && (char === "$" || char === "`")) return null;
    else decoded += char;
  }
  return null;
}
