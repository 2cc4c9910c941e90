/** The first page of instructions, as Markdown; a person goes over it. */

import { printable } from "../../ansi/mod.ts";
import type { MessageKey, MessageParams } from "../../messages/mod.ts";
import type { Convention } from "./conventions.ts";
import type { Counted, ProjectFacts } from "./project_facts.ts";

type Say = (key: MessageKey, params?: MessageParams) => string;

export function draft(name: string, facts: ProjectFacts, t: Say): string {
  const { languages, folders, central, tests, commands, conventions } = facts;
  const list = ({ name, files }: Counted) => `${code(name)} (${files})`;
  const parts = [
    `# ${plain(name)}`,
    t("init.intro"),
    section(
      t("init.languages"),
      languages.length === 0 ? [] : [
        languages.map(({ name, files }) => `${name} (${files})`).join(", "),
      ],
    ),
    section(t("init.layout"), [
      ...folders.map(({ name, files }) => `- ${list({ name: `${name}/`, files })}`),
      ...central.length === 0 ? [] : [
        `- ${t("init.central", { files: central.map(list).join(", ") })}`,
      ],
    ]),
    section(
      t("init.tests"),
      tests.map(({ command, folder }) =>
        folder === ""
          ? `- ${code(command)}`
          : `- ${t("init.test_in", { command: code(command), folder: code(folder) })}`
      ),
    ),
    section(
      t("init.commands"),
      commands.map(({ command, from }) => `- ${code(command)} (${from})`),
    ),
    section(t("init.conventions"), conventions.map((it) => `- ${convention(it, t)}`)),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;
}

function convention(it: Convention, t: Say): string {
  switch (it.type) {
    case "tool":
      return t("init.tool", { tool: it.tool, from: code(it.from) });
    case "editor":
      return t("init.editor", { setting: it.setting, value: it.value });
    case "page":
      return t("init.page", { from: code(it.from) });
  }
}

/** Names of files are anybody's words: none of them ends the code that it stands in. */
function code(text: string): string {
  return `\`${plain(text).replaceAll("`", "'")}\``;
}

function plain(text: string): string {
  return printable(text).replaceAll(/\s+/g, " ").trim();
}
