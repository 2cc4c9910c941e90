/** What "always" stores: the narrowest rules, or none where nobody should say "always". */

import type { Judgement, Part } from "./judgement.ts";

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * Programs whose words, or the files that they name, are programs: tomorrow they may be others. And
 * those whose work cannot be undone.
 */
const carriers = set(
  "sh bash dash zsh ksh fish csh tcsh ash rbash pwsh powershell cmd busybox toybox env command " +
    "builtin exec eval source . nohup timeout gtimeout nice ionice time stdbuf setsid sudo doas su " +
    "runuser pkexec coproc xargs parallel watch entr find fd fdfind chroot unshare nsenter setpriv " +
    "taskset chrt flock script strace ltrace gdb lldb unbuffer expect caffeinate ssh scp sftp rsync " +
    "telnet nc ncat netcat socat curl wget http docker podman kubectl nerdctl make gmake cmake " +
    "ninja just task rake ant tclsh lua luajit perl ruby irb python pypy ipython node nodejs tsx " +
    "ts-node php java jshell groovy scala swift osascript awk gawk mawk nawk sed ed ex vi vim nvim " +
    "emacs nano less more man git-shell npx pnpx bunx uvx pipx pip pip3 gem conda brew apt apt-get " +
    "yum dnf pacman systemctl service crontab at batch tmux screen tee dd rm chmod chown sqlite3 " +
    "psql mysql alias export set trap hash enable shopt unset declare typeset local readonly cd " +
    "pushd popd mvn gradle poetry uv pdm hatch tox nox rm shutdown kill pkill killall open xdg-open",
);

/** Of these only what is named here: it runs the project's own checks. */
const checks: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["npm", set("test t")],
  ["yarn", set("test")],
  ["pnpm", set("test")],
  ["bun", set("test")],
  ["deno", set("test check lint fmt")],
  ["cargo", set("test check clippy fmt build")],
  ["go", set("test vet build fmt")],
  ["dotnet", set("test build")],
]);

/** One exact pattern for each command that asked; none at all where one of them has none. */
export function narrowestRules({ verdict, parts }: Judgement): readonly string[] {
  if (verdict !== "ask") return [];
  const asked = parts.filter((part) => part.verdict === "ask");
  if (!asked.every(mayBeStored)) return [];
  return [...new Set(asked.map(({ argv }) => argv.map(quoted).join(" ")))];
}

function mayBeStored({ argv, why, text }: Part): boolean {
  const [program = "", first = ""] = argv;
  if (program === "" || program.includes("/") || !/^[\x21-\x7e]+$/.test(program)) return false;
  // What a guard has stopped may run a program; a secret is looked at each time.
  if (why.code !== "unknown" && why.code !== "outside") return false;
  if (argv.some((word) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(word))) return false;
  const name = program.toLowerCase();
  if (carriers.has(name) || /^(python|pypy|lua|perl|ruby|php|node|pip)[\d.]+$/.test(name)) {
    return false;
  }
  if (name === "git" && first.startsWith("-")) return false;
  const own = checks.get(name);
  return (!own || own.has(first)) && !changesAsItRuns(text);
}

/** A word that bash makes others of fits no rule that is exact. */
function changesAsItRuns(text: string): boolean {
  return text.split(/\s+/).some((word) =>
    /^[^'"\\]*([*?]|\[.*\]|\{.*(,|\.\.).*\}|^~)[^'"\\]*$/.test(word)
  );
}

/** As a rule's text has it: in quotes where a word holds more than plain characters. */
function quoted(word: string): string {
  if (/^[A-Za-z0-9_./:=@%+,~^-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
