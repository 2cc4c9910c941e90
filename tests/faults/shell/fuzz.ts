/**
 * The gates D2 and D3: lines made by a grammar are judged, and what was allowed is run for real, with
 * programs that write down their words. What ran must be the commands of the judgement in their order,
 * word for word; nothing may be written; the plan must do the same. A line that holds a forbidden
 * command and is not denied is run, too: the command must not start.
 *
 *     deno run -A tests/faults/shell/fuzz.ts [lines] [seed]
 *
 * Prints a table, and ends with 1 if anything differed.
 */

import { scriptOf } from "../../../src/policy/command.ts";
import { loadSyntax } from "../../../src/syntax/mod.ts";
import { printRow, type Row, tableHead } from "../edit/report.ts";
import { Bash, type Trace } from "./bash.ts";
import { lines, type Made } from "./grammar.ts";
import { nestedLines } from "./nested.ts";
import { complaint, type Decided, decider } from "./oracle.ts";

const count = Number(Deno.args[0] ?? 100_000);
const seed = Number(Deno.args[1] ?? Math.floor(Math.random() * 2 ** 31));

/** Lines that share a bash. */
const atOnce = 200;

interface Job {
  readonly made: Made;
  readonly decided: Decided;
  /** The text, and where it was allowed also its plan. */
  readonly texts: readonly string[];
}

const verdicts = { allow: 0, ask: 0, deny: 0 };
const wrong: string[] = [];
const escaped: string[] = [];
let commands = 0;
let disputed = 0;

const syntax = await loadSyntax("bash");
await using bash = await Bash.make();
const decide = decider(bash.folder, syntax);
const start = performance.now();
let judging = 0;
const jobs: Job[] = [];
const [made, nested] = [lines(seed), nestedLines(seed)];
for (let at = 0; at < count; at++) await judgeOne(made.next().value);
for (let at = 0; at < count / 10; at++) await judgeOne(nested.next().value);
await runJobs(jobs);
report();

async function judgeOne(made: Made): Promise<void> {
  const before = performance.now();
  const decided = decide(made.text);
  judging += performance.now() - before;
  verdicts[decided.judgement.verdict]++;
  const job = jobOf(made, decided);
  if (job) jobs.push(job);
  if (jobs.length >= atOnce) await runJobs(jobs.splice(0));
}

function jobOf(made: Made, decided: Decided): Job | null {
  const { verdict, plan } = decided.judgement;
  if (verdict === "allow" && plan) {
    return { made, decided, texts: [decided.text, scriptOf(plan)] };
  }
  if (verdict === "allow") wrong.push(`${told(made)}: allowed without a plan`);
  if (!made.forbidden || verdict === "deny") return null;
  disputed++;
  return { made, decided, texts: [made.text] };
}

async function runJobs(them: readonly Job[]): Promise<void> {
  const { traces, touched } = await bash.run(them.flatMap(({ texts }) => texts));
  if (touched) {
    // What one line left there is what the next one's globs meet: each in a folder as it was judged.
    await bash.mend();
    for (const job of them) await runAlone(job);
    return;
  }
  let at = 0;
  for (const job of them) check(job, traces.slice(at, at += job.texts.length));
}

/** Which of many lines wrote something; those that were not allowed may. */
async function runAlone(job: Job): Promise<void> {
  const { made, decided, texts } = job;
  const { traces, touched } = await bash.run(texts);
  check(job, traces);
  if (!touched) return;
  await bash.mend();
  if (decided.judgement.verdict === "allow") wrong.push(`${told(made)}: wrote something`);
}

function check({ made, decided }: Job, [text, plan]: readonly Trace[]): void {
  if (!text) return;
  if (plan) {
    commands += text.ran.length;
    const why = complaint(decided, text, plan);
    if (why) wrong.push(`${told(made)}: ${why}`);
  } else if (text.ran.some(([program = ""]) => /(^|\/)p3$/.test(program))) {
    escaped.push(told(made));
  }
}

function told({ text }: Made): string {
  return JSON.stringify(text);
}

function report(): void {
  const { allow, ask, deny } = verdicts;
  const seconds = Math.round((performance.now() - start) / 1000);
  const rows: readonly Row[] = [
    {
      gate: "D2, D3",
      what: "what is allowed is run by bash",
      trials: allow,
      failures: wrong,
      note: `${commands.toLocaleString("en")} commands ran; seed ${seed}`,
    },
    {
      gate: "D2",
      what: "what holds a forbidden command and is not denied is run",
      trials: disputed,
      failures: escaped,
      note: `${deny.toLocaleString("en")} denied, ${ask.toLocaleString("en")} asked`,
    },
  ];
  console.log(tableHead);
  rows.forEach(printRow);
  const each = (judging / count).toFixed(2);
  console.log(`\n${count.toLocaleString("en")} lines, ${each} ms each to judge, ${seconds} s`);
  Deno.exitCode = wrong.length + escaped.length === 0 ? 0 : 1;
}
