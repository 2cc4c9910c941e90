import assert from "node:assert/strict";
import { commandOf, messageOf } from "../../../src/commands/user_commands.ts";
import { failure } from "../../support/config.ts";

const review = `---
description: "Reviews a file"
arguments: <file> [focus]
---
Review $1 for $2. All: $ARGUMENTS. Not: $10 $ARGUMENTSx
`;

Deno.test("a command is its description, its usage and its text", () => {
  assert.deepEqual(commandOf("review", review, false), {
    name: "review",
    description: "Reviews a file",
    usage: "<file> [focus]",
    body: "Review $1 for $2. All: $ARGUMENTS. Not: $10 $ARGUMENTSx",
    project: false,
  });
  assert.deepEqual(commandOf("plain", "Only text: here\n", true), {
    name: "plain",
    description: "",
    usage: "",
    body: "Only text: here",
    project: true,
  });
});

Deno.test("what is typed takes the places, once, and is not looked into again", () => {
  const command = commandOf("review", review, false);
  const message = messageOf(command, { rest: "'a b' $1", words: ["a b", "$1"] });
  assert.equal(message, "Review a b for $1. All: 'a b' $1. Not: $10 $ARGUMENTSx");
  const plain = commandOf("plain", "Do it.", false);
  assert.equal(messageOf(plain, { rest: "", words: [] }), "Do it.");
  assert.equal(
    messageOf(plain, { rest: "with care", words: ["with", "care"] }),
    "Do it.\n\nwith care",
  );
});

Deno.test("what a command needs and does not get is said", async () => {
  const command = commandOf("review", review, false);
  const failed = await failure((async () => await messageOf(command, { rest: "", words: [] }))());
  assert.equal(failed.en, "Missing argument: /review <file> [focus]");
});

Deno.test("characters that nobody sees are shown to the model", () => {
  const { body, description } = commandOf(
    "x",
    "---\ndescription: a\x1b[31mb\n---\nsee\u200bme",
    false,
  );
  assert.deepEqual([body, description.includes("\x1b")], ["see<U+200B>me", false]);
});
