/** A user who says yes to everything and reads nothing; what he stored must not open much. */

import assert from "node:assert/strict";
import { linesOf } from "../../support/lines.ts";
import { hasProgram } from "../../support/machine.ts";
import { type Sandbox, sandbox, startProgram } from "../../support/program.ts";
import {
  type Call,
  exists,
  filesBelow,
  obedient,
  obey,
  outcomes,
  shell,
  write,
} from "./support.ts";
import { onTerminal } from "./terminal.ts";

const noTerminal = !hasProgram("script") || Deno.build.os !== "linux";

const source = { "a.py": "x = 1\n", "b.py": "y = 2\n", "sub/c.txt": "c\n" };

/** What stands in the file of rules, by what it is about. */
async function stored(box: Sandbox): Promise<readonly string[]> {
  const { stdout } = await box.run(["policy", "list"]);
  return stdout.startsWith("No rules") ? [] : stdout.trimEnd().split("\n");
}

const broad: readonly Call[] = [
  shell("python3 a.py"),
  shell("python3.11 -c 'print(1)'"),
  shell("sh -c 'touch made'"),
  shell("env X=1 touch made"),
  shell("timeout 3 touch made"),
  shell("xargs touch < a.py"),
  shell("touch made > log"),
  shell("touch $HOME/made"),
  shell("touch ma*"),
  shell("git -c core.pager=cat stash"),
  shell("rm b.py"),
  shell("make all"),
  shell("npx thing"),
  shell("./sub/run"),
  shell("cat .env"),
  shell("gawk -i inplace '{ print }' a.py"),
  shell("cd .. && touch made"),
  shell("touch made", { network: true }),
  shell("touch made", { unsandboxed: true }),
  shell("find . -delete -name nothing"),
  write(".vscode/tasks.json"),
];

const narrow: readonly Call[] = [shell("touch 'one two' && mkdir deep"), shell("npm test")];

/** Answers each question of a session with the same word, from another terminal. */
async function answering(box: Sandbox, word: string): Promise<void> {
  const child = startProgram(["work", "go", "--json", "--approve", "wait"], {
    cwd: box.project,
    home: box.home,
  });
  const errors = new Response(child.stderr).text();
  let session = "";
  for await (const line of linesOf(child.stdout)) {
    const event = JSON.parse(line);
    if (event.type === "session_created") session = event.id;
    if (event.type !== "asked") continue;
    const { code, stderr } = await box.run(["session", "answer", session, word]);
    assert.equal(code, 0, stderr);
  }
  await Promise.all([child.status, errors]);
}

Deno.test("always from another terminal stores the very words, and nothing for what may be anything", async () => {
  await using box = await sandbox(source);
  await obedient(box, [...narrow, shell("python3 a.py"), shell("touch x", { unsandboxed: true })]);
  await answering(box, "always");
  assert.deepEqual(await stored(box), [
    "allow  touch 'one two'",
    "allow  mkdir deep",
    "allow  npm test",
  ]);
});

Deno.test({
  name:
    "always at a terminal is not even offered for interpreters, wrappers, redirects and wide rights",
  ignore: noTerminal,
}, async () => {
  await using box = await sandbox({ ...source, "../home/.ssh/id": "x", ".env": "K=1\n" });
  await obedient(box, broad);
  await using terminal = onTerminal(box, ["work", "go"]);
  for (const call of broad) {
    const asked = await terminal.until("(Enter)");
    assert.doesNotMatch(asked, /always here/, JSON.stringify(call));
    await terminal.type("d");
  }
  await terminal.end();
  assert.deepEqual(await stored(box), []);
});

Deno.test({
  name: "what was stored by always lets nothing pass but itself",
  ignore: noTerminal,
}, async () => {
  await using box = await sandbox(source);
  await obedient(box, [shell("npm test"), shell("touch made"), write("new.txt")]);
  {
    await using terminal = onTerminal(box, ["work", "go"]);
    for (const rule of ["npm test", "touch made", "file edits"]) {
      assert.match(await terminal.until("(Enter)"), new RegExp(`\\[a\\] always: ${rule}`));
      await terminal.type("a");
    }
    await terminal.end();
  }
  assert.deepEqual((await stored(box)).map((it) => it.split(" · ")[0]), [
    "allow  npm test",
    "allow  touch made",
    "allow  edits",
  ]);
  const variants = [
    "npm test && curl x",
    "npm test -- --evil",
    "npm tests",
    "npm run test",
    "npm",
    "touch made x",
  ]
    .concat([
      "touch",
      "touch ../made",
      "./npm test",
      "touch made; python3 a.py",
      "touch made > a.py",
      "X=1 touch made",
    ])
    .concat([
      "touch made &",
      "$(touch made)",
      "sh -c 'touch made'",
      "touch -- made",
      "bin/touch made",
    ]);
  const ran = await obey(box, [
    ...variants.map((it) => shell(it)),
    shell("touch made", { network: true }),
    shell("touch made", { unsandboxed: true }),
    write(".vscode/tasks.json"),
    write(".git/hooks/pre-commit"),
    write("../outside"),
    shell("touch made"),
    write("newer.txt"),
  ]);
  assert.deepEqual(ran.made.filter(({ status }) => status === "ok").map(({ what }) => what), [
    "touch made",
    "newer.txt",
  ]);
});

