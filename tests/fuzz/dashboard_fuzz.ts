/**
 * The real dashboard over an emulated terminal, under random keys, mouse, pastes, resizes and events
 * of the log: `dashboard_fuzz.ts [inputs] [seed]`. A scripted model writes files whose lines are
 * words that are nowhere else; a file may only be there once each of its lines has been on the screen.
 */

import assert from "node:assert/strict";
import { cells } from "../../src/ansi/mod.ts";
import { sleep } from "../../src/util/mod.ts";
import { type Dashboard, type Place, place } from "../support/dashboard.ts";
import { random } from "../support/random.ts";

const inputs = Number(Deno.args[0] ?? 20_000);
const seed = Number(Deno.args[1] ?? Math.floor(Math.random() * 2 ** 31));
const { below, pick, chance } = random(seed);

/** Files that the model writes, one an answer, each in as many lines as its number says. */
const files = 60;

const lineCount = (file: number) => 3 + (file * 37) % 90;
const word = (file: number, line: number) => `w${file}x${line}y`;

/** Each line has room on the narrowest screen. */
const script = Array.from({ length: files }, (_, file) => {
  const lines = Array.from({ length: lineCount(file) }, (_, line) => word(file, line));
  const input = JSON.stringify({ path: `f${file}.txt`, content: `${lines.join("\n")}\n` });
  return `- calls: [{ name: write_file, input: ${input} }]\n- text: "Written, **${file}**."\n`;
}).join("") + '- { text: "Nothing more.", repeat: true }\n';

/** Nothing here leaves the dashboard, answers for a whole session, or passes over what is unread. */
const keys = [
  ...["\r", "\r", "\x1b", "\t", "\x1b[Z", "\x7f", " ", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"],
  ...["\x1b[H", "\x1b[5~", "\x1b[6~", "\x1b[6~", "\x1b[6~", "\x1b[1;5H", "\x1bOP", "\x0c"],
  ...["\x10", "\x0f", "\x14", "\x12", "\x13", "\x15", "\x1b1", "\x1b2", "\x1b3", "\x1b0", "\x1br"],
  ...["o", "o", "o", "d", "w", "v", "v", "q", "q", "/", "?", ":", "n", "N", "j", "k", "g", "b"],
  ...["z", "Z", "y", "Y", "c", "]", "[", "{", "}", "1", "7", "é", "中", "👩‍👩‍👧", "@", "+", "-", "i"],
] as const;

const lines = ["go on\r", "/cost\r", "/plan show\r", "/diff\r", "/help\r", "/mode\r", "!echo hi\r"];

type Columns = readonly [columns: number, rows: number];

const sizes: readonly [Columns, ...Columns[]] = [
  [80, 24],
  [120, 40],
  [40, 15],
  [96, 30],
  [160, 50],
  [24, 8],
];

const seen = new Set<string>();

function look(screen: string): void {
  for (const [found] of screen.matchAll(/w\d+x\d+y/g)) seen.add(found);
}

/** What may never be, whatever was typed. */
async function check(it: Place, dashboard: Dashboard, at: number): Promise<void> {
  const { terminal } = dashboard;
  const { columns } = terminal.size();
  const isWide = (row: string) => cells(row) > columns;
  // What was done last stands on the screen: a new size as well, however busy the machine is.
  for (let frame = 0; frame < 3 || frame < 500 && terminal.screen().some(isWide); frame++) {
    it.clock.advance(100);
    await sleep(2);
    await terminal.idle();
  }
  const rows = terminal.screen();
  const where = `input ${at} of seed ${seed}\n${rows.join("\n")}`;
  assert.deepEqual(rows.filter(isWide), [], where);
  assert.deepEqual(terminal.loose(), [], where);
  for (let file = 0; file < files; file++) {
    const isThere = await Deno.stat(`${it.root}/f${file}.txt`).then(() => true, () => false);
    if (!isThere) continue;
    const unread = Array.from({ length: lineCount(file) }, (_, line) => word(file, line))
      .filter((it) => !seen.has(it));
    assert.deepEqual(unread, [], `f${file}.txt was written unread; ${where}`);
  }
}

/** Somebody can see where his keys go: a cursor, a bright title, a chosen row, a question's keys. */
function hasFocus(dashboard: Dashboard): boolean {
  const { terminal } = dashboard;
  if (terminal.modes().cursor === "shown") return true;
  return terminal.screen().some((row, at) =>
    Array.from({ length: Math.min(row.length, 60) }, (_, column) => terminal.styleAt(at, column))
      .some(({ attributes }) => attributes.includes("bold") || attributes.includes("inverse"))
  );
}

/** Back to the input line from wherever one is, so that the model is heard of now and then. */
const spoken = ["\x1b", "q", "\x1b", "\x1b0", "\x15", "go on\r"];

/** What a person does who wants to agree: to the question, and yes, again and again. */
const agreed = ["\x1b", "\x1b1", "\x1b[Z", "o", "o", "\x1b[Z", "o", "o", "o"];

const waiting: string[] = [];

function typed(dashboard: Dashboard): void {
  const { terminal } = dashboard;
  const next = waiting.shift();
  if (next !== undefined) return terminal.type(next);
  const kind = below(100);
  if (kind < 2) waiting.push(...spoken);
  else if (kind < 6) waiting.push(...agreed);
  else if (kind < 78) terminal.type(pick(keys));
  else if (kind < 84) terminal.type(pick(["go on\r", ...lines]));
  else if (kind < 90) {
    const { columns, rows } = terminal.size();
    terminal.type(`\x1b[<${pick([64, 65, 0])};${below(columns) + 1};${below(rows) + 1}M`);
  } else if (kind < 94) terminal.type(`\x1b[200~pasted ${below(9)}\nline\x1b[201~`);
  else if (kind < 98) {
    const [columns, rows] = pick(sizes);
    terminal.resize(columns, rows);
  } else terminal.type("\x1b[I");
}

interface Running {
  readonly dashboard: Dashboard;
  /** `null`: it runs. */
  code: number | null;
}

async function open(it: Place): Promise<Running> {
  const options = { size: { columns: 80, rows: 24 }, onFrame: look, ready: /[»›◎] / };
  const running: Running = { dashboard: await it.open(options), code: null };
  void running.dashboard.ended.then(({ code }) => running.code = code);
  return running;
}

async function main(): Promise<void> {
  await using it = await place({ script });
  let running = await open(it);
  let left = 0;
  for (let at = 0; at < inputs; at++) {
    // Reads, frames and what the model does go on between two keys; each frame is looked at.
    it.clock.advance(chance(0.5) ? 400 : 40);
    if (chance(0.1)) it.clock.release();
    await sleep(0);
    await running.dashboard.terminal.idle();
    typed(running.dashboard);
    await sleep(0);
    await running.dashboard.terminal.idle();
    if (running.code !== null) {
      // A list has "Quit" as well; whoever picks it leaves, and leaves well.
      assert.equal(running.code, 0, `it ended at ${at} of seed ${seed}`);
      running = await open(it);
      left++;
    }
    if (at % 25 === 24) await check(it, running.dashboard, at);
    if (at % 100 === 99 && running.code === null) {
      assert.ok(hasFocus(running.dashboard), `no focus at ${at} of seed ${seed}`);
    }
  }
  const written = await Array.fromAsync(Deno.readDir(it.root));
  const count = written.filter(({ name }) => /^f\d+\.txt$/.test(name)).length;
  console.log(
    `${inputs} inputs, seed ${seed}: ${count} files written, ${seen.size} words seen, left ${left} times`,
  );
}

await main();
