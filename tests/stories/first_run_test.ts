/**
 * From an empty home to the first answer, in a real terminal and a network of its own where the usual
 * ports are free: at most two questions, and none the next time. `deno task golden` writes the frames.
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { sleep } from "../../src/util/mod.ts";
import { hasty } from "../../src/tui/card.ts";
import { testWith } from "../support/machine.ts";
import type { ModelServer } from "../support/model_servers_child.ts";
import { mainPath, type Sandbox, sandbox, startFlags } from "../support/program.ts";
import { type Tmux, tmux } from "../support/tmux.ts";

const child = fileURLToPath(new URL("../support/model_servers_child.ts", import.meta.url));
const folder = new URL("../golden/first_run/", import.meta.url);

interface Situation {
  readonly name: string;
  readonly servers: readonly ModelServer[];
  readonly env?: Readonly<Record<string, string>>;
  /** Of other programs, below the home. */
  readonly files?: Readonly<Record<string, string>>;
  /** What is opened shows, before anything is typed. */
  readonly opened: string;
  /** What is asked, by a piece of it, and the keys that answer. */
  readonly questions: readonly (readonly [shown: string, ...keys: string[]])[];
  readonly answer: string;
  readonly language?: string;
}

const key = "sk-stored-and-never-shown";
const deepseek: ModelServer = { kind: "openai", port: 9900, models: ["deepseek-flash"], key };

const situations: readonly Situation[] = [
  {
    name: "nothing",
    servers: [deepseek],
    env: { AGENT_MODELS__DEEPSEEK__BASE_URL: "http://127.0.0.1:9900/v1" },
    opened: "No model yet. Send a message",
    questions: [["Which model should answer?", "Enter"], ["Key for DeepSeek:", key, "Enter"]],
    answer: "Hello from deepseek-flash.",
  },
  {
    name: "nothing_but_an_address",
    servers: [{ kind: "openai", port: 9901, models: ["mine"] }],
    opened: "No model yet. Send a message",
    questions: [
      ["Which model should answer?", "Down", "Down", "Down", "Enter"],
      ["Address of the server", "localhost:9901", "Enter"],
    ],
    answer: "Hello from mine.",
  },
  {
    name: "ollama_with_other_models",
    servers: [{ kind: "ollama", port: 11434, models: ["llama3.2:3b", "phi4:14b"] }],
    opened: "Available: ollama/llama3.2:3b, ollama/phi4:14b.",
    questions: [["Which model should answer?", "Down", "Enter"]],
    answer: "Hello from phi4:14b.",
  },
  {
    name: "llama_server",
    servers: [{ kind: "openai", port: 8080, models: ["qwen2.5-7b.gguf"] }],
    opened: "Available: llama/qwen2.5-7b.gguf.",
    questions: [["Which model should answer?", "Enter"]],
    answer: "Hello from qwen2.5-7b.gguf.",
  },
  {
    name: "llama_server_zh",
    language: "zh_CN.UTF-8",
    servers: [{ kind: "openai", port: 8080, models: ["qwen2.5-7b.gguf"] }],
    opened: "可用：llama/qwen2.5-7b.gguf",
    questions: [["由哪个模型回答？", "Enter"]],
    answer: "Hello from qwen2.5-7b.gguf.",
  },
  {
    name: "lm_studio",
    servers: [{
      ...{ kind: "openai", port: 1234 },
      // What turns texts into vectors answers nobody.
      models: ["text-embedding-nomic-embed-text-v1.5", "gemma-3-4b"],
    }],
    opened: "Available: lmstudio/gemma-3-4b.",
    questions: [["Which model should answer?", "Enter"]],
    answer: "Hello from gemma-3-4b.",
  },
  {
    name: "key_in_the_environment",
    servers: [deepseek],
    env: {
      AGENT_MODELS__DEEPSEEK__BASE_URL: "http://127.0.0.1:9900/v1",
      DEEPSEEK_API_KEY: key,
    },
    opened: "deepseek/deepseek-flash",
    questions: [],
    answer: "Hello from deepseek-flash.",
  },
  {
    name: "settings_of_another_assistant",
    servers: [{ kind: "openai", port: 9902, models: ["house-model"], key }],
    files: {
      ".continue/config.yaml": [
        ...["name: Local Config", "version: 1.0.0", "schema: v1", "models:"],
        ...["  - name: House", "    provider: openai", "    model: house-model"],
        ...["    apiBase: http://127.0.0.1:9902/v1", `    apiKey: ${key}`, ""],
      ].join("\n"),
    },
    opened: "Available: house-model (Continue:",
    questions: [["Which model should answer?", "Enter"]],
    answer: "Hello from house-model.",
  },
];

