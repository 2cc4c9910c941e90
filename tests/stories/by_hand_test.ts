/** The commands that a person types without a model: settings, keys, code, plan, memory. */

import assert from "node:assert/strict";
import { type Sandbox, sandbox } from "../support/program.ts";

const shop = {
  "src/cart.js":
    "export function total(lines) {\n  return lines.reduce((sum, it) => sum + it.price, 0);\n}\n",
  "test/cart.test.js": 'import { total } from "../src/cart.js";\nconsole.log(total([]));\n',
};

/** What a command that succeeds prints, and says on no other way. */
async function run(box: Sandbox, args: readonly string[], stdin?: string): Promise<string> {
  const outcome = await box.run(args, stdin === undefined ? {} : { stdin });
  assert.deepEqual([outcome.code, outcome.stderr], [0, ""], args.join(" "));
  return outcome.stdout;
}

async function data<T>(box: Sandbox, ...args: readonly string[]): Promise<T> {
  return JSON.parse(await run(box, [...args, "--json"]));
}

Deno.test("a value that is set is used, and it is said where it comes from", async () => {
  await using box = await sandbox();
  await run(box, ["config", "set", "theme", "dark"]);
  assert.deepEqual(await data(box, "config", "get", "theme"), { type: "value", value: "dark" });
  assert.match(await run(box, ["config", "explain", "theme"]), /user .*config\.yaml:1 +"dark"/);
});

Deno.test("a key is stored for one server, makes its models usable, and is removed again", async () => {
  await using box = await sandbox();
  await run(box, ["auth", "login", "deepseek"], "sk-123456\n");
  assert.deepEqual(await data(box, "auth", "list"), ["deepseek https://api.deepseek.com"]);
  assert.match(await run(box, ["model", "list"]), /^\* +deepseek .* known$/m);
  await run(box, ["auth", "rm", "deepseek"]);
  assert.deepEqual(await data(box, "auth", "list"), []);
});

Deno.test("code is asked about without a model: what is where, who uses it, what tests it", async () => {
  await using box = await sandbox(shop);
  const map = await data<{ files: { file: string }[] }>(box, "map");
  assert.deepEqual(map.files.map(({ file }) => file), ["src/cart.js"]);
  const symbols = await data<{ files: { symbols: { name: string }[] }[] }>(
    box,
    ...["symbols", "src/cart.js"],
  );
  assert.deepEqual(symbols.files.flatMap((it) => it.symbols.map(({ name }) => name)), ["total"]);
  const [symbol] = await data<{ references: { path: string; line: number }[] }[]>(
    box,
    ...["refs", "total"],
  );
  assert.deepEqual(symbol?.references.map(({ path, line }) => `${path}:${line}`), [
    "src/cart.js:1",
    "test/cart.test.js:1",
    "test/cart.test.js:2",
  ]);
  const tests = await data<{ tests: { path: string }[] }>(box, "tests", "src/cart.js");
  assert.deepEqual(tests.tests.map(({ path }) => path), ["test/cart.test.js"]);
  const search = await data<{ hits: { path: string }[] }>(box, "search", "total");
  assert.deepEqual(search.hits.map(({ path }) => path), ["src/cart.js", "test/cart.test.js"]);
  const check = await data<{ files: number; findings: unknown[] }>(box, "check", "src");
  assert.deepEqual([check.files, check.findings], [1, []]);
});

Deno.test("a plan is written, ticked off and exported by hand", async () => {
  await using box = await sandbox();
  await run(box, ["plan", "set", "discounts"]);
  await run(box, ["plan", "add", "take the share"]);
  await run(box, ["plan", "add", "round it", "--after", "1"]);
  await run(box, ["plan", "done", "1"]);
  assert.equal(
    await run(box, ["plan", "export"]),
    "# discounts\n\n- [x] 1. take the share\n- [ ] 2. round it *(after 1)*\n",
  );
});

Deno.test("what is remembered is found, put beside a task and forgotten", async () => {
  await using box = await sandbox();
  await run(box, ["memory", "add", "Prices are in cents", "--priority", "4"]);
  const [hit] = await data<{ entry: { id: string; text: string } }[]>(
    box,
    ...["memory", "search", "prices"],
  );
  assert.equal(hit?.entry.text, "Prices are in cents");
  assert.match(await run(box, ["context", "round the prices"]), /critical:memory:/);
  await run(box, ["memory", "forget", hit?.entry.id ?? ""]);
  assert.deepEqual(await data(box, "memory", "search", "prices"), []);
});

Deno.test("instructions are drafted, a tool is run, a shell learns to complete", async () => {
  await using box = await sandbox(shop);
  await run(box, ["init"]);
  assert.match(await Deno.readTextFile(`${box.project}/AGENTS.md`), /^# /);
  const tools = await data<{ name: string }[]>(box, "tool", "list");
  assert.ok(tools.some(({ name }) => name === "read_file"));
  assert.match(
    await run(box, ["tool", "run", "read_file", "--input", '{"path": "src/cart.js"}']),
    /export function total/,
  );
  assert.match(await run(box, ["completions", "bash"]), /^complete .* agent$/m);
  assert.deepEqual(await data(box, "mcp", "list"), []);
  assert.deepEqual(await data(box, "pending"), []);
  assert.deepEqual((await box.run(["cost"])).stderr, "There are no sessions in this folder.\n");
});
