/** A pseudo-terminal by the optional native package, where the system has no C library to call: Windows. */

import * as z from "zod";
import type { Pty, PtyProgram, Size } from "./types.ts";

/** Its name in npm's registry. */
export const nodePtyName = "@lydell/node-pty";

/** What is used of a program that the package has started. */
interface PackageProcess {
  onData(listener: (data: string | Uint8Array<ArrayBuffer>) => void): unknown;
  onExit(listener: (end: { readonly exitCode: number; readonly signal?: number }) => void): unknown;
  write(data: string): void;
  resize(columns: number, rows: number): void;
  kill(): void;
}

type PackageSpawn = (
  program: string,
  args: readonly string[],
  options: {
    readonly name: string;
    readonly cols: number;
    readonly rows: number;
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
  },
) => PackageProcess;

const packageShape = z.object({
  spawn: z.custom<PackageSpawn>((value) => typeof value === "function"),
});

export type NodePty = z.output<typeof packageShape>;

/** `null`: it is not there, or is something else. */
export async function loadedNodePty(load: () => Promise<unknown>): Promise<NodePty | null> {
  try {
    return packageShape.safeParse(await load()).data ?? null;
  } catch {
    return null;
  }
}

export function nodePty(loaded: NodePty, { program, args, env, folder, size }: PtyProgram): Pty {
  return new PackagePty(loaded.spawn(program, args, {
    name: "xterm-256color",
    cols: size.columns,
    rows: size.rows,
    cwd: folder,
    env,
  }));
}

class PackagePty implements Pty {
  readonly exit: Promise<number>;
  readonly #queue: Uint8Array<ArrayBuffer>[] = [];
  readonly #decoder = new TextDecoder();
  #hasEnded = false;
  #changed = Promise.withResolvers<void>();

  constructor(private readonly child: PackageProcess) {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.exit = promise;
    child.onData((data) => {
      this.#queue.push(typeof data === "string" ? new TextEncoder().encode(data) : data);
      this.#wake();
    });
    child.onExit(({ exitCode, signal = 0 }) => {
      this.#hasEnded = true;
      resolve(signal > 0 ? 128 + signal : exitCode);
      this.#wake();
    });
  }

  async read(): Promise<Uint8Array<ArrayBuffer> | null> {
    for (;;) {
      const bytes = this.#queue.shift();
      if (bytes) return bytes;
      if (this.#hasEnded) return null;
      await this.#changed.promise;
    }
  }

  soon(): null {
    return null;
  }

  write(bytes: Uint8Array): void {
    if (!this.#hasEnded) this.child.write(this.#decoder.decode(bytes, { stream: true }));
  }

  resize({ columns, rows }: Size): void {
    if (!this.#hasEnded) this.child.resize(columns, rows);
  }

  async close(): Promise<void> {
    if (!this.#hasEnded) this.child.kill();
    await this.exit;
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
