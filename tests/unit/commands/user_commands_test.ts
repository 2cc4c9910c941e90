import assert from "node:assert/strict";
import { commandOf, messageOf, userCommands } from "../../../src/commands/user_commands.ts";
import { trust } from "../../../src/config/mod.ts";
import { failure, house } from "../../support/config.ts";

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
  assert.equal(failed.en, "Something is missing: /review <file> [focus]");
});

Deno.test("characters that nobody sees are shown to the model", () => {
  const { body, description } = commandOf(
    "x",
    "---\ndescription: a\x1b[31mb\n---\nsee\u200bme",
    false,
  );
  assert.deepEqual([body, description.includes("\x1b")], ["see<U+200B>me", false]);
});

async function put(path: string, text: string): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(path, text);
}

Deno.test("a project's commands count once it is trusted, and never before the user's", async () => {
  await using home = await house();
  const { paths, root } = home;
  await put(`${paths.config}/commands/both.md`, "mine");
  await put(`${paths.config}/commands/not a name.md`, "x");
  await put(`${paths.config}/commands/notes.txt`, "x");
  await put(`${root}/.agent/commands/both.md`, "theirs");
  await put(`${root}/.agent/commands/ours.md`, "theirs");
  const found = async () => {
    const { commands, refused } = await userCommands(paths, root);
    return [commands.map(({ name, body, project }) => [name, body, project]), refused];
  };
  const own = ["both", "mine", false];
  assert.deepEqual(await found(), [[own], []]);
  await Deno.mkdir(paths.data, { recursive: true, mode: 0o700 });
  await trust(paths, root);
  assert.deepEqual(await found(), [[own, ["ours", "theirs", true]], []]);
});

Deno.test("what is too large, no text, or a project's link is refused by name", async () => {
  await using home = await house();
  const { paths, root } = home;
  await put(`${paths.config}/commands/large.md`, "x".repeat(70_000));
  await put(`${root}/.agent/commands/fine.md`, "fine");
  await put(`${root}/secret.md`, "secret");
  await Deno.symlink(`${root}/secret.md`, `${root}/.agent/commands/link.md`);
  await Deno.writeFile(`${root}/.agent/commands/bytes.md`, new Uint8Array([0xff, 0xfe]));
  await Deno.mkdir(paths.data, { recursive: true, mode: 0o700 });
  await trust(paths, root);
  const { commands, refused } = await userCommands(paths, root);
  assert.deepEqual(commands.map(({ name }) => name), ["fine"]);
  assert.deepEqual(refused, [
    `${paths.config}/commands/large.md`,
    `${root}/.agent/commands/bytes.md`,
    `${root}/.agent/commands/link.md`,
  ]);
});
