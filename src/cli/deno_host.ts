/** The process that Deno gives us. */

import type { Host, Input, Output } from "./host.ts";
import { run } from "./run.ts";
import { sleep } from "../util/mod.ts";

/** Runs the program's own command line; returns its exit code. */
export function main(argv: readonly string[]): Promise<number> {
  return run(argv, denoHost());
}

/** Cells of a line where nothing else is known (VT100). */
const columns = 80;

function denoHost(): Host {
  return {
    stdin: standardInput(),
    stdout: output(Deno.stdout),
    stderr: output(Deno.stderr),
    env: (name) => Deno.env.get(name),
    cwd: () => Deno.cwd(),
    now: () => Date.now(),
    sleep,
    onSignal(signal, handler) {
      Deno.addSignalListener(signal, handler);
      return () => Deno.removeSignalListener(signal, handler);
    },
    exit: (code) => Deno.exit(code),
    async revoke(rights) {
      for (const name of rights) await Deno.permissions.revoke({ name });
    },
    async createPorts(options) {
      const { createPorts } = await import("../app.ts");
      return await createPorts(options);
    },
  };
}

function output(stream: typeof Deno.stdout): Output {
  return {
    isTerminal: stream.isTerminal(),
    columns() {
      try {
        return Deno.consoleSize().columns || columns;
      } catch {
        return columns;
      }
    },
    write(text) {
      const bytes = new TextEncoder().encode(text);
      for (let at = 0; at < bytes.length;) at += stream.writeSync(bytes.subarray(at));
    },
  };
}

function standardInput(): Input {
  let waiting = false;
  return {
    isTerminal: Deno.stdin.isTerminal(),
    async read() {
      const buffer = new Uint8Array(16 * 1024);
      waiting = true;
      try {
        const length = await Deno.stdin.read(buffer);
        return length === null ? null : buffer.subarray(0, length);
      } catch (error) {
        // Let go of by `close`.
        if (error instanceof Deno.errors.Interrupted || !waiting) return null;
        throw error;
      } finally {
        waiting = false;
      }
    },
    setRaw(on) {
      if (Deno.stdin.isTerminal()) Deno.stdin.setRaw(on, { cbreak: on });
    },
    close() {
      if (!waiting) return;
      waiting = false;
      Deno.stdin.close();
    },
  };
}
