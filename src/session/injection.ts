/**
 * What is put before the model beside the user's words: the files that they name, what those stand
 * beside, what is remembered. Once where a turn of the user begins; what the model has seen and has
 * not changed since is not given again.
 */

import type { ConversationState, Entry } from "../agent/mod.ts";
import { goalTools } from "../agent/mod.ts";
import type { Code } from "../codeintel/mod.ts";
import {
  asksForContext,
  inject,
  type Injected,
  type InjectSettings,
  type LineRange,
  type Remembered,
  type Sight,
} from "../context/mod.ts";
import type { Cache, Clock, NewEventOf, Tokenizer, Workspace } from "../protocol/mod.ts";

export interface InjectionPorts {
  readonly workspace: Workspace;
  readonly clock: Clock;
  /** For the index of the code; opened when words name or ask something of it. */
  readonly cache: () => Promise<Cache>;
  /** As the model counts; asked for when there is something to give. */
  readonly tokenizer: () => Promise<Tokenizer>;
  readonly settings: InjectSettings & { readonly enabled: boolean };
  /** What is remembered about the words, what counts most first; absent: nothing is. */
  memory?(query: string): Promise<readonly Remembered[]>;
}

/** What came of the last turn that began. */
export type InjectionReport =
  | { readonly type: "given"; readonly injected: Injected }
  /** The words name nothing and ask nothing. */
  | { readonly type: "nothing" }
  /** Nothing is given; the turn goes on. */
  | { readonly type: "failed"; readonly reason: string };

type State = Pick<ConversationState, "transcript" | "seen" | "header" | "goal">;
type ContextEvent = NewEventOf<"context">;

/**
 * Longer than this nobody waits for a look at the project, milliseconds: what is named by its path is
 * given alone then. What was learned of the code meanwhile is kept, so that the next look is quicker.
 * A second is enough for 2,700 files of which everything is known (`benches/context.md`).
 */
export const timeBox = 1000;

/** Files that were seen and are looked at again, the ones seen last. */
const mostWatched = 60;

export class Injection {
  /** The message at which something was given last, and what had been summed up or pruned by then. */
  #given = "";
  /** How files that were seen looked when they were looked at last, and what was known of them. */
  readonly #looked = new Map<string, string>();
  #report: InjectionReport = { type: "nothing" };

  constructor(private readonly ports: InjectionPorts) {}

  /** What came of the last turn. */
  get report(): InjectionReport {
    return this.#report;
  }

