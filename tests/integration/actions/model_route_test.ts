/** `agent model route`: which model would take a task, without a key and without a network. */

import assert from "node:assert/strict";
import { partText } from "../../../src/actions/route_why.ts";
import { message } from "../../../src/messages/mod.ts";
import { signs } from "../../../src/models/routing/score.ts";
import { taskKinds } from "../../../src/protocol/mod.ts";
import { kvStore } from "../../../src/storage/mod.ts";
import { type Desk, desk } from "../../support/terminal.ts";
import { realClock } from "../../support/clock.ts";

const config = `
small_model: ollama
active_model: deepseek
fallback_models: [gemini, openai, nowhere]
`;

async function project(it: Desk, text = config): Promise<void> {
  const folder = `${it.env.get("HOME")}/.config/agent`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(`${folder}/config.yaml`, text, { mode: 0o600 });
  await Deno.mkdir(`${it.root}/src`);
  await Deno.writeTextFile(`${it.root}/src/a.ts`, "export const a = 1;\n");
  await Deno.writeTextFile(`${it.root}/src/b.ts`, 'import { a } from "./a.ts";\na;\n');
  it.env.set("GEMINI_API_KEY", "not-a-real-key");
}

Deno.test("a simple task goes to the small model: points, order, what is missing and what is unknown", async () => {
  await using it = await desk();
  await project(it);
  const { stdout, stderr, code } = await it.agent(["model", "route", "fix the typo in src/a.ts"]);
  assert.deepEqual([stderr, code], ["", 0]);
  const [head, points, takes, table, notes] = stdout.trimEnd().split("\n\n");
  assert.equal(head, "Simple: 0/100 (threshold 50).");
  assert.equal(
    points,
    "   +20  words and documentation\n   -20  a small edit\n   -15  one file is named",
  );
  assert.equal(takes, "Uses ollama; fallbacks: gemini.");
  assert.deepEqual(table?.split("\n").map((row) => row.trim().split(/ +/)), [
    ["Name", "Role", "Model"],
    ["1", "ollama", "small", "ollama/qwen3:8b"],
    ["2", "gemini", "fallback", "gemini/gemini-flash-latest"],
    ["deepseek", "main", "deepseek/deepseek-flash"],
    ["openai", "fallback", "openai/gpt-5.6-luna"],
    ["nowhere", "fallback"],
  ]);
  const lines = notes?.split("\n") ?? [];
  assert.match(lines[0] ?? "", /^ollama: unknown: .*results in this folder$/);
  assert.ok(lines.some((it) => it.startsWith("deepseek: no key: set DEEPSEEK_API_KEY")));
  assert.ok(lines.some((it) => it === "nowhere: There is no model nowhere in models."));
});

Deno.test("a complex task goes to the main model, or to who goes on for it; in Chinese too", async () => {
  await using it = await desk();
  await project(it);
  it.env.set("DEEPSEEK_API_KEY", "not-a-real-key");
  const english = await it.agent(["model", "route", "refactor all modules and src/a.ts", "--json"]);
  const { takes, models, hints, score, complexFrom } = JSON.parse(english.stdout);
  assert.deepEqual([takes, score.tier, complexFrom], ["deepseek", "complex", 50]);
  assert.deepEqual([hints.kind, hints.files, hints.fanOut], ["refactor", 1, 1]);
  assert.deepEqual(
    models.map(({ name, place }: { name: string; place: number | null }) => [name, place]),
    [["deepseek", 1], ["gemini", 2], ["ollama", 3], ["openai", null], ["nowhere", null]],
  );
  const chinese = await it.agent(["model", "route", "重构所有模块", "--lang", "zh"]);
  assert.match(
    chinese.stdout,
    /^复杂：\d+\/100（阈值 50）。\n\n {3}\+60 {2}重构\n/,
  );
  assert.match(chinese.stdout, /使用 deepseek；备用：gemini、ollama。/);
});

Deno.test("what became of earlier tasks of the kind moves the choice", async () => {
  await using it = await desk();
  await project(it);
  it.env.set("DEEPSEEK_API_KEY", "not-a-real-key");
  const task = ["model", "route", "add a flag to src/a.ts", "--json"];
  const before = JSON.parse((await it.agent(task)).stdout);
  await remember(it);
  const after = JSON.parse((await it.agent(task)).stdout);
  assert.deepEqual([before.takes, after.takes], ["ollama", "deepseek"]);
  assert.deepEqual(after.score.parts.at(-1), { why: "0 of 4 held here", points: 27 });
});

/** Four tasks that the small model did not bring to an end. */
async function remember(it: Desk): Promise<void> {
  const data = `${it.env.get("HOME")}/.local/share/agent/workspaces`;
  const [folder] = await Array.fromAsync(Deno.readDir(data));
  const store = await kvStore({ folder: `${data}/${folder?.name}`, clock: realClock });
  const verdict = {
    type: "verdict",
    session: "s",
    kind: "feature",
    model: "ollama/qwen3:8b",
    passed: false,
  } as const;
  const after = await store.head("workspace");
  await store.append([{ stream: "workspace", after, events: Array(4).fill(verdict) }]);
  await store.close();
}

Deno.test("in Chinese a name and what is said of it have a Chinese colon between them", async () => {
  await using it = await desk();
  await project(it);
  const route = await it.agent(["model", "route", "重构所有模块", "--lang", "zh"]);
  assert.match(route.stdout, /^openai：没有密钥：/m);
  const list = await it.agent(["model", "list", "--lang", "zh"]);
  assert.match(list.stdout, /^openai：缺少：/m);
});

Deno.test("without words there is nothing to explain", async () => {
  await using it = await desk();
  const { stderr, code } = await it.agent(["model", "route", " "]);
  assert.deepEqual([stderr, code], ["<task> must not be empty.\n", 64]);
});

Deno.test("where no model can be asked, that is said", async () => {
  await using it = await desk();
  await project(it, "active_model: openai\n");
  const { stdout, code } = await it.agent(["model", "route", "fix src/a.ts"]);
  assert.deepEqual([stdout.split("\n\n")[2], code], ["No configured model is usable.", 0]);
});

Deno.test("every reason of a score has a sentence in both languages", () => {
  const dynamic = ["3 files named", "40 files import them", "3 of 4 held here", "a change failed"];
  const reasons = [...taskKinds, ...Object.keys(signs), ...dynamic];
  const untold = reasons.filter((why) => {
    return partText(why, (key, params) => message("zh", key, params)) === why;
  });
  assert.deepEqual(untold, []);
  const told = partText("3 of 4 held here", (key, params) => message("en", key, params));
  assert.equal(told, "3 of 4 such tasks of the small model held here");
});
