/** The most memory that a process and those it started held, as the kernel tells it. Linux alone. */

/** Milliseconds between two looks. */
const every = 15;

export class PeakMemory {
  readonly #pid: number;
  readonly #timer: ReturnType<typeof setInterval>;
  #peak = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#look(), every);
  }

  /** Bytes: the largest process at its own peak, or all at one time, whichever is more. */
  end(): number {
    clearInterval(this.#timer);
    return this.#peak;
  }

  killAll(): void {
    for (const pid of processesBelow(this.#pid)) {
      try {
        Deno.kill(pid, "SIGKILL");
      } catch { /* It has ended by itself. */ }
    }
  }

  #look(): void {
    const all = processesBelow(this.#pid).map(memoryOf);
    const together = all.reduce((sum, { now }) => sum + now, 0);
    this.#peak = Math.max(this.#peak, together, ...all.map(({ peak }) => peak));
  }
}

function processesBelow(pid: number): readonly number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  const threads = foldersIn(`/proc/${pid}/task`).filter((it) => it !== `${pid}`);
  const others = threads.flatMap((it) =>
    read(`/proc/${pid}/task/${it}/children`).split(" ").filter(Boolean).map(Number)
  );
  return [pid, ...[...children, ...others].flatMap(processesBelow)];
}

function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = read(`/proc/${pid}/status`);
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s*(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024;
  return { now: bytes("VmRSS"), peak: bytes("VmHWM") };
}

function foldersIn(path: string): readonly string[] {
  try {
    return [...Deno.readDirSync(path)].map(({ name }) => name);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}
