/**
 * Programs that read as they are used every day. This proves nothing: a line of them runs unasked only
 * where a box lets it do nothing else. What is meant to write is asked about at once, and so is left out.
 */

import { baseName } from "./shell/wrappers.ts";
import { systemName } from "./system_name.ts";

/** Whatever their words are. */
const always: ReadonlySet<string> = new Set(
  [
    // Files and texts.
    "cat tac rev head nl wc cut tr paste column comm diff cmp join fold fmt expand unexpand",
    "uniq od xxd hexdump readelf stat file du df ls tree basename dirname",
    "realpath readlink md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum",
    "base64 base32 look tsort numfmt shuf factor zcat bzcat xzcat zstdcat zgrep diffstat pr",
    "less more scc tokei pdftotext xmllint",
    // Search.
    "grep egrep fgrep fd fdfind jq jaq gron",
    // The shell's own.
    "cd pushd popd dirs pwd echo printf test [ [[ true false : read set shopt local declare typeset",
    "export unset return exit break continue shift wait let type command ulimit",
    // The machine.
    "seq expr date cal uname id whoami groups hostname arch nproc lscpu free uptime ps pgrep printenv",
    "which whereis getconf locale sleep who tty bc",
    // What runs another program, which is looked at as well.
    "env timeout nice time stdbuf xargs builtin if then elif else while until do ! {",
  ].join(" ").split(" "),
);

type Check = (words: readonly string[]) => boolean;

const without = (pattern: RegExp): Check => (words) => !words.some((it) => pattern.test(it));
const first = (names: string): Check => {
  const known = new Set(names.split(" "));
  return (words) => known.has(words.find((it) => !it.startsWith("-")) ?? "");
};
/** The first two words, options aside. */
const firstTwo = (...pairs: readonly string[]): Check => {
  const known = new Set(pairs);
  return (words) => known.has(words.filter((it) => !it.startsWith("-")).slice(0, 2).join(" "));
};
const either = (...checks: readonly Check[]): Check => (words) => checks.some((it) => it(words));

/** By their words behind the name. */
const checked: Readonly<Record<string, Check>> = {
  // It would never end.
  tail: without(/^-[0-9a-zA-Z]*[fF]|^--(f|retry)/),
  sed: (words) => without(/^(-[a-zA-Z]*[if]|--(in|file))/)(words) && !words.some(sedRuns),
  awk: awkReads,
  gawk: awkReads,
  mawk: awkReads,
  rg: without(/^--(pre|hostname-bin)/),
  ag: without(/^--p/),
  bat: without(/^--(pager|paging=always)/),
  cloc: without(/^--?e/),
  nm: ofBinutils,
  objdump: ofBinutils,
  size: ofBinutils,
  strings: ofBinutils,
  yq: without(/^(-[a-zA-Z]*i|--inplace|--in-place)/),
  sort: without(/^(-[a-zA-Z]*o|--(output|compress))/),
  find: (words) =>
    without(/^-(delete|ok|okdir|fprint|fprint0|fprintf|fls)$/)(words) &&
    words.every((it, at) => !/^-exec(dir)?$/.test(it) || isReader(words.slice(at + 1), false)),
  tar: (words) =>
    (/^-?[a-zA-Z]*t/.test(words[0] ?? "") || words.includes("--list")) &&
    !/^-?[a-zA-Z]*[IF]/.test(words[0] ?? "") &&
    without(/^(-[a-zA-Z]*[IF]|--(us|to-|checkpoint-a|in|inf|new-v|r))/)(words),
  unzip: (words) => words.some((it) => /^-[a-zA-Z]*[lpvtZ]/.test(it)),
  zipinfo: () => true,
  gzip: (words) => words.some((it) => /^-[a-z]*[cltv]/.test(it)),
  bash: (words) => /^-[a-z]*c$/.test(words.find((it) => it.startsWith("-")) ?? ""),
  sh: (words) => /^-[a-z]*c$/.test(words[0] ?? ""),
  npm: either(
    first("ls list ll explain why root prefix bin query"),
    firstTwo("pkg get", "config get", "config list"),
  ),
  pnpm: first("ls list why root"),
  yarn: first("list why info"),
  pip: either(first("list show freeze check inspect"), firstTwo("config list")),
  pip3: first("list show freeze check inspect"),
  uv: firstTwo("pip list", "pip show", "pip freeze", "pip tree", "python list"),
  poetry: either(first("show"), firstTwo("env info", "env list", "config --list")),
  conda: either(first("list info"), firstTwo("env list")),
  cargo: first("tree metadata pkgid locate-project read-manifest version"),
  rustup: either(first("show which"), firstTwo("toolchain list", "target list", "component list")),
  go: either(
    first("list version doc"),
    (words) => words[0] === "env" && !words.includes("-w"),
    firstTwo("mod graph", "mod why"),
  ),
  gem: first("list which environment contents dependency"),
  bundle: first("list show info"),
  composer: first("show licenses"),
  dotnet: first("list"),
  python: (words) => words[0] === "-m" && words[1] === "json.tool" && words.length <= 3,
  python3: (words) => words[0] === "-m" && words[1] === "json.tool" && words.length <= 3,
  git: gitReads,
};

