/** The commands of `memory`, each as it is typed. */

import assert from "node:assert/strict";
import { type MemoryDesk, memoryDesk } from "../../../support/memory.ts";
import "../../../support/chinese.ts";

/** Id of the only entry that an addition tells of. */
async function added(it: MemoryDesk, ...words: readonly string[]): Promise<string> {
  const [line = ""] = await it.said(["add", ...words]);
  const [id = ""] = /^\w+(?= {2})/.exec(line) ?? [];
  assert.match(id, /^[mu][0-9a-z]+$/, line);
  return id;
}

Deno.test("a sentence is remembered, shown, rewritten and forgotten", async () => {
  await using it = await memoryDesk();
  const id = await added(it, "Staging", "is on port 8081", "--path", "ops/staging.yaml,src/a.ts");
  assert.deepEqual(await it.said(["show", id.slice(0, 4)]), [
    `${id}  fact · priority 2 · by you, now · ops/staging.yaml, src/a.ts`,
    "Staging is on port 8081",
  ]);
  assert.deepEqual(
    await it.said(["edit", id, "Staging is on", "port 9090", "--priority", "4"]),
    [
      `${id}  fact · priority 4 · by you, now · ops/staging.yaml, src/a.ts`,
      "Staging is on port 9090",
    ],
  );
  assert.deepEqual((await it.said([]))[0], `${id}  fact 4  Staging is on port 9090`);
  assert.deepEqual(await it.said(["search", "which", "port", "is", "staging", "on"]), [
    `${id}  fact 4  Staging is on port 9090`,
  ]);
  assert.deepEqual(await it.said(["forget", id]), [
    `Deleted: ${id}  fact 4  Staging is on port 9090`,
  ]);
  assert.deepEqual(await it.said(["search", "staging"]), ["No memories match."]);
  assert.equal(
    (await it.said(["show"]))[0],
    'No memories in this folder. To add one: agent memory add "…"',
  );
});

Deno.test("plain memory shows the files of instructions below what is remembered", async () => {
  await using it = await memoryDesk();
  await Deno.writeTextFile(`${it.root}/AGENTS.md`, "Be brief.\n");
  const lines = await it.said([]);
  assert.deepEqual(lines.slice(3), [
    "AGENTS.md  the project's, 10 bytes",
    "This folder is not trusted: only your own files are read. To trust it: agent config trust",
  ]);
  const data = await it.data([]);
  assert.ok(data !== null && typeof data === "object");
  assert.deepEqual(Object.keys(data), ["trusted", "files", "entries"]);
});

Deno.test("what cannot be is answered in one line that says what to do", async () => {
  await using it = await memoryDesk();
  const cases: readonly (readonly [words: readonly string[], line: string])[] = [
    [["add", "  "], 'No text given: agent memory add "…"'],
    [["show", "m9"], "No memory m9. To list them: agent memory show"],
    [["forget", ""], "<ids> must not be empty."],
    [["forget", "m1", " "], "<ids> must not be empty."],
    [["show", ""], "<id> must not be empty."],
    [["edit", "", "--text", "x"], "<id> must not be empty."],
    [["inbox", "--accept", ""], "--accept must not be empty."],
    [["inbox", "--forget", " "], "--forget must not be empty."],
    [["profile", ""], 'No text given: agent memory profile "…"'],
    [["edit", "m9", "x", "--text", "y"], "--text cannot be used with <to>."],
    [["edit", "m9"], "Nothing to change: give a text or --priority."],
    [["add", "x", "--priority", "5"], "--priority must be one of: 0, 1, 2, 3, 4."],
    [
      ["add", "x", "--kind", "rumour"],
      "--kind must be one of: fact, decision, profile, summary, experience.",
    ],
    [
      ["add", "x", "--kind", "fact", "--user"],
      "Memories for every folder are lines of your profile: drop --kind or --user.",
    ],
    [
      ["add", "x", "--kind", "experience", "--user"],
      "Experience stays in its folder. To share it between your folders: agent config set memory.share true",
    ],
    [["inbox", "--accept", "m9"], "No memory m9. To list them: agent memory show"],
    [
      ["inbox", "--accept", "all", "--forget", "all"],
      "--accept cannot be used with --forget.",
    ],
    [["import", "no.md"], "Cannot read the file no.md."],
    [["import", "-"], "- is not the output of memory export."],
    [
      ["add", "x".repeat(4001)],
      "Too long: a memory has at most 4000 characters. Put the text into a file and remember its path.",
    ],
    [
      ["add", "x".repeat(501), "--priority", "4"],
      "Too long: a memory has at most 500 characters. Put the text into a file and remember its path.",
    ],
  ];
  for (const [words, line] of cases) assert.deepEqual(await it.said(words), [line]);
  assert.equal(await (await it.store()).head("workspace"), 0);
});

