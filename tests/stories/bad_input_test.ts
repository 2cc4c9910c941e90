/** Bad words, bad configuration, no model: one clear line, the right exit code, never a stack. */

import { complains, type Complaint } from "../support/complaint.ts";
import { closedPort } from "../support/machine.ts";
import { sandbox } from "../support/program.ts";

type Row = readonly [args: readonly string[], complaint: Complaint];

const usage = (code: string, says: string): Complaint => ({ exit: "usage", code, says });

const words: readonly Row[] = [
  [
    ["wrok", "x"],
    usage("cli.unknown_command_nearest", "Unknown command wrok. Did you mean work?"),
  ],
  [
    ["frobnicate"],
    usage("cli.unknown_command", "Unknown command frobnicate. To list the commands: agent --help"),
  ],
  [
    ["session", "lst"],
    usage(
      "cli.unknown_command_nearest",
      "Unknown command session lst. Did you mean session list?",
    ),
  ],
  [
    ["work", "--modle", "x", "task"],
    usage("cli.unknown_flag_nearest", "Unknown option --modle. Did you mean --model?"),
  ],
  [
    ["--jsno", "session", "list"],
    usage("cli.unknown_flag_nearest", "Unknown option --jsno. Did you mean --json?"),
  ],
  [
    ["work", "-x", "task"],
    usage("cli.unknown_flag", "Unknown option -x. To list the options: add --help"),
  ],
  [["work"], usage("work.no_task", 'No task given: agent work "…"')],
  [["tool", "run"], usage("arg.missing", "<tool> is missing.")],
  [["config", "set", "lang"], usage("arg.missing", "<value> is missing.")],
  [["config", "get", "lang", "more"], usage("cli.extra", "Unexpected argument: more")],
  [["work", "task", "--max-steps"], usage("cli.no_value", "--max-steps needs a value.")],
  [
    ["work", "task", "--timeout", "1", "--timeout", "2"],
    usage("cli.twice", "--timeout can be given only once."),
  ],
  [["--cwd", "", "session", "list"], usage("cli.no_value", "--cwd needs a value.")],
  [
    ["work", "task", "--max-steps", "many"],
    usage("arg.not_number", "--max-steps must be a number."),
  ],
  [
    ["work", "task", "--max-steps", "0"],
    usage("arg.too_small", "--max-steps must be at least 1."),
  ],
  [
    ["work", "task", "--approve", "perhaps"],
    usage("arg.choice", "--approve must be one of: never, edits, all, wait."),
  ],
  [
    ["work", "task", "--timeout", "soon"],
    usage("arg.duration", "--timeout must be a duration such as 90, 90s, 5m or 1h."),
  ],
  [["--lang", "de", "session", "list"], usage("cli.bad_lang", "--lang must be en, zh or auto.")],
  [
    ["completions", "tcsh"],
    usage("arg.choice", "<shell> must be one of: bash, zsh, fish."),
  ],
  [
    ["config", "get", "langg"],
    usage("config.no_such_key_nearest", "Unknown configuration key langg. Did you mean lang?"),
  ],
  [
    ["tool", "run", "read_fil"],
    usage("tool.unknown_nearest", "Unknown tool read_fil. Did you mean read_file?"),
  ],
  [
    ["tool", "run", "read_file", "--input", "{path"],
    { exit: "data", code: "tool.bad_input", says: "--input must be a JSON object." },
  ],
  [
    ["tool", "run", "run_shell", "--input", '{"command":"make"}'],
    {
      exit: "approval",
      code: "tool.needs_approval",
      says: "run_shell needs approval. To allow it: --approve",
    },
  ],
  [
    ["session", "show"],
    { exit: "input", code: "session.none", says: "There are no sessions in this folder." },
  ],
  [
    ["work", "task", "--model", "deepsek"],
    usage(
      "model.unknown_nearest",
      "Unknown model deepsek. Did you mean deepseek? Configured: deepseek, openai, gemini, ollama.",
    ),
  ],
  [
    ["model", "use", "frobnicate"],
    usage(
      "model.unknown",
      "Unknown model frobnicate. Configured: deepseek, openai, gemini, ollama.",
    ),
  ],
  [
    ["work", "task", "--model", "deepseek"],
    {
      exit: "auth",
      code: "model.no_key",
      says:
        "No key for the model deepseek. Set DEEPSEEK_API_KEY, or run: agent auth login deepseek",
    },
  ],
  [
    ["auth", "login", "deepseek"],
    usage(
      "auth.no_key",
      "No key given. Type it, or pipe it: agent auth login deepseek < file",
    ),
  ],
  [
    ["work", "task", "--output-schema", "nowhere.json"],
    { exit: "input", code: "file.unreadable", says: "Cannot read the file nowhere.json." },
  ],
  [
    ["--lang", "zh", "wrok"],
    usage("cli.unknown_command_nearest", "未知命令 wrok。是不是 work？"),
  ],
  [
    ["--lang", "zh", "work", "task", "--model", "deepseek"],
    {
      exit: "auth",
      code: "model.no_key",
      says: "模型 deepseek 没有密钥。请设置 DEEPSEEK_API_KEY，或运行：agent auth login deepseek",
    },
  ],
];

