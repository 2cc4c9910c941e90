/**
 * A model that has others answer: the small one where a task looks simple, the main one where it does
 * not, another vendor's where a server fails, also in the middle of an answer.
 */

import type {
  Clock,
  Model,
  ModelDelta,
  ModelError,
  ModelRequest,
  TaskRecord,
} from "../../protocol/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { patienceFor, withDeadline } from "../deadline.ts";
import type { Candidate } from "./candidate.ts";
import { type Ranked, ranked, wantedBy } from "./choose.ts";
import { failsOver } from "./fails_over.ts";
import { Health } from "./health.ts";
import { type Score, score, verdictsOn } from "./score.ts";
import { failureText, notesOf, whyOf } from "./why.ts";

export interface RoutedOptions {
  /** Fallbacks in the order in which they are asked. */
  readonly candidates: readonly Candidate[];
  readonly clock: Clock;
  /**
   * Milliseconds that a candidate may bring nothing, waits included, while somebody else can answer at
   * once; absent: half a minute, and more where a model is loaded.
   */
  patience?(candidate: Candidate): number;
  /** What became of earlier tasks in this workspace, asked for before each answer. */
  record(): readonly TaskRecord[] | Promise<readonly TaskRecord[]>;
  /** Only candidates of this machine are asked. */
  readonly offline: boolean;
  /** Shared by the routers of one program; absent: one of its own. */
  readonly health?: Health;
}

/** Its id is the main candidate's: that is what the user chose. @throws {RangeError} without candidates */
export function routed(options: RoutedOptions): Model {
  const main = options.candidates.find(({ role }) => role === "main") ?? options.candidates[0];
  if (!main) throw new RangeError("a router without candidates");
  const router = new Router(options);
  return { id: main.id, stream: (request, { signal }) => router.answer(request, signal) };
}

/** A wait that is longer than this is not waited for where somebody else can answer; milliseconds. */
const PATIENCE = 3000;

/** Nor are so many seconds in which nothing comes. */
const SILENCE_S = 30;

/** One request on its way from candidate to candidate. */
interface Journey {
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  readonly tried: Set<string>;
  readonly past: readonly TaskRecord[];
  /** Answers that were begun anew, whoever gave them. */
  retries: number;
  /** What the main one failed with, or else the first: that is what the user can put right. */
  told: ModelError | null;
}

class Router {
  readonly #options: RoutedOptions;
  readonly #health: Health;
  readonly #opened = new Map<string, Promise<Model>>();

  constructor(options: RoutedOptions) {
    this.#options = options;
    this.#health = options.health ?? new Health(options.clock);
  }

  async *answer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelDelta> {
    const past = request.hints ? await this.#options.record() : [];
    const journey = { request, signal, tried: new Set<string>(), past, retries: 0, told: null };
    const { order, why } = this.#plan(journey);
    const [begin] = order;
    if (!begin) return yield { type: "error", error: nobody };
    yield* this.#follow(journey, begin.option, why);
  }

