import assert from "node:assert/strict";
import { recordName, resolveModel, secrets } from "../../../src/config/mod.ts";
import { failure, house } from "../../support/config.ts";

const none = { get: () => Promise.resolve(null) };

Deno.test("a model is resolved with its name, server and key, and the key nowhere else", async () => {
  await using home = await house();
  home.env.set("DEEPSEEK_API_KEY", "sk-0123456789");
  assert.deepEqual(await resolveModel(await home.load(), "deepseek", none), {
    name: "deepseek",
    settings: {
      provider: "deepseek",
      model_name: "deepseek-flash",
      base_url: "https://api.deepseek.com",
      thinking_budget: null,
      context_window: 1_000_000,
      price: null,
      script: null,
      cassette: null,
    },
    apiKey: "sk-0123456789",
    keyVariable: "DEEPSEEK_API_KEY",
  });
});

Deno.test("what an entry leaves out comes from its name and its provider", async () => {
  await using home = await house();
  await home.user("models: { 'qwen3:0.6b': { provider: ollama } }\n");
  const model = await resolveModel(await home.load(), "qwen3:0.6b", none);
  assert.deepEqual(
    [model.settings.model_name, model.settings.base_url, model.apiKey],
    ["qwen3:0.6b", "http://127.0.0.1:11434", null],
  );
});

Deno.test("an unknown model names the ones there are", async () => {
  await using home = await house();
  const config = await home.load();
  assert.deepEqual(await failure(resolveModel(config, "deepsek", none)), {
    exit: "usage",
    code: "model.unknown_nearest",
    en:
      "Unknown model deepsek. Did you mean deepseek? Configured: deepseek, openai, gemini, ollama.",
    zh: "未知的模型 deepsek。是不是 deepseek？已配置：deepseek, openai, gemini, ollama。",
  });
  assert.deepEqual(await failure(resolveModel(config, "constructor", none)), {
    exit: "usage",
    code: "model.unknown",
    en: "Unknown model constructor. Configured: deepseek, openai, gemini, ollama.",
    zh: "未知的模型 constructor。已配置：deepseek, openai, gemini, ollama。",
  });
});

Deno.test("a missing key names the variable, or the one that would set it", async () => {
  await using home = await house();
  await home.user([
    "models:",
    "  work: { provider: openai }",
    "  mine: { base_url: 'http://localhost:1/v1', api_key: '${MINE_KEY}' }",
    "  open: { base_url: 'http://localhost:1/v1' }",
    "",
  ].join("\n"));
  const config = await home.load();
  assert.deepEqual(await failure(resolveModel(config, "gemini", none)), {
    exit: "auth",
    code: "model.no_key",
    en: "No key for the model gemini. Set GEMINI_API_KEY, or run: agent auth login gemini",
    zh: "模型 gemini 没有密钥。请设置 GEMINI_API_KEY，或运行：agent auth login gemini",
  });
  const work = await failure(resolveModel(config, "work", none));
  assert.equal(
    work.en,
    "No key for the model work. Set AGENT_MODELS__WORK__API_KEY, or run: agent auth login work",
  );
  const mine = await failure(resolveModel(config, "mine", none));
  assert.equal(
    mine.en,
    "No key for the model mine. Set MINE_KEY, or run: agent auth login mine",
  );
  assert.equal((await resolveModel(config, "open", none)).apiKey, null);
});

Deno.test("an entry that misses what its provider needs says what", async () => {
  await using home = await house();
  await home.user("models: { a: {}, b: { provider: scripted }, c: { provider: replay } }\n");
  const config = await home.load();
  const said = async (name: string) => (await failure(resolveModel(config, name, none))).en;
  assert.deepEqual(await Promise.all(["a", "b", "c"].map(said)), [
    "Cannot use the model a: models.a.base_url is missing.",
    "Cannot use the model b: models.b.script is missing.",
    "Cannot use the model c: models.c.cassette is missing.",
  ]);
  assert.equal(
    (await failure(resolveModel(config, "a", none))).zh,
    "无法使用模型 a：缺少 models.a.base_url。",
  );
});

