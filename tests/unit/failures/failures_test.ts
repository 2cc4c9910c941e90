import assert from "node:assert/strict";
import { diagnose } from "../../../src/failures/mod.ts";
import { withoutGnuQuotes } from "../../../src/failures/gnu_quotes.ts";
import { sceneOf } from "../../../src/failures/scene.ts";
import { failures } from "../../../src/failures/table.ts";
import { loadLanguage, loadMessages, message } from "../../../src/messages/mod.ts";
import { failures as english } from "../../../src/messages/en_failures.ts";
import { remedies } from "../../../src/messages/en_failures_do.ts";
import { failures as chinese } from "../../../src/messages/zh_failures.ts";
import { remedies as chineseRemedies } from "../../../src/messages/zh_failures_do.ts";
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

Deno.test("names that the locale cannot show are read, and none of them makes a line", () => {
  for (
    const [printed, name] of [
      ["''$'\\346\\262\\241\\346\\234\\211''.txt'", "没有.txt"],
      ["'a '$'\\303\\244'", "a ä"],
      ["''$'\\377'", "''$'\\377'"],
      ["'a'$'\\012''fatal: not a git repository'", "'a'$'\\012''fatal: not a git repository'"],
    ] as const
  ) assert.equal(withoutGnuQuotes(`cat: ${printed}: No`), `cat: ${name}: No`);
});

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
    says: "PATH 中没有名为 pyton3 的程序。最接近的名称是 python3。",
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
  assert.deepEqual(await commands("git status", 128, lock), [
    "ls -ld '$(rm x); y'",
    "git config --global --add safe.directory '$(rm x); y'",
  ]);
  assert.deepEqual(await commands("make", 2, missing("m")), ["pkg-config --libs m"]);
  assert.deepEqual(await commands("make", 2, missing("--exists")), []);
  const turned = "fatal: a branch named 'a\u202eb' already exists\n";
  assert.deepEqual(await commands("git branch x", 128, turned), []);
});

const forbidden =
  /\bsudo\b|--force|push -f|--no-verify|known_hosts|\bkill\b|\brm\b|\bclean\b|\breset\b|checkout --|prune|\|\s*(?:ba)?sh|777|--break-system|[\p{Cc}\p{Cf}]/u;

/** Details of every name that an entry may read, with and without those that choose another answer. */
const named = Object.fromEntries(
  ("name near path branch remote folder script interpreter package only number host port pattern pid unit kind requires " +
    "version header venv by below").split(" ").map((it) => [it, "n"]),
);

Deno.test("no entry proposes what is dangerous", () => {
  const scene = sceneOf(evidence("git x n", 1, "x"));
  assert.ok(scene);
  const choices = [named, {}, ...Object.keys(named).map((it) => ({ ...named, [it]: undefined }))];
  for (const { id, proposals } of failures) {
    for (const choice of choices) {
      const details = Object.fromEntries(
        Object.entries(choice).filter((it): it is [string, string] => it[1] !== undefined),
      );
      for (const draft of proposals(details, scene)) {
        assert.doesNotMatch(draft.command ?? "", forbidden, id);
        assert.match(message("zh", draft.does), /\p{Script=Han}/u, id);
      }
    }
  }
  assert.equal(new Set(failures.map(({ id }) => id)).size, failures.length);
});

Deno.test("a harmful line is never completed", async () => {
  const programs = factsOf(["rm", "git", "dd", "sudo"]);
  const commands = async (line: string, name: string) =>
    (await diagnose(evidence(line, 127, `bash: ${name}: command not found\n`), programs, "en"))
      .flatMap(({ proposals }) => proposals.map(({ command }) => command));
  assert.deepEqual(await commands("gti status", "gti"), ["git status"]);
  assert.deepEqual(await commands("rmm -rf x", "rmm"), []);
  assert.deepEqual(await commands("gti push --force", "gti"), []);
  assert.deepEqual(await commands("gti commit --no-verify", "gti"), []);
  assert.deepEqual(await commands("gti status > all", "gti"), []);
});

Deno.test("each sentence speaks both languages with the same values", () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([it]) => it).toSorted();
  const all: readonly (readonly [string, string, string])[] = [
    ...pairs(english, chinese),
    ...pairs(remedies, chineseRemedies),
  ];
  for (const [key, here, there] of all) {
    assert.match(there, /\p{Script=Han}/u, key);
    assert.deepEqual(places(there), places(here), key);
  }
});

function pairs(
  here: Readonly<Record<string, string>>,
  there: Readonly<Record<string, string>>,
): readonly (readonly [string, string, string])[] {
  return Object.entries(here).map(([key, text]) => [key, text, there[key] ?? ""]);
}

Deno.test("of hostile output little is read, so that no rule takes long", () => {
  const text = (output: string) => sceneOf(evidence("x", 1, output))?.text ?? "";
  assert.equal(text("a".repeat(9_000)).length, 1_000);
  assert.equal(text(`b${" ".repeat(9_000)}c`), "b c");
  assert.equal(text("d\n".repeat(9_000)).split("\n").length, 160);
});

Deno.test("programs and modules may be named like what every object has", async () => {
  assert.deepEqual(
    await Promise.all([
      ids("toString", 127, "bash: toString: command not found\n"),
      ids("constructor x", 1, "Error: connect ECONNREFUSED 127.0.0.1:80\n"),
      ids(
        "python3 a.py",
        1,
        "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nModuleNotFoundError: No module named 'constructor'\n",
      ),
      ids("valueOf log", 1, "fatal: not a git repository\n"),
    ]),
    [["shell.command_not_found"], ["net.refused"], ["python.module"], []],
  );
});