  /** Asks one after the other until one has answered, or nobody is left. */
  async *#follow(
    journey: Journey,
    begin: Candidate,
    because: string,
  ): AsyncGenerator<ModelDelta> {
    let at = begin;
    let why = because;
    for (;;) {
      yield { type: "route", model: at.id, why };
      const failure = yield* this.#ask(at, journey);
      if (failure === null) return;
      journey.tried.add(at.name);
      if (at.role === "main" || journey.told === null) journey.told = failure;
      const next = this.#next(journey, at, failure);
      if (next.type === "error") return yield next;
      journey.retries += 1;
      yield { type: "retry", attempt: journey.retries, waitMs: 0, error: failure };
      why = `${at.name}: ${failureText(failure.kind)}`;
      at = next.to;
    }
  }

  /** Passes an answer on; what it failed with is returned instead, `null` for a whole one. */
  async *#ask(
    candidate: Candidate,
    journey: Journey,
  ): AsyncGenerator<ModelDelta, ModelError | null> {
    // A recording knows a request by its bytes: what is there for the choice alone is not sent on.
    const { request: { hints: _, ...request }, signal } = journey;
    const model = await this.#open(candidate);
    if ("kind" in model) return this.#failed(candidate, model);
    const asked = this.#hasOthers(candidate, journey)
      ? withDeadline(model, { clock: this.#options.clock, totalMs: this.#patience(candidate) })
      : model;
    for await (const delta of asked.stream(request, { signal })) {
      if (delta.type === "error") return this.#failed(candidate, delta.error);
      if (delta.type === "retry") {
        // Leaving the loop ends the inner stream, which has not begun to wait.
        if (this.#leaves(candidate, journey, delta)) return this.#failed(candidate, delta.error);
        journey.retries += 1;
      }
      if (delta.type === "finish") {
        // Before it is given: whoever has it may ask for nothing more.
        this.#health.answered(candidate.name);
        yield delta;
        return null;
      }
      yield delta;
    }
    return this.#failed(candidate, { kind: "malformed", message: "the stream has no end" });
  }

  #failed(candidate: Candidate, error: ModelError): ModelError {
    // What is told the user each time is nothing to be passed over by and by.
    if (failsOver(error, candidate)) this.#health.failed(candidate.name, error);
    return error;
  }

  /** Somebody who can answer at once is asked rather than that a long wait is waited for. */
  #leaves(
    candidate: Candidate,
    journey: Journey,
    { waitMs, error }: Extract<ModelDelta, { type: "retry" }>,
  ): boolean {
    if (waitMs <= PATIENCE || !failsOver(error, candidate)) return false;
    return this.#hasOthers(candidate, journey);
  }

  /** Somebody who was not asked yet could answer at once. */
  #hasOthers(candidate: Candidate, journey: Journey): boolean {
    return this.#left(journey).some(({ option, obstacles }) =>
      option !== candidate && obstacles.length === 0
    );
  }

  #patience(candidate: Candidate): number {
    return this.#options.patience?.(candidate) ??
      patienceFor({ total_s: SILENCE_S }, candidate.local);
  }

  /** Who goes on after a failure; or the error that the loop is told. */
  #next(
    journey: Journey,
    failed: Candidate,
    error: ModelError,
  ):
    | { readonly type: "to"; readonly to: Candidate }
    | { readonly type: "error"; readonly error: ModelError } {
    const left = this.#left(journey);
    if (error.kind === "overflow") {
      const larger = left.find(({ option }) =>
        windowOf(option) > (error.limit ?? windowOf(failed))
      );
      return larger ? { type: "to", to: larger.option } : { type: "error", error };
    }
    if (!failsOver(error, failed)) return { type: "error", error };
    const [next] = left;
    if (!next) return { type: "error", error: journey.told ?? error };
    const small = next.obstacles.find(({ type }) => type === "window");
    if (small?.type !== "window") return { type: "to", to: next.option };
    // It would be cut without a word, or refused: the loop sends less, and this one is asked then.
    const promptTokens = journey.request.hints?.tokens ?? small.tokens;
    const message = `${failed.name} failed, and ${next.option.name} has a smaller window`;
    return {
      type: "error",
      error: { kind: "overflow", message, promptTokens, limit: small.tokens },
    };
  }

  /** Who has not been tried, the best first; whoever can never answer is not among them. */
  #left(journey: Journey): readonly Ranked<Candidate>[] {
    return this.#plan(journey).order.filter(({ option, obstacles }) =>
      !journey.tried.has(option.name) &&
      !obstacles.some((it) => it.type === "resting" && it.rest.until === Infinity)
    );
  }

  #plan(
    { request, past }: Pick<Journey, "request" | "past">,
  ): { order: readonly Ranked<Candidate>[]; why: string } {
    const { candidates, offline } = this.#options;
    const judged = this.#judge(request, past);
    const wanted = wantedBy(request, { tier: judged?.tier ?? "complex", offline });
    const { order, never } = ranked(candidates, wanted, (name) => this.#health.rest(name));
    const going = this.#goingOn(request, order);
    if (going) return { order: [going, ...order.filter((it) => it !== going)], why: "goes on" };
    const [best] = order;
    const preferred = [...never, ...order].filter((it) => before(it, best, wanted.tier));
    const why = judged ? whyOf(judged) : "not chosen by task";
    return { order, why: [why, ...notesOf(preferred)].join("; ") };
  }

  #judge({ hints }: ModelRequest, record: readonly TaskRecord[]): Score | null {
    if (!hints) return null;
    const small = this.#options.candidates.find(({ role }) => role === "small");
    if (!small) return score(hints, null);
    return score(hints, verdictsOn(record, { model: idOf(small), kind: hints.kind }));
  }

  /**
   * Who began the turn goes on with it: its own words and thoughts are in the history. But not the
   * small one after a failure, nor anybody who cannot.
   */
  #goingOn(
    { hints }: ModelRequest,
    order: readonly Ranked<Candidate>[],
  ): Ranked<Candidate> | undefined {
    if (!hints || hints.answers === 0) return undefined;
    const last = order.find(({ option }) => idOf(option) === hints.last);
    if (!last || last.obstacles.length > 0) return undefined;
    return last.option.role === "small" && hints.failures > 0 ? undefined : last;
  }

  /** Its model, or why there is none. */
  async #open(candidate: Candidate): Promise<Model | ModelError> {
    const opened = this.#opened.get(candidate.name) ?? candidate.open();
    this.#opened.set(candidate.name, opened);
    try {
      return await opened;
    } catch (error) {
      this.#opened.delete(candidate.name);
      if (!(error instanceof AgentError)) throw error;
      return { kind: "auth", message: error.message };
    }
  }
}

const nobody: ModelError = {
  kind: "unknown_model",
  message: "no model is left that may be asked: offline, only those of this machine are",
};

function windowOf({ abilities }: Candidate): number {
  return abilities.window ?? 0;
}

function idOf({ id }: Candidate): string {
  return `${id.provider}/${id.name}`;
}

/** Whether the roles put it before the one that was chosen. */
function before(
  it: Ranked<Candidate>,
  best: Ranked<Candidate> | undefined,
  tier: Score["tier"],
): boolean {
  if (it === best || it.obstacles.length === 0) return false;
  const place = tier === "simple"
    ? { small: 0, main: 1, fallback: 2 }
    : { main: 0, fallback: 1, small: 2 };
  return best !== undefined && place[it.option.role] <= place[best.option.role];
}
