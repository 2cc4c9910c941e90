/** The tool with which a model reads a skill. What it costs before that is one line a skill. */

import * as z from "zod";

import toolText from "../../prompts/tools/use_skill.md" with { type: "text" };
import { visible } from "../ansi/mod.ts";
import type { FolderTrust } from "../config/mod.ts";
import type { Tool, ToolDefinition, ToolOutput } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { copied } from "./copy.ts";
import { filesIn, readInside } from "./files.ts";
import { readSkillText } from "./front_matter.ts";
import type { Skill } from "./types.ts";

export const skillToolName = "use_skill";

/** Characters of the list of skills, which goes with every request. */
const mostListed = 8_000;

/** Skills of the list. */
const mostSkills = 100;

/** Files that are named of one skill. */
const mostNamed = 60;

const input = once(() => z.strictObject({ name: z.string(), file: z.string().min(1).optional() }));

type Input = z.output<ReturnType<typeof input>>;

export interface SkillPorts {
  readonly trust: Pick<FolderTrust, "covers">;
  /** Absolute path of the folder in which commands see what the user's own skills bring. */
  readonly copies: string;
}

export function skillTool(skills: readonly Skill[], ports: SkillPorts): Tool {
  const definition: ToolDefinition = {
    name: skillToolName,
    input: input(),
    description: `${toolText.trim()}\n${listOf(skills)}`,
    effects: ["read"],
    parallel: true,
    aliases: { skill: "name", skill_name: "name", path: "file" },
    subject(value) {
      const { name, file } = input().parse(value);
      return file === undefined ? name : `${name}/${file}`;
    },
  };
  return {
    definition,
    load: () => Promise.resolve((value) => use(input().parse(value), skills, ports)),
  };
}

/** A line each; where there are many, descriptions are cut, and then left out. */
export function listOf(skills: readonly Skill[]): string {
  const listed = skills.slice(0, mostSkills);
  const share = Math.floor(mostListed / Math.max(1, listed.length));
  const lines = listed.map(({ name, description }) => {
    const line = `${name}: ${description}`;
    return line.length <= share ? line : `${line.slice(0, Math.max(share - 1, name.length))}…`;
  });
  const more = skills.length - listed.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

async function use(
  { name, file }: Input,
  skills: readonly Skill[],
  ports: SkillPorts,
): Promise<ToolOutput> {
  const skill = skills.find((it) => it.name === name.trim());
  if (!skill) {
    const names = skills.map((it) => it.name).join(", ");
    return failed(`There is no skill ${visible(name.slice(0, 100))}. There are: ${names}`);
  }
  const path = (file ?? "SKILL.md").replace(/^\.\//, "");
  const read = await readInside(skill.folder, path);
  if (!read.ok) return failed(`${visible(path)} of the skill ${skill.name}: ${read.problem}.`);
  if (
    skill.origin === "project" && !await ports.trust.covers(`${skill.place}/${path}`, read.bytes)
  ) {
    return failed(
      `${visible(path)} of the skill ${skill.name} is not as the user has trusted it. ` +
        "The user can see and trust it: agent config trust",
    );
  }
  const text = textOf(read.bytes);
  if (text === null) return failed(`${visible(path)} of the skill ${skill.name} is no text.`);
  if (path !== "SKILL.md") return { text: visible(text) };
  const parsed = await readSkillText(text, skill.name);
  if (!parsed.ok) return failed(`The skill ${skill.name} cannot be used: ${parsed.problem}.`);
  const head = await headOf(skill, ports);
  return { text: `${head}\n\n${visible(parsed.body.trim())}` };
}

/** What lies beside the text, and where commands find it. */
async function headOf(skill: Skill, { copies }: SkillPorts): Promise<string> {
  const files = (await filesIn(skill.folder)).filter((it) => it !== "SKILL.md");
  if (files.length === 0) return `Skill ${skill.name}.`;
  const place = skill.origin === "project" ? skill.place : await copied(skill, copies);
  const named = files.slice(0, mostNamed).map((it) => visible(it)).join(", ");
  const more = files.length > mostNamed ? ` and ${files.length - mostNamed} more` : "";
  return [
    `Skill ${skill.name}. Its paths start from ${place}, where commands find them.`,
    `Files, read with ${skillToolName} and file: ${named}${more}`,
  ].join("\n");
}

function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function failed(text: string): ToolOutput {
  return { text, failed: true };
}
