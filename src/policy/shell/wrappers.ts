/** Programs that run another one, named in their words. */

/** How a wrapper's own words end and the inner command begins. */
interface Wrapper {
  /** Letters of options that take a value. */
  readonly short?: string;
  /** Long options whose value is the next word. */
  readonly long?: string;
  /** Further words before the command. */
  readonly operands?: number;
  readonly assignments?: true;
  /** Letters of options with which nothing is run. */
  readonly idle?: string;
}

/** The manual pages of GNU coreutils 9, findutils, util-linux, sudo, OpenDoas; bash(1). */
const wrappers: ReadonlyMap<string, Wrapper> = new Map(Object.entries<Wrapper>({
  env: { short: "uCSP", long: "unset chdir split-string", assignments: true },
  command: { idle: "vV" },
  builtin: {},
  // Its words may be a text as well.
  eval: {},
  exec: { short: "a" },
  nohup: {},
  setsid: {},
  timeout: { short: "ks", long: "kill-after signal", operands: 1 },
  gtimeout: { short: "ks", long: "kill-after signal", operands: 1 },
  nice: { short: "n", long: "adjustment" },
  ionice: { short: "cnpPu", long: "class classdata" },
  time: { short: "fo", long: "format output", assignments: true },
  stdbuf: { short: "ioe", long: "input output error" },
  xargs: {
    short: "adEIJLnPRsS",
    long: "arg-file delimiter max-args max-chars max-procs process-slot-var",
  },
  sudo: {
    short: "aCcDghpRrTtUu",
    long: "auth-type close-from chdir group host prompt chroot role command-timeout type " +
      "other-user user login-class",
    assignments: true,
  },
  doas: { short: "aCu" },
  coproc: { assignments: true },
  "!": { assignments: true },
  "{": { assignments: true },
  // Behind `coproc {` the grammar takes them for names of programs.
  ...Object.fromEntries(
    ["if", "then", "elif", "else", "while", "until", "do"].map((word) => [
      word,
      { assignments: true } as const,
    ]),
  ),
  busybox: {},
  toybox: {},
  chroot: { long: "groups userspec", operands: 1 },
  taskset: { operands: 1 },
  chrt: { operands: 1 },
  flock: { short: "wEc", long: "timeout wait conflict-exit-code command", operands: 1 },
  unshare: { short: "RwSG", long: "root wd setuid setgid" },
  setpriv: { long: "reuid regid groups inh-caps ambient-caps bounding-set" },
  strace: { short: "abeEIoOpPsSuUX" },
  unbuffer: {},
  caffeinate: { short: "tw" },
}));

const openings: ReadonlySet<string> = new Set(["if", "while", "until", "!", "{", "("]);

/** Levels of which each is told; below, only the innermost is. */
const mostLevels = 32;

/** The commands within a command, from the outermost to the innermost; without itself. */
export function unwrap(words: readonly string[]): readonly (readonly string[])[] {
  const starts: number[] = [];
  let start = innerStart(words, 0);
  while (start !== null) {
    if (starts.length > mostLevels) starts.pop();
    starts.push(start);
    start = innerStart(words, start);
  }
  return starts.map((from) => words.slice(from));
}

/** Name of a program without its folder. */
export function baseName(program: string): string {
  return program.slice(program.lastIndexOf("/") + 1);
}

/** Where the command within the one that begins at `from` begins; null: there is none. */
function innerStart(words: readonly string[], from: number): number | null {
  const name = baseName(words[from] ?? "");
  const wrapper = wrappers.get(name);
  if (!wrapper) return null;
  let at = from + 1;
  for (;;) {
    const word = words[at];
    if (word === undefined) return null;
    const next = stepOf(word, wrapper);
    if (next === "idle") return null;
    at += Math.abs(next);
    if (next <= 0) break;
  }
  at += wrapper.operands ?? 0;
  // After `--`, too, and before what a loop or a condition runs.
  const isPassed = (word: string) =>
    wrapper.assignments && /^[^-=][^=]*=/.test(word) || name === "time" && openings.has(word);
  while (isPassed(words[at] ?? "")) at++;
  // `coproc NAME { … }`
  if (name === "coproc" && words[at + 1] === "{") at++;
  return at < words.length ? at : null;
}

/** Words that belong to the wrapper: how many; not above 0 if no option follows. */
function stepOf(word: string, wrapper: Wrapper): number | "idle" {
  if (word === "--") return -1;
  if (wrapper.assignments && /^[^-=][^=]*=/.test(word)) return 1;
  if (!word.startsWith("-")) return 0;
  if (word === "-") return wrapper.assignments ? 1 : 0;
  if (word.startsWith("--")) return longTakes(word.slice(2), wrapper) ? 2 : 1;
  for (let index = 1; index < word.length; index++) {
    const letter = word[index] ?? "";
    if (wrapper.idle?.includes(letter)) return "idle";
    if (wrapper.short?.includes(letter)) return index === word.length - 1 ? 2 : 1;
  }
  return 1;
}

/** Any beginning of a long option is the option. */
function longTakes(option: string, wrapper: Wrapper): boolean {
  return wrapper.long?.split(" ").some((name) => name.startsWith(option)) ?? false;
}
