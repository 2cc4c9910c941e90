import type {
  Background,
  BackgroundRules,
  Command,
  CommandLimits,
  Exit,
  LayerMounts,
  LimitSupport,
  Moved,
  PipedCommand,
  PipedProcess,
  ProcessOutcome,
  Sandbox,
  SandboxLevel,
  Spawner,
} from "../protocol/mod.ts";
import { BackgroundProcesses, type Followed, whyMoved } from "./background.ts";
import { endProcess, isRunning } from "./background_identity.ts";
import { Sink } from "./background_sink.ts";
import { Warden } from "./background_warden.ts";
import { type BoxedRun, endOf } from "./boxed_run.ts";
import { Boxes } from "./boxes.ts";
import type { OpenEgress } from "./egress.ts";
import { childEnvironment, findProgram } from "./environment.ts";
import { layerMounts } from "./layer_mounts.ts";
import { begin, errorsVariable, type Launch, type Running, start } from "./launch.ts";
import { tryLimits } from "./limit_trial.ts";
import { noLimits } from "./limits.ts";
import { pipedProcess } from "./piped.ts";
import { errorsPipe } from "./errors_pipe.ts";
import { NotConfined } from "./refusal.ts";
import { ReadBox } from "./read_box.ts";
import { Standby } from "./standby.ts";
import type { Surroundings } from "./start_box.ts";
import type { Redactor } from "../util/mod.ts";

export interface ProcessSpawnerOptions {
  /** A variable of the user's environment. */
  readonly env: (name: string) => string | undefined;
  /** Absolute path of a private folder for spilled output and the child's temporary files. */
  readonly scratch: string;
  /** Real path of the workspace root. */
  readonly root: string;
  /** Absolute paths of the user's own places that confined programs may read; absent: none. */
  readonly readable?: readonly string[];
  /** Absolute paths of what git keeps of secrets, as it is now; asked for once a command. */
  readonly history?: () => Promise<readonly string[]>;
  /** Absolute paths that no confined program may see: our own data and settings. */
  readonly hidden?: readonly string[];
  /** Absolute paths of the workspace's secrets, as they are now; asked for once a command. */
  readonly secrets?: () => Promise<readonly string[]>;
  /** Reaches the hosts that a box may reach; absent: none can be granted one by one. */
  readonly egress?: OpenEgress;
  /** No box leads to another machine, whatever is asked for; what runs in none is not held. */
  readonly offline?: boolean;
  /** The levels that are tried; absent: all. For tests. */
  readonly levels?: readonly SandboxLevel[];
  /** Absolute paths in which programs that confine are looked for. For tests. */
  readonly systemFolders?: readonly string[];
  /** Bytes that a spill file may have. */
  readonly maxSpillBytes?: number;
  /** What one confined command may use up; absent: all that there is. */
  readonly limits?: CommandLimits;
  /** Takes out of a program's output what must be said and written nowhere. */
  readonly redact?: () => Redactor<Uint8Array>;
}

type Run = Parameters<Spawner["run"]>[1];

/** Child processes in a group of their own; those that ask for it confined by the system. */
export function processSpawner(options: ProcessSpawnerOptions): Spawner & AsyncDisposable {
  return new ProcessSpawner(options);
}

class ProcessSpawner implements Spawner, AsyncDisposable {
  readonly #moved = new BackgroundProcesses();
  readonly #warden = new Warden();
  readonly #piped = new Set<PipedProcess>();

  readonly #over = new AbortController();
  readonly #limits: CommandLimits;
  readonly #boxes: Boxes;
  readonly #standby: Standby;
  readonly #reads: ReadBox;
  readonly layers: LayerMounts;

