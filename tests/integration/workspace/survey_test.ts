/** What only a disk can show of a survey. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { withFolder } from "../../support/folder.ts";

const everything = { wanted: () => true };

async function put(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, "x");
  }
}

Deno.test("folders that cannot be read, or not entered, are named; the rest is there", () =>
  withFolder(async (folder) => {
    await put(folder, ["a/x", "closed/x", "closed/deep/x", "b/listed/yes", "b/listed/no", "c"]);
    const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));
    const script = fileURLToPath(new URL("survey_child.ts", import.meta.url));
    // Refused by Deno and not by mode bits, so that it is refused to root too.
    const denied = ["closed", "b/listed/no"].map((path) => `${folder}/${path}`);
    const rights = ["--allow-read", `--deny-read=${denied.join(",")}`];
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--config", config, ...rights, script, folder],
    }).output();
    assert.equal(new TextDecoder().decode(stderr), "");
    assert.deepEqual(JSON.parse(new TextDecoder().decode(stdout)), {
      files: ["a/x", "b/listed/yes", "c"],
      unreadable: ["b/listed", "closed"],
    });
  }));

Deno.test("the time of a change is the later of content and status", () =>
  withFolder(async (folder) => {
    await put(folder, ["past", "future"]);
    const future = Date.UTC(2099, 0, 1);
    await Deno.utime(`${folder}/past`, 0, 0);
    await Deno.utime(`${folder}/future`, new Date(future), new Date(future));
    const status = (await Deno.stat(`${folder}/past`)).ctime?.getTime();
    const { files } = await (await diskWorkspace(folder)).survey(everything);
    assert.deepEqual(files.map(({ path, changed }) => [path, changed]), [
      ["future", future],
      ["past", status],
    ]);
  }));

Deno.test("pipes and names that are no text are left out", () =>
  withFolder(async (folder) => {
    await put(folder, ["a"]);
    await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
    const shell = `cd "$1" && touch "$(printf 'b\\377')" && mkdir "$(printf 'd\\377')"`;
    await new Deno.Command("sh", { args: ["-c", shell, "sh", folder] }).output();
    const workspace = await diskWorkspace(folder);
    const { files, unreadable } = await workspace.survey(everything);
    assert.deepEqual(files.map((file) => file.path), ["a"]);
    assert.deepEqual(unreadable, []);
    const walked = await Array.fromAsync(workspace.walk("."), (file) => file.path);
    assert.deepEqual(walked, ["a"]);
  }));

Deno.test("a root that is gone is refused, and so is one that became a link", () =>
  withFolder(async (folder) => {
    await put(folder, ["root/a", "other/b"]);
    const workspace = await diskWorkspace(`${folder}/root`);
    await Deno.rename(`${folder}/root`, `${folder}/moved`);
    await assert.rejects(workspace.survey(everything), { kind: "missing", path: "." });
    await Deno.symlink("other", `${folder}/root`);
    await assert.rejects(workspace.survey(everything), { kind: "not_directory", path: "." });
  }));

Deno.test("what git tracks is seen although .gitignore names it, and nothing beside it", () =>
  withFolder(async (folder) => {
    const tracked = ["test/deep/a.c", "app/kept.log", "app/hidden.txt"];
    await put(folder, [
      ...tracked,
      "test/b.c",
      "test/deep/c.c",
      "out/d",
      "app/e.log",
      "app/main.c",
    ]);
    await Deno.writeTextFile(`${folder}/.gitignore`, "test\nout/\n*.log\n");
    await Deno.writeTextFile(`${folder}/.agentignore`, "hidden.txt\n");
    for (const args of [["init", "-q"], ["add", "-f", ...tracked]]) {
      const { success } = await new Deno.Command("git", { args, cwd: folder }).output();
      assert.ok(success);
    }
    const seenFrom = async (root: string) => {
      const workspace = await diskWorkspace(root);
      const { files } = await workspace.survey(everything);
      const walked = await Array.fromAsync(workspace.walk("."), (file) => file.path);
      assert.deepEqual(walked.sort(), files.map(({ path }) => path));
      return walked.filter((path) => !path.startsWith("."));
    };
    assert.deepEqual(await seenFrom(folder), ["app/kept.log", "app/main.c", "test/deep/a.c"]);
    // The root's own rules are not those of a folder below, where it is opened by itself.
    await Deno.writeTextFile(`${folder}/app/.gitignore`, "*.log\n");
    assert.deepEqual(await seenFrom(`${folder}/app`), ["hidden.txt", "kept.log", "main.c"]);
  }));
