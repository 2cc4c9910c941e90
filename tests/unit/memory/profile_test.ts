/** What of the user's words may tell of the user, and what becomes of a model's notes on them. */

import assert from "node:assert/strict";
import {
  mayTellOfUser,
  type Memories,
  memories,
  profileNotes,
  profilePatches,
  profileQuestion,
} from "../../../src/memory/mod.ts";
import { secretCheck } from "../../../src/util/mod.ts";
import type { MemoryPatch } from "../../../src/protocol/mod.ts";

const secrets = secretCheck();

const telling: readonly string[] = [
  "I prefer pytest over unittest.",
  "Please always answer in German.",
  "Never use semicolons.",
  "From now on, keep the answers short.",
  "Don't add comments again.",
  "I'm a data scientist, so explain the Rust parts.",
  "Stop adding emojis to commit messages, fix a.py.",
  "No, not like that, use the standard library.",
  "以后请用中文回答。",
  "我习惯用四个空格缩进。",
  "不要再自动提交了",
];

for (const text of telling) {
  Deno.test(`words that may tell of the user: ${text}`, () => assert.ok(mayTellOfUser(text)));
}

const silent: readonly string[] = [
  "Fix the failing test.",
  "Why does parse() return null?",
  "Rename total to sum in a.py and b.py.",
  "undo that",
  "thanks",
  "把 a.py 里的 total 改名为 sum",
  "为什么测试失败了？",
];

for (const text of silent) {
  Deno.test(`words about the task alone: ${text}`, () => assert.ok(!mayTellOfUser(text)));
}

function after(...patches: readonly MemoryPatch[]): Memories {
  return patches.reduce(
    (state, patch, at) =>
      memories.reduce(state, {
        v: 1,
        seq: at + 1,
        at: "2026-01-01T00:00:00.000Z",
        type: "memory",
        by: "program",
        patch,
      }),
    memories.initial(),
  );
}

const note = (id: string, text: string): MemoryPatch => ({
  op: "add",
  memory: { id, kind: "profile", priority: 2, text },
});

const options = { now: 1, secrets, inbox: false, asked: ["u1"] };
const known = after(note("u1", "Uses four spaces."));

/** Texts that patches add or write anew. */
function texts(patches: readonly MemoryPatch[]): readonly string[] {
  return patches.flatMap((it) =>
    it.op === "add" ? [`+ ${it.memory.text}`] : it.op === "edit" ? [`${it.id} ${it.text}`] : [it.op]
  );
}

const answers: readonly (readonly [string, string, readonly string[]])[] = [
  ["a note a line", "- Prefers pytest.\n- Wants short answers.", [
    "+ Prefers pytest.",
    "+ Wants short answers.",
  ]],
  ["nothing", "NONE", []],
  ["nothing, with a reason", "None. The words are about the task.", []],
  ["a note that takes the place of another", "[1] Uses tabs, never spaces.", [
    "u1 Uses tabs, never spaces.",
  ]],
  ["a number that no note has", "[7] Prefers tabs.", ["+ Prefers tabs."]],
  ["what is known already", "Uses four spaces.", []],
  ["the same twice", "Prefers pytest.\nPrefers pytest.", ["+ Prefers pytest."]],
  ["a secret", "The password is hunter2hunter2!", []],
  ["more than three", "Likes aa.\nWants bb.\nUses cc.\nHates dd.", [
    "+ Likes aa.",
    "+ Wants bb.",
    "+ Uses cc.",
  ]],
  ["a page", `Likes ${"very ".repeat(60)}long lines.`, []],
  ["code", "```\nPrefers pytest.\n```", ["+ Prefers pytest."]],
];

for (const [title, answer, expected] of answers) {
  Deno.test(`notes of an answer: ${title}`, () => {
    assert.deepEqual(texts(profilePatches(known, answer, options)), expected);
  });
}

Deno.test("a line of the user's own is never replaced", () => {
  const own = memories.reduce(memories.initial(), {
    v: 1,
    seq: 1,
    at: "2026-01-01T00:00:00.000Z",
    type: "memory",
    by: "user",
    patch: note("u1", "Uses four spaces."),
  });
  assert.deepEqual(profileNotes(own), []);
  assert.deepEqual(texts(profilePatches(own, "[1] Uses tabs.", options)), ["+ Uses tabs."]);
});

Deno.test("notes wait in the inbox where everything does", () => {
  const patches = profilePatches(known, "[1] Uses tabs.", { ...options, inbox: true });
  assert.deepEqual(patches.map((it) => it.op === "add" && it.inbox), [true]);
});

Deno.test("of forty notes the oldest makes room", () => {
  const full = after(...Array.from({ length: 40 }, (_, at) => note(`u${at}`, `Likes word${at}.`)));
  const patches = profilePatches(full, "Prefers pytest.", options);
  assert.deepEqual(patches[0], { op: "forget", id: "u0" });
  assert.deepEqual(texts(patches.slice(1)), ["+ Prefers pytest."]);
});

Deno.test("a question holds notes and words, and no secret", () => {
  const said = ["I always use the token ghp_abcdefghijklmnopqrstuvwxyz0123456789."];
  assert.equal(
    profileQuestion(said, profileNotes(known), secrets),
    "Notes that are there already:\n[1] Uses four spaces.\n\nWords of the user:\n" +
      "> I always use the token ****.",
  );
});