for (const [args, complaint] of words) {
  Deno.test(`agent ${args.join(" ")}: ${complaint.code}`, async () => {
    await using box = await sandbox();
    await complains(box, args, complaint);
  });
}

for (const args of [[], ["work", "task"], ["chat", "hello"]]) {
  Deno.test(`agent ${args.join(" ")} without any model says how to get one`, async () => {
    await using box = await sandbox();
    await complains(box, args, {
      exit: "auth",
      code: "model.none",
      says: `No model is available yet. Choose one:
  a key in the environment:  export DEEPSEEK_API_KEY=…  (or OPENAI_API_KEY, GEMINI_API_KEY)
  a key stored here:         agent auth login deepseek
  a model on this machine:   install Ollama, then: ollama pull qwen3:8b`,
    }, { env: { AGENT_MODELS__OLLAMA__BASE_URL: `http://127.0.0.1:${closedPort()}` } });
    await complains(box, ["session", "show"], {
      exit: "input",
      code: "session.none",
      says: "There are no sessions in this folder.",
    });
  });
}

/** A file, and what is said of it behind its own path. */
const configurations: readonly (readonly [yaml: string, code: string, says: string])[] = [
  [
    "lang: en\nmodels:\n  a: {provider: openai\nmax_tokens: 5\n",
    "config.syntax",
    ":4:1: invalid YAML: Flow map in block collection must be sufficiently indented and end with a }.",
  ],
  [
    "lang: en\nactve_model: x\n",
    "config.unknown_key_nearest",
    ":2: unknown key actve_model. Did you mean active_model?",
  ],
  ["max_tool_calls: many\n", "config.not_number", ":1: max_tool_calls must be a number."],
  ["retry:\n  tries: 0\n", "config.too_small", ":2: retry.tries must be at least 1."],
  ["retry: 5\n", "config.not_map", ":1: retry must contain keys and values."],
  ["- a\n- b\n", "config.root_not_map", ":1: the file must contain keys and values."],
  [
    "models:\n  mine:\n    provider: opnai\n",
    "config.not_one_of",
    ":3: models.mine.provider must be one of: openai_compatible, openai, deepseek, gemini, ollama, scripted, replay.",
  ],
  [
    "models:\n  mine:\n    model_name: ${AGENT_STORY_UNSET}\n",
    "config.unset_variable",
    ":3: models.mine.model_name needs the environment variable AGENT_STORY_UNSET, which is not set. Set it, or give a default: ${AGENT_STORY_UNSET:-default}.",
  ],
];

for (const [yaml, code, says] of configurations) {
  Deno.test(`config.yaml with ${JSON.stringify(yaml)}: ${code}`, async () => {
    await using box = await sandbox();
    await box.config(yaml);
    const file = `${box.home}/.config/agent/config.yaml`;
    await complains(box, ["config", "get"], { exit: "config", code, says: `${file}${says}` });
  });
}

Deno.test("a broken configuration is told in the language that the environment asks for", async () => {
  await using box = await sandbox();
  await box.config("retry: 5\n");
  const file = `${box.home}/.config/agent/config.yaml`;
  await complains(box, ["config", "get"], {
    exit: "config",
    code: "config.not_map",
    says: `${file}:1：retry 下面应当是键和值。`,
  }, { env: { LANG: "zh_CN.UTF-8" } });
});

Deno.test("a variable of the environment is named like a place in a file", async () => {
  await using box = await sandbox();
  await complains(box, ["config", "get"], {
    exit: "config",
    code: "config.not_number",
    says: "$AGENT_MAX_TOOL_CALLS: max_tool_calls must be a number.",
  }, { env: { AGENT_MAX_TOOL_CALLS: "many" } });
});

Deno.test("a configuration in another encoding is not guessed at", async () => {
  await using box = await sandbox();
  await box.config("");
  const file = `${box.home}/.config/agent/config.yaml`;
  await Deno.writeFile(file, new Uint8Array([0xff, 0xfe, 0x00]));
  await complains(box, ["config", "get"], {
    exit: "config",
    code: "config.unreadable",
    says: `Cannot read the configuration file ${file}: invalid UTF-8.`,
  });
});
