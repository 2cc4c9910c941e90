/** The language servers of one program: each is started by the first change for it, all end together. */

import type { Bytes, Exit, PipedProcess, Spawner, StageReport } from "../../protocol/mod.ts";
import { baseNameOf, decodeText, wildcardTest } from "../../util/mod.ts";
import { splitWords } from "../runners/argv.ts";
import { changedLines } from "../runners/changed_lines.ts";
import type { Message } from "../runners/messages.ts";
import type { ChangedFile, Stage } from "../types.ts";
import { LanguageServer, orAborted, type ServerPorts, type TextChange } from "./server.ts";

export interface LanguageServerSettings {
  /** By a name of the user's; `null`: switched off. */
  readonly servers: Readonly<
    Record<string, { readonly command: string; readonly files: string } | null>
  >;
  /** That one change waits, milliseconds. */
  readonly patienceMs: number;
}

export interface LanguageServerPorts extends ServerPorts {
  readonly spawner: () => Promise<Spawner>;
}

/** Changes in a row of which it says nothing, or that it does not outlive: then it is left. */
const mostFailures = 3;
/** Until it has looked at its first change, milliseconds: no change waits for that. */
const startMs = 60_000;
/** Findings of one change; a model mends the cause of the rest with them. */
const mostFindings = 20;

export class LanguageServers implements AsyncDisposable {
  readonly #watched: readonly WatchedServer[];

  constructor(settings: LanguageServerSettings, ports: LanguageServerPorts) {
    this.#watched = Object.entries(settings.servers).flatMap(([name, it]) =>
      it ? [new WatchedServer({ name, ...it, patienceMs: settings.patienceMs }, ports)] : []
    );
  }

  /** Stages named `lsp:<name>`. */
  get stages(): readonly Stage[] {
    return this.#watched;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#watched.map((it) => it.close()));
  }
}

interface Declared {
  readonly name: string;
  readonly command: string;
  /** `*.py,*.pyi`, against the base name. */
  readonly files: string;
  readonly patienceMs: number;
}

interface Running {
  readonly server: LanguageServer;
  readonly started: Promise<void>;
}

type Answer = Pick<StageReport, "verdict"> & Partial<Pick<StageReport, "why" | "findings">>;

/** Whatever becomes of the server, a change waits for its patience at most, and after some failures not at all. */
class WatchedServer implements Stage {
  readonly name: string;
  readonly #fits: (path: string) => boolean;
  #running: Running | null = null;
  #failures = 0;
  /** Why it is left alone; empty: it is not. */
  #left = "";
  #work: Promise<Answer> | null = null;
  readonly #ending: Promise<void>[] = [];

  constructor(private readonly declared: Declared, private readonly ports: LanguageServerPorts) {
    this.name = `lsp:${declared.name}`;
    const tests = declared.files.split(",").map((it) => wildcardTest(it.trim()));
    this.#fits = (path) => tests.some((test) => test(baseNameOf(path)));
  }

  async run(
    files: readonly ChangedFile[],
    { signal }: { readonly signal: AbortSignal },
  ): Promise<StageReport> {
    const { clock } = this.ports;
    const begun = clock.now();
    const said = await this.#report(files.filter(({ path }) => this.#fits(path)), signal);
    return { stage: this.name, findings: [], ...said, durationMs: clock.now() - begun };
  }

