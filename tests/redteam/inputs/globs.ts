/** Globs and rules with many stars, beside names that nearly fit. */

import { files, type HostileInput, tool } from "./input.ts";

const name = "a".repeat(200);
const stars = `${"*a".repeat(40)}*b`;
const folders = `${"d/".repeat(400)}x`;
const manyFolders = `${"**/d/".repeat(12)}y`;

const beside = (more: Readonly<Record<string, string>> = {}) =>
  files({ [`${name}`]: "needle\n", ...more });

const shell = (command: string) => tool("run_shell", { command });

export const globs: readonly HostileInput[] = [
  {
    name: "stars in a command",
    prepare: beside(),
    args: ["policy", "check", `ls ${stars}`],
    says: /^(?:ask|allow)$/,
    limitS: 10,
  },
  {
    name: "stars in every folder of a command",
    prepare: async (place) => {
      for (let at = 0; at < 60; at++) await files({ [`f${at}/g${at}/h${at}/i`]: "" })(place);
    },
    args: ["policy", "check", "ls */*/*/../../../*/*/*/../../../*/*/*"],
    says: /^(?:ask|allow)$/,
    limitS: 10,
  },
  {
    name: "stars in the glob of a search by name",
    prepare: beside(),
    args: ["policy", "check", `find . -name '${"*".repeat(60)}x'`],
    says: /^(?:ask|allow)$/,
    limitS: 10,
  },
  {
    name: "stars in the glob of search_text",
    prepare: beside(),
    args: tool("search_text", { pattern: "needle", glob: stars }),
    says: /no match in 0 files/,
    limitS: 10,
  },
  {
    name: "folders in the glob of search_text",
    prepare: files({ [folders]: "needle\n" }),
    args: tool("search_text", { pattern: "needle", glob: manyFolders }),
    says: /no match in 0 files/,
    limitS: 10,
  },
  {
    name: "choices in the glob of search_text",
    prepare: beside(),
    args: tool("search_text", { pattern: "needle", glob: "{a,b}".repeat(40) }),
    says: /too many choices/,
    limitS: 10,
  },
  {
    name: "groups in groups in the glob of search_text",
    prepare: beside(),
    args: tool("search_text", {
      pattern: "needle",
      glob: `${"{".repeat(20_000)}a,b${"}".repeat(20_000)}`,
    }),
    says: /too many choices/,
    limitS: 10,
  },
  {
    name: "stars in .gitignore",
    prepare: beside({ ".gitignore": `${stars}\n`.repeat(500) }),
    args: tool("search_text", { pattern: "needle" }),
    says: /^a+:1:needle$/,
    limitS: 10,
  },
  {
    name: "folders in .gitignore",
    prepare: files({ [folders]: "needle\n", ".gitignore": `${manyFolders}\n` }),
    args: tool("search_text", { pattern: "needle" }),
    says: /x:1:needle$/,
    limitS: 10,
  },
  {
    name: "stars in .agentignore",
    prepare: beside({ ".agentignore": `${stars}\n` }),
    args: tool("read_file", { path: name }),
    says: /needle/,
    limitS: 10,
  },
  {
    name: "a file of rules with 20,000 lines",
    prepare: beside({
      ".gitignore": Array.from({ length: 20_000 }, (_, at) => `x${at}*`).join("\n"),
    }),
    args: tool("search_text", { pattern: "needle" }),
    says: /^a+:1:needle$/,
    limitS: 10,
  },
  {
    name: "stars in a stored rule",
    prepare: async ({ home }) => {
      await Deno.writeTextFile(
        `${home}/rules.json`,
        JSON.stringify({ rules: [{ pattern: `x ${stars}`, action: "deny" }] }),
      );
    },
    args: ["policy", "check", `x ${name}`, "--policy", "../home/rules.json"],
    says: /^ask$/,
    limitS: 10,
  },
  {
    name: "braces in a command",
    prepare: beside(),
    args: shell(`ls ${"{a,b}".repeat(40)}`),
    beside: "a command",
    says: /approval|braces|needs/i,
    limitS: 10,
  },
];
