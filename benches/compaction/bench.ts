/** Writes `benches/compaction.md`. Give a number to make fewer than 10,000 turns. */

import { adversaries, mediocre } from "../../tests/support/summarisers.ts";
import { sizes } from "./bounded.ts";
import { session, type Share, type Tally, tally } from "./sessions.ts";

const SESSIONS = 50;
const AGAINST = 10;
const turns = Number(Deno.args[0] ?? 10_000);

async function over(count: number, ports: Parameters<typeof session>[1]): Promise<Tally> {
  const into = tally();
  for (let seed = 1; seed <= count; seed++) await session(seed, ports, into);
  return into;
}

const percent = ({ asked, kept }: Share) =>
  asked === 0 ? "—" : `${(100 * kept / asked).toFixed(1)} % of ${asked}`;
const mean = (total: number, of: number) => Math.round(total / of).toLocaleString("en");
const number = (value: number) => value.toLocaleString("en");

const rules = await over(SESSIONS, {});
const model = await over(SESSIONS, { summarise: mediocre, by: "fake/so-so" });
const bad: string[] = [];
for (const [harm, summarise] of Object.entries(adversaries)) {
  const it = await over(AGAINST, { summarise, by: "fake/bad" });
  const quiz = percent(it.quiz);
  bad.push(
    `| ${harm} | ${it.summaries} | ${it.written} | ${quiz} | ${
      percent(it.truth)
    } | ${it.losses.length} |`,
  );
}
const stops = [...new Set([100, 1000, turns])].filter((it) => it <= turns);
const rows = (await sizes(32_000, stops)).map((it) =>
  `| ${number(it.turns)} | ${number(it.events)} | ${number(it.compactions)} | ${
    number(Math.round(it.state / 1000))
  } kB | ${number(it.request)} | ${it.losses} |`
);

const row = (name: string, it: Tally) =>
  `| ${name} | ${it.prunings} | ${it.summaries} | ${mean(it.before, it.summaries)} → ${
    mean(it.after, it.summaries)
  } | ${percent(it.quiz)} | ${percent(it.truth)} | ${
    (100 * it.worst).toFixed(1)
  } % | ${it.losses.length} |`;

const report = `# Compaction

${new Date().toISOString().slice(0, 10)}. ${rules.sessions} sessions of 200 to 2,000 events (${
  number(rules.events)
} in all), made from seeds by
\`tests/support/long_sessions.ts\`: words in English and Chinese, reads, edits with receipts, commands
that fail and pass, declines with notes, questions, steps of a plan, long outputs. They are played
through the real folds with windows of 16,000, 32,000 and 64,000 tokens and compacted at 0.8 of them.
*Quiz*: the score that the program itself gives a summary. *Truth*: what whoever made the session up
knows to be true of the part that was summed up, looked for by patterns of its own, so that the quiz is
not its own witness. *Lost*: after each compaction, histories that no provider would take, words of the
user (all of them while they take less than a quarter of the window, else the first and the last),
critical points, failed checks said to have passed, and either score under 95 %.

| summarised by | prunings | summaries | tokens before → after, mean | quiz | truth | worst truth | lost |
|---|---|---|---|---|---|---|---|
${row("rules alone", rules)}
${row("a so-so model, helped out", model)}

The so-so model tells every third fact that it is given and only mentions the others: by itself its prose
answers ${percent(model.prose)} questions.

## Against harm

${AGAINST} sessions each. *Used*: summaries with the model's text in them; what is only too long is cut,
and a text that denies no fact is used, whoever wrote it.

| the summariser is | summaries | used | quiz | truth | lost |
|---|---|---|---|---|---|
${bad.join("\n")}

## How large it stays

One session in a window of 32,000 tokens, by rules alone. State is the fold's as JSON, the request its
history by the same estimate; each the largest since the row above. *Lost* as above, but for the truth:
this session decides something new for ever, and of facts without end the newest have room.

| turns | events | compactions | state | request, tokens | lost |
|---|---|---|---|---|---|
${rows.join("\n")}
`;

Deno.writeTextFileSync(new URL("../compaction.md", import.meta.url), report);
console.log(report);
for (const it of new Set([...rules.losses, ...model.losses])) console.log(it);
