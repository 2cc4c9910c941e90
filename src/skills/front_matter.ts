/** `SKILL.md` as the public convention has it: a head in YAML between two lines of `---`, then Markdown. */

import * as z from "zod";
import { oneLine, visible } from "../ansi/mod.ts";
import { once } from "../util/mod.ts";

/** Characters of the head. */
const longestHead = 16_384;

/** Characters, as the convention has them. */
const most = { name: 64, description: 1_024, tools: 500 } as const;

const nameShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const texts = z.union([z.string(), z.array(z.string()).transform((all) => all.join(", "))]);

const head = once(() =>
  z.looseObject({
    name: z.string().optional(),
    description: z.string(),
    "allowed-tools": texts.optional(),
  })
);

export type SkillText =
  | {
    readonly ok: true;
    readonly description: string;
    readonly tools: string;
    /** Without the head. */
    readonly body: string;
  }
  | { readonly ok: false; readonly problem: string };

/** @param folder name of the folder that the file lies in: the name of the skill */
export async function readSkillText(text: string, folder: string): Promise<SkillText> {
  if (folder.length > most.name || !nameShape.test(folder)) {
    return unusable(`the name of its folder must be of at most ${most.name} of a-z, 0-9 and -`);
  }
  const split = await splitHead(text, ["name", "description"]);
  if (!split) return unusable("SKILL.md does not begin with a head between two lines of ---");
  const parsed = head().safeParse(split.data);
  if (!parsed.success) return unusable("the head of SKILL.md needs a description, as a text");
  const { name = folder, description, "allowed-tools": tools = "" } = parsed.data;
  if (name !== folder) {
    return unusable(
      `its name is ${oneLine(name.slice(0, most.name))}, that of its folder ${folder}`,
    );
  }
  if (description.trim() === "") return unusable("its description is empty");
  if (description.length > most.description) {
    return unusable(`its description has more than ${most.description} characters`);
  }
  return {
    ok: true,
    description: shown(description),
    tools: shown(tools.slice(0, most.tools)),
    body: split.body,
  };
}

/** Models read it with each request: one line, in which what nobody would see is named. */
function shown(text: string): string {
  return oneLine(visible(text.replaceAll(/\s+/g, " ").trim()));
}

/**
 * Head and body of a file of this kind. Many authors write a colon into a description that is in no
 * quotes: such heads are read line by line.
 *
 * @param plain keys of which a line is read as it is then
 * @returns `null`: it has no head
 */
export async function splitHead(
  text: string,
  plain: readonly string[],
): Promise<{ readonly data: unknown; readonly body: string } | null> {
  const found = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(
    text.slice(0, longestHead),
  );
  if (!found) return null;
  const [all, head = ""] = found;
  return { data: await dataOf(head, plain), body: text.slice(all.length) };
}

async function dataOf(head: string, plain: readonly string[]): Promise<unknown> {
  const { parse } = await import("yaml");
  try {
    return parse(head, { maxAliasCount: 0, schema: "failsafe" });
  } catch {
    const lines = plain.flatMap((key) => {
      const line = new RegExp(`^${key}:[ \\t]*(\\S.*)$`, "m").exec(head)?.[1]?.trim();
      return line === undefined ? [] : [[key, line]];
    });
    return Object.fromEntries(lines);
  }
}

function unusable(problem: string): SkillText {
  return { ok: false, problem };
}
