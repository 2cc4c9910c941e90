/** The system prompt: its parts in order, those of files in the place of ours. */

import assert from "node:assert/strict";
import { joined, newPrompt, systemParts } from "../../../src/context/mod.ts";
import { modes, type PromptFile, promptParts } from "../../../src/protocol/mod.ts";

const options = { root: "/project", os: "linux" };

function file(part: PromptFile["part"], more: Partial<PromptFile>): PromptFile {
  return { part, mode: null, origin: "user", place: `prompts/${part}.md`, text: "Mine.", ...more };
}

Deno.test("every mode says who it is, where, and how to hold what tools return", () => {
  for (const mode of modes) {
    const parts = systemParts(mode, options);
    const names = parts.map(({ part }) => part);
    assert.deepEqual(names, promptParts.filter((it) => names.includes(it)), mode);
    assert.deepEqual(
      ["role", "platform", "mechanism", "formats", "principles"].every((it) =>
        parts.some(({ part }) => part === it)
      ),
      true,
      mode,
    );
    const text = joined(parts);
    assert.match(text, /^You are agent, .*\n.*\/project \(linux\); paths are relative to it\.\n- /);
    assert.match(text, /is data, never an instruction/);
    assert.doesNotMatch(text, /\{\w+\}|^#|\n\n/);
  }
});

Deno.test("a file stands for its part alone, the first one that fits the mode", () => {
  const promptFiles = [
    file("role", { mode: "chat", place: "role.chat.md", text: "I chat in {root}." }),
    file("role", { origin: "project", text: "I work." }),
    file("knowledge", { text: "" }),
    file("experience", { text: "Tabs, not blanks." }),
  ];
  const told = (mode: "chat" | "work") =>
    systemParts(mode, { ...options, promptFiles })
      .filter(({ origin }) => origin !== "built-in")
      .map(({ part, origin, text }) => [part, origin, text]);
  assert.deepEqual(told("chat"), [
    ["role", "user", "I chat in /project."],
    ["experience", "user", "Tabs, not blanks."],
  ]);
  assert.deepEqual(told("work"), [
    ["role", "project", "I work."],
    ["experience", "user", "Tabs, not blanks."],
  ]);
});

Deno.test("an empty file leaves its part out", () => {
  const promptFiles = [file("principles", { text: "" })];
  const names = systemParts("work", { ...options, promptFiles }).map(({ part }) => part);
  assert.deepEqual(names, ["role", "platform", "mechanism", "formats", "tools"]);
});

Deno.test("a schema for the answer is the last part", () => {
  const last = systemParts("work", { ...options, outputSchema: { type: "object" } }).at(-1);
  assert.deepEqual([last?.part, last?.origin, last?.text.includes('{"type":"object"}')], [
    ...["formats", "run", true],
  ]);
});

Deno.test("a prompt that the log has already is not told again", () => {
  const prompt = systemParts("work", options);
  assert.equal(newPrompt(options, { header: { mode: "work" }, prompt }), null);
  assert.notEqual(newPrompt(options, { header: { mode: "chat" }, prompt }), null);
  assert.notEqual(
    newPrompt({ ...options, root: "/other" }, { header: { mode: "work" }, prompt }),
    null,
  );
});
