/** `agent term` with a real shell in a real terminal, and a server of models that records. */

import type { Shell } from "../../src/protocol/mod.ts";
import { Opened, opened } from "./dashboard_tmux.ts";
import { answer, chunk, type FakeOpenai, fakeOpenai } from "./fake_openai.ts";
import { hasProgram, terminalTest } from "./machine.ts";
import type { Tmux } from "./tmux.ts";
import { mainPath, type Sandbox, sandbox, startFlags } from "./program.ts";

/** Shells in which questions can be asked, where this machine has them. */
export const askingShells = (["bash", "zsh", "fish"] as const satisfies readonly Shell[])
  .filter(hasProgram);
type AskingShell = typeof askingShells[number];

const startup: Readonly<Record<AskingShell, readonly [file: string, text: string]>> = {
  bash: [".bashrc", "PS1='ready> '\n"],
  zsh: [".zshrc", "PS1='ready> '\n"],
  fish: [
    ".config/fish/config.fish",
    // What it suggests after the letters typed is of this machine's programs.
    "function fish_prompt; echo -n 'ready> '; end\nset -g fish_greeting\n" +
    "set -g fish_autosuggestion_enabled 0\n",
  ],
};

export interface ShellStory {
  readonly shell: AskingShell;
  readonly box: Sandbox;
  readonly terminal: Opened["terminal"];
  readonly model: FakeOpenai;
  /**
   * Types a line at the prompt and presses Enter once it is seen there: on a busy machine both would
   * come in one read, which is how an unmarked paste comes.
   */
  say(line: string): Promise<void>;
  /** Waits for an empty prompt: nothing stands below it. */
  ready(): Promise<void>;
  isThere(path: string): Promise<boolean>;
  /** What the person's part of each request to the model said. */
  asked(): readonly string[];
}

export interface StoryOptions {
  /** What the model says, a reply a request; absent: there is no model. */
  readonly says?: readonly string[];
  /** Lines of the configuration. */
  readonly config?: readonly string[];
  /** Files of the project. */
  readonly files?: Readonly<Record<string, string>>;
}

/** One test for each shell. */
export function shellStory(
  sentence: string,
  options: StoryOptions,
  body: (story: ShellStory) => Promise<void>,
): void {
  for (const shell of askingShells) {
    terminalTest(`${shell}: ${sentence}`, async () => {
      await using box = await sandbox(options.files);
      await using model = fakeOpenai();
      await prepare(box, shell, model, options);
      await using it = await opened(box, ["term"], {
        env: { SHELL: `/usr/bin/${shell}` },
        size: { columns: 110, rows: 40 },
      });
      const { terminal } = it;
      await terminal.waitFor(/^ready>$/m);
      await body({
        ...{ shell, box, terminal, model },
        say: (line) => say(terminal, line),
        ready: () => ready(terminal),
        isThere: (path) => Deno.stat(`${box.project}/${path}`).then(() => true, () => false),
        asked: () => model.requests.map(({ body }) => JSON.stringify(body)),
      });
      // What a shell writes at its end is written into a home that is still there.
      if (!ended.test(await terminal.text())) await say(terminal, "exit");
      await terminal.waitFor(ended);
    });
  }
}

/** The shell has gone. */
const ended = /^code \d+$/m;

async function ready(terminal: Tmux): Promise<void> {
  await terminal.waitFor((text) => /^ready>$/.test(text.split("\n").at(-1) ?? ""));
}

async function say(terminal: Tmux, line: string): Promise<void> {
  // What is typed before the prompt is there is echoed by the terminal, and drawn anew by the shell.
  await ready(terminal);
  await terminal.type(line);
  // A long line takes several rows, and a blank at the end of one is not told.
  const plain = (text: string) => text.replaceAll(/\s/g, "");
  await terminal.waitFor((text) => {
    const rows = text.split("\n");
    const last = rows.slice(Math.max(0, rows.findLastIndex((it) => it.startsWith("ready>"))));
    return plain(last.join("")).startsWith(plain(`ready>${line}`));
  });
  await terminal.keys("Enter");
}

async function prepare(
  box: Sandbox,
  shell: AskingShell,
  model: FakeOpenai,
  { says, config = [] }: StoryOptions,
): Promise<void> {
  const [file, text] = startup[shell];
  await Deno.mkdir(`${box.home}/${file}`.replace(/\/[^/]*$/, ""), { recursive: true });
  await Deno.writeTextFile(`${box.home}/${file}`, text);
  const words = [Deno.execPath(), "run", ...startFlags, mainPath()].map((it) => `'${it}'`);
  await Deno.writeTextFile(`${box.home}/agent`, `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, {
    mode: 0o755,
  });
  if (says !== undefined) {
    model.reply(
      ...says.map((it) => answer(chunk({ role: "assistant", content: it }), chunk({}, "stop"))),
    );
  }
  const models = says === undefined ? [] : [
    "active_model: test",
    "models:",
    `  test: { model_name: test, base_url: "${model.url}/v1" }`,
  ];
  await box.config([...config, ...models, ""].join("\n"));
}

/** An answer with commands. */
export function proposing(says: string, ...commands: readonly string[]): string {
  return JSON.stringify({
    says,
    commands: commands.map((command) => ({ command, does: `Does ${command}.`, caution: null })),
    question: null,
  });
}
