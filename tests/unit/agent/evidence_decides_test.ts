/** Ends that follow from what was run, read and written, whatever the answer says of it. */

import assert from "node:assert/strict";
import { type Ending, judge } from "../../../src/agent/ending/judge.ts";
import type { CommandRun } from "../../../src/agent/folds/evidence.ts";
import { progress } from "../../../src/agent/folds/progress.ts";
import { owed } from "../../../src/agent/mod.ts";

const fresh = progress.initial();

function ending(task: string, text: string, now = fresh): Ending {
  return {
    owed: owed(task),
    task,
    phase: "work",
    text,
    end: "stop",
    progress: now,
    attended: true,
    toolNames: [],
    told: [],
    refused: false,
    further: null,
  };
}

function ran(command: string, of: Partial<CommandRun> = {}) {
  const run = { command, ok: true, isVoid: false, ...of };
  const failed = run.ok ? null : { tool: "run_shell", what: command };
  return {
    ...fresh,
    acted: run.ok,
    looked: true,
    evidence: { ...fresh.evidence, calls: 1, ran: [run], failed },
  };
}

function read(path: string) {
  const evidence = { ...fresh.evidence, calls: 1, read: { [path]: true as const } };
  return { ...fresh, looked: true, evidence };
}

function wrote(path: string, now = fresh) {
  const evidence = { ...now.evidence, calls: 2, written: { [path]: true as const } };
  return { ...now, changed: true, acted: true, evidence };
}

const endOf = (it: Ending) => judge(it).outcome.kind;

const effects: readonly (readonly [task: string, command: string])[] = [
  ["Remove the stopped containers.", "docker container prune -f"],
  ["Make scripts/run.sh executable.", "chmod +x scripts/run.sh"],
  ["Throw away my local changes to b.ts.", "git checkout -- b.ts"],
  ["Kill whatever listens on 3000.", "lsof -ti :3000 | xargs kill"],
  ["清理掉停止的容器。", "docker container prune -f"],
];

for (const [task, command] of effects) {
  Deno.test(`a command that does what was asked is enough, in whatever words: ${task}`, () => {
    const ends = (text: string) => endOf(ending(task, text, ran(command)));
    assert.deepEqual([ends("That's gone."), ends("It's settled.")], ["answered", "answered"]);
    assert.equal(endOf(ending(task, "That's gone.", ran("ls -la"))), "stopped");
  });
}

Deno.test("a command on another file is not what was asked", () => {
  const task = "Make scripts/run.sh executable.";
  assert.equal(endOf(ending(task, "It is.", ran("chmod +x scripts/build.sh"))), "stopped");
});

Deno.test("a command that could not run answers nothing, but whether it is there", () => {
  const none = ran("go test -bench .", { ok: false, isVoid: true });
  const [numbers, presence] = ["Run the benchmarks and give me the numbers.", "Is go installed?"];
  assert.equal(endOf(ending(numbers, "Go doesn't seem to be here.", none)), "gave_up");
  assert.equal(endOf(ending(presence, "No, there is no go.", none)), "answered");
  const red = ran("go test -bench .", { ok: false });
  assert.equal(endOf(ending(numbers, "They don't compile: 3 errors.", red)), "answered");
});

Deno.test("files that nobody named and nobody looked for were made up", () => {
  const task = "Which modules still import moment?";
  const text = "`src/date.ts` and `src/week.ts` do.";
  assert.equal(endOf(ending(task, text)), "stopped");
  assert.equal(endOf(ending(task, text, read("src/date.ts"))), "answered");
  assert.equal(
    endOf(ending("How do I set up a linter?", "Put `eslint.config.js` there.")),
    "answered",
  );
});

Deno.test("a step that is to find something out has looked", () => {
  const step = { ...ending("Work out which queries are slow", "q1 is."), phase: "step" as const };
  assert.equal(endOf(step), "stopped");
  assert.equal(endOf({ ...step, progress: read("slow.log") }), "answered");
});

Deno.test("whoever tells of earlier work tells of what was done then", () => {
  const before = {
    ...fresh,
    actedBefore: true,
    looked: true,
    writtenBefore: { "a.py": true as const },
  };
  const told = (text: string) => endOf(ending("Which files did you touch?", text, before));
  assert.deepEqual([
    told("Just `a.py`."),
    told("I changed `a.py` and adjusted `b.py`."),
    told("I changed `a.py` and ran the tests."),
  ], ["answered", "stopped", "stopped"]);
});

Deno.test("a value that was to stand in a file stands there, or it is said where", () => {
  const task = "Set the log level in logging.ini to DEBUG.";
  const other = wrote("main.py", read("logging.ini"));
  assert.equal(endOf(ending(task, "The level is DEBUG.", other)), "partly");
  assert.equal(endOf(ending(task, "main.py sets it to DEBUG now.", other)), "done_unverified");
});

Deno.test("who was to choose and asks which has not chosen", () => {
  const text = "Vitest or Jest? Both would do; it depends on what your team knows.";
  assert.equal(endOf(ending("Pick a test framework", text)), "asks");
  assert.equal(endOf(ending("Pick a test framework", "Vitest, you use Vite already.")), "answered");
});

Deno.test("an answer that begins with that nobody knows is none", () => {
  const task = "What makes the worker restart every hour?";
  const ends = (text: string) => endOf(ending(task, text, read("worker.py")));
  assert.equal(ends("I don't know. `worker.py` says nothing about restarts."), "gave_up");
  assert.equal(ends("不清楚，`worker.py` 里没有相关内容。"), "gave_up");
  assert.equal(ends("I don't know for sure, but it is probably cron."), "answered");
});

const asides = [
  "I did not add a dependency.",
  "I couldn't look at it in a browser, so please check the layout.",
  "I can't do the push for you.",
  "Not included on purpose: the footer.",
  "The footer would be a good next step.",
];

for (const aside of asides) {
  Deno.test(`beside work that is told as done it takes nothing back: ${aside}`, () => {
    const task = "Limit uploads to 10 MB and rework the retry logic.";
    const lead = "Uploads are limited to 10 MB and the retry logic has a back-off now.";
    const end = (text: string) => endOf(ending(task, text, wrote("upload.py")));
    assert.equal(end(`${lead} ${aside}`), "done_unverified");
    assert.equal(
      end(`Uploads are limited to 10 MB now. I couldn't rework the retry logic.`),
      "partly",
    );
  });
}

const left: readonly (readonly [lead: string, text: string])[] = [
  ["Uploads are limited to 10 MB now.", "Remaining: the retry logic."],
  ["Uploads are limited to 10 MB now.", "What's missing is the retry logic."],
  ["Uploads are limited to 10 MB now.", "I'm afraid the retry logic didn't work out."],
  ["上传已经限制在 10 MB 以内。", "做到重试逻辑之前就停了。"],
  ["上传已经限制在 10 MB 以内。", "剩余：重试逻辑"],
  ["上传已经限制在 10 MB 以内。", "重试逻辑空着，等信息齐了再写。"],
];

for (const [lead, text] of left) {
  Deno.test(`a part that was asked for is told as left: ${text}`, () => {
    const task = /^[A-Z]/.test(lead)
      ? "Limit uploads to 10 MB and rework the retry logic."
      : "把上传限制在 10 MB 以内，并重做重试逻辑。";
    assert.equal(endOf(ending(task, `${lead} ${text}`, wrote("upload.py"))), "partly");
  });
}
