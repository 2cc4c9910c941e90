/** The command line with a host in memory: the whole program, without a process of its own. */

import { createPorts } from "../../../src/app.ts";
import type { Host, Output } from "../../../src/cli/host.ts";
import { run } from "../../../src/cli/run.ts";
import { sleep } from "../../../src/util/mod.ts";
import type { ProgramOutcome } from "../../support/program.ts";

export interface InProcess {
  readonly cwd: string;
  readonly home: string;
}

/** Runs one command line to its end, as `program` does. */
export async function inProcess(
  args: readonly string[],
  { cwd, home }: InProcess,
): Promise<ProgramOutcome> {
  const written = { stdout: "", stderr: "" };
  const output = (name: keyof typeof written): Output => ({
    isTerminal: false,
    columns: () => 80,
    write: (text) => void (written[name] += text),
  });
  const env: Readonly<Record<string, string | undefined>> = {
    HOME: home,
    LANG: "C.UTF-8",
    PATH: Deno.env.get("PATH"),
  };
  const host: Host = {
    stdin: { isTerminal: false, read: () => Promise.resolve(null), setRaw() {}, close() {} },
    stdout: output("stdout"),
    stderr: output("stderr"),
    env: (name) => env[name],
    cwd: () => cwd,
    now: () => Date.now(),
    sleep,
    onSignal: () => () => {},
    exit: () => {
      throw new Error("the program wanted to end at once");
    },
    // The rights of a test process are everybody's.
    revoke: () => Promise.resolve(),
    redact: (text) => text,
    environment: () => ({}),
    openTerminal() {
      throw new Error("there is no terminal");
    },
    openDevice: () => Promise.reject(new Error("there is no terminal")),
    createPorts,
  };
  const code = await run(args, host);
  return { code, ...written };
}
