import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { secrets } from "../../../src/config/mod.ts";
import { failure, type House, house } from "../../support/config.ts";

const canary = "sk-canary-0123456789";
const records = (home: House) => `${home.paths.data}/secrets.json`;
const master = (home: House) => `${home.paths.config}/keys/master.key`;

Deno.test("a secret comes back as it was, and is nowhere in the clear", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  const values = { a: canary, "b https://x.test": "密钥 🔑", c: "" };
  for (const [name, value] of Object.entries(values)) await store.set(name, value);
  const again = await secrets(home.paths);
  assert.deepEqual(
    await Promise.all([...Object.keys(values), "d", "constructor"].map((it) => again.get(it))),
    [...Object.values(values), null, null],
  );
  assert.deepEqual(await again.list(), ["a", "b https://x.test", "c"]);
  assert.deepEqual(await home.holding("canary"), []);
  await store.set("a", "new");
  assert.equal(await again.get("a"), "new");
  assert.deepEqual([await store.remove("a"), await store.remove("a")], [true, false]);
  assert.deepEqual([await again.get("a"), await again.list()], [null, ["b https://x.test", "c"]]);
});

Deno.test("looking makes no file", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  assert.deepEqual([await store.get("a"), await store.list(), await store.remove("a")], [
    null,
    [],
    false,
  ]);
  await assert.rejects(Deno.stat(home.paths.home), Deno.errors.NotFound);
});

Deno.test("key and records lie in different folders, for the user alone", async () => {
  await using home = await house();
  await (await secrets(home.paths)).set("a", canary);
  const bits = async (path: string) => ((await Deno.stat(path)).mode ?? 0) & 0o777;
  assert.deepEqual(
    [
      await bits(`${home.paths.config}/keys`),
      await bits(master(home)),
      await bits(home.paths.data),
      await bits(records(home)),
    ],
    [0o700, 0o600, 0o700, 0o600],
  );
});

Deno.test("the same secret twice is never the same bytes", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  await store.set("a", canary);
  const first = await Deno.readTextFile(records(home));
  await store.set("a", canary);
  assert.notEqual(await Deno.readTextFile(records(home)), first);
});

Deno.test("a record under another name does not open", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  await store.set("openai https://api.openai.com", canary);
  const text = await Deno.readTextFile(records(home));
  await Deno.writeTextFile(
    records(home),
    text.replace("https://api.openai.com", "https://evil.test"),
  );
  const name = "openai https://evil.test";
  assert.deepEqual(await failure(store.get(name)), {
    exit: "config",
    code: "secrets.damaged",
    en: `Cannot read the stored key ${name} from ${
      records(home)
    }. Store it again: agent auth login ${name}`,
    zh: `无法从 ${records(home)} 读取已保存的密钥 ${name}。请重新保存：agent auth login ${name}`,
  });
  assert.equal(await store.get("openai https://api.openai.com"), null);
});

