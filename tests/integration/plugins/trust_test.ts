/** Plugins that are not what was agreed to, that are broken, or that take what is something else's. */

import assert from "node:assert/strict";
import { distrust, trust } from "../../../src/config/mod.ts";
import { processTest } from "../../support/machine.ts";
import { engines, type Place, place, runTool } from "./support.ts";

const good = `name: words
version: 1.0.0
description: Counts.
rights: { files.read: ["docs/*"] }
tools: { count: { description: Counts } }
`;
const code = "export function count() { return 1; }\n";

async function stateOf(manifest: string, main = code): Promise<string> {
  await using it = await place();
  await it.write("plugin.yaml", manifest);
  await it.write("main.ts", main);
  return (await it.states()).join();
}

const broken = (problem: string) => `words broken ${problem}`;
const line = (from: string, to: string) => good.replace(from, to);

/** Manifests that are broken or mean harm, and what is said of them. */
const manifests: readonly (readonly [manifest: string, state: string, main?: string])[] = [
  [good, "words untrusted"],
  ["", broken("plugin.yaml: Invalid input: expected object, received null")],
  ["- a", broken("plugin.yaml: Invalid input: expected object, received array")],
  ["a: [", broken("plugin.yaml is no YAML, or refers to parts of itself")],
  [
    "a: &a [x, x]\nb: &b [*a, *a]\nc: *b\n",
    broken("plugin.yaml is no YAML, or refers to parts of itself"),
  ],
  [`# ${"x".repeat(70_000)}\n${good}`, broken("plugin.yaml has more than 64 kB")],
  [line("name: words", "name: other"), broken("its name is other, that of its folder another one")],
  [
    line("name: words", "name: ../words"),
    broken("plugin.yaml: name at most 30 letters, digits and _, a lower-case letter first"),
  ],
  [
    line("version: 1.0.0", 'version: "1.0; rm"'),
    broken("plugin.yaml: version a version such as 1.0.0"),
  ],
  [line("rights:", "allow: all\nrights:"), broken('plugin.yaml: Unrecognized key: "allow"')],
  [
    line('files.read: ["docs/*"]', '"*": true'),
    broken("plugin.yaml: rights.* Invalid key in record"),
  ],
  [
    line('files.read: ["docs/*"]', "files.reed: true"),
    broken("it wants the right files.reed, which there is not"),
  ],
  [
    line('files.read: ["docs/*"]', "run_program.run: true"),
    broken("it wants the right run_program.run, which there is not"),
  ],
  [
    line('files.read: ["docs/*"]', "words.count: true"),
    broken("it wants the right words.count, which there is not"),
  ],
  [
    line('files.read: ["docs/*"]', 'files.patch: ["docs/*"]'),
    broken("its right to files.patch cannot have limits: write true"),
  ],
  [
    line('files.read: ["docs/*"]', 'web.search: ["x"]'),
    broken("its right to web.search cannot have limits: write true"),
  ],
  [
    line('["docs/*"]', '["docs\\u202e/*"]'),
    broken("plugin.yaml: rights.files.read.0 a control character"),
  ],
  [
    line('["docs/*"]', "[]"),
    broken("plugin.yaml: rights.files.read Too small: expected array to have >=1 items"),
  ],
  [line('["docs/*"]', "false"), broken("plugin.yaml: rights.files.read Invalid input")],
  [
    line("tools: { count: { description: Counts } }", "tools: {}"),
    broken("plugin.yaml: tools names none"),
  ],
  [
    line("count: {", '"co unt": {'),
    broken("plugin.yaml: tools.co unt Invalid key in record"),
  ],
  [
    line("count: {", '"__proto__": {'),
    broken("plugin.yaml: tools names none"),
  ],
  [
    line("description: Counts }", "description: Counts, parameters: { command: {} } }"),
    broken("plugin.yaml: tools.count.parameters.command Invalid key in record"),
  ],
  [good, broken("its code has no function count"), "export function other() {}\n"],
];

Deno.test("a manifest that is broken or means harm is named with the reason and left out", async () => {
  const found: string[] = [];
  for (const [manifest, , main] of manifests) found.push(await stateOf(manifest, main));
  assert.deepEqual(found, manifests.map(([, state]) => state));
});

Deno.test("a plugin has the name of nothing else", async () => {
  for (
    const [name, state] of [
      ["files", "shadowed there is a toolkit files already"],
      ["server", "shadowed there is a toolkit server already"],
      ["print", "broken print is a word of the language of programs"],
      ["eval", "broken eval is a word of the language of programs"],
    ] as const
  ) {
    await using it = await place();
    await it.write("plugin.yaml", line("name: words", `name: ${name}`), name);
    await it.write("main.ts", code, name);
    assert.deepEqual(await it.states(), [`${name} ${state}`]);
  }
});

