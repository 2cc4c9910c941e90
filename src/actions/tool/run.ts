import * as z from "zod";
import { asInterrupted } from "../../agent/mod.ts";
import { printable } from "../../ansi/mod.ts";
import {
  AgentError,
  isObject,
  type JsonObject,
  type NewEvent,
  type NewEventOf,
  type ToolCall,
  type ToolEffect,
} from "../../protocol/mod.ts";
import { nearest } from "../../util/mod.ts";
import { approvals, type Approve, type Face, query } from "../action.ts";
import type { Ports } from "../ports.ts";

/** One call of one tool, on the way that a model's call takes: schema, verdict, approval, run. */
export const run = query({
  path: ["tool", "run"],
  rights: ["read", "write", "run", "model", "web"],
  args: z.strictObject({
    tool: z.string().meta({ positional: 0, complete: "tool" }),
    input: z.string().meta({ short: "i" }).default("{}"),
    approve: z.enum(approvals).exclude(["wait"]).meta({ short: "a" }).optional(),
  }),
  run: runTool,
  exit: ({ status }) => status === "ok" ? 0 : 1,
  view: ({ text }) => printable(text).trimEnd(),
});

/** @throws {AgentError} for a tool that is not there, input that is no object, and a call that is refused */
export async function runTool(
  ports: Ports,
  { tool, input, approve }: {
    readonly tool: string;
    /** A JSON object. */
    readonly input: string;
    readonly approve?: Approve | undefined;
  },
  face: Face,
): Promise<NewEventOf<"tool_result">> {
  const effects = await effectsOf(ports, tool);
  const runner = await ports.runner(tool);
  const call = { id: randomId(), name: tool, input: parseInput(input) };
  const decision = await runner.decide(call);
  if (decision.verdict === "deny") {
    throw new AgentError("approval", "tool.denied", { tool, reason: decision.reason });
  }
  if (decision.verdict === "ask") {
    const { own = false } = decision;
    await demandApproval((await runner.show(call)).text, { tool, effects, own, approve, face });
  }
  return await execute(ports, call, face);
}

async function effectsOf(ports: Ports, name: string): Promise<readonly ToolEffect[]> {
  const tools = (await ports.tools()).map(({ definition }) => definition);
  const found = tools.find((it) => it.name === name);
  if (found) return found.effects;
  const meant = nearest(name, tools.map((it) => it.name));
  throw meant === null
    ? new AgentError("usage", "tool.unknown", { tool: name })
    : new AgentError("usage", "tool.unknown_nearest", { tool: name, nearest: meant });
}

/** Of the shape of a call's id, and never that of another run. */
function randomId(): string {
  return `r${crypto.getRandomValues(new Uint8Array(4)).toHex()}`;
}

function parseInput(text: string): JsonObject {
  try {
    const value = z.json().parse(JSON.parse(text));
    if (isObject(value)) return value;
  } catch {
    // Not JSON: the same as a wrong shape.
  }
  throw new AgentError("data", "tool.bad_input");
}

interface ToolRun {
  readonly tool: string;
  readonly effects: readonly ToolEffect[];
  /** It needs a word of its own. */
  readonly own: boolean;
  readonly approve: Approve | undefined;
  readonly face: Face;
}

async function demandApproval(shown: string, { tool, effects, own, approve, face }: ToolRun) {
  const edits = !own && effects.every((effect) => effect === "read" || effect === "write");
  if (approve === "all" || (approve === "edits" && edits)) return;
  const answer = approve === undefined ? await face.approve(shown) : null;
  if (answer === "decline") throw new AgentError("approval", "tool.declined", { tool });
  if (answer === null) throw new AgentError("approval", "tool.needs_approval", { tool });
}

/** One call that a person makes himself: nobody is asked, and what it changes can be undone. */
export async function runByHand(
  ports: Ports,
  { name, input }: Pick<ToolCall, "name" | "input">,
  face: Pick<Face, "signal" | "progress">,
): Promise<NewEventOf<"tool_result">> {
  return await execute(ports, { id: randomId(), name, input }, face);
}

async function execute(
  ports: Ports,
  call: ToolCall,
  { signal, progress }: Pick<Face, "signal" | "progress">,
): Promise<NewEventOf<"tool_result">> {
  const { result, workspace, settle } = await (await ports.runner(call.name)).run(call, {
    signal,
    progress,
  });
  try {
    if (workspace?.length) await finish(ports, workspace);
  } finally {
    settle?.();
  }
  return signal.aborted ? asInterrupted(result) : result;
}

/** There is no session whose log could hold the result: the end of the change stands alone. */
async function finish(ports: Ports, events: readonly NewEvent[]): Promise<void> {
  const store = await ports.store();
  for (;;) {
    const after = await store.head("workspace");
    const written = await store.append([{ stream: "workspace", after, events }]);
    if (written.type === "appended") return;
  }
}
