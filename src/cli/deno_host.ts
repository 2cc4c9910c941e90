/** The process that Deno gives us. */

import { endings } from "./exit.ts";
import type { Host, Input, Output } from "./host.ts";
import { run } from "./run.ts";
import type { Ports } from "../actions/mod.ts";
import { KnownSecrets, ownTerminal, sleep } from "../util/mod.ts";
import { takeEnvironment } from "./surroundings.ts";

/** Runs the program's own command line; returns its exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const code = await run(argv, denoHost());
  // All is stored, said and closed: what an interruption has left alone is not waited for.
  if (codesOfSignals.includes(code)) Deno.exit(code);
  return code;
}

const codesOfSignals: readonly number[] = Object.values(endings);

/** Cells of a line where nothing else is known (VT100). */
const columns = 80;

export function denoHost(): Host {
  const environment = takeEnvironment();
  const known = new KnownSecrets();
  return {
    stdin: standardInput(),
    stdout: output(Deno.stdout, known),
    stderr: output(Deno.stderr, known),
    env: (name) => environment.get(name),
    environment: () => Object.fromEntries(environment),
    openTerminal: ownTerminal,
    cwd: () => Deno.cwd(),
    now: () => Date.now(),
    sleep,
    onSignal(signal, handler) {
      Deno.addSignalListener(signal, handler);
      return () => Deno.removeSignalListener(signal, handler);
    },
    exit: (code) => Deno.exit(code),
    async revoke(kinds) {
      for (const name of kinds) await Deno.permissions.revoke({ name });
    },
    redact: (text) => known.redact(text),
    async openDevice() {
      const { denoDevice } = await import("../tui/mod.ts");
      return denoDevice();
    },
    async createPorts(options) {
      const { createPorts } = await import("../app.ts");
      const ports = await createPorts({ ...options, known });
      await useProxy(ports);
      return ports;
    },
  };
}

/** As the user configured it, for every `fetch` of ours. */
async function useProxy(ports: Ports): Promise<void> {
  const { proxyOf, proxyVariables } = await import("../config/mod.ts");
  const config = await ports.config().catch(() => null);
  // What is wrong with the configuration is said by whoever needs it; until then nothing is sent.
  if (!config) return;
  const proxy = proxyOf(config.value.proxy, ports.env);
  for (const [name, value] of Object.entries(proxyVariables(proxy))) Deno.env.set(name, value);
}

function output(stream: typeof Deno.stdout, known: KnownSecrets): Output {
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
      const bytes = new TextEncoder().encode(known.redact(text));
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