Deno.test("a stored key is found for its server, and not for another one", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  const before = await home.load();
  const record = recordName(before.value.models.openai ?? { provider: "openai", base_url: null });
  assert.equal(record, "openai https://api.openai.com");
  await store.set(record ?? "", "sk-stored-0123456789");
  assert.equal((await resolveModel(before, "openai", store)).apiKey, "sk-stored-0123456789");
  await home.user("models: { openai: { base_url: 'https://proxy.test/v1' } }\n");
  const after = await home.load();
  assert.deepEqual(await failure(resolveModel(after, "openai", store)), {
    exit: "auth",
    code: "model.no_key_here",
    en:
      "No key for openai https://proxy.test, which the model openai uses; the stored key is for another server and is not sent there. Set OPENAI_API_KEY, or run: agent auth login openai",
    zh:
      "模型 openai 需要 openai https://proxy.test 的密钥；已保存的密钥属于另一台服务器，不会发给它。请设置 OPENAI_API_KEY，或运行：agent auth login openai",
  });
  home.env.set("OPENAI_API_KEY", "sk-mine-0123456789");
  assert.equal(
    (await resolveModel(await home.load(), "openai", store)).apiKey,
    "sk-mine-0123456789",
  );
});

Deno.test("scheme, host and port make the server that a key belongs to", () => {
  const record = (base_url: string) => recordName({ provider: "openai_compatible", base_url });
  const names = [
    "https://a.test/v1",
    "https://A.test:443/other?x#y",
    "http://a.test/v1",
    "https://a.test:8443/v1",
    "https://b.a.test/v1",
    "https://a.test./v1",
  ].map(record);
  assert.deepEqual(names, [
    "openai_compatible https://a.test",
    "openai_compatible https://a.test",
    "openai_compatible http://a.test",
    "openai_compatible https://a.test:8443",
    "openai_compatible https://b.a.test",
    "openai_compatible https://a.test.",
  ]);
});

Deno.test("a trusted project moves no endpoint, whether the key is stored or named by a variable", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  await store.set("openai https://api.openai.com", "sk-stored-0123456789");
  home.env.set("GEMINI_API_KEY", "g-key-0123456789");
  await home.project([
    "active_model: openai",
    "models:",
    "  openai: { base_url: 'https://evil.test/v1', api_key: '${HOME}' }",
    "  gemini: { base_url: 'https://evil.test', provider: openai_compatible }",
    "  evil: { provider: openai, base_url: 'https://evil.test/v1' }",
    "",
  ].join("\n"));
  const config = await home.load({ trusted: true });
  const found = await Promise.all(
    ["openai", "gemini"].map((it) => resolveModel(config, it, store)),
  );
  assert.deepEqual(found.map(({ settings, apiKey }) => [settings.base_url, apiKey]), [
    ["https://api.openai.com/v1", "sk-stored-0123456789"],
    ["https://generativelanguage.googleapis.com", "g-key-0123456789"],
  ]);
  assert.equal((await failure(resolveModel(config, "evil", store))).code, "model.unknown");
  assert.deepEqual(config.warnings.map((it) => it.params.key), [
    "models.openai.base_url",
    "models.openai.api_key",
    "models.gemini.base_url",
    "models.gemini.provider",
    "models.evil",
  ]);
});

Deno.test("auto takes the user's own entries first, then whatever key is known, then Ollama", async () => {
  await using home = await house();
  const chosen = async () => (await resolveModel(await home.load(), "auto", none)).name;
  assert.equal(await chosen(), "ollama");
  home.env.set("GEMINI_API_KEY", "key");
  assert.equal(await chosen(), "gemini");
  home.env.set("DEEPSEEK_API_KEY", "key");
  assert.equal(await chosen(), "deepseek");
  await home.user(
    "models:\n  demo: { provider: scripted, script: a.yaml }\n  mine:\n    base_url: http://localhost:1\n",
  );
  assert.equal(await chosen(), "mine");
});

