/**
 * Whether a repository's own settings can make git run a program. Only what is known to be harmless
 * passes: the list of settings that name programs grows with each version of git.
 */

/** Sections with the names that are free in them; git takes both without regard to case. */
const free: ReadonlyMap<string, RegExp> = new Map([
  [
    "core",
    /^(repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf|longpaths|quotepath|abbrev|sharedrepository|protecthfs|protectntfs|bigfilethreshold|compression|untrackedcache|preloadindex)$/,
  ],
  ["remote", /^(url|pushurl|fetch|push|mirror|tagopt|prune|prunetags|skipdefaultupdate)$/],
  ["branch", /^(remote|merge|rebase|pushremote|description|sort|autosetupmerge|autosetuprebase)$/],
  ["user", /^(name|email|signingkey|useconfigonly)$/],
  ["submodule", /^(active|url|update|branch|ignore|recurse|fetchjobs)$/],
  ["init", /^defaultbranch$/],
  ["pull", /^(rebase|ff)$/],
  ["push", /^(default|autosetupremote|followtags)$/],
  ["fetch", /^(prune|prunetags|parallel|writecommitgraph)$/],
  ["merge", /^(conflictstyle|ff|stat|renames)$/],
  ["rebase", /^(autosquash|autostash|stat)$/],
  ["color", /./],
  ["status", /./],
  ["log", /^(date|decorate|follow|abbrevcommit|showsignature)$/],
  ["gc", /^(auto|autodetach|pruneexpire)$/],
  ["maintenance", /^(auto|strategy)$/],
  ["feature", /./],
  ["index", /./],
  ["pack", /./],
  ["advice", /./],
]);

/** Values that make a harmless name do more. */
const harmful = /^\s*!|^ext::|^(log|submodule)\b.*(showsignature)/i;

/**
 * @param text of a `config` file of a repository; includes, aliases, drivers, extensions and
 * whatever is not known make it another than plain
 */
export function isPlainGitConfig(text: string): boolean {
  let names: RegExp | undefined;
  let section = "";
  for (const line of text.split(/\r?\n/)) {
    const plain = line.trim();
    if (plain === "" || /^[#;]/.test(plain)) continue;
    const head = /^\[\s*([\w-]+)(?:\s+"(?:[^"\\]|\\.)*")?\s*\]$/.exec(plain);
    if (head) {
      section = (head[1] ?? "").toLowerCase();
      names = free.get(section);
      continue;
    }
    const [, name = "", value = ""] = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(plain) ?? [];
    if (!names?.test(name.toLowerCase()) || value.endsWith("\\")) return false;
    if (harmful.test(value) || harmful.test(`${section}.${name}`)) return false;
  }
  return true;
}
