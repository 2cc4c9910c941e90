import * as z from "zod";
import { oneLine, printable } from "../../ansi/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import { skillNamed, skillsOf, stateText } from "./list.ts";

/** One skill with its text, which is shown to the user whether a model may read it or not. */
export const show = query({
  path: ["skill", "show"],
  rights: ["read"],
  args: z.strictObject({ name: z.string().min(1).meta({ positional: 0 }) }),
  async run(ports, { name }) {
    const all = await skillsOf(ports);
    const it = skillNamed(all, name);
    if (it === null) {
      const known = [...all.skills, ...all.unused].map((each) => each.name).join(", ");
      throw known === ""
        ? new AgentError("usage", "skill.none", { name })
        : new AgentError("usage", "skill.unknown", { name, known });
    }
    const { filesIn, readInside } = await import("../../skills/mod.ts");
    const folder = it.origin === "user" ? it.place : `${ports.root}/${it.place}`;
    const [files, read] = await Promise.all([filesIn(folder), readInside(folder, "SKILL.md")]);
    return {
      name: it.name,
      origin: it.origin,
      place: it.place,
      state: "state" in it ? it.state : "ready" as const,
      problem: "state" in it ? it.problem : "",
      ...("state" in it
        ? { description: "", tools: "", hash: "" }
        : { description: it.description, tools: it.tools, hash: it.hash }),
      files,
      text: read.ok ? new TextDecoder().decode(read.bytes) : "",
    };
  },
  view(it, { t }) {
    const lines = [
      `${it.name}  ${oneLine(it.place)}  ${stateText(it, { t })}`,
      ...(it.tools === "" ? [] : [t("skill.tools", { tools: it.tools })]),
      ...it.files.map((file) => `  ${oneLine(file)}`),
      "",
      printable(it.text, { controls: "show" }).trimEnd(),
    ];
    return lines.join("\n");
  },
});