  async close(): Promise<void> {
    this.#left ||= "It was ended.";
    this.#end();
    await this.#work?.catch(() => {});
    await Promise.all(this.#ending);
  }

  async #report(files: readonly ChangedFile[], signal: AbortSignal): Promise<Answer> {
    if (files.length === 0) return skipped("It is for other files.");
    if (this.#left !== "") return skipped(this.#left);
    const isWarm = this.#running?.server.isWarm === true;
    // Another session of this program may have it.
    if (this.#work) return skipped(isWarm ? "It is looking at another change." : starting);
    const work = isWarm
      ? this.#limited(files, this.declared.patienceMs, signal)
      // While it reads the project, a change waits no longer than for any answer, and it goes on.
      : this.#limited(files, startMs, new AbortController().signal);
    this.#work = work;
    return isWarm ? await work : await this.#awaited(work, signal);
  }

  async #awaited(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    const over = new AbortController();
    const patience = this.ports.clock.sleep(this.declared.patienceMs, over.signal);
    const late = patience.then(() => skipped(starting), () => skipped(starting));
    try {
      return await orAborted(Promise.race([work, late]), signal);
    } finally {
      over.abort();
    }
  }

  /** @throws whatever `signal` fired with */
  async #limited(files: readonly ChangedFile[], ms: number, signal: AbortSignal): Promise<Answer> {
    const over = new AbortController();
    const timer = new AbortController();
    const stop = () => over.abort(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    void this.ports.clock.sleep(ms, timer.signal).then(() => over.abort(tooLate()), () => {});
    try {
      const said = await this.#check(files, over.signal);
      this.#failures = 0;
      return said;
    } catch (error) {
      signal.throwIfAborted();
      return this.#failed(error);
    } finally {
      this.#work = null;
      timer.abort();
      signal.removeEventListener("abort", stop);
    }
  }

  async #check(files: readonly ChangedFile[], signal: AbortSignal): Promise<Answer> {
    const running = this.#running ??= await this.#start();
    await orAborted(running.started, signal);
    const { fresh, isCompared } = await running.server.check(files.map(textChange), signal);
    const own = isCompared ? fresh : onChangedLines(fresh, files);
    const findings = own.slice(0, mostFindings);
    if (findings.length === 0) return { verdict: "passed" };
    const rest = own.length - findings.length;
    return {
      verdict: "failed",
      findings,
      ...rest > 0 ? { why: `${rest} more are not listed` } : {},
    };
  }

  /** @throws {Unstartable} */
  async #start(): Promise<Running> {
    const { ports } = this;
    const program = await this.#program();
    if (this.#left !== "") {
      await program.close();
      throw new Unstartable(this.#left);
    }
    const server = new LanguageServer(program, ports);
    return { server, started: server.initialize() };
  }

  async #program(): Promise<PipedProcess> {
    const { declared: { command }, ports } = this;
    const [program = "", ...args] = splitWords(command) ?? [];
    const spawner = await ports.spawner();
    if (program === "" || !spawner.pipe) {
      throw new Unstartable(`${command} cannot be started here.`);
    }
    const started = await spawner.pipe({
      // With a slash it is a path in the workspace, or an absolute one.
      program: program.includes("/") && !program.startsWith("/")
        ? `${ports.root}/${program}`
        : program,
      args,
      cwd: ports.root,
      env: { NO_COLOR: "1", TERM: "dumb" },
      confine: { writable: [], network: false, reads: "alone" },
    });
    if ("type" in started) throw new Unstartable(whyNot(program, started));
    return started;
  }

  #failed(error: unknown): Answer {
    if (error instanceof Unstartable) {
      this.#left = error.message;
      return skipped(error.message);
    }
    const reason = error instanceof Error ? error.message : String(error);
    this.#failures += 1;
    // What it says later of this change would be taken for an answer about the next.
    this.#end();
    if (this.#failures < mostFailures) return skipped(`It has failed: ${reason}.`);
    return skipped(this.#left = `It has failed ${this.#failures} times and is left: ${reason}.`);
  }

  /** No change waits until it has gone. */
  #end(): void {
    if (this.#running) this.#ending.push(this.#running.server.close());
    this.#running = null;
  }
}

const starting = "It is still starting.";

function tooLate(): Error {
  return new Error("it took too long");
}

/** No other try would do better; the message is a sentence. */
class Unstartable extends Error {}

function whyNot(program: string, exit: Exit): string {
  return exit.type === "not_confined"
    ? `${program} did not run: ${exit.reason}`
    : `${program} is not installed or cannot be started.`;
}

function skipped(why: string): Answer {
  return { verdict: "skipped", why };
}

function textChange({ path, before, after }: ChangedFile): TextChange {
  return { path, before: textOf(before), after: textOf(after) };
}

function textOf(bytes: Bytes | null): string | null {
  const decoded = bytes === null ? null : decodeText(bytes);
  return decoded?.type === "text" ? decoded.text : null;
}

function onChangedLines(
  messages: readonly Message[],
  files: readonly ChangedFile[],
): readonly Message[] {
  const spans = new Map(
    files.flatMap(({ path, before, after }) => after ? [[path, changedLines(before, after)]] : []),
  );
  return messages.filter(({ path, line = 0 }) => {
    const span = spans.get(path);
    return span !== undefined && line >= span.first && line <= span.last;
  });
}
