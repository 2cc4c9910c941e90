import assert from "node:assert/strict";
import { getValue } from "../../../src/config/mod.ts";
import { failure, house } from "../../support/config.ts";

/** Each: user's YAML, code, English, Chinese; FILE stands for the file's path. */
const broken: readonly [string, string, string, string][] = [
  [
    "a: [1\nb: 2\n",
    "config.syntax",
    "FILE:2:1: invalid YAML: Flow sequence in block collection must be sufficiently indented and end with a ].",
    "FILE:2:1：无效的 YAML：Flow sequence in block collection must be sufficiently indented and end with a ]。",
  ],
  [
    "lang: en\nlang: zh\n",
    "config.syntax",
    "FILE:2:1: invalid YAML: Map keys must be unique.",
    "FILE:2:1：无效的 YAML：Map keys must be unique。",
  ],
  [
    "lang: en\nmax_tool_call: 5\n",
    "config.unknown_key_nearest",
    "FILE:2: unknown key max_tool_call. Did you mean max_tool_calls?",
    "FILE:2：未知的键 max_tool_call。是不是 max_tool_calls？",
  ],
  [
    "shade: red\n",
    "config.unknown_key",
    "FILE:1: unknown key shade.",
    "FILE:1：未知的键 shade。",
  ],
  [
    "models:\n  openai:\n    modelname: x\n",
    "config.unknown_key_nearest",
    "FILE:3: unknown key models.openai.modelname. Did you mean models.openai.model_name?",
    "FILE:3：未知的键 models.openai.modelname。是不是 models.openai.model_name？",
  ],
  [
    "__proto__: { lang: zh }\n",
    "config.unknown_key",
    "FILE:1: unknown key __proto__.",
    "FILE:1：未知的键 __proto__。",
  ],
  [
    "- lang\n",
    "config.root_not_map",
    "FILE:1: the file must contain keys and values.",
    "FILE:1：文件内容应当是键和值。",
  ],
  [
    "retry: 3\n",
    "config.not_map",
    "FILE:1: retry must contain keys and values.",
    "FILE:1：retry 下面应当是键和值。",
  ],
  [
    "lang: de\n",
    "config.not_one_of",
    "FILE:1: lang must be one of: auto, en, zh.",
    "FILE:1：lang 只能是以下之一：auto, en, zh。",
  ],
  [
    "active_model: 7\n",
    "config.not_text",
    "FILE:1: active_model must be text.",
    "FILE:1：active_model 必须是文本。",
  ],
  [
    "max_cost: much\n",
    "config.not_number",
    "FILE:1: max_cost must be a number.",
    "FILE:1：max_cost 必须是数字。",
  ],
  [
    "max_tokens: 1.5\n",
    "config.not_whole",
    "FILE:1: max_tokens must be a whole number.",
    "FILE:1：max_tokens 必须是整数。",
  ],
  [
    "max_tokens: 1.0e+300\n",
    "config.invalid",
    "FILE:1: invalid value for max_tokens.",
    "FILE:1：max_tokens 的值无效。",
  ],
  [
    "retry:\n  tries: 0\n",
    "config.too_small",
    "FILE:2: retry.tries must be at least 1.",
    "FILE:2：retry.tries 不能小于 1。",
  ],
  [
    "shell_timeout_s: 0\n",
    "config.not_above",
    "FILE:1: shell_timeout_s must be greater than 0.",
    "FILE:1：shell_timeout_s 必须大于 0。",
  ],
  [
    "models: { a: { thinking_budget: huge } }\n",
    "config.not_thinking",
    "FILE:1: models.a.thinking_budget must be off, low, medium, high, or a number of tokens.",
    "FILE:1：models.a.thinking_budget 必须是 off、low、medium、high 或 token 数。",
  ],
  [
    "models: { a: { base_url: 'https://me:pw@host/v1' } }\n",
    "config.not_url",
    "FILE:1: models.a.base_url must be an http or https URL without user name, password or query.",
    "FILE:1：models.a.base_url 必须是不含用户名、密码和查询参数的 http 或 https URL。",
  ],
  [
    "models:\n  a b: {}\n",
    "config.bad_name",
    "FILE:2: models.a b is not a valid model name: start with a letter or digit, without spaces.",
    "FILE:2：models.a b 不是有效的模型名：须以字母或数字开头，不含空格。",
  ],
  [
    "models:\n  a:\n    model_name: ${MODEL_OF_A}\n",
    "config.unset_variable",
    "FILE:3: models.a.model_name needs the environment variable MODEL_OF_A, which is not set. Set it, or give a default: ${MODEL_OF_A:-default}.",
    "FILE:3：models.a.model_name 需要环境变量 MODEL_OF_A，但它未设置。请设置它，或给出默认值：${MODEL_OF_A:-default}。",
  ],
  [
    "models:\n  a:\n    api_key: ${MY-KEY}\n",
    "config.bad_variable",
    "FILE:3: invalid variable in models.a.api_key: write ${NAME} or ${NAME:-default}; for a literal ${ write $${.",
    "FILE:3：models.a.api_key 中的变量无效：请写 ${NAME} 或 ${NAME:-default}；要写字面的 ${ 请用 $${。",
  ],
];

