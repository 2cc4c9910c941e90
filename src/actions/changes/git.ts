/**
 * The repository of the workspace, for one commit. Nothing that the repository's own settings name
 * is run: no hook, no monitor, no filter program, no editor. A key signs if the user's settings say
 * so, by the program that they, and not the repository's, name.
 */

import { AgentError, type Bytes } from "../../protocol/mod.ts";
import { commitTree, flags, type GitPorts, lastLine, refusal, run } from "./git_run.ts";

/** Paths in one call: far below what a system takes as arguments. */
const batch = 200;

/** A file in a tree or in the index. */
export interface TreeEntry {
  /** Such as `100644`. */
  readonly mode: string;
  readonly oid: string;
}

type Facts = Pick<Repository, "top" | "prefix" | "head" | "branch">;

export class Repository {
  /** Root of its working tree. */
  readonly top: string;
  /** The workspace below it: `""`, or with a slash at its end. */
  readonly prefix: string;
  /** Where HEAD is; `null`: there is no commit yet. */
  readonly head: string | null;
  /** `null`: HEAD is detached. */
  readonly branch: string | null;

  private constructor(private readonly ports: GitPorts, facts: Facts) {
    ({ top: this.top, prefix: this.prefix, head: this.head, branch: this.branch } = facts);
  }

  /** @throws {AgentError} `commit.no_git`, `commit.no_repository` */
  static async at(root: string, ports: GitPorts): Promise<Repository> {
    const at = { ports, cwd: root };
    const ask = async (words: string) => {
      const { code, output } = await run(`exec git ${flags} ${words}`, [], at);
      return code === 0 ? output.replace(/\n$/, "") : null;
    };
    const { code, output } = await run(`exec git ${flags} rev-parse --show-toplevel`, [], at);
    if (code !== 0 && !/not a git repository|must be run in a work tree/.test(output)) {
      throw refusal(output);
    }
    if (code !== 0) throw new AgentError("input", "commit.no_repository", { path: root });
    const top = output.replace(/\n$/, "");
    const prefix = await ask("rev-parse --show-prefix") ?? "";
    const head = await ask("rev-parse -q --verify 'HEAD^{commit}'");
    const branch = await ask("symbolic-ref -q --short HEAD");
    return new Repository(ports, { top, prefix, head, branch });
  }

  /** What HEAD has at these paths, of files and folders alike. */
  async atHead(paths: readonly string[]): Promise<ReadonlyMap<string, TreeEntry>> {
    if (this.head === null) return new Map();
    const script = `h=$1; shift; exec git ${flags} ls-tree -z "$h" -- "$@"`;
    const rows = await this.#listed(paths, script, [this.head]);
    return entriesIn(rows, (facts) => ({ mode: facts[0] ?? "", oid: facts[2] ?? "" }));
  }

