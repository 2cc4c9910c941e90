import assert from "node:assert/strict";
import { diagnose, failures } from "../../../src/failures/mod.ts";
import { loadLanguage, loadMessages, message } from "../../../src/messages/mod.ts";
import { evidence, factsOf } from "../../support/failures.ts";

await loadLanguage("zh");
await loadMessages("failures");

const facts = factsOf(["git", "ls", "python3"], ["/home/ann/app/run.sh"]);

async function ids(line: string | null, exit: number | null, text: string) {
  return (await diagnose(evidence(line, exit, text), facts, "en")).map(({ id }) => id);
}

const upstream = `fatal: The current branch fix has no upstream branch.
To push the current branch and set the remote as upstream, use

    git push --set-upstream origin fix
`;

Deno.test("a branch without upstream is pushed as git says", async () => {
  assert.deepEqual(await diagnose(evidence("git push", 128, upstream), facts, "en"), [{
    id: "git.no_upstream",
    says: "The branch fix has no upstream branch.",
    proven: false,
    proposals: [{
      command: "git push --set-upstream origin fix",
      does: "pushes the branch and sets its upstream",
      caution: null,
      source: "tool",
    }],
  }]);
});

Deno.test("a typing error is proven by the programs of the machine", async () => {
  const found = await diagnose(
    evidence("pyton3", 127, "bash: pyton3: command not found\n"),
    facts,
    "zh",
  );
  assert.deepEqual(found, [{
    id: "shell.command_not_found",
    says: "PATH 中没有名为 pyton3 的程序。",
    proven: true,
    proposals: [{
      command: "python3",
      does: "运行名称最接近的命令",
      caution: null,
      source: "rule",
    }],
  }]);
});

Deno.test("text that a program only shows, and success, prove nothing", async () => {
  assert.deepEqual(await ids("cat push.log | grep -v x", 1, upstream), []);
  assert.deepEqual(await ids("git log -p", 141, upstream), []);
  assert.deepEqual(await ids("git push", 0, upstream), []);
  assert.deepEqual(await ids("npm test", 1, upstream), []);
  assert.deepEqual(await ids("make", 2, "bash: pyton3: command not found\n"), []);
});

Deno.test("the Chinese words of git and of the C library are known", async () => {
  assert.deepEqual(
    await ids("git merge x", 128, "致命错误：拒绝合并无关的历史\n"),
    ["git.unrelated_histories"],
  );
  assert.deepEqual(await ids("cp a b", 1, "cp: 写入 'b' 出错: 设备上没有空间\n"), [
    "shell.no_space",
  ]);
});

Deno.test("a name from hostile output is one word or no command", async () => {
  const missing = (name: string) => `/usr/bin/ld: cannot find -l${name}\n`;
  const lock = "fatal: detected dubious ownership in repository at '$(rm x); y'\n";
  const commands = async (line: string, exit: number, text: string) =>
    (await diagnose(evidence(line, exit, text), facts, "en")).flatMap((it) => it.proposals)
      .map(({ command }) => command);
  assert.deepEqual(await commands("git status", 128, lock), ["ls -ld '$(rm x); y'"]);
  assert.deepEqual(await commands("make", 2, missing("m")), ["pkg-config --libs m"]);
  assert.deepEqual(await commands("make", 2, missing("--exists")), []);
  const turned = "fatal: a branch named 'a\u202eb' already exists\n";
  assert.deepEqual(await commands("git branch x", 128, turned), []);
});

const forbidden =
  /\bsudo\b|--force|push -f|--no-verify|known_hosts|\bkill\b|\brm\b|clean|reset|checkout --|prune|\|\s*(?:ba)?sh|777|--break-system|[\p{Cc}\p{Cf}]/u;

Deno.test("no entry proposes what is dangerous, and each speaks both languages", () => {
  const details = {
    name: "n",
    near: "n",
    path: "p",
    branch: "b",
    remote: "r",
    folder: "f",
    script: "s",
  };
  const { command, shell, system } = evidence("git x", 1, "");
  const scene = {
    tools: ["git"],
    words: ["git", "x"],
    exit: 1,
    text: "",
    folder: command.folder,
    shell,
    system,
  };
  for (const { id, proposals, says } of failures) {
    assert.notEqual(message("en", says), says, id);
    assert.match(message("zh", says), /\p{Script=Han}/u, id);
    for (const draft of proposals(details, scene)) {
      assert.doesNotMatch(draft.command ?? "", forbidden, id);
      assert.match(message("zh", draft.does), /\p{Script=Han}/u, id);
    }
  }
  assert.equal(new Set(failures.map(({ id }) => id)).size, failures.length);
});
