/** A process for the dashboard, without one: what is written beside the screen is kept. */

import { createPorts } from "../../src/app.ts";
import type { Host } from "../../src/cli/mod.ts";
import { KnownSecrets } from "../../src/util/mod.ts";
import type { StoryClock } from "./clock.ts";

export interface HostParts {
  readonly root: string;
  readonly env: ReadonlyMap<string, string>;
  readonly clock: StoryClock;
  /** Takes what is written beside the screen. */
  readonly said: string[];
  readonly handlers?: Map<string, () => void>;
  /** Absent: there is none. */
  readonly device?: Awaited<ReturnType<Host["openDevice"]>>;
}

export function hostOf({ root, env, clock, said, handlers = new Map(), device }: HostParts): Host {
  const isTerminal = device !== undefined;
  const known = new KnownSecrets();
  const output = {
    isTerminal,
    columns: () => device?.size().columns ?? 80,
    write: (text: string) => void said.push(text),
  };
  return {
    stdin: { isTerminal, read: () => Promise.resolve(null), setRaw() {}, close() {} },
    stdout: output,
    stderr: output,
    env: (name) => env.get(name),
    cwd: () => root,
    now: () => clock.now(),
    sleep: (ms, signal) => clock.sleep(ms, signal),
    onSignal(signal, handler) {
      handlers.set(signal, handler);
      return () => handlers.delete(signal);
    },
    exit() {},
    revoke: () => Promise.resolve(),
    createPorts: (options) => createPorts({ ...options, clock, known }),
    redact: (text) => known.redact(text),
    environment: () => ({}),
    openTerminal() {
      throw new Error("there is no terminal");
    },
    openDevice: () =>
      device ? Promise.resolve(device) : Promise.reject(new Error("there is no terminal")),
  };
}
