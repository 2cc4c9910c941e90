import * as z from "zod";
import { oneLine, printable } from "../../ansi/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { agentNamed, agentsOf, stateText } from "./list.ts";

/** One agent with its rights and its file, which is shown to the user whether it counts or not. */
export const show = query({
  path: ["agents", "show"],
  rights: ["read"],
  args: z.strictObject({ name: z.string().min(1).meta({ positional: 0 }) }),
  async run(ports, { name }) {
    const all = await agentsOf(ports);
    const it = agentNamed(all, name);
    if (it === null) {
      const known = [...all.agents, ...all.unused].map((each) => each.name).join(", ");
      throw known === ""
        ? new AgentError("usage", "agents.none", { name })
        : new AgentError("usage", "agents.unknown", { name, known });
    }
    const { readInside } = await import("../../skills/mod.ts");
    const path = it.origin === "user" ? it.place : `${ports.root}/${it.place}`;
    const at = path.lastIndexOf("/");
    const read = await readInside(path.slice(0, at), path.slice(at + 1));
    const { name: own, origin, place } = it;
    return {
      ...{ name: own, origin, place },
      ...("state" in it ? unusedParts(it) : usedParts(it)),
      text: read.ok ? new TextDecoder().decode(read.bytes) : "",
    };
  },
  view(it, { t }) {
    const { model, rights, tools } = it;
    const lines = [
      `${it.name}  ${oneLine(it.place)}  ${stateText(it, { t })}`,
      ...(it.state === "ready"
        ? [
          t("agents.rights", {
            rights: rights.length === 0 ? t("agents.reads") : rights.join(", "),
            tools: tools === null ? t("agents.all_tools") : oneLine(tools.join(", ")),
            model,
          }),
        ]
        : []),
      ...it.notes.map((note) => t("agents.note", { note })),
      "",
      printable(it.text, { controls: "show" }).trimEnd(),
    ];
    return lines.join("\n");
  },
});

type Named = NonNullable<ReturnType<typeof agentNamed>>;
type Used = Exclude<Named, { readonly state: unknown }>;
type Unused = Extract<Named, { readonly state: unknown }>;

function usedParts({ definition: { description, tools, model, rights }, notes, hash }: Used) {
  return { state: "ready", problem: "", description, tools, model, rights, notes, hash } as const;
}

function unusedParts({ state, problem }: Unused) {
  const nothing = { description: "", tools: null, model: "main", rights: [], notes: [], hash: "" };
  return { state, problem, ...nothing };
}