  constructor(private readonly options: ProcessSpawnerOptions) {
    this.#limits = options.limits ?? noLimits;
    this.#standby = new Standby({
      make: (layer, history) => this.#boxes.makeAhead({ layer }, history),
      surroundings: () => this.#surroundings(),
    });
    this.#reads = new ReadBox({
      make: (history) => this.#boxes.makeAhead({ reads: "shared" }, history),
      surroundings: () => this.#surroundings(),
    });
    this.#boxes = new Boxes({
      ...options,
      home: () => options.env("HOME"),
      path: () => this.#environment().PATH,
      readable: options.readable ?? [],
      history: options.history ?? (() => Promise.resolve([])),
      hidden: options.hidden ?? [],
      secrets: options.secrets ?? (() => Promise.resolve([])),
      limits: this.#limits,
      signal: this.#over.signal,
    });
    this.layers = layerMounts({
      root: options.root,
      spawner: this,
      standby: this.#standby,
      trials: this.#boxes,
      signal: this.#over.signal,
    });
  }

  sandbox(): Promise<Sandbox> {
    return this.#boxes.sandbox();
  }

  expectRead(): void {
    this.#reads.expect();
  }

  run(command: Command, run: Run): Promise<ProcessOutcome> {
    return this.#run(command, run, ({ ended }) => ended);
  }

  readonly background: Background = {
    run: (command, { rules, ...run }) =>
      this.#run(command, run, (it) => this.#endOrMove(it, rules)),
    list: () => this.#moved.list(),
    output: (id, options) => this.#moved.output(id, options),
    stop: (id) => this.#moved.stop(id),
    isRunning,
    end: endProcess,
  };

  async pipe(command: PipedCommand): Promise<PipedProcess | Exit> {
    privateFolder(this.#temporary);
    const env = this.#environment();
    const program = findProgram(command.program, env.PATH);
    if (program === null) return { type: "not_found" };
    await using made = new AsyncDisposableStack();
    try {
      const box = made.use(await this.#boxes.make(command, { waits: "piped" }));
      const errors = box === null ? null : made.use(await errorsPipe(this.#temporary));
      const child = start({
        words: [...box?.words ?? [], program, ...command.args],
        cwd: command.cwd,
        env: {
          ...{ ...env, ...box?.env, ...command.env },
          ...errors ? { [errorsVariable]: errors.path } : {},
        },
        input: "piped",
        ...box === null ? { errors: "apart" } : { reports: box.reports ?? "found" },
      });
      if (child === null) return { type: "not_found" };
      this.#warden.watch(child.pid);
      const kept = made.move();
      const errorsOf = errors?.last ?? null;
      const piped = pipedProcess(child, {
        box,
        limits: this.#limits,
        made: kept,
        errors: errorsOf,
      });
      piped.ended.then(() => this.#warden.forget(child.pid), () => {});
      this.#piped.add(piped);
      piped.ended.then(() => this.#piped.delete(piped), () => {});
      return piped;
    } catch (error) {
      if (error instanceof NotConfined) return { type: "not_confined", reason: error.message };
      throw error;
    }
  }

  tryLimits(): Promise<LimitSupport> {
    const { env, scratch, levels, systemFolders } = this.options;
    const means = { env, ...levels ? { levels } : {}, ...systemFolders ? { systemFolders } : {} };
    return tryLimits(scratch, (place) => processSpawner({ ...means, ...place }));
  }

  async close(): Promise<void> {
    this.#over.abort();
    await Promise.all([...this.#piped].map((it) => it.close()));
    await Promise.all([this.#standby.dismiss(), this.#reads.dismiss()]);
    await this.#boxes.close();
    await this.#moved.close();
    await this.#warden.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** @param until when the caller has waited long enough */
  async #run<E extends Exit | Moved>(
    command: Command,
    run: Run,
    until: (it: Followed) => Promise<E>,
  ): Promise<ProcessOutcome<Exit | E>> {
    const { scratch, maxSpillBytes = 50_000_000 } = this.options;
    const started = performance.now();
    const sink = new Sink({
      maxBytes: command.maxOutputBytes,
      maxSpillBytes,
      spillPath: () => `${scratch}/output-${crypto.randomUUID().slice(0, 8)}.txt`,
    });
    const heard = listening(run);
    const begun = await this.#begin(command, heard.run, sink);
    const exit = "type" in begun ? begun : await until(begun);
    if (exit.type === "not_confined") this.#boxes.forgetTrial();
    heard.stop();
    const piece = sink.take();
    const { spill } = piece;
    const refused = "type" in begun ? [] : [...begun.refused];
    return {
      exit,
      durationMs: Math.round(performance.now() - started),
      get output() {
        return piece.text;
      },
      outputBytes: piece.bytes,
      ...(spill === undefined ? {} : { spill }),
      ...(refused.length === 0 ? {} : { refused }),
    };
  }

  /** Either its end, or what it is left to itself as. Whatever happens to us, it ends with us. */
  async #endOrMove(it: Followed, rules: BackgroundRules): Promise<Exit | Moved> {
    const forget = () => this.#warden.forget(it.pid);
    this.#warden.watch(it.pid);
    it.ended.then(forget, forget);
    const why = await whyMoved(it, rules);
    return why === null ? await it.ended : await this.#moved.keep(it, rules, why);
  }

  /** An exit where nothing could be started. */
  async #begin(command: Command, run: Run, sink: Sink): Promise<Followed | Exit> {
    if (run.signal.aborted) return { type: "cancelled" };
    privateFolder(this.#temporary);
    const env = this.#environment();
    const program = findProgram(command.program, env.PATH);
    if (program === null) return { type: "not_found" };
    const plain: Launch = {
      words: [program, ...command.args],
      cwd: command.cwd,
      env: { ...env, ...command.env },
      timeoutMs: command.timeoutMs,
      ...(this.options.redact ? { redact: this.options.redact } : {}),
    };
    try {
      const reading = await this.#reads.take(command);
      if (reading !== null) {
        const { box } = reading;
        const running = reading.run(plain, { run, output: sink });
        return this.#followed(running, {
          box,
          sink,
          waited: true,
          made: new AsyncDisposableStack(),
        });
      }
      await using made = new AsyncDisposableStack();
      const ready = await this.#standby.take(command);
      if (ready !== null) {
        const box = made.use(ready.box);
        const running = ready.run(plain, run, sink);
        return this.#followed(running, { box, sink, waited: true, made: made.move() });
      }
      const box = made.use(await this.#boxes.make(command));
      const way = box === null ? plain : {
        ...plain,
        words: [...box.words, ...plain.words],
        env: { ...env, ...box.env, ...command.env },
        reports: box.reports ?? "found" as const,
      };
      const running = begin(way, run, sink);
      if (running === null) return { type: "not_found" };
      const followed = this.#followed(running, { box, sink, waited: false, made: made.move() });
      return { ...followed, refused: box?.refused ?? [] };
    } catch (error) {
      if (error instanceof NotConfined) return { type: "not_confined", reason: error.message };
      throw error;
    }
  }

  #followed(running: Running, it: Omit<BoxedRun, "limits">): Followed {
    const { pid, release } = running;
    const ended = endOf(running, { ...it, limits: this.#limits });
    return { pid, boxed: it.box !== null, refused: [], sink: it.sink, release, ended };
  }

  #surroundings(): Surroundings {
    return { cwd: this.options.root, env: this.#environment() };
  }

  get #temporary(): string {
    return `${this.options.scratch}/tmp`;
  }

  #environment() {
    return childEnvironment({ ...this.options, temporary: this.#temporary });
  }
}

/** Nobody else may read what commands print or put into their temporary files. */
function privateFolder(path: string): void {
  Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Its caller hears of it until `stop`. */
function listening({ signal, onOutput }: Run): { readonly run: Run; stop(): void } {
  if (!onOutput) return { run: { signal }, stop: () => {} };
  let live = true;
  const heard = (text: string) => {
    if (live) onOutput(text);
  };
  return { run: { signal, onOutput: heard }, stop: () => live = false };
}
