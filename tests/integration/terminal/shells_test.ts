/** The hooks in the real shells of the machine, as their own line editors and histories have it. */

import assert from "node:assert/strict";
import { inShell } from "../../support/shell_tests.ts";

inShell("tells line, exit code, folder and output of a command", async (child, _, folder) => {
  const home = await Deno.realPath(`${folder}/home`);
  assert.deepEqual({ ...await child.run("echo one; echo two"), durationMs: 0 }, {
    line: "echo one; echo two",
    exit: 0,
    folder: home,
    durationMs: 0,
    output: { kind: "text", text: "one\ntwo", cut: false },
  });
  const failed = await child.run("sh -c 'echo bad >&2; exit 7'");
  assert.deepEqual([failed.exit, failed.output], [7, { kind: "text", text: "bad", cut: false }]);
  await Deno.mkdir(`${home}/雪 山`);
  assert.equal((await child.run("cd '雪 山'")).folder, `${home}/雪 山`);
});

inShell("takes a question word for word and runs nothing of it", async (child, _, folder) => {
  await Deno.writeTextFile(`${folder}/home/ab`, "a name that the pattern ?? fits");
  const words = 'what\'s wrong; rm $(x) > y & * "雪" `id` %41 \\ !';
  child.type(`?? ${words}\r`);
  const asked = await child.until(
    "question",
    () => child.events.find((event) => event.kind === "question"),
  );
  assert.deepEqual(asked, { kind: "question", words: ` ${words}` });
  assert.equal((await child.run("echo on")).line, "echo on");
  assert.deepEqual([...Deno.readDirSync(`${folder}/home`)].some(({ name }) => name === "y"), false);
  child.type("??\r");
  await child.until(
    "question",
    () => child.events.filter((event) => event.kind === "question").length === 2,
  );
  assert.deepEqual(child.events.findLast((event) => event.kind === "question"), {
    kind: "question",
    words: "",
  });
});

inShell("does not take other lines that hold ?? for questions", async (child) => {
  for (const line of ["echo ??", "echo '??'; true", "???", "??x"]) await child.run(line);
  assert.equal(child.events.some(({ kind }) => kind === "question"), false);
});

inShell("keeps nothing of a line that begins with a blank", async (child) => {
  await child.run("echo first");
  const before = child.capture.recent().length;
  await child.enter(" echo hidden");
  assert.equal((await child.run("echo second")).line, "echo second");
  assert.equal(child.capture.recent().length, before + 1);
});

inShell("leaves status, history and variables as they are", async (child, shell) => {
  await child.run("false");
  const status = shell === "fish" ? "$status" : "$?";
  const { output } = await child.run(`echo "code ${status}"`);
  assert.deepEqual(output, { kind: "text", text: "code 1", cut: false });
  const seen = await child.run("env");
  assert.equal(seen.output.kind === "text" && /n0nce|__agent/.test(seen.output.text), false);
  child.type("?? a question\r");
  await child.until("question", () => child.events.some(({ kind }) => kind === "question"));
  const history = await child.run("history");
  assert.ok(history.output.kind === "text");
  assert.match(history.output.text, /false/);
  assert.doesNotMatch(history.output.text, /__agent|a question/);
});

inShell("counts a nested shell as one command", async (child) => {
  await child.run("sh -c 'sh -c \"echo deep\"'");
  child.type("sh\r");
  await child.until("nested prompt", (shown) => /[$#] $/.test(shown));
  child.type("echo inner\r");
  await child.until("inner output", (shown) => shown.split("inner").length > 2);
  assert.equal((await child.run("exit")).line, "sh");
});

inShell("ignores marks of a program and counts them", async (child) => {
  await child.run("printf '\\033]7717;guess;end;0;/tmp\\007\\033]7717;;question; rm\\007ok\\n'");
  assert.equal(child.capture.forged, 2);
  assert.equal(child.events.some(({ kind }) => kind === "question"), false);
  assert.deepEqual(child.capture.recent().at(-1)?.output, { kind: "text", text: "ok", cut: false });
});

inShell("redacts a line and what it printed", async (child) => {
  const { line, output } = await child.run("echo hunter2");
  assert.deepEqual([line, output], ["echo [secret]", {
    kind: "text",
    text: "[secret]",
    cut: false,
  }]);
});

inShell("passes Ctrl-C, Ctrl-Z, and jobs on", async (child) => {
  // A shell may hand the terminal to a job after it has begun, and sh stops badly while it forks.
  const line = "sh -c 'sleep 0.3; echo on; exec sleep 2'";
  const runs = async () => {
    const before = child.shown().length;
    child.type(`${line}\r`);
    await child.until("start", (shown) => /[\r\n]on\r\n/.test(shown.slice(before)));
  };
  await runs();
  child.type("\x03");
  const cut = await child.until("end", () => child.capture.recent().at(-1));
  assert.deepEqual([cut.line, cut.exit], [line, 130]);
  await runs();
  child.type("\x1a");
  await child.until("stop", () => child.capture.recent().length > 1);
  const jobs = await child.run("jobs");
  assert.ok(jobs.output.kind === "text" && jobs.output.text.includes("sleep 2"));
  const { line: last, exit } = await child.run("fg");
  assert.deepEqual([last, exit], ["fg", 0]);
});

inShell("ends with its own exit code", async (child) => {
  child.type("exit 7\r");
  assert.equal(await child.pty.exit, 7);
});

inShell("keeps the user's own hooks and history settings", async (child) => {
  const { output } = await child.run("echo $seen");
  assert.ok(output.kind === "text" && Number(output.text) >= 1, JSON.stringify(output));
}, {
  startup: {
    bash: "PROMPT_COMMAND='seen=$((seen+1))'",
    zsh: "precmd() { (( seen++ )) }",
    fish: 'function own --on-event fish_prompt; set -g seen (math "0$seen" + 1); end',
  },
});

inShell("takes questions in vi mode as well", async (child) => {
  child.type("?? from vi\r");
  const asked = await child.until(
    "question",
    () => child.events.find((event) => event.kind === "question"),
  );
  assert.deepEqual(asked, { kind: "question", words: " from vi" });
  assert.equal((await child.run("echo on")).line, "echo on");
}, {
  startup: { bash: "set -o vi", zsh: "bindkey -v", fish: "fish_vi_key_bindings" },
});
