/**
 * The process of a box that serves one program after another. Its output is one stream: a mark tells
 * where that of one program ends, its report with what code.
 */

import type { Spawner } from "../protocol/mod.ts";
import { Ending, runningOf } from "./ending.ts";
import { nextText } from "./keeper.ts";
import { drain, exitOf, finishGroup, type Launch, type LaunchEnd, type Running } from "./launch.ts";
import type { OutputCollector } from "./output.ts";
import { newMark, UntilMark } from "./until_mark.ts";

/** What is to be done with a program's output. */
export interface Serving {
  readonly run: Parameters<Spawner["run"]>[1];
  readonly output: Pick<OutputCollector, "add">;
}

export class ServingProcess {
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #pipes: Parameters<typeof finishGroup>[1];
  #current: Program | null = null;
  /** Neither ended nor left to itself. */
  #serves = true;
  /** What the maker of the box says of it: once, before the first program or after its start. */
  #opening = "";

  constructor(private readonly child: Deno.ChildProcess) {
    this.#input = child.stdin.getWriter();
    const [output, report] = [child.stdout.getReader(), child.stderr.getReader()];
    const words = new TextDecoder();
    const tell = (text: string) => {
      if (this.#current) this.#current.tell(text);
      else this.#opening += text;
    };
    this.#pipes = {
      drained: Promise.all([
        drain(output, (bytes) => this.#current?.add(bytes)),
        drain(report, (bytes) => tell(words.decode(bytes, { stream: true }))),
      ]),
      cancel: () => Promise.all([output.cancel(), report.cancel()]),
    };
    child.status.then(() => this.#serves = false);
  }

  isWaiting(): boolean {
    return this.#serves && this.#current === null;
  }

  /** Has it run the words of the launch; only while it waits. */
  run(launch: Launch, { run, output }: Serving): Running {
    const { child } = this;
    child.ref();
    const program = new Program(launch, { run, output }, this.#opening);
    this.#current = program;
    const report = () => program.report;
    const ending = new Ending({ pid: child.pid, report, signal: run.signal, ...launch });
    const running = runningOf(child.pid, report, ending);
    // A box that has died meanwhile says so by its end.
    this.#input.write(new TextEncoder().encode(nextText(program.mark, launch.words))).catch(
      () => {},
    );
    const release = () => {
      this.#serves = false;
      running.release();
    };
    return { ...running, release, ended: this.#finish(program, ending) };
  }

  async #finish(program: Program, ending: Ending): Promise<LaunchEnd> {
    const status = await Promise.race([program.whole, this.child.status]);
    ending.stop();
    if (status !== null || ending.exit !== null || !this.#serves) await this.close();
    else this.child.unref();
    program.end();
    this.#current = null;
    this.#opening = openingOf(program.report);
    const exit = ending.exit ?? exitOf(status ?? { success: true, code: 0, signal: null });
    return { exit, report: program.report };
  }

  /** Ends it by the end of its input, else by a signal. */
  async close(): Promise<void> {
    this.#serves = false;
    const { child } = this;
    child.ref();
    await this.#input.close().catch(() => {});
    await finishGroup(child.pid, this.#pipes);
    await child.status;
  }
}

/** The first process of the box, as its maker reports it. */
function openingOf(report: string): string {
  return /\{ *"child-pid".*\n/.exec(report)?.[0] ?? "";
}

/** One program: what it prints, and what is said of it. */
class Program {
  readonly mark = newMark();
  report: string;
  readonly #until = new UntilMark(this.mark);
  readonly #decoder = new TextDecoder();
  readonly #redactor: ReturnType<NonNullable<Launch["redact"]>> | undefined;
  readonly #whole = Promise.withResolvers<null>();

  /** @param opening what was said of the box before */
  constructor(
    launch: Launch,
    private readonly serving: Serving,
    opening: string,
  ) {
    this.report = opening;
    this.#redactor = launch.redact?.();
  }

  /** Resolves when it has ended and all that it printed is there. */
  get whole(): Promise<null> {
    return this.#whole.promise;
  }

  add(bytes: Uint8Array): void {
    this.#take(this.#until.add(bytes));
    this.#look();
  }

  tell(text: string): void {
    this.report += text;
    this.#look();
  }

  /** Nothing more comes. */
  end(): void {
    this.#take(this.#until.end());
    if (this.#redactor) this.#give(this.#redactor.end());
  }

  #look(): void {
    if (this.#until.found && this.report.includes('"exit-code"')) this.#whole.resolve(null);
  }

  #take(bytes: Uint8Array): void {
    this.#give(this.#redactor?.add(bytes) ?? bytes);
  }

  #give(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const { run, output } = this.serving;
    output.add(bytes);
    const text = run.onOutput ? this.#decoder.decode(bytes, { stream: true }) : "";
    if (text) run.onOutput?.(text);
  }
}
