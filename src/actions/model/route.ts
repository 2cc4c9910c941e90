import * as z from "zod";
import { hintsOf, type TaskLook } from "../../context/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { type Face, query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { routeReport } from "./route_report.ts";
import { routeText } from "./route_text.ts";

/** Which model a task would be given to, and why; no model is asked. */
export const route = query({
  path: ["model", "route"],
  rights: ["read", "write"],
  args: z.strictObject({ task: z.string().meta({ positional: 0 }) }),
  async run(ports, { task }, face) {
    if (task.trim() === "") throw new AgentError("usage", "arg.empty", { name: "task" });
    const hints = await hintsOf(task, lookFrom(ports, face));
    return await routeReport(ports, hints);
  },
  view: routeText,
});

/** The project's files; their importers are looked up only where one is named. */
function lookFrom(ports: Ports, face: Face): TaskLook {
  return {
    async has(path) {
      try {
        return (await (await ports.workspace()).stat(path)).type === "file";
      } catch {
        // Outside of the folder, hidden or not there: for the task it is no file.
        return false;
      }
    },
    async fanOut(paths) {
      using code = await ports.code(face);
      const graph = await code.graph();
      const named = new Set(paths);
      const from = paths.flatMap((path) => graph.importersOf(path).map((edge) => edge.from));
      return new Set(from.filter((it) => !named.has(it))).size;
    },
  };
}
