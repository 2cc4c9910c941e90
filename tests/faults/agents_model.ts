/** What `victim.ts` does by agents: they edit copies, the sender takes that over and edits what is left. */

import { scriptedModel } from "../../src/models/scripted.ts";
import type { AnswerPart, Model, ModelMessage } from "../../src/protocol/mod.ts";

/** Lines beside each other would be in each other's way. */
const lines = [[1, 2], [4]] as const;
const tasks = lines.map((own) => `mark the lines ${own.join(" and ")} as done`);

const agents = lines.map((own) =>
  scriptedModel([
    { calls: [{ name: "read_file", input: { path: "f.txt" } }] },
    ...own.map((at) => ({
      calls: [{
        name: "edit_file",
        input: { path: "f.txt", old_text: `line ${at}\n`, new_text: `line ${at} done\n` },
      }],
    })),
    { text: "Both lines are marked." },
  ])
);

/** The sender goes by what it was told last, so that a killed one goes on at the right place. */
export const agentsModel: Model = {
  id: { provider: "scripted", name: "agents" },
  async *stream(request, options) {
    const [first] = request.messages;
    const at = tasks.findIndex((task) => JSON.stringify(first).includes(task));
    const agent = agents[at];
    if (agent) return yield* agent.stream(request, options);
    const part = next(request.messages);
    if (part.type === "text") yield { type: "text", text: part.text };
    else yield { type: "tool_call", index: 0, name: part.name, arguments: part.arguments };
    yield { type: "finish", reason: "stop", parts: [part] };
  },
};

type Said = Extract<AnswerPart, { readonly type: "text" | "tool_call" }>;

function next(messages: readonly ModelMessage[]): Said {
  const results = messages.flatMap((it) => it.role === "tool" ? it.results : []);
  const reports = results.findLast(({ text }) => text.includes("brings that here"))?.text ?? "";
  const sent = [...reports.matchAll(/session (\S+)\)/g)].map(([, id]) => id ?? "");
  if (sent.length === 0) return call("multi_agent", { tasks, edit: true });
  const isTaken = (id: string) =>
    results.some(({ text }) =>
      text.includes(`took over from ${id}`) || text.includes(`What ${id} has changed is in`)
    );
  const left = sent.find((id) => !isTaken(id));
  return left === undefined
    ? rest(results.at(-1)?.text ?? "")
    : call("take_changes", { agent: left });
}

/** @param last result of all calls */
function rest(last: string): Said {
  if (!last.startsWith("line 1")) return call("read_file", { path: "f.txt" });
  return last.includes("line 3 done")
    ? { type: "text", text: "All four lines are done." }
    : call("edit_file", { path: "f.txt", old_text: "line 3\n", new_text: "line 3 done\n" });
}

function call(name: string, input: object): Said {
  return { type: "tool_call", name, arguments: JSON.stringify(input) };
}