Deno.test("files of a plugin that lead out of its folder, or are none, are not read", async () => {
  const states: string[] = [];
  for (const [file, other] of [["plugin.yaml", "main.ts"], ["main.ts", "plugin.yaml"]] as const) {
    await using it = await place();
    await it.write(other, other === "main.ts" ? code : good);
    await Deno.writeTextFile(`${it.base}/outside`, good);
    const folder = `${it.base}/home/.config/agent/plugins/words`;
    await Deno.symlink(`${it.base}/outside`, `${folder}/${file}`);
    states.push(...await it.states());
    await Deno.remove(`${folder}/${file}`);
    await Deno.mkdir(`${folder}/${file}`);
    states.push(...await it.states());
  }
  assert.deepEqual(states, [
    broken("plugin.yaml: it leads out of its folder"),
    broken("plugin.yaml: it is no file"),
    broken("main.ts: it leads out of its folder"),
    broken("main.ts: it is no file"),
  ]);
});

/** Changes after consent. */
const changes: readonly ((it: Place) => Promise<void>)[] = [
  (it) => it.write("plugin.yaml", line('["docs/*"]', "true")),
  (it) => it.write("plugin.yaml", `${good}# nothing else\n`),
  (it) => it.write("main.ts", `${code}// nothing else\n`),
  (it) => it.write("main.ts", code.replace("return 1", 'return files.read("docs/a")')),
];

processTest("a plugin that changed after consent runs again when that is agreed to", async () => {
  await using pool = engines();
  for (const change of changes) {
    await using it = await place();
    await it.write("plugin.yaml", good);
    await it.write("main.ts", code);
    await it.agree();
    const run = async () =>
      (await runTool({ options: await it.options(), start: pool.start }, "words__count", {}))
        .status;
    assert.deepEqual([await it.states(), await run()], [["words user ready"], "ok"]);
    await change(it);
    assert.deepEqual([await it.states(), await run()], [["words changed"], "none"]);
    await it.agree();
    assert.deepEqual([await it.states(), await run()], [["words user ready"], "ok"]);
  }
});

Deno.test("code of another kind beside the one that was agreed to is a change", async () => {
  await using it = await place();
  await it.write("plugin.yaml", good);
  await it.write("main.js", code.replace("export ", ""));
  await it.agree();
  await it.write("main.ts", code);
  assert.deepEqual(await it.states(), ["words changed"]);
});

Deno.test("a project's plugin needs both kinds of trust, and never takes a user's name", async () => {
  await using it = await place();
  const { paths } = await it.options();
  await it.project("plugin.yaml", good);
  await it.project("main.ts", code);
  assert.deepEqual(await it.states(), ["words untrusted"]);
  await assert.rejects(it.agree("project"));
  await trust(paths, it.root);
  assert.deepEqual(await it.states(), ["words untrusted"]);
  await it.agree("project");
  assert.deepEqual(await it.states(), ["words project ready"]);
  await it.project("main.ts", `${code}// more\n`);
  assert.deepEqual(await it.states(), ["words changed"]);
  await trust(paths, it.root);
  assert.deepEqual(await it.states(), ["words changed"]);
  await it.agree("project");
  await it.write("plugin.yaml", good);
  await it.write("main.ts", code);
  // Consent to the project's is none to the user's own of that name.
  assert.deepEqual(await it.states(), ["words project ready", "words untrusted"]);
  await it.agree();
  assert.deepEqual(await it.states(), ["words user ready", "words shadowed"]);
  await distrust(paths, it.root);
  assert.deepEqual(await it.states(), ["words user ready", "words untrusted"]);
});

Deno.test("consent is in a file of the user's alone, and a damaged one agrees to nothing", async () => {
  await using it = await place();
  await it.write("plugin.yaml", good);
  await it.write("main.ts", code);
  await it.agree();
  const { paths } = await it.options();
  const file = `${paths.data}/plugins.json`;
  assert.equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
  for (const text of ["{", "[]", '{"v":1,"trusted":{"user:words":true}}', '{"v":2,"trusted":{}}']) {
    await Deno.writeTextFile(file, text);
    assert.deepEqual(await it.states(), ["words untrusted"]);
  }
});

processTest("a session that is open has the new version once that is agreed to", async () => {
  await using pool = engines();
  await using it = await place();
  await it.write("plugin.yaml", good);
  await it.write("main.ts", code);
  await it.agree();
  const { PluginTools } = await import("../../../src/plugins/mod.ts");
  const tools: Parameters<typeof listed>[0] = [];
  const plugins = new PluginTools(await it.options(), tools);
  await plugins.refresh();
  const [tool] = tools;
  const now = async () => {
    const program = await tool?.program?.({});
    return program?.ok ? program.code.includes("return 2") : program?.problem;
  };
  assert.equal(await now(), false);
  await it.write("main.ts", code.replace("return 1", "return 2"));
  assert.match(String(await now()), /^The plugin words is not as the user has trusted it\./);
  await it.agree();
  assert.equal(await now(), true);
  await it.write("plugin.yaml", good.replace("count: {", "count: { description: x }, twice: {"));
  await it.write("main.ts", `${code}export function twice() { return 2; }\n`);
  await it.agree();
  await plugins.refresh();
  assert.deepEqual(listed(tools), ["words__count", "words__twice"]);
  const run = await runTool({ options: await it.options(), start: pool.start }, "words__twice", {});
  assert.deepEqual([run.status, run.text], ["ok", "2"]);
});

function listed(tools: import("../../../src/protocol/mod.ts").Tool[]): readonly string[] {
  return tools.map(({ definition }) => definition.name);
}