Deno.test("a beginning that several ids have is asked back", async () => {
  await using it = await memoryDesk();
  const ids = [await added(it, "one"), await added(it, "two")];
  assert.deepEqual(await it.said(["show", "m"]), [
    `m matches several ids: ${ids.join(", ")}. Type more of it.`,
  ]);
});

Deno.test("a secret is refused, whoever made it, and nothing is written", async () => {
  await using it = await memoryDesk({
    flags: {
      models: {
        x: {
          provider: "openai_compatible",
          model_name: "m",
          base_url: "http://127.0.0.1:1",
          api_key: "plain words of mine",
        },
      },
    },
  });
  const refused = [
    "Not stored: this looks like a password or a key. Store where it is kept instead.",
  ];
  for (
    const text of [
      "the key is sk-abcdefghijklmnop1234",
      "say plain words of mine",
      "password: hunter22",
    ]
  ) {
    assert.deepEqual(await it.said(["add", text]), refused, text);
    assert.deepEqual(await it.said(["profile", text]), refused, text);
  }
  const id = await added(it, "harmless");
  assert.deepEqual(await it.said(["edit", id, "--text", "token=abc123456"]), refused);
  assert.equal(await (await it.store()).head("workspace"), 1);
});

Deno.test("lines about the user are the same in every folder, what is of a folder is not", async () => {
  await using here = await memoryDesk();
  await using there = await memoryDesk({ user: here.user });
  await added(here, "Only here");
  const [line = ""] = await here.said(["profile", "I", "prefer tabs"]);
  assert.match(line, /^u\w+ {2}profile 3 {2}I prefer tabs$/);
  assert.deepEqual(await there.said(["profile"]), [line]);
  assert.equal((await there.said(["show"]))[0], line);
  assert.deepEqual(await there.said(["search", "only", "here"]), [
    "No memories match.",
  ]);
});

Deno.test("what waits is in no list until it is accepted", async () => {
  await using it = await memoryDesk();
  const store = await it.store();
  const add = (id: string) => {
    const memory = { id, kind: "fact", priority: 2, text: `learned ${id}` } as const;
    const patch = { op: "add", memory, inbox: true } as const;
    return { type: "memory", by: "program", session: "s1", patch } as const;
  };
  await store.append([{ stream: "workspace", after: 0, events: ["ma", "mb", "mc"].map(add) }]);
  assert.deepEqual((await it.said(["show"])).slice(0, 2), [
    'No memories in this folder. To add one: agent memory add "…"',
    "Waiting for approval: 3 (agent memory inbox)",
  ]);
  assert.deepEqual(await it.said(["search", "learned"]), ["No memories match."]);
  const how = "To accept: --accept <id> or all; to drop: --forget <id> or all";
  assert.deepEqual(await it.said(["inbox", "--accept", "mb"]), [
    "Remembered: mb  fact 2  learned mb",
    "ma  fact 2  learned ma",
    "mc  fact 2  learned mc",
    how,
  ]);
  assert.deepEqual(await it.said(["inbox", "--forget", "ma"]), [
    "Deleted: ma  fact 2  learned ma",
    "mc  fact 2  learned mc",
    how,
  ]);
  assert.deepEqual(await it.said(["inbox", "--accept", "all"]), [
    "Remembered: mc  fact 2  learned mc",
    "The inbox is empty.",
  ]);
  assert.deepEqual(await it.said(["search", "learned"]), [
    "mc  fact 2  learned mc",
    "mb  fact 2  learned mb",
  ]);
});

Deno.test("what goes out comes in elsewhere as it was, in both forms", async () => {
  await using here = await memoryDesk();
  const texts = [
    "Two lines\n\n- **fact**, no entry\n  and --> an arrow",
    "配置在 ops 目录",
    "# Memory",
  ];
  for (const text of texts) await added(here, text, "--path", "a b.ts", "--priority", "3");
  const markdown = (await here.said(["export"])).join("\n");
  const json = JSON.stringify(await here.data(["export"]));
  for (const written of [markdown, json]) {
    await using there = await memoryDesk();
    assert.deepEqual(await there.said(["import", "-"], written), ["Remembered: 3"]);
    assert.deepEqual(await there.data(["export"]), JSON.parse(json));
    const ids = (await here.said(["show"])).slice(0, 3).map((it) => it.split(" ")[0]);
    assert.deepEqual(await there.said(["import", "-"], written), [
      "Remembered: 0",
      "Skipped, already known: 3",
      `  ${ids[0]}  Two lines - **fact**, no entry and --> an arrow`,
      `  ${ids[1]}  配置在 ops 目录`,
      `  ${ids[2]}  # Memory`,
    ]);
  }
});

