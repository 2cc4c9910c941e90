/** Programs of a session; what runs them is loaded when the first one is asked for. */

import type { ProgramPorts, StartEngine, VersionPorts } from "../codemode/mod.ts";
import { type Programs, programToolName, type ToolCall } from "../protocol/mod.ts";
import type { Locale } from "../messages/mod.ts";
import { once } from "../util/mod.ts";

export function lazyPrograms(
  ports: ProgramPorts & VersionPorts & { readonly locale: Locale },
  start?: StartEngine,
): Programs & AsyncDisposable {
  const isThere = ports.tools.some(({ definition }) => definition.name === programToolName);
  let last: string | null = null;
  let isAhead = false;
  const runner = once(async () => {
    const { ProgramRunner } = await import("../codemode/mod.ts");
    return new ProgramRunner(ports, start);
  });
  const others = once(async () => {
    const { ToolPrograms } = await import("../codemode/mod.ts");
    return new ToolPrograms(ports, start);
  });
  let hasOthers = false;
  /** The tool that a call of it carries out as a program of its own. */
  const toolOf = ({ name }: ToolCall) =>
    ports.tools.find((it) => it.program !== undefined && it.definition.name === name);
  const end = async (program: string) => {
    if (last === program) await (await runner()).end(program);
    else if (hasOthers) await (await others()).end(program);
  };
  const endUnused = async () => {
    if (isAhead) await (await runner()).endUnused();
    isAhead = false;
  };
  return {
    // Where programs are off, it is a call of what there is not.
    isProgram: (call) =>
      call.malformed === undefined &&
      (isThere && call.name === programToolName || toolOf(call) !== undefined),
    async foresee(program, variables) {
      if (toolOf(program)) return { text: "", calls: [] };
      const { foresee } = await import("../codemode/mod.ts");
      return await foresee(program, { ...ports, variables });
    },
    async advance(program, made, options) {
      const tool = toolOf(program);
      if (tool) {
        hasOthers = true;
        return await (await others()).advance(tool, program, made, options);
      }
      last = program.id;
      if (made.length === 0) {
        const { refusedStep } = await import("../codemode/mod.ts");
        const step = await refusedStep(program, ports.tools, options.variables);
        if (step) return step;
      }
      const step = await (await runner()).advance(program, made, options);
      if (step.type !== "end" || step.result.variables === undefined) return step;
      const { versionsOf } = await import("../codemode/mod.ts");
      const versions = [...await versionsOf(made.map(({ call }) => call), ports)];
      return versions.length === 0 ? step : { ...step, result: { ...step.result, versions } };
    },
    end,
    startAhead() {
      isAhead = true;
      // A failure is told by the program that comes.
      runner().then((it) => it.startAhead()).catch(() => {});
    },
    endUnused,
    async [Symbol.asyncDispose]() {
      if (last !== null) await end(last);
      if (hasOthers) await (await others()).endAll();
      await endUnused();
    },
  };
}