  /** For the log of the session, before the next request. Never fails; `stop` ends the wait. */
  async take(state: State, stop?: AbortSignal): Promise<readonly ContextEvent[]> {
    if (!this.ports.settings.enabled) return [];
    const { marks, entries, pruned } = state.transcript;
    const summed = entries.find(isSummary)?.seq ?? 0;
    const given = `${marks.at(-1)?.seq ?? 0} ${summed} ${pruned}`;
    if (given === this.#given) return [];
    this.#given = given;
    const said = wordsOf(state);
    if (said === null) return [];
    try {
      this.#report = await this.#give(state, said, stop);
    } catch (error) {
      this.#report = {
        type: "failed",
        reason: error instanceof Error ? error.message : String(error),
      };
    }
    if (this.#report.type !== "given") return [];
    const known = state.seen.files;
    return this.#report.injected.fragments.map(({ source, text, saw }) => ({
      type: "context",
      source,
      text,
      // Of a file that others have changed since, a weak model may still mean what it read first: it is
      // to look again itself, or it would write over what they did.
      ...saw && (known[saw.path] ?? saw.hash) === saw.hash ? { saw: [saw] } : {},
    }));
  }

  async #give(
    state: State,
    { words, own }: UserWords,
    stop?: AbortSignal,
  ): Promise<InjectionReport> {
    const { settings, workspace, clock } = this.ports;
    const sight = sightOf(state);
    const changed = await this.#changed(state, sight);
    const remembered = await this.ports.memory?.(own === "" ? words : own) ?? [];
    const asked = {
      words,
      ignored: Object.values(goalTools),
      search: own !== "",
      changed,
      remembered,
    };
    if (!asksForContext(asked)) return { type: "nothing" };
    const box = new AbortController();
    const done = new AbortController();
    clock.sleep(timeBox, done.signal).then(() => box.abort(), () => {});
    try {
      const injected = await inject({ ...asked, sight, settings }, {
        workspace,
        tokenizer: await this.ports.tokenizer(),
        code: (signal) => this.#code(signal),
        signal: stop ? AbortSignal.any([box.signal, stop]) : box.signal,
      });
      return { type: "given", injected };
    } finally {
      done.abort();
    }
  }

  async #code(signal: AbortSignal): Promise<Code> {
    const { workspace, clock } = this.ports;
    const { openCode } = await import("../codeintel/mod.ts");
    return await openCode({ workspace, clock, cache: await this.ports.cache(), signal });
  }

  /** Files that the model has seen and that look other than when they were looked at last. */
  async #changed({ seen }: State, sight: TurnSight): Promise<readonly string[]> {
    const paths = [...new Set([...seen.log.toReversed().map(({ path }) => path), ...sight.partly])]
      .filter((it) => !it.startsWith("/")).slice(0, mostWatched);
    if (paths.length === 0) return [];
    const looks = await this.ports.workspace.looks(paths);
    const changed: string[] = [];
    for (const [at, path] of paths.entries()) {
      const look = looks[at];
      const hash = sight.hashOf(path);
      const key = `${look?.stamp} ${hash}`;
      if (look?.type !== "file" || this.#looked.get(path) === key) continue;
      this.#looked.set(path, key);
      const now = hash === null ? null : await this.#hashOf(path);
      if (hash === null || now !== null && now !== hash) changed.push(path);
    }
    return changed.sort();
  }

  /** `null`: it cannot be had. */
  async #hashOf(path: string): Promise<string | null> {
    try {
      return (await this.ports.workspace.fingerprint(path))?.hash ?? null;
    } catch {
      return null;
    }
  }
}

interface UserWords {
  readonly words: string;
  /** Of these, the user's own, as far as files are to be looked for that answer them. */
  readonly own: string;
}

/** What was said since the last answer; `null`: a turn goes on. */
function wordsOf({ transcript: { entries }, header, goal }: State): UserWords | null {
  const after = entries.findLastIndex(({ type }) => type === "assistant" || type === "summary");
  const said = entries.slice(after + 1).flatMap((it) => it.type === "user" ? [it.text] : []);
  if (said.length === 0) return null;
  // What the program has the model do for a goal stands behind what the user said.
  const isMoved = header.mode === "goal" && goal.due === null && goal.move !== null;
  const own = isMoved ? said.slice(0, -1) : said;
  return { words: said.join("\n\n"), own: own.join("\n\n") };
}

export interface TurnSight extends Sight {
  /** Files of which lines were given, and not the whole. */
  readonly partly: readonly string[];
}

const partSource = /^file:(.*)#(\d+)-(\d+)$/s;

/** What the model was given and still sees. */
export function sightOf({ transcript, seen }: Pick<State, "transcript" | "seen">): TurnSight {
  const { entries, pruned } = transcript;
  const told = new Map<string, string>();
  const parts = new Map<string, LineRange[]>();
  for (const entry of entries) {
    if (entry.type !== "context") continue;
    told.set(entry.source, entry.text);
    const [, path, from, to] = partSource.exec(entry.source) ?? [];
    if (path === undefined) continue;
    parts.set(path, [...parts.get(path) ?? [], { from: Number(from), to: Number(to) }]);
  }
  const isLess = pruned > 0 || entries.some(isSummary);
  const sights = new Set(seen.log.flatMap(({ path, seq }) => seq >= pruned ? [path] : []));
  return {
    partly: [...parts.keys()],
    textOf: (source) => told.get(source) ?? null,
    linesOf: (path) => parts.get(path) ?? [],
    // What was summed up or pruned away is known by its hash alone: it is given again.
    hashOf: (path) =>
      !isLess || sights.has(path) || told.has(`file:${path}`) ? seen.files[path] ?? null : null,
  };
}

function isSummary({ type }: Entry): boolean {
  return type === "summary";
}
