/** Where `sudo` is the whole of the advice. */

import { baseName } from "./words.ts";

type Words = readonly string[];

const raises = new Set(["sudo", "doas", "pkexec", "run0", "gosu", "su"]);

/** They tell themselves that they are root's alone; the same line with `sudo` is what they ask for. */
const rootOnly =
  /^(apt|apt-get|aptitude|dnf|yum|zypper|pacman|apk|dpkg|rpm|snap|systemctl|service|mount|umount|modprobe|insmod|sysctl|ufw|iptables|nft|useradd|usermod|groupadd|passwd|chown|visudo|update-alternatives|timedatectl|hostnamectl|swapon|swapoff|dmesg|lvextend|resize2fs|journalctl)$/;

/** They belong to a user: what root installs or changes there the user cannot change any more. */
const userOnly =
  /^(pip|pip3|pipx|npm|npx|yarn|pnpm|bun|gem|bundle|cargo|rustup|git|go|conda|mamba|brew|poetry|uv|deno|composer|code)$/;

/** `failed`: commands of the line that went wrong. */
export function isBlanketSudo(commands: readonly Words[], failed: readonly Words[]): boolean {
  const before = new Set(failed.map(keyOf));
  return commands.some((words) => {
    const program = baseName(words[0] ?? "");
    if (!raises.has(program)) return false;
    const inner = program === "su" ? suWords(words) : innerWords(words);
    if (inner === null) return false;
    const [name = ""] = inner;
    if (inner.length === 0 || /^(!!|su|sh|bash|zsh|fish)$/.test(baseName(name))) {
      return inner.length <= 1 || name === "!!";
    }
    if (userOnly.test(baseName(name)) || isPip(inner)) return true;
    return before.has(keyOf(inner)) && !rootOnly.test(baseName(name));
  }) || wrapsFailed(commands, before);
}

/** `sudo sh -c "…"` around what went wrong. */
function wrapsFailed(commands: readonly Words[], failed: ReadonlySet<string>): boolean {
  const raised = commands.some(([program = ""]) => raises.has(baseName(program)));
  const inShell = commands.some((words) => words.some((it) => /^-\w*c$/.test(it)));
  return raised && inShell &&
    commands.some((words) => failed.has(keyOf(words)) && !rootOnly.test(baseName(words[0] ?? "")));
}

function keyOf([program = "", ...rest]: Words): string {
  return [baseName(program), ...rest].join("\0");
}

function isPip(words: Words): boolean {
  return /^python[\d.]*$/.test(baseName(words[0] ?? "")) && words[1] === "-m" && words[2] === "pip";
}

/** Words behind `sudo`, its options and assignments (sudo(8)); `null`: it edits, lists or validates. */
function innerWords(words: Words): Words | null {
  let at = 1;
  for (; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--") {
      at++;
      break;
    }
    if (/^-\w*[elvkKV]$|^--(edit|list|validate|version|reset-timestamp)$/.test(word)) return null;
    if (/^-\w*[uUgpChDRTr]$|^--(user|group|prompt|chdir|chroot|host|role|type)$/.test(word)) at++;
    else if (!word.startsWith("-") && !/^\w+=/.test(word)) break;
  }
  const rest = words.slice(at);
  return rest[0] === "env" || rest[0] === "command" ? rest.slice(1) : rest;
}

/** `null`: it becomes another user than root. */
function suWords(words: Words): Words | null {
  const at = words.findIndex((it) => /^(-c|--command)$/.test(it));
  if (at >= 0) return (words[at + 1] ?? "").split(/\s+/);
  const user = words.slice(1).find((it) => !it.startsWith("-"));
  return user === undefined || user === "root" ? [] : null;
}