  /** What the user's index has at these paths; several stages of one are an entry of no HEAD. */
  async inIndex(paths: readonly string[]): Promise<ReadonlyMap<string, TreeEntry>> {
    const rows = await this.#listed(
      paths,
      `exec git ${flags} --literal-pathspecs ls-files -s -z -- "$@"`,
    );
    return entriesIn(rows, ([mode = "", oid = "", stage]) => ({
      mode,
      oid: stage === "0" ? oid : "unmerged",
    }));
  }

  /** Those that git leaves out, of paths that it does not follow. */
  async ignored(paths: readonly string[]): Promise<ReadonlySet<string>> {
    // A name that begins with `:` would be more than a name.
    const script = `for p; do printf './%s\\0' "$p"; done | ` +
      `git ${flags} check-ignore -z --stdin || [ $? = 1 ]`;
    const ask = async (some: readonly string[]) =>
      (await this.#listed(some, script)).map((it) => it.slice(2));
    try {
      return new Set(await ask(paths));
    } catch (error) {
      if (paths.length < 2 && isOfGit(error)) return new Set();
      if (!isOfGit(error)) throw error;
    }
    // One that lies behind a link spoils the answer for all.
    const each: (readonly string[])[] = [];
    for (const path of paths) each.push([...await this.ignored([path])]);
    return new Set(each.flat());
  }

  /** Those whose content a program of the settings would turn into another. */
  async filtered(paths: readonly string[]): Promise<ReadonlySet<string>> {
    const facts = await this.#listed(
      paths,
      `exec git ${flags} check-attr -z filter -- "$@"`,
    );
    const found = new Set<string>();
    for (let at = 0; at + 2 < facts.length; at += 3) {
      const [path = "", , value = ""] = facts.slice(at, at + 3);
      if (value !== "unspecified" && value !== "unset") found.add(path);
    }
    return found;
  }

  /**
   * Contents by path. `checked_out`: as git would put them into the working tree, with the line
   * ends of the settings; `stored`: as they are kept.
   */
  async contents(
    wanted: ReadonlyMap<string, TreeEntry>,
    form: "checked_out" | "stored",
  ): Promise<ReadonlyMap<string, Bytes>> {
    const found = new Map<string, Bytes>();
    const read = form === "stored" ? 'blob "$2"' : '--filters --path="$1" "$2"';
    const script = `d=$1; shift; n=0; while [ $# -gt 0 ]; do ` +
      `git ${flags} cat-file ${read} > "$d/out.$n" || exit; n=$((n+1)); shift 2; done`;
    for (const part of partsOf([...wanted])) {
      await this.#must(script, [this.#scratch, ...part.flatMap(([path, { oid }]) => [path, oid])]);
      for (const [at, [path]] of part.entries()) {
        found.set(path, await Deno.readFile(`${this.#scratch}/out.${at}`));
      }
    }
    return found;
  }

  /** Stores contents of working-tree files; their object ids, in order. `exact`: byte for byte. */
  async store(
    files: readonly { readonly path: string; readonly bytes: Bytes; readonly exact: boolean }[],
  ): Promise<readonly string[]> {
    const ids: string[] = [];
    const script = `d=$1; shift; n=0; for p; do ` +
      `if [ -n "$p" ]; then git ${flags} hash-object -w --path="$p" "$d/in.$n" || exit; ` +
      `else git ${flags} hash-object -w --no-filters "$d/in.$n" || exit; fi; n=$((n+1)); done`;
    for (const part of partsOf(files)) {
      for (const [at, { bytes }] of part.entries()) {
        await Deno.writeFile(`${this.#scratch}/in.${at}`, bytes, { mode: 0o600 });
      }
      const output = await this.#must(script, [
        this.#scratch,
        ...part.map((it) => it.exact ? "" : it.path),
      ]);
      ids.push(...output.trim().split("\n"));
    }
    return ids;
  }

  /**
   * Makes a commit on top of HEAD that differs from it by `entries` (`null`: the file goes). HEAD,
   * index and working tree are not touched.
   *
   * @throws {AgentError} `commit.no_identity`, `commit.git`
   */
  async make(entries: ReadonlyMap<string, TreeEntry | null>, message: string): Promise<string> {
    const index = { GIT_INDEX_FILE: `${this.#scratch}/index` };
    const tree = await this.#must(
      `git ${flags} read-tree "$1" && git ${flags} update-index -z --index-info < "$2" && ` +
        `exec git ${flags} write-tree`,
      [this.head ?? "--empty", await this.#rows(entries)],
      { env: index },
    );
    const text = `${this.#scratch}/message`;
    await Deno.writeTextFile(text, `${message.trim()}\n`, { mode: 0o600 });
    const parents = this.head === null ? [] : ["-p", this.head];
    const made = await this.#run(commitTree, [text, tree.trim(), ...parents]);
    if (made.code !== 0) throw refusal(made.output);
    return made.output.trim();
  }

  /** Sets these entries of the user's index. @throws {AgentError} `commit.index` */
  async stage(entries: ReadonlyMap<string, TreeEntry | null>): Promise<void> {
    if (entries.size === 0) return;
    const script = `exec git ${flags} update-index -z --index-info < "$1"`;
    const { code, output } = await this.#run(script, [await this.#rows(entries)], {
      toTheEnd: true,
    });
    if (code !== 0) throw new AgentError("locked", "commit.index", { detail: lastLine(output) });
  }

  /** Moves HEAD to a commit, if nobody else has moved it. @throws {AgentError} `commit.moved` */
  async move(commit: string, message: string): Promise<void> {
    const script = `exec git ${flags} update-ref -m "$3" HEAD "$1" "$2"`;
    const why = `commit: ${message.trim().split("\n", 1)[0] ?? ""}`;
    const { code, output } = await this.#run(script, [commit, this.head ?? "", why], {
      toTheEnd: true,
    });
    if (code !== 0) throw new AgentError("locked", "commit.moved", { detail: lastLine(output) });
  }

  get #scratch(): string {
    return this.ports.scratch;
  }

  /** A file of rows for `--index-info`. Removals first: a file may make room for a folder. */
  async #rows(entries: ReadonlyMap<string, TreeEntry | null>): Promise<string> {
    const none = "0".repeat(this.head?.length ?? 40);
    const all = [...entries].toSorted(([, a], [, b]) => Number(a !== null) - Number(b !== null));
    const rows = all.map(([path, it]) => `${it?.mode ?? "0"} ${it?.oid ?? none}\t${path}\0`);
    const file = `${this.#scratch}/rows`;
    await Deno.writeTextFile(file, rows.join(""), { mode: 0o600 });
    return file;
  }

  async #listed(
    paths: readonly string[],
    script: string,
    first: readonly string[] = [],
  ): Promise<readonly string[]> {
    const found: string[] = [];
    for (const part of partsOf(paths)) {
      const output = await this.#must(script, [...first, ...part]);
      found.push(...output.split("\0").slice(0, -1));
    }
    return found;
  }

  /** @throws {AgentError} `commit.git` */
  async #must(script: string, args: readonly string[], more: More = {}): Promise<string> {
    const { code, output } = await this.#run(script, args, more);
    if (code !== 0) throw refusal(output);
    return output;
  }

  #run(script: string, args: readonly string[], more: More = {}) {
    return run(script, args, { ports: this.ports, cwd: this.top, ...more });
  }
}

type More = Omit<Parameters<typeof run>[2], "ports" | "cwd">;

function isOfGit(error: unknown): boolean {
  return error instanceof AgentError && error.code === "commit.git";
}

/** Rows `<facts>\t<path>`. */
function entriesIn(
  rows: readonly string[],
  entryOf: (facts: readonly string[]) => TreeEntry,
): ReadonlyMap<string, TreeEntry> {
  return new Map(rows.map((row) => {
    const tab = row.indexOf("\t");
    return [row.slice(tab + 1), entryOf(row.slice(0, tab).split(" "))];
  }));
}

function* partsOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += batch) yield all.slice(at, at + batch);
}
