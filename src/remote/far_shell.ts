import type { Bytes, WorkspaceErrorKind } from "../protocol/mod.ts";
import {
  type Far,
  type FarAnswer,
  type FarFile,
  type FarOutcome,
  type FarWrite,
  foreignFolders,
  type NodeStep,
  temporaryName,
  type Wants,
} from "../workspace/mod.ts";
import { indexOf } from "./bytes.ts";
import type { Connection } from "./connection.ts";
import { answerOf, statFormat } from "./facts.ts";
import { quoteLine as q } from "./quote.ts";

/** What the system said of a file that could not be written; words of the C library, in English. */
const refused = "case $e in *'No space left'* | *'Disk quota'* | *'File too large'*) " +
  'fail disk_full "" ;; *) fail unreadable "${e##*: }" ;; esac';

/** So many names in one line of script: a system limits what a program is given. */
const perLine = 200;

/** What a POSIX shell with the usual tools does for a workspace. */
export class FarShell implements Far {
  constructor(
    private readonly connection: Connection,
    readonly user: { readonly uid: number; readonly gid: number },
  ) {}

  async facts({ nodes, folders }: Wants): Promise<FarAnswer> {
    const mark = crypto.randomUUID();
    const names = [...nodes];
    const lines = Array.from({ length: Math.ceil(names.length / perLine) }, (_, at) => {
      const some = names.slice(at * perLine, (at + 1) * perLine).map(q).join(" ");
      return `stat -c ${q(statFormat(mark))} -- ${some} 2>&1; for f in ${some}; do ` +
        `if [ -L "$f" ]; then printf '\\n${mark}>%s\\n${mark}=' "$f"; readlink -- "$f"; fi; done`;
    });
    const lists = [...folders].map((folder) =>
      `printf '\\n${mark}@%s\\n' ${q(folder)}; (enter ${q(folder)} && find . -exec stat -c ` +
      `${q(statFormat(mark))} -- {} + ! -name . -prune 2>&1)`
    );
    const text = await this.connection.run([...lines, ...lists, ":"].join("; "));
    return answerOf(text, mark, this.user);
  }

  async tree(folder: string): Promise<FarAnswer> {
    const mark = crypto.randomUUID();
    const pruned = [".git", ...foreignFolders].map((it) => `-name ${q(it)}`).join(" -o ");
    const script = `printf '\\n${mark}@%s\\n' ${q(folder)}; (enter ${q(folder)} && ` +
      `find . -exec stat -c ${q(statFormat(mark))} -- {} + '(' ${pruned} ')' -prune 2>&1); :`;
    const pruning: ReadonlySet<string> = new Set([".git", ...foreignFolders]);
    return answerOf(await this.connection.run(script), mark, this.user, pruning);
  }

  async contents(files: readonly FarFile[], limit: number): Promise<readonly (Bytes | null)[]> {
    if (files.length === 0) return [];
    // Made after the files: what one holds cannot be taken for its end.
    const mark = `\n${crypto.randomUUID()}\n`;
    const each = files.map((file) =>
      `( ${opened(file)} && printf y && head -c ${Math.min(limit, 2 ** 40)} <&3 ); ` +
      `printf '\\n%s\\n' ${mark.trim()}`
    );
    let rest = await this.connection.run(each.join("; "));
    const end = new TextEncoder().encode(mark);
    return files.map(() => {
      const at = indexOf(rest, end);
      const text = rest.subarray(0, Math.max(at, 0));
      rest = rest.subarray(at + end.length);
      return text[0] === 0x79 ? text.slice(1) : null;
    });
  }

  async hash(file: FarFile): Promise<string | null> {
    const text = await this.#text(`${opened(file)} && hash256 <&3`);
    return /^[0-9a-f]{64}$/.exec(text.trim())?.[0] ?? null;
  }

