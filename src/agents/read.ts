/**
 * A file that describes an agent, as the public convention has it: a head in YAML between two lines of
 * `---` with name, description, tools and model, then the prompt in Markdown. `rights` is a key of ours.
 */

import * as z from "zod";
import { oneLine, visible } from "../ansi/mod.ts";
import { type AgentModel, agentModels, type AgentRight, agentRights } from "../protocol/mod.ts";
import { splitHead } from "../skills/mod.ts";
import { once } from "../util/mod.ts";
import { namedTools } from "./tool_names.ts";

/** Characters. */
const most = { name: 64, description: 1_024, prompt: 8_000 } as const;

const nameShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A list, or its words between commas. */
const words = z.union([
  z.string().transform((all) => all.split(",").map((it) => it.trim()).filter((it) => it !== "")),
  z.array(z.string()),
]);

const head = once(() =>
  z.looseObject({
    name: z.string().optional(),
    description: z.string(),
    tools: words.optional(),
    rights: words.optional(),
    model: z.string().optional(),
  })
);

export type AgentText =
  | {
    readonly ok: true;
    readonly description: string;
    readonly prompt: string;
    /** `null`: all that its rights let it have. */
    readonly tools: readonly string[] | null;
    readonly model: AgentModel;
    readonly rights: readonly AgentRight[];
    readonly notes: readonly string[];
  }
  | { readonly ok: false; readonly problem: string };

/** @param file name of the file without its ending: the name of the agent */
export async function readAgentText(text: string, file: string): Promise<AgentText> {
  if (file.length > most.name || !nameShape.test(file)) {
    return unusable(`the name of the file must be of at most ${most.name} of a-z, 0-9 and -`);
  }
  const split = await splitHead(text, ["name", "description", "tools", "model"]);
  if (split === null) return unusable("it does not begin with a head between two lines of ---");
  const parsed = head().safeParse(split.data);
  if (!parsed.success) return unusable("its head needs a description, as a text");
  const { name = file, description, tools, rights, model = "" } = parsed.data;
  if (name !== file) {
    return unusable(`its name is ${shown(name).slice(0, most.name)}, that of its file ${file}`);
  }
  if (description.trim() === "") return unusable("its description is empty");
  const prompt = visible(split.body.trim());
  if (prompt === "") return unusable("it has no prompt below its head");
  if (prompt.length > most.prompt) {
    return unusable(`its prompt has more than ${most.prompt} characters`);
  }
  const strange = rights?.find((it) => !isRight(it));
  if (strange !== undefined) {
    return unusable(`it has no right ${shown(strange)}: there are ${agentRights.join(", ")}`);
  }
  const named = tools ? namedTools(tools) : null;
  const chosen = modelOf(model);
  return {
    ok: true,
    description: shown(description).slice(0, most.description),
    prompt,
    tools: named?.tools ?? null,
    model: chosen.model,
    rights: rights?.filter(isRight) ?? named?.rights ?? [],
    notes: [...withheldNote(named?.withheld ?? []), ...chosen.notes],
  };
}

function isRight(word: string): word is AgentRight {
  return agentRights.some((it) => it === word);
}

/** A file names a role and no model: which one that is, and what it costs, its user has decided. */
function modelOf(
  given: string,
): { readonly model: AgentModel; readonly notes: readonly string[] } {
  const model = agentModels.find((it) => it === given);
  if (model) return { model, notes: [] };
  if (["", "inherit", "sonnet", "opus"].includes(given)) return { model: "main", notes: [] };
  if (given === "haiku") return { model: "small", notes: [] };
  return { model: "main", notes: [`the model ${shown(given)} is no role here: main answers`] };
}

function withheldNote(withheld: readonly string[]): readonly string[] {
  if (withheld.length === 0) return [];
  return [`no agent has these tools here: ${withheld.map(shown).join(", ")}`];
}

/** Models and people read it in a list: one line, in which what nobody would see is named. */
function shown(text: string): string {
  return oneLine(visible(text.replaceAll(/\s+/g, " ").trim()));
}

function unusable(problem: string): AgentText {
  return { ok: false, problem };
}
