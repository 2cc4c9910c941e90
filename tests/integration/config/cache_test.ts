import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { failure, type House, house, seen } from "../../support/config.ts";

async function cacheFiles(home: House): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(home.paths.cache)) names.push(name);
  return names.map((it) => `${home.paths.cache}/${it}`);
}

async function cacheFile(home: House): Promise<string> {
  const [file = "", ...more] = await cacheFiles(home);
  assert.deepEqual(more, []);
  return file;
}

/** Where nothing is read from the cache, the file is written anew: another inode. */
async function isWarm(home: House, load: () => Promise<unknown>): Promise<boolean> {
  const before = (await Deno.stat(await cacheFile(home))).ino;
  await load();
  return (await Deno.stat(await cacheFile(home))).ino === before;
}

const secret = "sk-canary-0123456789abcdef";

/** A small configuration: each key may be there, be a literal, or name a variable. */
const configuration = fc.record({
  lang: fc.constantFrom("en", "zh", "${LANGUAGE:-auto}"),
  max_tool_calls: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constant("${CALLS}")),
  max_cost: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 9, noNaN: true })),
  models: fc.dictionary(
    fc.constantFrom("mine", "gpt-5.6", "deepseek", "constructor"),
    fc.record({
      provider: fc.constantFrom("openai_compatible", "deepseek", "scripted"),
      model_name: fc.constantFrom("plain", "${NAME:-x}", "$${NAME}"),
      api_key: fc.constantFrom(secret, "${KEY}", "${KEY:-" + secret + "}", "${UNSET_KEY}", null),
      base_url: fc.constantFrom("http://localhost:1", "https://${NAME}/v1"),
      script: fc.constantFrom("a.yaml", "/b.yaml", "${NAME}.yaml"),
      thinking_budget: fc.constantFrom("off", 9, "${BUDGET:-low}"),
    }, { requiredKeys: [] }),
  ),
}, { requiredKeys: [] });

const environment = fc.record({
  LANGUAGE: fc.constantFrom("en", "zh", ""),
  NAME: fc.constantFrom("host", "7"),
  CALLS: fc.constantFrom("5", "6"),
  KEY: fc.constantFrom(secret, ""),
  AGENT_MODEL: fc.constantFrom("mine", ""),
  AGENT_MODELS__DEEPSEEK__API_KEY: fc.constantFrom(secret, ""),
});

Deno.test("a cache hit gives the same configuration as no cache, and holds no secret", async () => {
  const style = fc.constantFrom("json", "yaml");
  await fc.assert(
    fc.asyncProperty(configuration, environment, style, async (config, env, style) => {
      await using home = await house();
      for (const [name, value] of Object.entries(env)) home.env.set(name, value);
      await home.user(style === "json" ? JSON.stringify(config, null, 1) : await yamlOf(config));
      const flags = { models: { mine: { api_key: secret } } };
      const cold = seen(await home.load({ flags }));
      const files = await cacheFiles(home);
      assert.equal(files.length, 1);
      const warm = await isWarm(home, async () => {
        assert.deepEqual(seen(await home.load({ flags })), cold);
      });
      assert.ok(warm);
      const text = await Deno.readTextFile(files[0] ?? "");
      assert.deepEqual([text.includes(secret), text.includes("canary")], [false, false]);
    }),
    { numRuns: 60 },
  );
});

async function yamlOf(value: unknown): Promise<string> {
  const yaml = await import("yaml");
  return `# a comment\n${yaml.stringify(value)}`;
}

Deno.test("every input that changes makes the cache stale", async () => {
  await using home = await house();
  await home.user("active_model: ${MODEL:-one}\nmodels: { one: { api_key: '${ONE_KEY}' } }\n");
  const load = () => home.load({ version: "1" });
  await load();
  assert.equal(await isWarm(home, load), true);
  home.env.set("MODEL", "two");
  assert.equal(await isWarm(home, load), false);
  assert.equal((await load()).value.active_model, "two");
  home.env.set("AGENT_MODELS__ONE__PROVIDER", "gemini");
  assert.equal(await isWarm(home, load), false);
  await home.user("active_model: three\n");
  assert.equal(await isWarm(home, load), false);
  assert.equal(await isWarm(home, () => home.load({ version: "2" })), false);
});

Deno.test("a secret that changes is seen at once, without a cold start", async () => {
  await using home = await house();
  home.env.set("DEEPSEEK_API_KEY", "sk-first-0123456789");
  await home.load();
  home.env.set("DEEPSEEK_API_KEY", "sk-second-0123456789");
  const load = () => home.load();
  assert.equal(await isWarm(home, load), true);
  assert.equal((await load()).value.models.deepseek?.api_key, "sk-second-0123456789");
});

