/** Disks that are full or may not be written: said once, and nothing is lost. */

import assert from "node:assert/strict";
import { paths, workspaceFolder } from "../../src/config/mod.ts";
import { exitCodes } from "../../src/protocol/mod.ts";
import { complains } from "../support/complaint.ts";
import { jsonLines } from "../support/lines.ts";
import { mounts, plainOwner } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";

/** Where the log of the sandbox's project lies. */
function dataFolder(box: Sandbox): Promise<string> {
  return workspaceFolder(paths(() => undefined, box.home), box.project);
}

Deno.test({
  name: "a data folder that may not be written is named",
  ignore: plainOwner === null,
  async fn() {
    await using box = await sandbox();
    const folder = await dataFolder(box);
    await Deno.mkdir(`${box.home}/.local`, { mode: 0o500 });
    await complains(box, ["session", "list"], {
      exit: "io",
      code: "folder.denied",
      says: `Cannot create the folder ${folder}: Permission denied.`,
    }, { under: plainOwner ?? [] });
  },
});

/** A file system of this size over a folder, for the program alone. */
function smallDisk(folder: string, size: string, script: string): readonly string[] {
  const mount = `mount -t tmpfs -o size=${size},mode=0700 tmpfs '${folder}'`;
  return ["unshare", "-m", "bash", "-c", `${mount} || exit 99\n${script}`, "bash"];
}

Deno.test({
  name: "on a full disk an edit changes nothing and says so",
  ignore: !mounts,
  async fn() {
    await using box = await sandbox({});
    const under = smallDisk(
      box.project,
      "64k",
      `cd '${box.project}'; head -c 60000 /dev/zero > fill; echo old > a.txt; "$@"; code=$?; cat a.txt; ls; exit $code`,
    );
    const input = JSON.stringify({ path: "a.txt", old_text: "old", new_text: "x".repeat(20_000) });
    const told = await box.run(
      ["tool", "run", "edit_file", "--input", input, "--approve", "edits"],
      { under },
    );
    assert.deepEqual(told, {
      code: exitCodes.unfinished,
      stdout: "Nothing was changed: The disk is full: a.txt was not written.\nold\na.txt\nfill\n",
      stderr: "",
    });
  },
});

Deno.test({
  name: "a session does not begin where its log has no room",
  ignore: !mounts,
  async fn() {
    await using box = await sandbox();
    await scripted(box, "- text: Done.\n");
    await Deno.mkdir(`${box.home}/.local`);
    const log = `${await dataFolder(box)}/log.kv`;
    await complains(box, ["work", "task"], {
      exit: "io",
      code: "store.io",
      says: `Cannot read or write ${log}: disk I/O error. Check the disk and its free space.`,
    }, { under: smallDisk(`${box.home}/.local`, "16k", '"$@"') });
    await complains(box, ["--lang", "zh", "work", "task"], {
      exit: "io",
      code: "store.full",
      says: `磁盘空间不足，无法写入 ${log}。请释放空间后重试。`,
    }, { under: smallDisk(`${box.home}/.local`, "64k", '"$@"') });
  },
});

Deno.test({
  name: "a session whose log finds the disk full in the middle goes on once there is room",
  ignore: !mounts,
  async fn() {
    await using box = await sandbox();
    const command = 'head -c 9000000 /dev/zero > "$HOME/.local/fill"; true';
    await scripted(
      box,
      `- calls: [{ name: run_shell, input: { command: '${command}', unsandboxed: true } }]\n- text: Nothing but zeros.\n`,
    );
    await Deno.mkdir(`${box.home}/.local`);
    const log = `${await dataFolder(box)}/log.kv`;
    const script = `"$@" --json work "what is in fill?" --approve all; code=$?
rm "$HOME/.local/fill"
"$@" --json session resume || exit 98
"$@" session export
exit $code`;
    const told = await box.run([], { under: smallDisk(`${box.home}/.local`, "2m", script) });
    const says = `No space left on the disk for ${log}. Free some space and try again.`;
    assert.deepEqual([told.code, told.stderr], [exitCodes.io, `${says}\n`]);
    const events = jsonLines(told.stdout);
    const failed = events.filter(({ type }) => type === "error");
    assert.deepEqual(failed, [{ type: "error", code: "store.full", message: says }]);
    const kept = events.slice(events.findLastIndex(({ type }) => type === "session_created"));
    assert.deepEqual(kept.map(({ type, status }) => status ?? type), [
      "session_created",
      "mode",
      "model",
      "prompt",
      "user_message",
      "owed",
      "step",
      "route",
      "usage",
      "decision",
      "asked",
      "answered",
      "tool_started",
      "interrupted",
      "step",
      "usage",
    ]);
  },
});

Deno.test({
  name: "a log that may only be read is read, whether the file or its folder is closed",
  ignore: plainOwner === null,
  async fn() {
    await using box = await sandbox();
    assert.equal((await box.run(["plan", "set", "one step"])).code, 0);
    const folder = await dataFolder(box);
    const under = plainOwner ?? [];
    for (
      const [path, closed, open] of [[`${folder}/log.kv`, 0o400, 0o600], [
        folder,
        0o500,
        0o700,
      ]] as const
    ) {
      await Deno.chmod(path, closed);
      const read = await box.run(["plan", "show"], { under });
      assert.deepEqual([read.code, read.stderr, read.stdout.includes("one step")], [0, "", true]);
      const written = await box.run(["plan", "set", "another"], { under });
      const says = `${folder}/log.kv is read-only; nothing was written.\n`;
      assert.deepEqual([written.code, written.stderr], [exitCodes.io, says]);
      await Deno.chmod(path, open);
    }
  },
});

Deno.test({
  name: "an output that takes nothing more is a failure of writing",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using box = await sandbox();
    const under = ["bash", "-c", '"$@" > /dev/full', "bash"];
    for (const args of [["tool", "list"], ["--json", "tool", "list"]]) {
      const told = await box.run(args, { under });
      assert.deepEqual(told, {
        code: exitCodes.io,
        stdout: "",
        stderr: "No space left on the disk.\n",
      });
    }
  },
});
