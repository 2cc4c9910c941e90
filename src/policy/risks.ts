/** What a command may do that no snapshot takes back; words to look for, at every depth of a line. */

import { indexByWord } from "../util/mod.ts";
import { baseName } from "./shell/mod.ts";

/** What could go wrong, by its kind; messages have a sentence for each. */
export type RiskKind =
  /** Files are gone, or overwritten, in bulk. */
  | "deletes"
  /** Something leaves this machine, or others see it: a push, a release, a message. */
  | "publishes"
  /** Another machine, container or cluster is changed. */
  | "remote"
  /** With the rights of another user, or for the whole system. */
  | "privileged"
  /** What comes from the network is run. */
  | "downloads"
  /** History that is not kept anywhere else. */
  | "history"
  /** Rows and tables. */
  | "database"
  /** Processes of others. */
  | "processes";

export interface Risk {
  readonly kind: RiskKind;
  /** The words that raised it, at most 80 characters. */
  readonly words: string;
}

type WordsTest = (words: readonly string[]) => boolean;

const always: WordsTest = () => true;
/** The words after the program begin so, options left out. */
const sub = (pattern: RegExp): WordsTest => (words) =>
  pattern.test(words.slice(1).filter((it) => !it.startsWith("-")).join(" "));

const shells = /^(ba|da|z|k|a|fi)?sh$|^(python|perl|ruby|node|php)[\d.]*$/;

/** Without one of these, git branch and git tag list names, or make one. */
const loses = /^(-\w*[dDmMCf]\w*|--(delete|move|force)(=.*)?)$/;

const table: readonly (readonly [RiskKind, string, WordsTest])[] = [
  ["deletes", "rm rmdir shred truncate unlink", always],
  ["deletes", "dd mkfs fdisk parted wipefs", always],
  ["deletes", "find fd fdfind", (words) => words.some((it) => /^-(delete|exec|ok)/.test(it))],
  ["deletes", "rsync", (words) => words.some((it) => /^--(del|remove-source)/.test(it))],
  ["publishes", "git", sub(/^push\b/)],
  ["publishes", "gh glab hub", sub(/^(pr|issue|release|repo|gist|api|workflow|secret)\b/)],
  [
    "publishes",
    "npm yarn pnpm bun cargo gem twine poetry uv",
    sub(/^(publish|upload|push|yank)\b/),
  ],
  ["publishes", "mail sendmail mutt", always],
  ["publishes", "curl wget http https xh", sends],
  ["remote", "ssh scp sftp rsync telnet nc ncat socat ftp lftp", always],
  [
    "remote",
    "docker podman nerdctl kubectl helm terraform tofu pulumi ansible ansible-playbook",
    always,
  ],
  ["remote", "aws gcloud az doctl flyctl fly heroku vercel netlify wrangler", always],
  ["privileged", "sudo doas su runuser pkexec chroot nsenter", always],
  ["privileged", "systemctl service launchctl crontab at mount umount iptables nft sysctl", always],
  [
    "privileged",
    "chmod chown chgrp setfacl",
    (words) => words.some((it) => /^-\w*R|^--recursive/.test(it)),
  ],
  ["privileged", "apt apt-get yum dnf pacman apk brew snap dpkg rpm", always],
  [
    "history",
    "git",
    sub(/^(reset|clean|rebase|filter-branch|filter-repo|gc|prune|reflog|update-ref)\b/),
  ],
  ["history", "git", sub(/^(checkout|restore|stash (drop|clear)|worktree remove)\b/)],
  [
    "history",
    "git",
    (words) => sub(/^(branch|tag)\b/)(words) && words.some((it) => loses.test(it)),
  ],
  ["database", "dropdb dropuser", always],
  ["processes", "kill pkill killall shutdown reboot", always],
];

function sends(words: readonly string[]): boolean {
  return words.some((it) =>
    /^(-\w*[dFTX]|--(data|form|upload|request|json|post|method|body))/.test(it) ||
    /^(POST|PUT|PATCH|DELETE)$/.test(it)
  );
}

type Entry = readonly [RiskKind, WordsTest];

const byProgram = indexByWord(
  table.map(([kind, programs, look]): readonly [string, Entry] => [programs, [kind, look]]),
);

/** Removing database objects stands in words that are one argument. */
const statement = /\b(drop|truncate)\s+(table|database|schema)\b|\bdelete\s+from\b/i;

/**
 * Each kind once, with the first words that raised it.
 *
 * @param reached words of every command of a line, at any depth
 */
export function risksOf(reached: readonly (readonly string[])[]): readonly Risk[] {
  const found = new Map<RiskKind, string>();
  const add = (kind: RiskKind, words: readonly string[]) => {
    if (!found.has(kind)) found.set(kind, cut(words.join(" ")));
  };
  for (const words of reached) {
    const program = baseName(words[0] ?? "").toLowerCase();
    for (const [kind, look] of byProgram.get(program) ?? []) if (look(words)) add(kind, words);
    if (words.some((it) => statement.test(it))) add("database", words);
  }
  const programs = reached.map((words) => baseName(words[0] ?? ""));
  const fetches = programs.findIndex((it) => /^(curl|wget|fetch)$/.test(it));
  if (fetches >= 0 && programs.some((it) => shells.test(it))) {
    add("downloads", reached[fetches] ?? []);
  }
  return [...found].map(([kind, words]) => ({ kind, words }));
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
