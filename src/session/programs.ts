/** Programs of a session; what runs them is loaded when the first one is asked for. */

import type { ProgramPorts, StartEngine } from "../codemode/mod.ts";
import { type Programs, programToolName } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";

export function lazyPrograms(
  ports: ProgramPorts,
  start?: StartEngine,
): Programs & AsyncDisposable {
  let last: string | null = null;
  const runner = once(async () => {
    const { ProgramRunner } = await import("../codemode/mod.ts");
    return new ProgramRunner(ports, start);
  });
  const end = async (program: string) => {
    if (last === program) await (await runner()).end(program);
  };
  return {
    isProgram: ({ name, malformed }) => name === programToolName && malformed === undefined,
    async advance(program, made, options) {
      last = program.id;
      return await (await runner()).advance(program, made, options);
    },
    end,
    async [Symbol.asyncDispose]() {
      if (last !== null) await end(last);
    },
  };
}