/** The program in the terminal, and once more without it when the dashboard was left. */
async function open(box: Sandbox, { servers, env = {}, language }: Situation): Promise<Tmux> {
  const run = [Deno.execPath(), "run", ...startFlags, mainPath()].map((it) => `'${it}'`).join(" ");
  const script =
    `echo '$ agent'; ${run}; echo "code $?"; ${run} -p again; echo "code $?"; exec cat`;
  return await tmux([
    ...["bwrap", "--dev-bind", "/", "/", "--unshare-net", "--die-with-parent", "--"],
    ...[Deno.execPath(), "run", "-A", "--no-check", child, JSON.stringify(servers)],
    ...["sh", "-c", script],
  ], {
    cwd: box.project,
    env: {
      HOME: box.home,
      DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      DENO_NO_UPDATE_CHECK: "1",
      LANG: language ?? "C.UTF-8",
      ...env,
    },
  });
}

/** What differs from machine to machine, by something as wide. */
function masked(screen: string, { project }: Sandbox): string {
  return screen
    .replaceAll(project, "/project".padEnd(project.length))
    .replaceAll(/( ·)? ⛨.*$/gm, "")
    .replaceAll(/\b\d{8}-\d{4}-[a-z0-9]{4}\b/g, "20260105-1000-abcd")
    .replaceAll(/ +$/gm, "");
}

/** Frames in order, against those of the file. */
class Frames {
  readonly #seen: string[] = [];

  constructor(private readonly terminal: Tmux, private readonly box: Sandbox) {}

  /** Waits for a text, then for a screen that stays as it is. */
  async take(title: string, shown: string): Promise<void> {
    let screen = await this.terminal.waitFor((text) =>
      text.replaceAll(/\s/g, "").includes(
        shown.replaceAll(/\s/g, ""),
      )
    );
    for (let before = ""; before !== screen;) {
      before = screen;
      await sleep(hasty + 50);
      screen = await this.terminal.text();
    }
    this.#seen.push(`=== ${title}\n${masked(screen, this.box)}\n`);
  }

  async areAsIn(name: string): Promise<void> {
    const file = new URL(`${name}.txt`, folder);
    const seen = this.#seen.join("\n");
    if (Deno.env.get("UPDATE_GOLDEN")) {
      await Deno.mkdir(folder, { recursive: true });
      await Deno.writeTextFile(file, seen);
    }
    assert.equal(seen, await Deno.readTextFile(file));
  }
}

/** All that lies below a folder, as one text. */
async function contentsOf(path: string): Promise<string> {
  const all: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(path)) {
    if (isDirectory) all.push(await contentsOf(`${path}/${name}`));
    else if (isFile) {
      all.push(new TextDecoder("latin1").decode(await Deno.readFile(`${path}/${name}`)));
    }
  }
  return all.join("\n");
}

for (const situation of situations) {
  const { name, questions } = situation;
  const title = `from an empty home to the first answer, ${name.replaceAll("_", " ")}`;
  testWith(["tmux", "bwrap"], `${title}: ${questions.length} questions`, async () => {
    assert.ok(questions.length <= 2);
    await using box = await sandbox();
    for (const [path, text] of Object.entries(situation.files ?? {})) {
      await Deno.mkdir(`${box.home}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      await Deno.writeTextFile(`${box.home}/${path}`, text);
    }
    await using terminal = await open(box, situation);
    const frames = new Frames(terminal, box);
    await frames.take("opened", situation.opened);
    await terminal.type("hello");
    await terminal.keys("Enter");
    for (const [shown, ...keys] of questions) {
      await frames.take(`question: ${shown}`, shown);
      for (const it of keys) {
        await (/^[A-Z][a-z]+$/.test(it) ? terminal.keys(it) : terminal.type(it));
      }
    }
    await frames.take("answer", situation.answer);
    await frames.areAsIn(name);
    await terminal.keys("C-d");
    // Whoever comes back is asked nothing.
    await terminal.waitFor(/code 0\n(?:.*\n)*?Hello from .*\n(?:.*\n)*?code 0$/);
    for (const path of situation.files ? Object.keys(situation.files) : []) {
      await Deno.remove(`${box.home}/${path}`);
    }
    assert.equal((await contentsOf(box.home)).includes(key), false, "the key lies open");
  });
}
