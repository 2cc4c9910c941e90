/** A process for the CLI that a test can watch and type into; everything behind it is real. */

import { createPorts } from "../../src/app.ts";
import type { Kind } from "../../src/actions/mod.ts";
import { type Host, run } from "../../src/cli/mod.ts";

/** Once the output since the last step holds `after` (nothing: at the next read), this happens. */
export type Step =
  & { readonly after: string }
  & (
    | { readonly type: string }
    | { readonly signal: "SIGINT" | "SIGTERM" }
    | { readonly perform: () => Promise<unknown> }
  );

export interface Desk extends AsyncDisposable {
  /** Real path of the project. */
  readonly root: string;
  readonly env: Map<string, string>;
  /** Configures a scripted model as the active one. */
  script(yaml: string): Promise<void>;
  /** Runs one command line to its end. */
  agent(argv: readonly string[], options?: DeskOptions): Promise<Ended>;
}

export interface DeskOptions {
  /** What comes by a pipe; absent: nothing does. */
  readonly stdin?: string;
  /** A person sits at a terminal and does this. */
  readonly person?: readonly Step[];
  /** Typed before anything is asked. */
  readonly ahead?: string;
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Rights that were given away. */
  readonly revoked: readonly Kind[];
  /** The code that the process was ended with at once, if it was. */
  readonly killed: number | null;
  /** Unseen input at the end. */
  readonly raw: boolean;
}

/** A home and a project in temporary folders. */
export async function desk(): Promise<Desk> {
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-test-" }));
  const root = `${base}/project`;
  const env = new Map([
    ["HOME", `${base}/home`],
    ["PATH", Deno.env.get("PATH") ?? ""],
    ["LANG", "en_US.UTF-8"],
  ]);
  const config = `${base}/home/.config/agent`;
  await Deno.mkdir(root);
  await Deno.mkdir(config, { recursive: true, mode: 0o700 });
  return {
    root,
    env,
    async script(yaml) {
      await Deno.writeTextFile(`${config}/script.yaml`, yaml);
      const model = `{ provider: scripted, script: script.yaml }`;
      await Deno.writeTextFile(
        `${config}/config.yaml`,
        `active_model: test\nmodels:\n  test: ${model}\n`,
      );
    },
    async agent(argv, options = {}) {
      const watched = new Watched(options, { root, env });
      const code = await run(argv, watched.host);
      return { code, ...watched.ended() };
    },
    [Symbol.asyncDispose]: () => Deno.remove(base, { recursive: true }),
  };
}

interface Place {
  readonly root: string;
  readonly env: ReadonlyMap<string, string>;
}

class Watched {
  #stdout = "";
  #stderr = "";
  #seen = 0;
  #raw = false;
  #killed: number | null = null;
  readonly #revoked: Kind[] = [];
  readonly #steps: Step[];
  readonly #typed: string[];
  readonly #handlers = new Map<string, () => void>();
  #reader: ((bytes: Uint8Array | null) => void) | null = null;
  readonly host: Host;

  constructor(private readonly options: DeskOptions, place: Place) {
    this.#steps = [...options.person ?? []];
    this.#typed = options.ahead === undefined ? [] : [options.ahead];
    this.host = this.#hostOf(place);
  }

  ended() {
    return {
      stdout: this.#stdout,
      stderr: this.#stderr,
      revoked: this.#revoked,
      killed: this.#killed,
      raw: this.#raw,
    };
  }

  #hostOf({ root, env }: Place): Host {
    const isTerminal = this.options.person !== undefined;
    const output = (write: (text: string) => void) => ({ isTerminal, columns: () => 80, write });
    return {
      stdin: {
        isTerminal,
        read: () => this.#read(),
        setRaw: (on) => this.#raw = on,
        close: () => this.#reader?.(null),
      },
      stdout: output((text) => {
        this.#stdout += text;
        this.#look();
      }),
      stderr: output((text) => {
        this.#stderr += text;
        this.#look();
      }),
      env: (name) => env.get(name),
      cwd: () => root,
      now: () => Date.now(),
      sleep,
      onSignal: (signal, handler) => {
        this.#handlers.set(signal, handler);
        return () => this.#handlers.delete(signal);
      },
      exit: (code) => this.#killed = code,
      revoke: (kinds) => Promise.resolve(void this.#revoked.push(...kinds)),
      createPorts,
      redact: (text) => text,
      environment: () => ({}),
      openTerminal() {
        throw new Error("there is no terminal");
      },
      openDevice: () => Promise.reject(new Error("a desk has no terminal to draw on")),
    };
  }

  #read(): Promise<Uint8Array | null> {
    if (this.options.person === undefined) {
      return Promise.resolve(this.#piped());
    }
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
    this.#reader = resolve;
    this.#feed();
    this.#look();
    return promise;
  }

  #pipe = 0;

  /** In two pieces, cut in the middle of whatever is there. */
  #piped(): Uint8Array | null {
    const bytes = new TextEncoder().encode(this.options.stdin ?? "");
    const from = this.#pipe;
    this.#pipe = from === 0 ? Math.ceil(bytes.length / 2) : bytes.length;
    return from >= bytes.length ? null : bytes.slice(from, this.#pipe);
  }

  #feed(): void {
    if (!this.#reader || this.#typed.length === 0) return;
    const reader = this.#reader;
    this.#reader = null;
    reader(new TextEncoder().encode(this.#typed.shift()));
  }

  /** Performs the next step when its words are on the screen. */
  #look(): void {
    const [step] = this.#steps;
    const all = this.#stdout + this.#stderr;
    if (!step || !all.slice(this.#seen).includes(step.after)) return;
    this.#seen = all.length;
    this.#steps.shift();
    // After the write that is being watched.
    queueMicrotask(() => {
      if ("type" in step) this.#typed.push(step.type);
      else if ("signal" in step) this.#handlers.get(step.signal)?.();
      else void step.perform();
      this.#feed();
    });
  }
}

/** Time passes at once, but never without letting others work. */
function sleep(_ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    setTimeout(() => signal?.aborted ? reject(signal.reason) : resolve(), 0);
  });
}
