/**
 * What it costs to judge a turn: milliseconds of the first use in a process and of later ones, for an
 * answer of about 1.6 kB in English and in Chinese. Printed and not asserted: a machine may be busy.
 */

import { type Ending, judge } from "../../src/agent/ending/judge.ts";
import { progress } from "../../src/agent/folds/progress.ts";
import { owed } from "../../src/agent/mod.ts";
import { isCorrection, mayTellOfUser } from "../../src/memory/mod.ts";

const task = "Add pagination to the /invoices endpoint and update the OpenAPI file. " +
  "Don't touch the tests, please. Then run make check.";

const answers = {
  en: `## Summary

- \`/invoices\` takes \`page\` and \`page_size\` (default 50, at most 200)
- a page beyond the last one returns an empty list; it does not fail with 404
- both parameters are in \`openapi.yaml\`

I could not find an existing helper for this, so the slicing sits in the handler. The function no longer returns null.
`.repeat(5),
  zh: `## 改动
- \`notify.py\`：拆成 \`MailSender\` 和 \`SmsSender\`，公共部分放在 \`Sender\` 里
- 发送失败时的行为没有变：记录日志，然后抛出 \`SendError\`
后续如果要接入微信，再加一个子类就行，需要的话随时告诉我。
`.repeat(10),
};

const question = "What does retry() in net.py do when the server hangs?";

/** A turn that changes nothing: one file was read. */
const told: Ending = {
  owed: owed(question),
  task: question,
  phase: "work",
  text:
    "`retry()` calls the server up to three times. It waits one second, then two, then four; a timeout " +
    "counts as a failure, and the last one is raised as `NetError`. Nothing is retried that was sent by POST.",
  end: "stop",
  progress: {
    ...progress.initial(),
    looked: true,
    evidence: { ...progress.initial().evidence, calls: 1, read: { "net.py": true } },
  },
  attended: true,
  toolNames: ["read_file", "edit_file"],
  told: [],
  refused: false,
  further: null,
};

/** What the user's words may teach. */
function heard(): boolean {
  return isCorrection(question) || mayTellOfUser(question);
}

function endingWith(text: string): Ending {
  const fresh = progress.initial();
  const written = { "api/invoices.py": true, "openapi.yaml": true } as const;
  return {
    owed: owed(task),
    task,
    phase: "work",
    text,
    end: "stop",
    progress: { ...fresh, changed: true, evidence: { ...fresh.evidence, calls: 2, written } },
    attended: false,
    toolNames: ["read_file", "edit_file"],
    told: [],
    refused: false,
    further: null,
  };
}

function timed(run: () => unknown, times: number): number {
  const start = performance.now();
  for (let at = 0; at < times; at++) run();
  return (performance.now() - start) / times;
}

/** Of twenty batches the quickest: others may be at work on the machine. */
function warm(run: () => unknown): number {
  return Math.min(...Array.from({ length: 20 }, () => timed(run, 20)));
}

/** Lines of a table; to be run in a fresh process. */
export function costs(): readonly string[] {
  const rows: [string, number, number][] = [
    ["owed()", timed(() => owed(task), 1), warm(() => [owed(task), owed(question)]) / 2],
  ];
  const plain = () => judge(told);
  rows.push(["judge(), nothing changed", timed(plain, 1), warm(plain)]);
  rows.push(["what the words may teach", timed(heard, 1), warm(heard)]);
  for (const [language, text] of Object.entries(answers)) {
    const ending = endingWith(text);
    const first = timed(() => judge(ending), 1);
    rows.push([`judge(), ${language}`, first, warm(() => judge(ending))]);
  }
  return [
    "| | first use, ms | later, ms |",
    "|---|---|---|",
    ...rows.map(([name, first, later]) =>
      `| ${name} | ${first.toFixed(1)} | ${later.toFixed(2)} |`
    ),
  ];
}

if (import.meta.main) console.log(costs().join("\n"));
