/** Commands that delete, or throw away, by their program and words. */

import { indexByWord } from "../../util/mod.ts";
import { optionsOf } from "./words.ts";

type Words = readonly string[];
type WordsTest = (words: Words) => boolean;

const always: WordsTest = () => true;

/** One of the words is one of these, options left out. */
const verb = (pattern: RegExp): WordsTest => (words) =>
  words.slice(1).some((it) => !it.startsWith("-") && pattern.test(it));

/** Subcommands whose next word is what they are about, and no other subcommand. */
const about =
  /^(add|describe|exec|explain|get|help|history|images?|info|install|list|logs|ls|ps|run|search|show|start|status|stop)$/;

/** The subcommand is one of these; before it stand at most two values of options. */
const sub = (pattern: RegExp): WordsTest => (words) => {
  const operands = words.slice(1).filter((it) => !it.startsWith("-"));
  return [0, 1, 2].some((at) =>
    !operands.slice(0, at).some((it) => about.test(it)) &&
    pattern.test(operands.slice(at).join(" "))
  );
};

const option = (pattern: RegExp): WordsTest => (words) =>
  words.slice(1).some((it) => pattern.test(it)) ||
  optionsOf(words.slice(1)).some((it) => pattern.test(it));

const clouds = verb(
  /^(delete|destroy|rm|rb|remove|purge|terminate|delete-[\w-]+|terminate-[\w-]+)$/,
);

const containers = sub(
  /^((container|image|volume|network|pod|machine|secret|config|stack|service|context|compose) )?(prune|rm|rmi|remove|delete)\b/,
);

const table: readonly (readonly [string, WordsTest])[] = [
  ["rm rmdir unlink shred wipe srm rimraf del-cli trash-empty", always],
  ["del erase rd ri remove-item clear-content clear-recyclebin format-volume", always],
  ["mkfs wipefs blkdiscard mkswap fdisk sfdisk parted dropdb dropuser", always],
  ["truncate", always],
  ["dd", (words) => words.some((it) => it.startsWith("of="))],
  ["cp install", (words) => words.includes("/dev/null")],
  ["mv", (words) => words.at(-1) === "/dev/null"],
  ["tar", option(/^--remove-files$/)],
  ["zip", option(/^(-m|--move)$/)],
  ["find bfs", option(/^-delete$/)],
  ["rsync", option(/^--(del|delete[\w-]*|remove-source-files)$/)],
  ["rclone", sub(/^(delete|deletefile|purge|rmdirs?|cleanup|sync)\b/)],
  ["docker podman nerdctl buildah", (words) => containers(words) || composeDown(words)],
  ["docker-compose", composeDown],
  ["docker-compose", sub(/^rm\b/)],
  ["kubectl oc", sub(/^(delete|drain)\b/)],
  ["helm", sub(/^(delete|uninstall|del|un)\b/)],
  [
    "terraform tofu",
    (words) =>
      sub(/^(destroy|state rm|workspace delete)\b/)(words) ||
      (words.includes("apply") && option(/^-destroy$/)(words)),
  ],
  ["pulumi", sub(/^(destroy|stack rm|state delete)\b/)],
  ["aws gcloud az doctl flyctl fly heroku vercel netlify wrangler gsutil s3cmd mc hcloud", clouds],
  ["gh glab", verb(/^(delete|rm|remove)$/)],
  ["apt apt-get aptitude", sub(/^(remove|purge|autoremove|autopurge|full-upgrade)\b/)],
  ["dpkg", option(/^(-[rP]|--remove|--purge)$/)],
  ["dnf yum zypper", sub(/^(remove|erase|autoremove|rm)\b/)],
  ["pacman", option(/^(-R|--remove)$/)],
  ["apk", sub(/^del\b/)],
  ["snap flatpak", sub(/^(remove|uninstall)\b/)],
  ["journalctl", option(/^--vacuum/)],
  ["crontab", option(/^-r$/)],
  ["userdel groupdel deluser delgroup", always],
  [
    "zfs zpool lvremove vgremove pvremove",
    (words) => words[0] !== "zfs" && words[0] !== "zpool" || words.includes("destroy"),
  ],
  ["redis-cli", verb(/^(flushall|flushdb|del|unlink)$/i)],
  ["npm yarn pnpm", sub(/^(unpublish|deprecate)\b/)],
  ["cargo gem", sub(/^yank\b/)],
  ["history", option(/^-[cd]$/)],
  ["hg", sub(/^(purge|strip|remove|rm|revert|update -C)\b/)],
  ["svn", sub(/^(delete|del|remove|rm|revert)\b/)],
  ["tmutil diskutil", verb(/^(delete|erase\w*|deletesnapshot\w*|reformat)$/i)],
];

function composeDown(words: Words): boolean {
  return words.includes("down") &&
    optionsOf(words.slice(1)).some((it) => it === "-v" || it === "--volumes" || it === "--rmi");
}

const byProgram = indexByWord(table);

const interpreters =
  /^(python[\d.]*|pypy3?|perl|ruby|node|nodejs|deno|bun|php|lua|tclsh|[gmn]?awk|osascript)$/;

/** Calls by which a program in a line deletes, or runs what nobody can read here. */
const deletingCode =
  /\b(rmtree|removedirs|rmdir|unlink\w*|rm_rf|rm_r|remove_dir_all|rmSync|rmdirSync|unlinkSync|removeSync|emptyDir\w*|Deno\.remove\w*|(os|path|fs|File|FileUtils|shutil)\w*\.(remove|delete|rm)|system|popen|exec\w*|spawn\w*|subprocess)\b/;

const clients =
  /^(psql|mysql|mariadb|sqlite3?|duckdb|sqlcmd|sqlplus|clickhouse(-client)?|cockroach|mongo|mongosh|usql|pgcli|mycli|litecli|bq|cqlsh|influx)$/;

const deletingStatement =
  /\bdrop\s+(table|database|schema|index|view|role|user|owned|collection|keyspace)\b|\btruncate\b|\bdelete\s+from\b|\.(drop|dropDatabase|dropCollection|dropIndexes|deleteMany|deleteOne|remove)\s*\(/i;

/** `line`: what a client of a database reads may stand anywhere in it. */
export function deletes(program: string, words: Words, line: string): boolean {
  const name = program.toLowerCase();
  if (name.startsWith("mkfs.")) return true;
  if (byProgram.get(name)?.some((test) => test(words))) return true;
  if (clients.test(name)) return deletingStatement.test(line);
  if (!interpreters.test(name)) return false;
  // What is on its input stands in the line, if anywhere.
  if (words.slice(1).every((it) => it === "-")) return deletingCode.test(line);
  const isCode = /awk$/.test(name) ||
    words.some((it) => /^(-\w*[ercnpE]|--eval|--print|eval)$/.test(it));
  return isCode && words.slice(1).some((it) => deletingCode.test(it));
}

const idle = new Set([":", "true", "cat", "echo", "printf"]);

/** Nothing is written to a file, which is empty then. */
export function empties(line: string, commands: readonly Words[]): boolean {
  const writes = /(^|[^>&\d=-])>\|?(?![>&(])\s*(?!\/dev\/(null|stderr|stdout|tty))[^\s>]/.test(
    line,
  );
  return writes &&
    commands.every(([program = "", ...rest]) =>
      idle.has(program) && rest.every((it) => it === "/dev/null" || it === "" || it === "-n")
    );
}