Deno.test("another master key, a flipped bit or a cut file is said, never guessed", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  await store.set("a", canary);
  const text = await Deno.readTextFile(records(home));
  const key = await Deno.readTextFile(master(home));
  const data = /"data": "(.)/.exec(text)?.[1];
  const broken = [
    text.replace(/"data": "./, `"data": "${data === "A" ? "B" : "A"}`),
    text.replace(/"nonce": ".*"/, '"nonce": "AAAA"'),
    text.slice(0, 20),
    "[]",
  ];
  for (const bad of broken) {
    await Deno.writeTextFile(records(home), bad);
    assert.equal((await failure(store.get("a"))).code, "secrets.damaged");
  }
  await Deno.writeTextFile(records(home), text);
  for (const bad of ["", "AAAA", "no base64!", `${new Uint8Array(32).toBase64()}\n`]) {
    await Deno.writeTextFile(master(home), bad);
    assert.equal((await failure(store.get("a"))).code, "secrets.damaged");
  }
  await Deno.remove(master(home));
  assert.equal((await failure(store.get("a"))).code, "secrets.damaged");
  await Deno.writeTextFile(master(home), key, { mode: 0o600 });
  assert.equal(await store.get("a"), canary);
});

Deno.test("modes that let others in are refused, with the command that mends them", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  await store.set("a", canary);
  const cases: [string, number, string][] = [
    [records(home), 0o640, "600"],
    [master(home), 0o604, "600"],
    [home.paths.data, 0o750, "700"],
    [`${home.paths.config}/keys`, 0o711, "700"],
  ];
  for (const [path, wide, narrow] of cases) {
    await Deno.chmod(path, wide);
    const fix = `chmod ${narrow} '${path}'`;
    const refused = {
      exit: "config",
      code: "secrets.mode",
      en: `Other users can read or change ${path}, so stored keys are not used. To fix it: ${fix}`,
      zh: `其他用户可以读取或修改 ${path}，因此不使用已保存的密钥。修复：${fix}`,
    };
    assert.deepEqual(await failure(secrets(home.paths)), refused);
    assert.deepEqual(await failure(store.get("a")), refused);
    assert.deepEqual(await failure(store.set("a", "x")), refused);
    await Deno.chmod(path, parseInt(narrow, 8));
  }
  assert.equal(await store.get("a"), canary);
});

Deno.test("two processes that store keys at once lose nothing", async () => {
  await using home = await house();
  const mod = new URL("../../../src/config/mod.ts", import.meta.url).href;
  const program = (who: string) => `
    import { secrets } from ${JSON.stringify(mod)};
    const store = await secrets(${JSON.stringify(home.paths)});
    for (let i = 0; i < 10; i++) await store.set("${who}" + i, "${who}" + i);
  `;
  const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));
  const run = (who: string) =>
    new Deno.Command(Deno.execPath(), { args: ["eval", "--config", config, program(who)] })
      .output();
  const ends = await Promise.all([run("a"), run("b")]);
  assert.deepEqual(ends.map((it) => it.code), [0, 0]);
  const store = await secrets(home.paths);
  const names = ["a", "b"].flatMap((who) => Array.from({ length: 10 }, (_, i) => `${who}${i}`));
  assert.deepEqual(await store.list(), names);
  assert.deepEqual(await Promise.all(names.map((it) => store.get(it))), names);
});

Deno.test("a writer that is killed leaves the old keys or the new ones, and no debris", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  await store.set("a", "0");
  const mod = new URL("../../../src/config/mod.ts", import.meta.url).href;
  const program = `
    import { secrets } from ${JSON.stringify(mod)};
    const store = await secrets(${JSON.stringify(home.paths)});
    for (let i = 1;; i++) { await store.set("a", String(i)); console.log(i); }
  `;
  const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));
  for (const lines of [1, 3, 7]) {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", "--config", config, program],
      stdout: "piped",
    }).spawn();
    let said = "";
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      said += chunk;
      if (said.split("\n").length > lines) break;
    }
    child.kill("SIGKILL");
    await child.status;
    const acknowledged = Number(said.trimEnd().split("\n").at(-1));
    assert.ok(Number(await store.get("a")) >= acknowledged);
  }
  await store.set("a", "end");
  const names = [...Deno.readDirSync(home.paths.data)].map((it) => it.name).sort();
  assert.deepEqual(names, ["secrets.json", "secrets.lock"]);
});

Deno.test("a rotation changes every byte of key and records, and no secret", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  assert.equal(await store.rotate(), 0);
  await assert.rejects(Deno.stat(master(home)), Deno.errors.NotFound);
  const values = { a: canary, b: "密钥", c: "" };
  for (const [name, value] of Object.entries(values)) await store.set(name, value);
  const [oldKey, oldRecords] = [
    await Deno.readTextFile(master(home)),
    await Deno.readTextFile(records(home)),
  ];
  assert.equal(await store.rotate(), 3);
  assert.notEqual(await Deno.readTextFile(master(home)), oldKey);
  const data = /"data": "([^"]+)"/g;
  const news = [...(await Deno.readTextFile(records(home))).matchAll(data)].map((it) => it[1]);
  const olds = [...oldRecords.matchAll(data)].map((it) => it[1]);
  assert.deepEqual(news.filter((it) => olds.includes(it)), []);
  const all = Object.keys(values).map((name) => store.get(name));
  assert.deepEqual(await Promise.all(all), Object.values(values));
  // The old master key opens nothing any more.
  await Deno.writeTextFile(master(home), oldKey);
  assert.equal((await failure(store.get("a"))).code, "secrets.damaged");
});

Deno.test("between any two steps of a rotation every key opens, and the next writer ends it", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  for (const name of ["a", "b"]) await store.set(name, `${name} ${canary}`);
  const files = async () => ({
    key: await Deno.readTextFile(master(home)),
    records: await Deno.readTextFile(records(home)),
  });
  const old = await files();
  await store.rotate();
  const late = await files();
  const both = late.key + old.key;
  const states = [
    { key: both, records: old.records },
    { key: both, records: late.records },
  ];
  const opens = async () => await Promise.all(["a", "b"].map((name) => store.get(name)));
  for (const state of states) {
    for (const next of ["set", "remove", "rotate"] as const) {
      await Deno.writeTextFile(master(home), state.key);
      await Deno.writeTextFile(records(home), state.records);
      assert.deepEqual(await opens(), [`a ${canary}`, `b ${canary}`]);
      if (next === "set") await store.set("c", "new");
      if (next === "rotate") await store.rotate();
      if (next === "remove") assert.equal(await store.remove("b"), true);
      assert.equal((await Deno.readTextFile(master(home))).split("\n").length, 2, next);
      assert.equal(await store.get("a"), `a ${canary}`);
    }
  }
});

Deno.test("a rotation with a key that does not open changes nothing", async () => {
  await using home = await house();
  const store = await secrets(home.paths);
  for (const name of ["a", "b"]) await store.set(name, canary);
  const text = await Deno.readTextFile(records(home));
  await Deno.writeTextFile(records(home), text.replace(/"nonce": ".*"/, '"nonce": "AAAA"'));
  const before = [await Deno.readTextFile(master(home)), await Deno.readTextFile(records(home))];
  assert.equal((await failure(store.rotate())).code, "secrets.damaged");
  const after = [await Deno.readTextFile(master(home)), await Deno.readTextFile(records(home))];
  assert.deepEqual(after, before);
});
