/** Screens that golden files and pictures are made of: how each is come to. */

import type { Size } from "../../../src/tui/types.ts";
import { type Dashboard, type Place, place } from "../../support/dashboard.ts";

export interface Scene {
  readonly name: string;
  readonly options: Parameters<typeof place>[0];
  readonly argv?: readonly string[];
  readonly ready?: string;
  before?(it: Place): Promise<unknown>;
  play(dashboard: Dashboard, it: Place): Promise<unknown>;
}

const parser = `export function parse(text: string): number {
  return Number(text);
}
`;

const edit = `
- calls: [{ name: read_file, input: { path: src/parser.ts } }]
- thinking: It takes anything for a number.
  text: "I make it **strict**:"
  calls: [{ name: edit_file, input: { path: src/parser.ts, old_text: "  return Number(text);", new_text: "  if (!/^[0-9]+$/.test(text)) throw new RangeError(text);\\n  return Number(text);" } }]
- text: |
    It refuses what is no number now:

    \`\`\`ts
    parse("12"); // 12
    parse("x"); // RangeError
    \`\`\`

    - digits alone count
    - everything else is a \`RangeError\`
`;

const written = `
- calls: [{ name: write_file, input: { path: docs/strict.md, content: "# Strict\\n\\nDigits.\\n" } }]
- calls: [{ name: write_file, input: { path: docs/errors.md, content: "# Errors\\n" } }]
- text: It is written.
`;

const steps = `# a strict parser

- [ ] Read the parser
- [ ] Make it strict
- [ ] Tell the users
- [ ] Write the documentation
- [ ] Translate the documentation
- [ ] Measure it
`;

/** A plan of which a step is not needed, and another failed when it was tried by hand. */
async function planned(it: Place): Promise<void> {
  await it.agent("plan", "set", "--file", "plan.md");
  await it.agent("plan", "edit", "2", "--after", "1");
  await it.agent("plan", "edit", "5", "--after", "4");
  await it.agent("plan", "skip", "4", "--why", "not needed");
  await it.agent("plan", "fail", "6", "--why", "no machine for it");
}

const files = { "src/parser.ts": parser };

const parts: readonly Scene[] = [
  {
    name: "greeting",
    options: { files, script: "- text: Hello.\n" },
    play: async () => {},
  },
  {
    name: "greeting_zh",
    options: { files, config: "lang: zh" },
    ready: "Enter",
    play: async () => {},
  },
  {
    name: "work",
    options: { files, config: "permissions: auto-edit", script: edit },
    async play(dashboard) {
      await dashboard.say("make the parser strict");
      await dashboard.shows(/src\/parser\.ts +\+1|not verified/);
      dashboard.press("alt+1");
      dashboard.type("/edit_file");
      await dashboard.shows(/^\/edit_file/m);
      dashboard.press("enter");
      dashboard.type(" ");
      await dashboard.shows("RangeError(text)");
      dashboard.press("alt+0", "f6", "f6");
    },
  },
  {
    name: "approval",
    options: {
      files,
      script: "- calls: [{ name: run_shell, input: { command: rm -r src && echo gone } }]\n",
    },
    async play(dashboard) {
      await dashboard.say("remove the sources");
      await dashboard.shows("Run this?");
    },
  },
  {
    name: "approval_zh",
    options: {
      files,
      config: "lang: zh",
      script: '- calls: [{ name: write_file, input: { path: 说明.md, content: "你好\\n" } }]\n',
    },
    ready: "Enter",
    async play(dashboard) {
      await dashboard.say("写一个说明");
      await dashboard.shows("说明.md", "[o]");
    },
  },
  {
    name: "goal",
    options: {
      files: { ...files, "plan.md": steps },
      config: "permissions: auto-edit",
      script: `
- text: It is read.
- calls: [{ name: update_plan, input: { steps: [{ id: "2", status: failed }] } }]
- text: It could not be done.
- calls: [{ name: write_file, input: { path: strict.py, content: "STRICT = True\\n" } }]
- text: It is strict now.
- { text: The users are told., wait: 60000 }
`,
    },
    before: planned,
    async play(dashboard) {
      await dashboard.say("/plan run");
      await dashboard.shows("Run this plan?");
      // On a low screen it is asked about once all of it was seen.
      dashboard.press("end");
      await dashboard.answer("o");
      await dashboard.shows(/^[▸>] Step 3/m, "thinking");
    },
  },
  {
    name: "help",
    options: { files, script: "- text: Hello.\n" },
    play(dashboard) {
      dashboard.press("?");
      return dashboard.shows(/^Keys|^键/);
    },
  },
  {
    name: "theme",
    options: { files, script: "- text: Hello.\n" },
    async play(dashboard) {
      await dashboard.say("/theme");
      await dashboard.shows(/^(?:Themes|主题)/m, /^[›>] \S/m);
    },
  },
  ...["help", "theme"].map((name): Scene => ({
    name: `${name}_zh`,
    options: { files, config: "lang: zh", script: "- text: 你好。\n" },
    ready: "Enter",
    async play(dashboard) {
      if (name === "theme") await dashboard.say("/theme");
      else dashboard.press("?");
      await dashboard.shows(/^(?:主题|键|按键)/m);
    },
  })),
  ...["", "_zh"].map((suffix): Scene => ({
    name: `sessions${suffix}`,
    options: {
      files,
      script: "- { text: See the README., repeat: true }\n",
      ...suffix === "" ? {} : { config: "lang: zh" },
    },
    ready: "Enter",
    async play(dashboard, it) {
      for (const words of ["what is the parser?", "说明在哪里？", "which sources are there?"]) {
        await dashboard.say(words);
        await dashboard.shows(
          new RegExp(`^[›>] ${words.replace("?", "\\?")}`, "m"),
          "See the README.",
        );
        await dashboard.idle();
        it.clock.advance(7_200_000);
        await dashboard.say("/new");
        await dashboard.shows(/Started a new conversation|已开始新的会话/);
      }
      dashboard.press("ctrl+x", "s");
      await dashboard.shows(/^(?:Sessions|会话)/m, "what is the p");
    },
  })),
  ...["usage", "usage_zh", "request", "request_zh"].map((name): Scene => ({
    name,
    options: {
      files,
      config: `permissions: auto-edit${name.endsWith("_zh") ? "\nlang: zh" : ""}`,
      script: edit + "- text: See the README.\n",
    },
    ready: "Enter",
    async play(dashboard, it) {
      await dashboard.say("make the parser strict");
      await dashboard.shows("digits alone count");
      await dashboard.idle();
      it.clock.advance(3 * 86_400_000);
      await dashboard.say("where is it?");
      await dashboard.shows("See the README.");
      await dashboard.idle();
      dashboard.press("ctrl+x", name.startsWith("usage") ? "u" : "w");
      await dashboard.shows(/^[▸>] /m);
    },
  })),
  ...["", "_zh"].map((suffix): Scene => ({
    name: `turns${suffix}`,
    options: {
      files,
      config: `permissions: auto-edit${suffix === "" ? "" : "\nlang: zh"}`,
      script: edit + written + "- text: See the README.\n",
    },
    ready: "Enter",
    async play(dashboard) {
      const turns = [
        ["make the parser strict", "digits alone count"],
        ["write the documentation", "It is written."],
        ["where is it?", "See the README."],
      ] as const;
      for (const [words, answer] of turns) {
        await dashboard.say(words);
        await dashboard.shows(answer);
        await dashboard.idle();
      }
      await dashboard.say("/rewind");
      await dashboard.shows(/^[▸>][↶<] 3 /m);
      dashboard.press("up");
      await dashboard.shows(/^[▸>][↶<] 2 /m);
    },
  })),
];

