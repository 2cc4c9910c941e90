import assert from "node:assert/strict";
import { userCommands } from "../../../src/commands/user_commands.ts";
import { trust } from "../../../src/config/mod.ts";
import { house } from "../../support/config.ts";

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