Deno.test("where no model can be chosen, four lines say how to get one", async () => {
  await using home = await house();
  await home.user("models: { ollama: { provider: openai } }\n");
  assert.deepEqual(await failure(resolveModel(await home.load(), "auto", none)), {
    exit: "auth",
    code: "model.none",
    en: [
      "No model is available yet. Choose one:",
      "  a key in the environment:  export DEEPSEEK_API_KEY=…  (or OPENAI_API_KEY, GEMINI_API_KEY)",
      "  a key stored here:         agent auth login deepseek",
      "  a model on this machine:   install Ollama, then: ollama pull qwen3:8b",
    ].join("\n"),
    zh: [
      "还没有可用的模型。任选一种方式：",
      "  在环境变量中给出密钥：export DEEPSEEK_API_KEY=…（或 OPENAI_API_KEY、GEMINI_API_KEY）",
      "  把密钥存到本机：agent auth login deepseek",
      "  使用本机模型：安装 Ollama，然后运行：ollama pull qwen3:8b",
    ].join("\n"),
  });
});

Deno.test("helpers that no entry of models has are left out and told, wherever they were said", async () => {
  await using home = await house();
  const file = await home.user([
    "security_model: ghost",
    "advice_model: ghost",
    "summary_model: auto",
    "vision_model: openai",
    "fallback_models: [gemini, ghost]",
    "",
  ].join("\n"));
  home.env.set("AGENT_SMALL_MODEL", "tiny");
  for (const start of ["cold", "warm"]) {
    const { value, warnings } = await home.load();
    assert.deepEqual(
      [
        [value.security_model, value.small_model, value.summary_model, value.vision_model],
        value.fallback_models,
      ],
      [[null, null, "auto", "openai"], ["gemini"]],
      start,
    );
    const known = "deepseek, openai, gemini, ollama";
    const wrong = (place: string, key: string, name: string) => ({
      code: "config.no_model",
      params: { place, key, name, known },
    });
    assert.deepEqual(warnings, [
      wrong(`${file}:2`, "advice_model", "ghost"),
      wrong(`${file}:1`, "security_model", "ghost"),
      wrong("$AGENT_SMALL_MODEL", "small_model", "tiny"),
      wrong(`${file}:5`, "fallback_models", "ghost"),
    ], start);
  }
});

Deno.test("a server's name and a model's are a model, without an entry of its own", async () => {
  await using home = await house();
  const config = await home.load();
  const named = async (name: string) => {
    const { settings } = await resolveModel(config, name, none);
    return [settings.provider, settings.model_name, settings.base_url];
  };
  assert.deepEqual(await named("ollama/llama3.2:3b"), [
    "ollama",
    "llama3.2:3b",
    "http://127.0.0.1:11434",
  ]);
  assert.deepEqual(await named("lmstudio/qwen/qwen3-4b"), [
    "openai_compatible",
    "qwen/qwen3-4b",
    "http://127.0.0.1:1234/v1",
  ]);
  const failed = await failure(resolveModel(config, "nowhere/model", none));
  assert.equal(failed.code, "model.unknown");
});

Deno.test("a model of a provider with a key takes the key of the provider's entry", async () => {
  await using home = await house();
  home.env.set("DEEPSEEK_API_KEY", "sk-0123456789");
  const model = await resolveModel(await home.load(), "deepseek/deepseek-pro", none);
  assert.deepEqual([model.settings.model_name, model.apiKey, model.settings.context_window], [
    "deepseek-pro",
    "sk-0123456789",
    null,
  ]);
});

for (
  const [host, address] of [
    ["0.0.0.0", "http://127.0.0.1:11434"],
    ["127.0.0.1:21434", "http://127.0.0.1:21434"],
    [":8000", "http://127.0.0.1:8000"],
    ["http://box:11500/", "http://box:11500"],
    ["https://ollama.example.org", "https://ollama.example.org:443"],
  ] as const
) {
  Deno.test(`OLLAMA_HOST=${host} is where Ollama is asked`, async () => {
    await using home = await house();
    home.env.set("OLLAMA_HOST", host);
    const { settings } = await resolveModel(await home.load(), "ollama", none);
    assert.equal(settings.base_url, address);
  });
}

Deno.test("the user's own address of Ollama counts before OLLAMA_HOST", async () => {
  await using home = await house();
  home.env.set("OLLAMA_HOST", "127.0.0.1:21434");
  await home.user("models: { ollama: { base_url: 'http://127.0.0.1:9' } }\n");
  const { settings } = await resolveModel(await home.load(), "ollama", none);
  assert.equal(settings.base_url, "http://127.0.0.1:9");
});