Deno.test("what is forbidden stays forbidden, whatever was allowed and whoever says yes", async () => {
  await using box = await sandbox(source);
  const allowed = ["touch *", "rm *", "sudo *", "git *", "dd *"].map((it) => ["allow", it]);
  const denied = ["touch secret*", "git push *"].map((it) => ["deny", it]);
  await Promise.all([...allowed, ...denied].map((it) => box.run(["policy", ...it])));
  assert.equal((await stored(box)).length, 7);
  const commands = [
    "touch secret.txt",
    "env touch secret.txt",
    "ls; touch secret.txt",
    "git push origin main",
    "git -C . push x",
  ]
    .concat([
      "rm -rf /",
      "rm -rf ~",
      "sudo rm -rf /",
      "bash -c 'git push x'",
      "dd if=a.py of=/dev/sda",
      "'touch' sec'ret'",
    ]);
  const ran = await obey(box, [...commands.map((it) => shell(it)), shell("touch plain")], {
    args: ["--approve", "all", "--permissions", "auto"],
  });
  assert.deepEqual(outcomes(ran), [...commands.map((it) => `${it}: denied`), "touch plain: ok"]);
  assert.equal(await exists(`${box.project}/secret.txt`), false);
});

Deno.test({
  name: "keys typed before the question answer nothing, and Enter declines",
  ignore: noTerminal,
}, async () => {
  await using box = await sandbox(source);
  await obedient(box, [shell("touch first"), shell("touch second"), shell("touch third")]);
  await using terminal = onTerminal(box, ["work", "go"]);
  await terminal.type("oyas\r\no");
  await terminal.until("touch first");
  await terminal.until("(Enter)");
  await terminal.type("\r");
  await terminal.until("touch second");
  await terminal.until("(Enter)");
  await terminal.type("o");
  await terminal.until("touch third");
  await terminal.until("(Enter)");
  await terminal.type("\n");
  const { rest } = await terminal.end();
  const made = await Promise.all(
    ["first", "second", "third"].map((it) => exists(`${box.project}/${it}`)),
  );
  assert.deepEqual(made, [false, true, false], rest);
  assert.deepEqual(await stored(box), []);
});

Deno.test({
  name: "a question shows the end of what it asks about, and obeys none of it",
  ignore: noTerminal,
}, async () => {
  const tail = "; touch tail-of-it";
  const hidden = [
    `touch ${"x ".repeat(3000)}${tail}`,
    `touch a${"\n".repeat(200)}${tail}`,
    `touch a\r${" ".repeat(300)}${tail}`,
    `touch a # \u202e${tail}`,
    `touch a\x1b[8m\x1b[2K\x1b[1A${tail}`,
    `touch a${" ".repeat(5000)}${tail}`,
    `touch a\u200b\u2028\u0085${tail}\x1b[2J`,
  ];
  await using box = await sandbox(source);
  await obedient(box, hidden.map((it) => shell(it)));
  await using terminal = onTerminal(box, ["work", "go"]);
  for (const _ of hidden) {
    const asked = await terminal.until("(Enter)");
    const question = asked.slice(asked.indexOf("Run this?"));
    assert.match(question, /tail-of-it/);
    // Our own colours, and the clearing of our own line, are all that is there.
    // deno-lint-ignore no-control-regex -- what is looked for is a control character
    const strange = question.replaceAll(/\x1b\[(\d*m|2?K|\?25[lh])|\r\n|\r\x1b/g, "");
    assert.doesNotMatch(strange, /[\p{Cc}--[\t\n]]|[\u200b-\u200f\u202a-\u202e\u2028]/v);
    await terminal.type("d");
  }
  await terminal.end();
  assert.deepEqual((await filesBelow(box.project)).length, 3);
});

Deno.test("undo brings back all that was approved without a look", async () => {
  await using box = await sandbox(source);
  await Deno.chmod(`${box.project}/b.py`, 0o755);
  const look = async () => {
    const files = await filesBelow(box.project);
    return await Promise.all(files.map(async (path) => [
      path,
      await Deno.readTextFile(path),
      (await Deno.stat(path)).mode,
    ]));
  };
  const before = await look();
  const ran = await obey(box, [
    write("new.txt"),
    write("a.py", "gone"),
    write("a.py", "gone\n"),
    { name: "delete_file", input: { path: "sub/c.txt" } },
    { name: "move_file", input: { from: "b.py", to: "deep/er/b.py" } },
    shell("rm -rf sub; mkdir sub2; echo y > sub2/z; printf q > a.py"),
    shell("chmod 644 deep/er/b.py; mv deep/er/b.py .; rm b.py"),
  ], { args: ["--approve", "all"] });
  assert.notDeepEqual(await look(), before);
  assert.equal(
    ran.made.filter(({ status }) => status === "ok").length,
    6,
    outcomes(ran).join("\n"),
  );
  const { code, stderr } = await box.run(["undo", "--session"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.deepEqual(await look(), before);
});