/** A table, a difference and a choice, in a language. */
const shown = (lang: "en" | "zh"): Scene => {
  const [table, diff, question] = lang === "en"
    ? [
      {
        title: "Sizes",
        columns: ["file", "lines", "what it does"],
        rows: [["src/parser.ts", 3, "reads numbers"], [
          "src/long_name_of_a_module.ts",
          1204,
          "everything else that nobody wanted to look for elsewhere",
        ]],
      },
      { title: "strict or not", before: "return Number(text);\n", after: "return strict(text);\n" },
      { question: "Which one?", options: ["strict", "lenient"] },
    ]
    : [
      {
        title: "大小",
        columns: ["文件", "行数", "作用"],
        rows: [["src/parser.ts", 3, "读取数字"], [
          "src/很长的模块名称.ts",
          1204,
          "没有人愿意到别处去找的所有其他东西",
        ]],
      },
      { title: "是否严格", before: "返回数字\n", after: "返回严格的数字\n" },
      { question: "用哪一个？", options: ["严格", "宽松"] },
    ];
  const calls = [
    { name: "show_table", input: table },
    { name: "show_diff", input: diff },
    { name: "ask_user", input: question },
  ];
  return {
    name: lang === "en" ? "shown" : "shown_zh",
    options: { files, config: `lang: ${lang}`, script: JSON.stringify([{ calls }]) },
    ready: "Enter",
    async play(dashboard) {
      await dashboard.say(lang === "en" ? "which parser is better?" : "哪个解析器更好？");
      await dashboard.shows(lang === "en" ? "2. lenient" : "2. 宽松");
    },
  };
};

export const scenes: readonly Scene[] = [
  ...parts,
  shown("en"),
  shown("zh"),
  ...viewed("", "make it strict"),
  ...viewed("_zh", "改得严格一些"),
];

/** The viewer on a change, and the list of everything, in a language. */
function viewed(suffix: "" | "_zh", words: string): readonly Scene[] {
  const config = `permissions: auto-edit${suffix === "" ? "" : "\nlang: zh"}`;
  const options = { files, config, script: edit };
  return [
    {
      name: `viewer${suffix}`,
      options,
      ready: "Enter",
      async play(dashboard) {
        await dashboard.say(words);
        await dashboard.shows("RangeError", /RangeError\n|[•*-] /);
        await dashboard.idle();
        await dashboard.say("/diff");
        await dashboard.shows(/2 \+ /);
        dashboard.type("/text");
        dashboard.press("enter");
        await dashboard.shows("/text ");
      },
    },
    {
      name: `palette${suffix}`,
      options,
      ready: "Enter",
      async play(dashboard) {
        dashboard.press("ctrl+p");
        await dashboard.shows("/model");
        dashboard.type("mod");
        await dashboard.shows(/^[›>] mod/m);
      },
    },
  ];
}

export interface PlayOptions {
  readonly size: Size;
  /** Further lines of the configuration. */
  readonly config?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Plays a scene on a terminal of this size, and hands over what there is at its end. */
export async function played(
  { options, argv = [], ready, before, play }: Scene,
  { size, config = "", env = {} }: PlayOptions,
  then: (dashboard: Dashboard, it: Place) => Promise<void>,
): Promise<void> {
  const lines = `${options?.config ?? ""}\n${config}`;
  await using it = await place({ ...options, config: lines, env: { ...options?.env, ...env } });
  await before?.(it);
  const dashboard = await it.open({ size, argv, ...(ready === undefined ? {} : { ready }) });
  await play(dashboard, it);
  await then(dashboard, it);
}