Deno.test("a secret in a form that cannot be found again is not cached at all", async () => {
  await using home = await house();
  await home.user(`models: { a: { api_key: "sk-\\x63anary-0123456789" } }\n`);
  const config = await home.load();
  assert.equal(config.value.models.a?.api_key, "sk-canary-0123456789");
  await assert.rejects(Deno.stat(home.paths.cache), Deno.errors.NotFound);
});

Deno.test("a damaged, foreign or unreadable cache is as good as none", async () => {
  await using home = await house();
  const right = seen(await home.load());
  const file = await cacheFile(home);
  const good = await Deno.readTextFile(file);
  const damages = ["", "{}", good.slice(0, -5), good.replace('"tries":6', '"tries":7'), "\0\0\0"];
  for (const text of damages) {
    await Deno.writeTextFile(file, text);
    assert.deepEqual(seen(await home.load()), right);
    assert.equal(await Deno.readTextFile(file), good);
  }
  await Deno.chmod(file, 0o666);
  assert.equal(await isWarm(home, () => home.load()), false);
  await Deno.remove(file);
  await Deno.mkdir(file);
  assert.deepEqual(seen(await home.load()), right);
});

Deno.test("the cache is the user's alone", async () => {
  await using home = await house();
  await home.load();
  const bits = async (path: string) => ((await Deno.stat(path)).mode ?? 0) & 0o777;
  assert.equal(await bits(await cacheFile(home)), 0o600);
  assert.equal(await bits(home.paths.cache), 0o700);
});

Deno.test("flags do not push each other out of the cache, and do not fill the disk", async () => {
  await using home = await house();
  await home.load({ flags: { max_tool_calls: 1 } });
  await home.load({ flags: { max_tool_calls: 2 } });
  assert.equal((await cacheFiles(home)).length, 2);
  for (let calls = 3; calls < 40; calls++) await home.load({ flags: { max_tool_calls: calls } });
  assert.ok((await cacheFiles(home)).length <= 17);
});

Deno.test("a trusted project that stops being trusted is not answered from the cache", async () => {
  await using home = await house();
  await home.project("max_tool_calls: 3\n");
  const calls = async (trusted: boolean) => (await home.load({ trusted })).value.max_tool_calls;
  assert.deepEqual(
    [await calls(true), await calls(false), await calls(true)],
    [3, 20, 3],
  );
});

Deno.test("a mistake is told at every start", async () => {
  await using home = await house();
  await home.load();
  await home.user("lang: de\n");
  assert.equal((await failure(home.load())).code, "config.not_one_of");
  assert.equal((await failure(home.load())).code, "config.not_one_of");
});

Deno.test("a warm start does not load YAML", async () => {
  await using home = await house();
  const program = `
    import { createRequire } from "node:module";
    import { loadConfig } from ${JSON.stringify(here("../../../src/config/mod.ts"))};
    await loadConfig({
      paths: ${JSON.stringify(home.paths)}, root: ${JSON.stringify(home.root)},
      env: () => undefined, 
      trust: { state: "none", parts: [], covers: () => Promise.resolve(false) },
    });
    const loaded = Object.keys(createRequire("file:///").cache);
    console.log(loaded.filter((it) => it.includes("/yaml/")).length);
  `;
  const run = async () => Number(await deno(["eval", "--config", configFile, program]));
  assert.ok(await run() > 0);
  assert.equal(await run(), 0);
});

Deno.test("no file of this folder imports a package before it must", async () => {
  const graph = await deno([
    "info",
    "--json",
    "--config",
    configFile,
    here("../../../src/config/mod.ts"),
  ]);
  const { modules }: Graph = JSON.parse(graph);
  const byName = new Map(modules.map((it) => [it.specifier, it]));
  const reached = new Set<string>();
  const queue = [here("../../../src/config/mod.ts")];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    // What the vocabulary itself imports is not this folder's to say.
    if (at.includes("/src/protocol/")) continue;
    for (const it of byName.get(at)?.dependencies ?? []) {
      if (it.code && !it.isDynamic) queue.push(it.code.specifier);
    }
  }
  assert.ok(reached.has(here("../../../src/config/cache.ts")));
  assert.ok(!reached.has(here("../../../src/config/schema.ts")));
  assert.deepEqual([...reached].filter((it) => !it.startsWith("file:")), []);
});

interface Graph {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly code?: { readonly specifier: string };
      readonly isDynamic?: boolean;
    }[];
  }[];
}

const configFile = fileURLToPath(new URL("../../../deno.json", import.meta.url));

function here(path: string): string {
  return new URL(path, import.meta.url).href;
}

async function deno(args: string[]): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), { args, stdout: "piped", stderr: "inherit" });
  return new TextDecoder().decode((await child.output()).stdout);
}
