/** The program and a real Ollama: what a session costs the server. */

import assert from "node:assert/strict";
import { program } from "../support/program.ts";
import { ollamaProgram, type OllamaServer, startOllama } from "./ollama.ts";

const calc = "def add(a, b):\n    return a - b\n";
const check = "from calc import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n";

interface Desk {
  readonly server: OllamaServer;
  run(args: readonly string[]): ReturnType<typeof program>;
  text(path: string): Promise<string>;
}

/** A project, an empty home that knows the server, and the program in it. */
async function atDesk(names: readonly string[], work: (desk: Desk) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "agent-desk-" });
  try {
    await using server = await startOllama(ollamaProgram ?? "", names);
    const [home, project] = [`${folder}/home`, `${folder}/project`];
    await Deno.mkdir(`${home}/.config/agent`, { recursive: true });
    await Deno.mkdir(project);
    await Deno.writeTextFile(`${project}/calc.py`, calc);
    await Deno.writeTextFile(`${project}/test_calc.py`, check);
    const models = names.map((it) =>
      `  ${it}: { provider: ollama, model_name: ${it}, base_url: '${server.url}' }`
    );
    const config = ["models:", ...models, `active_model: ${names[0]}`, ""].join("\n");
    await Deno.writeTextFile(`${home}/.config/agent/config.yaml`, config);
    await work({
      server,
      run: (args) => program(args, { cwd: project, home }),
      text: (path) => Deno.readTextFile(`${project}/${path}`),
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const test = (name: string, run: () => Promise<void>) =>
  Deno.test({
    name: ollamaProgram === null ? `${name} (skipped: AGENT_OLLAMA is not set)` : name,
    ignore: ollamaProgram === null,
    fn: run,
  });

test("ollama: a session that edits loads the model once and reads each word once", () =>
  atDesk(["edit"], async ({ server, run, text }) => {
    const done = await run(["work", "--approve", "edits", "mend add in calc.py"]);
    assert.equal(await text("calc.py"), calc.replace("-", "+"), done.stderr + done.stdout);
    const prompts = server.prompts();
    const read = prompts.reduce((sum, it) => sum + it.read, 0);
    const longest = Math.max(...prompts.map(({ prompt }) => prompt));
    const figures = { requests: prompts.length, loads: server.loads(), read, longest };
    console.log(`ollama: an edit session: ${JSON.stringify(figures)}`);
    assert.equal(server.loads(), 1);
    assert.ok(prompts.length >= 3, JSON.stringify(prompts));
    // The longest prompt holds all that was new in any.
    assert.ok(read <= 1.15 * longest, JSON.stringify(prompts));
    assert.equal(server.cuts(), 0);
  }));

test("ollama: three processes in a row, and a long one, ask for one window", () =>
  atDesk(["hello"], async ({ server, run }) => {
    for (const words of ["one", "two", "three"]) {
      assert.equal((await run(["chat", words])).code, 0);
    }
    assert.equal(server.loads(), 1);
    // More than the first window: one load more, and the processes behind it stay there.
    const long = "the file was read by the test and is not what you said. ".repeat(1500);
    const said = await run(["chat", long]);
    assert.equal(said.code, 0, said.stderr);
    for (const words of ["four", "five"]) assert.equal((await run(["chat", words])).code, 0);
    const figures = { loads: server.loads(), cuts: server.cuts() };
    console.log(`ollama: six processes: ${JSON.stringify(figures)}`);
    assert.deepEqual(figures, { loads: 2, cuts: 0 });
  }));
