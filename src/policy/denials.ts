/**
 * What is denied whatever a user allows: few commands, each of which nobody ever means. They are
 * walls against slips and jokes, not against cunning; cunning meets the question.
 */

import { removal } from "./removal.ts";

/** Is this the thing? Words of one command, the program by its bare name. */
type Denial = (words: readonly string[]) => boolean;

/** By the text that stands for it where rules are shown. */
export const denials: ReadonlyMap<string, Denial> = new Map<string, Denial>([
  ["rm -r /", removesTheWorld],
  ["mkfs *", ([program = ""]) => /^mkfs(\.\w+)?$/.test(program)],
  ["dd of=/dev/*", ([program, ...rest]) => program === "dd" && rest.some(isDevice)],
  ["chmod -R / *", ([program = "", ...rest]) => changesTheWorld(program, rest)],
  ["shutdown *", ([program]) => program === "shutdown"],
  ["reboot *", ([program]) => program === "reboot"],
  ["halt *", ([program]) => program === "halt"],
  ["poweroff *", ([program]) => program === "poweroff"],
  ["systemctl poweroff", stopsBySystemd],
  ["init 0", ([program = "", level = ""]) => /^(tel)?init$/.test(program) && /^[06]$/.test(level)],
]);

function removesTheWorld(words: readonly string[]): boolean {
  if (words[0] !== "rm") return false;
  const { letters, operands } = removal(words);
  return letters.has("r") && operands.some((it) => isRoot(it) || isHome(it));
}

function changesTheWorld(program: string, words: readonly string[]): boolean {
  if (!/^(chmod|chown|chgrp)$/.test(program)) return false;
  const recursive = words.some((it) => /^-\w*R/.test(it) || /^--recu/.test(it));
  return recursive && words.some(isRoot);
}

function isDevice(word: string): boolean {
  return /^of=\/+dev\/+(?!(null|stdout|stderr|tty|fd\/.*)$)/.test(word);
}

function stopsBySystemd([program, ...rest]: readonly string[]): boolean {
  return program === "systemctl" && rest.some((it) => /^(poweroff|reboot|halt|kexec)$/.test(it));
}

/** Folders that a system does not outlive. */
const vital = /^\/((bin|boot|dev|etc|home|lib|lib64|proc|root|sbin|sys|usr|var|Users|System)\/?)?$/;

/** `/`, `//`, `/.`, `/tmp/..`, `/etc/`, `/*`, `/usr/*`. */
function isRoot(word: string): boolean {
  return word.startsWith("/") && vital.test(normal(word.replace(/\/\.?\*+$/, "/")));
}

/** `~`, `~/`, `~me`, `$HOME`, `"${HOME}"/*`. */
function isHome(word: string): boolean {
  return /^(~[\w.-]*|\$HOME|\$\{HOME\}|\$\{HOME:\?\})(\/+(\.?\*+|\.)?)*$/.test(word);
}

/** An absolute path without empty parts, `.` and `..`. */
function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

/** `:(){ :|:& };:` by whatever name: a function whose body pipes it into itself, unattended. */
const bomb = /([^\s(){};|&"'<>$]{1,32})\s*\(\s*\)\s*\{\s*(\1)\s*\|\s*(\1)\s*&\s*\}/;

export function isForkBomb(text: string): boolean {
  return bomb.test(text.slice(0, 65_536));
}
