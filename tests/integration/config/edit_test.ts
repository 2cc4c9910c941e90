import assert from "node:assert/strict";
import { setValue } from "../../../src/config/mod.ts";
import { failure, house } from "../../support/config.ts";

const user = { scope: "user" } as const;

Deno.test("setting a key keeps every comment and all other keys of the file", async () => {
  await using home = await house();
  const file = await home.user([
    "# My settings.",
    "",
    "max_tool_calls: 30 # enough",
    "models:",
    "  # the one at home",
    "  mine:",
    "    model_name: old # for now",
    "    base_url: http://localhost:8080/v1",
    "# the end",
    "",
  ].join("\n"));
  await setValue(home.paths, { key: "max_tool_calls", value: "40" }, user);
  await setValue(home.paths, { key: "models.mine.model_name", value: "7" }, user);
  await setValue(home.paths, { key: "retry.tries", value: 2 }, user);
  await setValue(home.paths, { key: "max_cost", value: "null" }, user);
  assert.equal(
    await Deno.readTextFile(file),
    [
      "# My settings.",
      "",
      "max_tool_calls: 40 # enough",
      "models:",
      "  # the one at home",
      "  mine:",
      '    model_name: "7" # for now',
      "    base_url: http://localhost:8080/v1",
      "retry:",
      "  tries: 2",
      "max_cost: null",
      "",
      "# the end",
      "",
    ].join("\n"),
  );
});

Deno.test("null turns a name, an address and a list of nothing off", async () => {
  await using home = await house();
  for (const key of ["small_model", "summary_model", "proxy", "search_url"]) {
    await setValue(home.paths, { key, value: "null" }, user);
  }
  const { value } = await home.load();
  assert.deepEqual(
    [value.small_model, value.summary_model, value.proxy, value.search_url],
    [null, null, null, null],
  );
});

Deno.test("keys that stand together are set together, as they are written in the file", async () => {
  await using home = await house();
  const file = await home.user("retry: { tries: 5 }\n");
  await setValue(home.paths, { key: "retry", value: "{ tries: 2, total_s: 30 }" }, user);
  assert.equal(await Deno.readTextFile(file), "retry:\n  tries: 2\n  total_s: 30\n");
  assert.deepEqual(
    [
      await failure(setValue(home.paths, { key: "retry", value: "{ tries: [1 }" }, user)),
      await failure(setValue(home.paths, { key: "retry", value: "{ trys: 1 }" }, user)),
    ].map(({ code }) => code),
    ["config.syntax", "config.unknown_key"],
  );
  assert.equal(await Deno.readTextFile(file), "retry:\n  tries: 2\n  total_s: 30\n");
});

Deno.test("the first setting makes the file, for the user alone", async () => {
  await using home = await house();
  await setValue(home.paths, { key: 'models."gpt-5.6".provider', value: "openai" }, user);
  const file = `${home.paths.config}/config.yaml`;
  assert.equal(await Deno.readTextFile(file), "models:\n  gpt-5.6:\n    provider: openai\n");
  assert.equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
  assert.equal(((await Deno.stat(home.paths.config)).mode ?? 0) & 0o777, 0o700);
  assert.equal((await home.load()).value.models["gpt-5.6"]?.provider, "openai");
});

Deno.test("a file of comments only, and a key without a value, can be added to", async () => {
  await using home = await house();
  const file = await home.user("# nothing yet\n");
  await setValue(home.paths, { key: "lang", value: "zh" }, user);
  assert.equal(await Deno.readTextFile(file), "# nothing yet\n\nlang: zh\n");
  await home.user("models: # later\n");
  await setValue(home.paths, { key: "models.a.provider", value: "ollama" }, user);
  assert.equal((await home.load()).value.models.a?.provider, "ollama");
});

Deno.test("a wrong value is refused and the file stays as it was", async () => {
  await using home = await house();
  const file = await home.user("lang: en\n");
  const set = (key: string, value: string | null) =>
    failure(setValue(home.paths, { key, value }, user));
  assert.deepEqual(await set("lang", "de"), {
    exit: "config",
    code: "config.not_one_of",
    en: `${file}:1: lang must be one of: auto, en, zh.`,
    zh: `${file}:1：lang 只能是以下之一：auto, en, zh。`,
  });
  assert.equal((await set("max_tool_calls", "many")).code, "config.not_number");
  assert.equal((await set("models.a.base_url", "ftp://x")).code, "config.not_url");
  assert.equal((await set("models.a b.base_url", "http://x")).code, "config.bad_name");
  assert.deepEqual(await set("max_tool_call", "5"), {
    exit: "usage",
    code: "config.no_such_key_nearest",
    en: "Unknown configuration key max_tool_call. Did you mean max_tool_calls?",
    zh: "未知的配置项 max_tool_call。是不是 max_tool_calls？",
  });
  assert.equal(
    (await set("models.deepseek.modelname", "x")).en,
    "Unknown configuration key models.deepseek.modelname. Did you mean models.deepseek.model_name?",
  );
  assert.equal((await set("a..b", "x")).code, "config.no_such_key");
  assert.equal(await Deno.readTextFile(file), "lang: en\n");
});