  async write(bytes: Bytes, step: FarWrite): Promise<FarOutcome> {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
    const name = q(`./${nameOf(step.real)}`);
    const temporary = q(`./${temporaryName(nameOf(step.real))}`);
    const make = step.missing.map((it) =>
      `{ e=$(mkdir -- ${q(`./${it}`)} 2>&1) && enter "$(pwd -P)"/${q(it)}; } || ${refused}`
    );
    const mode = step.mode === undefined ? "" : `chmod ${step.mode.toString(8)} ${temporary};`;
    const mask = step.mode === undefined ? "" : "umask 077;";
    const script = [
      `fail() { rm -f ${temporary}; printf '%s %s' "$1" "$2"; exit 0; }`,
      "trap '' HUP PIPE",
      `enter ${q(step.existing)} || fail changed "its folder was replaced"`,
      ...make,
      `e=$( { ${mask} set -C; cat >${temporary}; } 2>&1) || ${refused}`,
      `[ "$(hash256 <${temporary})" = ${hash} ] || fail io "not all of it arrived"`,
      `${mode} sync ${temporary} 2>/dev/null`,
      `${unchanged(name, step.before)} || fail changed ""`,
      `mv -f ${temporary} ${name} 2>/dev/null || fail io "rename"`,
      "printf done",
    ].join("; ");
    return outcomeOf(await this.connection.feed(script, bytes));
  }

  async remove(real: string, before: string): Promise<FarOutcome> {
    const name = q(`./${nameOf(real)}`);
    return await this.#step(
      real,
      `if ${unchanged(name, before)}; then rm -f -- ${name} 2>/dev/null && printf done ` +
        `|| printf unreadable; else printf changed; fi`,
    );
  }

  async removeFolder(real: string): Promise<FarOutcome> {
    return await this.#step(
      real,
      `rmdir -- ${q(`./${nameOf(real)}`)} 2>/dev/null && printf done || printf changed`,
    );
  }

  async setNode(real: string, step: NodeStep, target: string | null): Promise<FarOutcome> {
    return await this.#step(real, nodeScript(nameOf(real), step, target));
  }

  async #step(real: string, script: string): Promise<FarOutcome> {
    const folder = real.slice(0, real.lastIndexOf("/")) || "/";
    return outcomeOf(
      await this.#text(`if enter ${q(folder)}; then ${script}; else printf changed; fi`),
    );
  }

  async #text(script: string): Promise<string> {
    return new TextDecoder().decode(await this.connection.run(script));
  }
}

function nodeScript(own: string, step: NodeStep, target: string | null): string {
  const name = q(`./${own}`);
  const done = "2>/dev/null && printf done || printf changed";
  const stands = `[ -L ${name} ] && [ "$(readlink -- ${name}; echo x)" = ${q(`${target}\nx`)} ]`;
  switch (step.do) {
    case "remove_link":
      return `${stands} && rm -f -- ${name} ${done}`;
    case "remove_folder":
      return `[ ! -L ${name} ] && rmdir -- ${name} ${done}`;
    case "link":
      return `[ ! -e ${name} ] && [ ! -L ${name} ] && ln -s -- ${q(step.target)} ${name} ${done}`;
    case "retarget": {
      const temporary = q(`./${temporaryName(own)}`);
      return `${stands} && ln -s -- ${q(step.target)} ${temporary} && ` +
        `mv -fT -- ${temporary} ${name} ${done}`;
    }
    case "folder":
      return `mkdir -m 700 -- ${name} 2>/dev/null && chmod ${
        step.mode.toString(8)
      } ${name} ${done}`;
    case "chmod":
      return `[ -d ${name} ] && [ ! -L ${name} ] && chmod ${step.mode.toString(8)} ${name} ${done}`;
  }
}

/** Opens a file in its folder as descriptor 3 and proves by the descriptor which it is. */
function opened({ real, identity }: FarFile): string {
  const folder = real.slice(0, real.lastIndexOf("/")) || "/";
  const name = q(`./${nameOf(real)}`);
  return `enter ${q(folder)} && [ -f ${name} ] && exec 3<${name} && ` +
    `[ "$(stat -L -c %d:%i /dev/fd/3)" = ${q(identity)} ]`;
}

function unchanged(name: string, before: string | null): string {
  if (before === null) return `{ [ ! -e ${name} ] && [ ! -L ${name} ]; }`;
  return `{ [ -f ${name} ] && [ ! -L ${name} ] && [ "$(hash256 <${name})" = ${q(before)} ]; }`;
}

function outcomeOf(text: string): FarOutcome {
  const [, word = "", detail = ""] = /^(\w*) ?(.*)$/s.exec(text) ?? [];
  if (word === "done") return { kind: "done" };
  const kinds: readonly WorkspaceErrorKind[] = ["changed", "disk_full", "unreadable", "io"];
  return { kind: "failed", as: kinds.find((it) => it === word) ?? "io", detail };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
