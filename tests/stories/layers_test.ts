/** Commands on write layers through the real program: killed, interrupted, beside others, held back. */

import assert from "node:assert/strict";
import { bubblewrap } from "../support/bubblewrap.ts";
import { linesOf } from "../support/lines.ts";
import { type Sandbox, sandbox, startProgram } from "../support/program.ts";

function story(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: !bubblewrap, fn });
}

const shell = (command: string) => ({ calls: [{ name: "run_shell", input: { command } }] });
const done = { text: "It is done." };

/** A project whose model says these answers. */
async function project(answers: readonly unknown[], more = ""): Promise<Sandbox> {
  const box = await sandbox({ "app.txt": "one\ntwo\nthree\n", "notes.md": "mine\n" });
  await says(box, answers, more);
  return box;
}

async function says(box: Sandbox, answers: readonly unknown[], more = ""): Promise<void> {
  await box.config(
    `active_model: test\n${more}models:\n  test:\n    provider: scripted\n    script: script.yaml\n`,
  );
  await Deno.writeTextFile(`${box.home}/.config/agent/script.yaml`, JSON.stringify(answers));
}

async function run(box: Sandbox, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await box.run(words);
  assert.equal(code, 0, `${words.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

async function text(box: Sandbox, path: string): Promise<string | null> {
  return await Deno.readTextFile(`${box.project}/${path}`).catch(() => null);
}

async function changed(box: Sandbox): Promise<readonly (readonly string[])[]> {
  const rows: readonly { files: readonly { path: string }[] }[] = JSON.parse(
    await run(box, "changes", "--json"),
  );
  return rows.map(({ files }) => files.map(({ path }) => path).sort());
}

const work = ["work", "--json", "--live", "--approve", "all", "go"];

/** The program, up to the moment at which its command says that it has written. */
async function written(box: Sandbox): Promise<{
  readonly child: Deno.ChildProcess;
  /** Waits for its end. */
  end(): Promise<Deno.CommandStatus & { readonly stderr: string }>;
}> {
  const child = startProgram(work, { cwd: box.project, home: box.home });
  const errors = new Response(child.stderr).text();
  const lines = linesOf(child.stdout);
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(await errors);
    const event = JSON.parse(value);
    if (event.type !== "progress" || !String(event.text).includes("ready")) continue;
    return {
      child,
      async end() {
        await Array.fromAsync(lines);
        return { ...await child.status, stderr: await errors };
      },
    };
  }
}

const writes = "echo made > made.txt; echo more >> app.txt; echo ready; sleep 600";

async function killed(): Promise<Sandbox> {
  const box = await project([shell(writes), done]);
  const { child, end } = await written(box);
  child.kill("SIGKILL");
  await end();
  return box;
}

story("what a killed program's command wrote waits, and pending keep brings it", async () => {
  await using box = await killed();
  assert.deepEqual([await text(box, "made.txt"), await text(box, "app.txt")], [
    null,
    "one\ntwo\nthree\n",
  ]);
  const [row] = JSON.parse(await run(box, "pending", "--json"));
  assert.deepEqual(
    row.paths.map((it: { path: string; did: string }) => [it.path, it.did]),
    [["app.txt", "edited"], ["made.txt", "created"]],
  );
  assert.match(await run(box, "pending"), /^1 {2}session \S+, .*2 paths\n {2}app\.txt {2}changed/);
  assert.match(
    await run(box, "changes"),
    /Commands wrote 2 paths that are not in the project: agent pending/,
  );
  await run(box, "pending", "keep");
  assert.deepEqual([await text(box, "made.txt"), await text(box, "app.txt")], [
    "made\n",
    "one\ntwo\nthree\nmore\n",
  ]);
  assert.equal(await run(box, "pending"), "Nothing is pending.\n");
  await run(box, "undo");
  assert.deepEqual([await text(box, "made.txt"), await text(box, "app.txt")], [
    null,
    "one\ntwo\nthree\n",
  ]);
});

story("a project that was moved takes along what a killed program's command wrote", async () => {
  await using box = await killed();
  const moved = `${box.project}-moved`;
  await Deno.rename(box.project, moved);
  const kept = await box.run(["pending", "keep"], { cwd: moved });
  assert.equal(kept.code, 0, kept.stderr);
  assert.equal(await Deno.readTextFile(`${moved}/made.txt`), "made\n");
  assert.equal((await box.run(["undo"], { cwd: moved })).code, 0);
  const names = await Array.fromAsync(Deno.readDir(moved), ({ name }) => name);
  assert.deepEqual(names.sort(), ["app.txt", "notes.md"]);
});

story(
  "another folder in the project's place gets nothing, and the end says what happened",
  async () => {
    await using box = await project([shell(writes), done]);
    const { child, end } = await written(box);
    const moved = `${box.project}-moved`;
    await Deno.rename(box.project, moved);
    await Deno.mkdir(box.project);
    child.kill("SIGINT");
    const { code, stderr } = await end();
    assert.deepEqual([code, stderr], [
      74,
      `The folder ${box.project} was moved, removed or replaced while agent was working in it. ` +
      "Open it at its new location: agent session resume\n",
    ]);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(box.project)), []);
    const kept = await box.run(["pending", "keep"], { cwd: moved });
    assert.equal(kept.code, 0, kept.stderr);
    assert.equal(await Deno.readTextFile(`${moved}/made.txt`), "made\n");
  },
);

story(
  "without a sandbox the list of changes has what a killed program's command wrote",
  async () => {
    await using box = await project([shell(writes), done], "sandbox: off\n");
    const { child, end } = await written(box);
    child.kill("SIGKILL");
    await end();
    assert.deepEqual(await changed(box), [["app.txt", "made.txt"]]);
    assert.match(await run(box, "changes"), /possibly not by this command: app\.txt, made\.txt/);
  },
);

story("pending drop discards it; resume tells user and model where the work is", async () => {
  await using box = await killed();
  const sees = { text: "I see." };
  await says(box, [shell(writes), sees, sees]);
  const [{ id }] = JSON.parse(await run(box, "session", "list", "--json"));
  const { stderr, code } = await box.run(["session", "resume", id, "--json", "and now?"]);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /Commands wrote 2 paths that are not in the project: agent pending/);
  const log = await run(box, "session", "show", id, "--json");
  assert.match(log, /What it had written is not in the project; the user decides.*made\.txt/);
  await run(box, "pending", "drop");
  assert.equal(await run(box, "pending"), "Nothing is pending.\n");
  assert.deepEqual([await text(box, "made.txt"), await changed(box)], [null, []]);
});

story("a command that is interrupted is recorded and can be taken back", async () => {
  await using box = await project([shell(writes), done]);
  const { child, end } = await written(box);
  child.kill("SIGINT");
  assert.equal((await end()).code, 130);
  assert.equal(await text(box, "made.txt"), "made\n");
  assert.deepEqual(await changed(box), [["app.txt", "made.txt"]]);
  await run(box, "undo");
  assert.deepEqual([await text(box, "made.txt"), await text(box, "app.txt")], [
    null,
    "one\ntwo\nthree\n",
  ]);
});

story("two sessions at once: each records what its own command did", async () => {
  await using one = await project([
    shell("echo a > a.txt; sed -i s/one/ONE/ app.txt; echo ready; sleep 3"),
    done,
  ]);
  const git =
    "git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm start";
  await new Deno.Command("sh", { args: ["-c", git], cwd: one.project }).output();
  const { end } = await written(one);
  await says(one, [shell("echo b > b.txt; sed -i s/three/THREE/ app.txt"), done]);
  await run(one, "work", "--approve", "all", "the other");
  assert.equal((await end()).code, 0);
  assert.deepEqual(await changed(one), [["a.txt", "app.txt"], ["app.txt", "b.txt"]]);
  assert.equal(await text(one, "app.txt"), "ONE\ntwo\nTHREE\n");
});

story("what a person saves beside a command is in no change, and no undo takes it", async () => {
  await using box = await project([shell("echo a > a.txt; echo ready; sleep 2"), done]);
  const { end } = await written(box);
  await Deno.writeTextFile(`${box.project}/notes.md~`, "saved by rename\n");
  await Deno.rename(`${box.project}/notes.md~`, `${box.project}/notes.md`);
  await Deno.writeTextFile(`${box.project}/app.txt`, "saved in place\n");
  assert.equal((await end()).code, 0);
  assert.deepEqual(await changed(box), [["a.txt"]]);
  await run(box, "undo");
  assert.deepEqual(
    [await text(box, "a.txt"), await text(box, "notes.md"), await text(box, "app.txt")],
    [null, "saved by rename\n", "saved in place\n"],
  );
});

for (
  const [lang, said] of [
    [
      "en",
      /^Not in the project yet: .*docs\/site\/\.git \(settings or history.*agent pending keep/m,
    ],
    ["zh", /^尚未进入项目：.*docs\/site\/\.git（?.*放入项目：.*agent pending keep/m],
  ] as const
) {
  story(`what is held back is said in the last lines with the next command (${lang})`, async () => {
    await using box = await project(
      [shell("git init -q docs/site; echo x=y > .npmrc; echo ok > ok.txt"), done],
      "permissions: auto\n",
    );
    const words = ["work", "--approve", "all", "--lang", lang, "make it"];
    const { stderr: out } = await box.run(words);
    assert.match(out, said);
    assert.match(said.exec(out)?.[0] ?? "", /\.npmrc/);
    assert.deepEqual([await text(box, "ok.txt"), await text(box, ".npmrc")], ["ok\n", null]);
  });
}

story("a single path that waits is told in the singular, kept or dropped", async () => {
  await using box = await project(
    [shell("echo x=y > .npmrc"), { text: "It ran." }],
    "permissions: auto\n",
  );
  const words = ["work", "--approve", "all", "make it"];
  await box.run(words);
  assert.match(await run(box, "pending"), /^1 {2}session \S+, .*, 1 path\n {2}\.npmrc {2}new/);
  assert.match(await run(box, "changes"), /^Commands wrote 1 path that is not in the project/m);
  assert.equal(await run(box, "pending", "drop"), "Discarded changes to 1 path.\n");
  await box.run(words);
  const kept = await run(box, "pending", "keep");
  assert.equal(kept, "Put 1 path into the project. To undo: agent undo\n");
});

story("what a command in the background writes comes at the next call and at the end", async () => {
  const goes = "trap 'echo bye > bye.txt; exit' TERM; echo one > one.txt; sleep 1.5; " +
    "echo two > two.txt; sleep 600 & wait";
  const talks = "for i in $(seq 30); do echo $i; sleep 0.1; done";
  await using box = await project(
    [
      shell(goes),
      shell(talks),
      { calls: [{ name: "read_file", input: { path: "two.txt" } }] },
      done,
    ],
    "shell_silence_s: 1\n",
  );
  const out = await run(box, "work", "--json", "--approve", "all", "serve");
  assert.match(out, /"type":"tool_result".*two\\n/);
  assert.deepEqual(
    [await text(box, "one.txt"), await text(box, "two.txt"), await text(box, "bye.txt")],
    ["one\n", "two\n", "bye\n"],
  );
  assert.deepEqual((await changed(box)).flat().sort(), ["bye.txt", "one.txt", "two.txt"]);
  assert.equal(await run(box, "pending"), "Nothing is pending.\n");
});

Deno.test("without a box a command's changes are uncertain, and undo asks for a word", async () => {
  await using box = await project([shell("echo made > made.txt"), done], "sandbox: off\n");
  await run(box, "work", "--approve", "all", "make it");
  assert.equal(await text(box, "made.txt"), "made\n");
  const { code, stdout, stderr } = await box.run(["undo"]);
  assert.equal(code, 4, stdout + stderr);
  assert.match(stdout + stderr, /--uncertain take/);
  assert.equal(await text(box, "made.txt"), "made\n");
});