Deno.test("a mistake elsewhere in the file does not stand in the way of mending it", async () => {
  await using home = await house();
  const file = await home.user("lang: de\nmax_cost: ${NOT_SET}\n");
  await setValue(home.paths, { key: "max_tool_calls", value: "5" }, user);
  await setValue(home.paths, { key: "lang", value: "zh" }, user);
  assert.equal(
    await Deno.readTextFile(file),
    "lang: zh\nmax_cost: ${NOT_SET}\nmax_tool_calls: 5\n",
  );
});

Deno.test("a variable can be set where a number is wanted", async () => {
  await using home = await house();
  await setValue(home.paths, { key: "max_cost", value: "${BUDGET:-2}" }, user);
  assert.equal((await home.load()).value.max_cost, 2);
});

Deno.test("a project's file takes limits, but no endpoints", async () => {
  await using home = await house();
  const project = { scope: "project", root: home.root } as const;
  await setValue(home.paths, { key: "max_tool_calls", value: "3" }, project);
  assert.equal((await home.load({ trusted: true })).value.max_tool_calls, 3);
  const refused = {
    exit: "usage",
    code: "config.not_in_project",
    en:
      "models.openai.base_url cannot be set for a project: model servers, keys and files come only from your own configuration.",
    zh: "models.openai.base_url 不能在项目中设置：模型的服务器、密钥和文件只取自你自己的配置。",
  };
  const set = (key: string, value: { base_url: string } | string) =>
    failure(setValue(home.paths, { key, value }, project));
  assert.deepEqual(await set("models.openai.base_url", "https://x.test"), refused);
  const whole = await set("models.openai", { base_url: "https://x.test" });
  assert.equal(whole.code, "config.not_in_project");
});

Deno.test("nothing is written through a link that a project brings", async () => {
  await using home = await house();
  const outside = `${home.paths.home}/outside`;
  await Deno.mkdir(outside, { recursive: true });
  await Deno.symlink(outside, `${home.root}/.agent`);
  const set = () =>
    setValue(home.paths, { key: "lang", value: "zh" }, { scope: "project", root: home.root });
  assert.equal((await failure(set())).code, "config.not_file");
  assert.deepEqual([...Deno.readDirSync(outside)], []);
  await Deno.remove(`${home.root}/.agent`);
  await Deno.mkdir(`${home.root}/.agent`);
  await Deno.writeTextFile(`${outside}/victim`, "lang: en\n");
  await Deno.symlink(`${outside}/victim`, `${home.root}/.agent/config.yaml`);
  assert.equal((await failure(set())).code, "config.not_file");
  assert.equal(await Deno.readTextFile(`${outside}/victim`), "lang: en\n");
});

Deno.test("a user's own link to a file elsewhere stays a link", async () => {
  await using home = await house();
  const file = await home.user("");
  await Deno.remove(file);
  const real = `${home.paths.home}/dotfiles.yaml`;
  await Deno.writeTextFile(real, "lang: en\n");
  await Deno.symlink(real, file);
  await setValue(home.paths, { key: "lang", value: "zh" }, user);
  assert.equal(await Deno.readTextFile(real), "lang: zh\n");
  assert.ok((await Deno.lstat(file)).isSymlink);
});

Deno.test("many settings at once lose nothing and leave nothing behind", async () => {
  await using home = await house();
  const names = Array.from({ length: 8 }, (_, i) => `m${i}`);
  await Promise.all(
    names.map((name) =>
      setValue(home.paths, { key: `models.${name}.provider`, value: "ollama" }, user)
    ),
  );
  const { value } = await home.load();
  assert.deepEqual(names.filter((it) => value.models[it]?.provider !== "ollama"), []);
  assert.deepEqual([...Deno.readDirSync(home.paths.config)].map((it) => it.name), ["config.yaml"]);
});

Deno.test("what the disk refuses is said with the file and the reason", async () => {
  await using home = await house();
  await Deno.mkdir(`${home.paths.config}/config.yaml`, { recursive: true });
  const file = `${home.paths.config}/config.yaml`;
  const said = await failure(setValue(home.paths, { key: "lang", value: "zh" }, user));
  const reason = /^Cannot write .+?: (.*)\.$/.exec(said.en)?.[1] ?? "";
  assert.match(reason, /directory/i);
  assert.deepEqual(said, {
    exit: "io",
    code: "config.write_failed",
    en: `Cannot write ${file}: ${reason}.`,
    zh: `无法写入 ${file}：${reason}。`,
  });
});

Deno.test("a list is written as words with commas, in brackets or without", async () => {
  for (const [text, list] of [["ollama, openai", ["ollama", "openai"]], ["[]", []]] as const) {
    await using home = await house();
    await setValue(home.paths, { key: "fallback_models", value: text }, { scope: "user" });
    assert.deepEqual((await home.load()).value.fallback_models, list);
  }
});