Deno.test("what comes in keeps its date, and the same text of other files is another entry", async () => {
  await using here = await memoryDesk();
  await added(here, "It is generated", "--path", "a.ts");
  await added(here, "It is generated", "--path", "b.ts");
  const markdown = (await here.said(["export"])).join("\n");
  await using there = await memoryDesk();
  there.clock.advance(3 * 86_400_000);
  assert.deepEqual(await there.said(["import", "-"], markdown), ["Remembered: 2"]);
  assert.deepEqual((await there.said(["export"])).join("\n"), markdown);
  await using later = await memoryDesk();
  const future = markdown.replaceAll("2026-01-05T", "2027-01-05T");
  assert.deepEqual(await later.said(["import", "-"], future), ["Remembered: 2"]);
  assert.deepEqual((await later.said(["export"])).join("\n"), markdown, "of the future is nothing");
});

Deno.test("the same sentence of the same files is stored once, and its entry is told", async () => {
  await using it = await memoryDesk();
  const id = await added(it, "Tests need postgres", "--path", "a.ts");
  assert.deepEqual(await it.said(["add", "Tests", "need postgres", "--path", "a.ts"]), [
    `Already known; nothing was stored. To change it: agent memory edit ${id}`,
    `${id}  fact · priority 2 · by you, now · a.ts`,
    "Tests need postgres",
  ]);
  assert.equal(await (await it.store()).head("workspace"), 1);
  for (const more of [["--path", "b.ts"], ["--path", "a.ts", "--kind", "decision"], []]) {
    assert.notEqual(await added(it, "Tests need postgres", ...more), id);
  }
  const [line] = await it.said(["profile", "I prefer tabs"]);
  assert.deepEqual(await it.said(["profile", "I prefer tabs"]), [line]);
});

Deno.test("an import tells what it left out, and why", async () => {
  await using it = await memoryDesk();
  const entry = (id: string, text: string, more = {}) => ({
    id,
    kind: "fact",
    priority: 2,
    text,
    ...more,
  });
  const written = JSON.stringify([
    entry("m1", "good"),
    entry("m1", "another under its id"),
    entry("m2", "good"),
    entry("m3", "password = hunter22"),
    entry("m4", "x".repeat(4001)),
    entry("m5", "y".repeat(501), { priority: 4 }),
    entry("m6", "bad kind", { kind: "rumour" }),
    entry("__proto__", "bad id"),
    7,
    entry("m7", "about you", { kind: "profile", passed: 2 }),
  ]);
  assert.deepEqual(await it.data(["import", "-"], written), {
    imported: 3,
    skipped: { unreadable: 3, known: 1, secret: 1, too_long: 1, refused: 1 },
    left: [
      { why: "secret", id: "m3", text: null },
      { why: "too_long", id: "m4", text: "x".repeat(4001) },
      { why: "known", id: "m2", text: "good" },
      { why: "refused", id: "m5", text: "y".repeat(501) },
    ],
  });
  const four = [1, 2, 3, 4].map((at) => entry(`m${at}`, `good ${at}`));
  await it.said(["import", "-"], JSON.stringify(four));
  assert.deepEqual(await it.said(["import", "-"], JSON.stringify(four)), [
    "Remembered: 0",
    "Skipped, already known: 4",
    "  m1  good 1",
    "  m2  good 2",
    "  m3  good 3",
    "  … and 1 more (--json has all)",
  ]);
  assert.match((await it.said(["profile"]))[0] ?? "", /^u\w+ {2}profile 2 {2}about you$/);
});

Deno.test("it speaks Chinese", async () => {
  await using it = await memoryDesk({ locale: "zh" });
  assert.equal(
    (await it.said(["show"]))[0],
    '当前文件夹没有记忆。添加：agent memory add "…"',
  );
  assert.deepEqual(await it.said(["inbox"]), ["收件箱为空。"]);
  await Deno.writeTextFile(`${it.root}/AGENTS.md`, "Be brief.\n");
  assert.match((await it.said([])).join("\n"), /^AGENTS\.md .*10 字节$/m);
});