for (const [yaml, code, en, zh] of broken) {
  Deno.test(`${JSON.stringify(yaml)} is answered by one sentence with its place`, async () => {
    await using home = await house();
    const file = await home.user(yaml);
    assert.deepEqual(await failure(home.load()), {
      exit: "config",
      code,
      en: en.replaceAll("FILE", file),
      zh: zh.replaceAll("FILE", file),
    });
  });
}

Deno.test("a wrong value names the environment variable or flag that it comes from", async () => {
  await using home = await house();
  home.env.set("AGENT_MAX_TOOL_CALLS", "many");
  assert.deepEqual(await failure(home.load()), {
    exit: "config",
    code: "config.not_number",
    en: "$AGENT_MAX_TOOL_CALLS: max_tool_calls must be a number.",
    zh: "$AGENT_MAX_TOOL_CALLS：max_tool_calls 必须是数字。",
  });
  assert.deepEqual(await failure(home.load({ flags: { max_tool_calls: -1 } })), {
    exit: "config",
    code: "config.too_small",
    en: "--max_tool_calls: max_tool_calls must be at least 1.",
    zh: "--max_tool_calls：max_tool_calls 不能小于 1。",
  });
});

Deno.test("a folder, a link or a pipe in the place of a configuration file is refused", async () => {
  await using home = await house();
  const file = `${home.paths.config}/config.yaml`;
  await Deno.mkdir(file, { recursive: true });
  const folder = await failure(home.load());
  assert.deepEqual(folder, {
    exit: "config",
    code: "config.not_file",
    en: `${file} is not a regular file of at most 1 MiB.`,
    zh: `${file} 不是普通文件，或者超过 1 MiB。`,
  });
  await Deno.remove(file);
  assert.ok((await new Deno.Command("mkfifo", { args: [file] }).output()).success);
  assert.deepEqual(await failure(home.load()), folder);
  await Deno.remove(file);
  const project = await home.project("");
  await Deno.remove(project);
  await Deno.symlink("/etc/hostname", project);
  assert.equal((await failure(home.load({ trusted: true }))).code, "config.not_file");
  assert.equal((await home.load()).warnings[0]?.code, "config.untrusted");
});

Deno.test("invalid UTF-8 is said, not guessed", async () => {
  await using home = await house();
  const file = await home.user("");
  await Deno.writeFile(file, Uint8Array.of(0x6c, 0xff, 0xfe));
  assert.deepEqual(await failure(home.load()), {
    exit: "config",
    code: "config.unreadable",
    en: `Cannot read the configuration file ${file}: invalid UTF-8.`,
    zh: `无法读取配置文件 ${file}：invalid UTF-8。`,
  });
});

Deno.test("a document that would grow without end is refused", async () => {
  await using home = await house();
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let i = 1; i < 9; i++) {
    lines.push(`a${i}: &a${i} [${Array(10).fill(`*a${i - 1}`).join(", ")}]`);
  }
  await home.user(`${lines.join("\n")}\n`);
  assert.equal((await failure(home.load())).code, "config.syntax");
});

Deno.test("asking for a key that is not there is a question of usage", async () => {
  await using home = await house();
  const config = await home.load();
  assert.deepEqual(await failure(Promise.resolve().then(() => getValue(config, "retry.trys"))), {
    exit: "usage",
    code: "config.no_such_key_nearest",
    en: "Unknown configuration key retry.trys. Did you mean retry.tries?",
    zh: "未知的配置项 retry.trys。是不是 retry.tries？",
  });
  assert.deepEqual(await failure(Promise.resolve().then(() => config.origin("zzzzzzzz"))), {
    exit: "usage",
    code: "config.no_such_key",
    en: "Unknown configuration key zzzzzzzz.",
    zh: "未知的配置项 zzzzzzzz。",
  });
});
