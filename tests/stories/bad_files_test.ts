/** Folders, files and pipes that cannot be used: said once, with what to do. */

import assert from "node:assert/strict";
import { exitCodes } from "../../src/protocol/mod.ts";
import { complains } from "../support/complaint.ts";
import { fakeOpenai } from "../support/fake_openai.ts";
import { jsonLines } from "../support/lines.ts";
import { plainOwner } from "../support/machine.ts";
import { type Sandbox, sandbox, served } from "../support/program.ts";

Deno.test("a workspace that is missing, or a file, is no workspace", async () => {
  await using box = await sandbox({ "notes.txt": "hello\n" });
  await complains(box, ["--cwd", "nowhere", "session", "list"], {
    exit: "input",
    code: "workspace.missing",
    says: "The folder nowhere does not exist.",
  });
  await complains(box, ["--cwd", "notes.txt", "work", "task"], {
    exit: "input",
    code: "workspace.not_directory",
    says: "notes.txt is not a folder.",
  });
  await complains(box, ["--lang", "zh", "--cwd", "notes.txt/sub", "work", "task"], {
    exit: "input",
    code: "workspace.not_directory",
    says: "notes.txt/sub 不是文件夹。",
  });
});

Deno.test({
  name: "a folder that may not be read is no workspace",
  ignore: plainOwner === null,
  async fn() {
    await using box = await sandbox();
    await Deno.mkdir(`${box.project}/closed`, { mode: 0o000 });
    await complains(box, ["--cwd", "closed", "session", "list"], {
      exit: "input",
      code: "workspace.unreadable",
      says: "Cannot read the folder closed: check its permissions.",
    }, { under: plainOwner ?? [] });
  },
});

interface Refusal {
  readonly path: string;
  readonly text: string;
}

const refusals: readonly Refusal[] = [
  {
    path: "huge.log",
    text:
      "huge.log has 2.1 GB, more than the 4.0 MB that can be handled. Look at parts of it: run_shell with sed -n '1,100p', grep or tail.",
  },
  { path: "program", text: "program is binary (8 bytes), not text." },
  {
    path: "latin.txt",
    text:
      "latin.txt is neither UTF-8 nor UTF-16: the byte at offset 2 does not fit. Convert it first: run_shell with iconv -f latin1 -t utf-8 (or what its encoding is).",
  },
  {
    path: "../home/.config/agent/config.yaml",
    text:
      "../home/.config/agent/config.yaml is outside the workspace. Use a path relative to its root.",
  },
  {
    path: "link",
    text: "link is outside the workspace (a link leads there). Use a path relative to its root.",
  },
  { path: "folder", text: "folder is a folder, not a file. list_dir shows what is in it." },
  { path: "pipe", text: "pipe is no ordinary file." },
  { path: "reedme.md", text: "reedme.md does not exist. Did you mean readme.md?" },
];

async function oddFiles(): Promise<Sandbox> {
  const box = await sandbox({ "readme.md": "hello\n", "folder/x.txt": "x\n" });
  await box.config("lang: en\n");
  const at = (name: string) => `${box.project}/${name}`;
  await Deno.writeTextFile(at("huge.log"), "");
  await Deno.truncate(at("huge.log"), 2 ** 31);
  await Deno.writeFile(at("program"), new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 0, 0]));
  await Deno.writeFile(at("latin.txt"), new Uint8Array([0x67, 0x72, 0xfc, 0xdf, 0x0a]));
  await Deno.symlink("/etc/passwd", at("link"));
  await new Deno.Command("mkfifo", { args: [at("pipe")] }).output();
  return box;
}

Deno.test("a file that cannot be read is refused with the reason and what to do", async () => {
  await using box = await oddFiles();
  for (const { path, text } of refusals) {
    const input = JSON.stringify({ path });
    const told = await box.run(["tool", "run", "read_file", "--input", input]);
    assert.deepEqual(told, { code: exitCodes.unfinished, stdout: `${text}\n`, stderr: "" });
  }
  const input = JSON.stringify({ path: "huge.log" });
  const machine = await box.run(["--json", "tool", "run", "read_file", "--input", input]);
  const [{ type, status, text } = {}] = jsonLines(machine.stdout);
  assert.deepEqual([machine.code, type, status, text], [
    exitCodes.unfinished,
    "tool_result",
    "failed",
    refusals[0]?.text,
  ]);
});

Deno.test("nothing is written outside, through a link, or where history is kept", async () => {
  await using box = await oddFiles();
  const rows = [
    ["../evil", "../evil is outside the workspace. Use a path relative to its root."],
    [
      "link",
      "link is outside the workspace (a link leads there). Use a path relative to its root.",
    ],
    [".git/config", ".git/config is protected (settings or history); no tool may write it."],
    ["readme.md/x", "readme.md/x cannot be a folder: it, or a part of it, is a file."],
  ];
  for (const [path, text] of rows) {
    const input = JSON.stringify({ path, content: "x" });
    const told = await box.run(["tool", "run", "write_file", "--input", input, "-a", "all"]);
    assert.deepEqual(told, { code: exitCodes.unfinished, stdout: `${text}\n`, stderr: "" });
  }
});

Deno.test("a task that comes by a pipe must be text", async () => {
  await using box = await sandbox();
  const stdin = new Uint8Array([0x68, 0x69, 0xff, 0x0a]);
  await complains(box, ["work"], {
    exit: "data",
    code: "cli.not_text",
    says: "Standard input is not UTF-8 text.",
  }, { stdin });
  await complains(box, ["--lang", "zh", "work"], {
    exit: "data",
    code: "cli.not_text",
    says: "标准输入不是 UTF-8 文本。",
  }, { stdin });
});

Deno.test("a schema of the answer that is none is refused before a model is asked", async () => {
  await using server = fakeOpenai();
  await using box = await sandbox({ "broken.json": "{type", "odd.json": '{"type":"nonsense"}' });
  await served(box, `${server.url}/v1`);
  await complains(box, ["work", "task", "--output-schema", "broken.json"], {
    exit: "data",
    code: "schema.invalid",
    says:
      "Invalid schema for the final answer: Expected property name or '}' in JSON at position 1 (line 1 column 2).",
  });
  await complains(box, ["work", "task", "--output-schema", "odd.json"], {
    exit: "data",
    code: "schema.invalid",
    says: "Invalid schema for the final answer: Unsupported type: nonsense.",
  });
  assert.equal(server.requests.length, 0);
});
