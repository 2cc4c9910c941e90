/** What a program will call, read off its text: for the user as a list, for the policy as calls. */

import assert from "node:assert/strict";
import { foresee } from "../../../src/codemode/mod.ts";
import { loadLanguage } from "../../../src/messages/mod.ts";
import { lazyPrograms } from "../../../src/session/programs.ts";
import { allTools } from "../../../src/tools/mod.ts";
import { realClock } from "../../support/clock.ts";

async function foreseen(code: string, locale: "en" | "zh" = "en") {
  const program = { id: "c1", name: "run_program", input: { code } };
  const { text, calls } = await foresee(program, { tools: allTools, locale, variables: [] });
  return {
    list: text.split("\n").slice(1).map((it) => it.trim()),
    head: text.split("\n")[0],
    calls: calls.map(({ call, repeats }) => [call.name, call.input, repeats]),
  };
}

Deno.test("literal calls are known whole, others by what is computed in them", async () => {
  const { list, calls, head } = await foreseen(`
const path: string = "a.txt";
files.write(path, "one" + "\\n\\u0041");
const text = files.read(path);
files.write("b.txt", text);
await shell.run({ command: \`npm test\`, timeout: 10 as number });
for (const it of files.list(".")) files.delete(it.path);
`);
  assert.equal(head, "the program calls, by line:");
  assert.deepEqual(list, [
    '3  files.write("a.txt", "one\\nA")',
    '4  files.read("a.txt")',
    '5  files.write("b.txt", computed: text)',
    '6  shell.run({"command":"npm test","timeout":10})',
    '7  files.list(".") any number of times',
    "7  files.delete(computed: it.path) any number of times",
  ]);
  assert.deepEqual(calls, [
    ["write_file", { path: "a.txt", content: "one\nA" }, false],
    ["read_file", { path: "a.txt" }, false],
    ["run_shell", { command: "npm test", timeout_s: 10 }, false],
    ["list_dir", { path: "." }, true],
  ]);
});

Deno.test("other names of a method are told as the method, and one that is handed on as computed", async () => {
  await loadLanguage("zh");
  const { list, calls } = await foreseen(
    `write_file("a", "b"); tools.run_shell("ls"); files["delete"]("c"); ["d"].forEach(files.delete)`,
    "zh",
  );
  assert.deepEqual(list, [
    '1  files.write("a", "b")',
    '1  shell.run("ls")',
    '1  files.delete("c")',
    "1  files.delete(运行时计算)",
  ]);
  assert.deepEqual(calls.map(([name]) => name), ["write_file", "run_shell", "delete_file"]);
});

Deno.test("a value that may change, or may be another's, is computed", async () => {
  const { calls } = await foreseen(`
let one = "a"; one = "b"; files.delete(one);
const two = "c"; { const two = "d"; files.delete(two); }
const three = ["e"]; three[0] = "f"; files.delete(three[0]);
const f = (four: string) => files.delete(four);
const five = \`g\${1}\`; files.delete(five);
files.delete(...["h"]);
`);
  assert.deepEqual(calls, []);
});

Deno.test("what hides a toolkit, and what cannot be read, is not listed", async () => {
  for (
    const code of ['const files = { delete() {} }; files.delete("a")', "const y = ;", "print(1)"]
  ) {
    const { list, calls, head } = await foreseen(code);
    assert.deepEqual({ list, calls, head }, { list: [], calls: [], head: "" }, code);
  }
});

Deno.test("a program that is sent back as it stands calls nothing that anybody is asked about", async () => {
  const ports = {
    ...{ tools: allTools, clock: realClock, outputChars: 2_000, locale: "en" as const },
    programVersion: () => Promise.resolve(null),
  };
  await using programs = lazyPrograms(ports, () => Promise.reject(new Error("nothing starts")));
  const calls = async (code: string) => {
    const program = { id: "c1", name: "run_program", input: { code } };
    return (await programs.foresee(program, [])).calls.map(({ call }) => call.name);
  };
  assert.deepEqual(await calls(`shell.run("make"); files.raed("a.txt")`), []);
  assert.deepEqual(await calls(`shell.run("make"); files.read("a.txt")`), [
    "run_shell",
    "read_file",
  ]);
});