/** Not by a file of its own, and without another program: what a project brings does not run. */
function awkReads(words: readonly string[]): boolean {
  return without(/^-[iefl]|^--(include|file|exec|load)/)(words) &&
    without(/\bsystem\s*\(|\|\s*&?\s*"|\|\s*&?\s*getline|@\s*(load|include)/)(words) &&
    // Into what a variable names.
    without(/\bprintf?\b[^;}\n|]*\|[^|]/)(words);
}

/** `e` as a command, or behind a substitution, runs a program. */
function sedRuns(script: string): boolean {
  return /(^|[;{}$])\s*e|[\s\d/,!]e(\s|$)|\de(?!\w)/.test(script) ||
    /[/|#,@:!%+_~][gpiImM\d]*e[gpiImM\d]*\s*($|[;}\n])/.test(script);
}

/** A plugin is a library. */
function ofBinutils(words: readonly string[]): boolean {
  return without(/^--?pl/)(words);
}

/** Subcommands of git that read, whatever their words are. */
const gitReaders: ReadonlySet<string> = new Set(
  [
    "status log diff show blame annotate grep ls-files ls-tree rev-parse rev-list describe shortlog",
    "for-each-ref show-ref show-branch cat-file count-objects name-rev merge-base merge-tree cherry",
    "diff-tree diff-index diff-files var version help check-ignore check-attr whatchanged range-diff",
    "fsck verify-commit verify-tag patch-id interpret-trailers stripspace column",
  ].join(" ").split(" "),
);

/** Options of git itself that take the next word. */
const valued: ReadonlySet<string> = new Set([
  "-C",
  "-c",
  "--git-dir",
  "--work-tree",
  "--namespace",
]);

const listing =
  /^(-a|-r|-v|-vv|-l|-n\d*|--list|--all|--remotes|--show-current|--contains|--no-contains|--merged|--no-merged|--points-at|--sort.*|--format.*|--column.*|--no-color|--color.*)/;

/** Options by which git runs another program. */
const gitRuns =
  /^(--ext-diff|--textconv|-O.*|--open-files-in-pager.*|--(exec-path|config-env|upload-pack)=.*|--paginate)$/;

/** Settings that lead to no program. */
const plainSetting =
  /^(color\.|core\.(quotepath|abbrev|pager=(cat)?$)|log\.|advice\.|column\.|pager\.)/i;

function gitReads(words: readonly string[]): boolean {
  if (words.some((it) => gitRuns.test(it))) return false;
  let at = 0;
  while (words[at]?.startsWith("-")) {
    if (words[at] === "-c" && !plainSetting.test(words[at + 1] ?? "")) return false;
    at += valued.has(words[at] ?? "") ? 2 : 1;
  }
  const [name = "", ...rest] = words.slice(at);
  if (name === "") return words.length > 0;
  if (gitReaders.has(name)) {
    return !rest.some((it) => /^(-o|--output)/.test(it) && name !== "ls-files" && name !== "grep");
  }
  const [next = ""] = rest;
  switch (name) {
    case "branch":
    case "tag":
      return rest.length === 0 || listing.test(next);
    case "remote":
      return rest.length === 0 || /^(-v|--verbose|get-url|show)$/.test(next);
    case "config":
      return /^(--get.*|--list|-l|list|get)$/.test(rest.find((it) => !scope.test(it)) ?? "");
    case "stash":
    case "notes":
    case "worktree":
    case "sparse-checkout":
      return /^(list|show)$/.test(next);
    case "reflog":
      return next === "" || next === "show" || next.startsWith("-") || /HEAD|@/.test(next);
    case "submodule":
      return next === "" || /^(status|summary)$/.test(next);
    case "symbolic-ref":
      return rest.filter((it) => !it.startsWith("-")).length === 1 && !rest.includes("-d");
    case "bisect":
      return /^(log|view)$/.test(next);
    default:
      return false;
  }
}

const scope =
  /^--(local|global|system|worktree|show-origin|show-scope|name-only|null|type.*|includes)$|^-z$/;

/** Which it is, and nothing else. */
function asksVersion([name = "", ...words]: readonly string[]): boolean {
  const [word = ""] = words;
  if (words.length !== 1 || name.includes("/")) return false;
  return /^(--version|-V|-version|version|--help)$/.test(word) ||
    word === "-v" && /^(node|npm|pnpm|yarn|mvn|gradle|bun|php|ruby)$/.test(name);
}

/** For these the project's own files choose another program, or are one. */
const ofProject: ReadonlySet<string> = new Set(
  ("npm pnpm yarn bundle cargo rustc rustup go composer poetry uv dotnet python python3 gradle mvn " +
    "bun conda").split(" "),
);

/**
 * @param words of a command that a line runs
 * @param trusted the user trusts what lies in the folder
 */
export function isReader(words: readonly string[], trusted: boolean): boolean {
  const [program = ""] = words;
  if (!trusted && ofProject.has(baseName(program))) return false;
  // By a path elsewhere it is another program.
  if (program.includes("/") && systemName(program) === null) return false;
  const name = baseName(program);
  if (asksVersion(words) || always.has(name)) return true;
  const check = Object.hasOwn(checked, name) ? checked[name] : undefined;
  return check?.(words.slice(1)) ?? false;
}
