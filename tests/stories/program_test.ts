/** Programs of the model's through the real program: calls, approval, undo, variables, ends. */

import assert from "node:assert/strict";
import { processTest } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted, startProgram } from "../support/program.ts";

const files = {
  "a.txt": "one\ntwo\n",
  "b.txt": "three\n",
  "notes/c.txt": "four\nfive\nsix\n",
};

/** One answer with a program, then the end. */
function script(...programs: readonly string[]): string {
  return [
    ...programs.map((code) =>
      JSON.stringify({ calls: [{ name: "run_program", input: { code } }] })
    ),
    JSON.stringify({ text: "That is what it came to." }),
  ].map((it) => `- ${it}`).join("\n");
}

async function events(box: Sandbox) {
  const { stdout } = await box.run(["session", "export", await session(box), "--format", "jsonl"]);
  return stdout.trim().split("\n").map((line) => JSON.parse(line));
}

async function session(box: Sandbox): Promise<string> {
  const { stdout } = await box.run(["session", "list", "--json"]);
  return JSON.parse(stdout)[0].id;
}

const resultsOf = (all: Awaited<ReturnType<typeof events>>) =>
  all.filter(({ type }) => type === "tool_result").map(({ call, status, text }) => ({
    ...{ call, status, text },
  }));

processTest("a program reads many files and prints one line", async () => {
  await using box = await sandbox(files);
  await scripted(
    box,
    script(`
    const lines = new Map<string, number>();
    for (const folder of [".", "notes"]) {
      for (const { path, type } of files.list(folder)) {
        if (type === "file" && path.endsWith(".txt")) {
          lines.set(path, files.read(path).trim().split("\\n").length);
        }
      }
    }
    print([...lines].map(([path, count]) => path + " " + count).join(", "));`),
  );
  const { code, stdout } = await box.run(["chat", "How many lines have the texts?"]);
  assert.deepEqual([code, stdout.includes("That is what it came to.")], [0, true], stdout);
  const results = resultsOf(await events(box));
  assert.deepEqual(results.map(({ call, status }) => [call, status]), [
    ["c00000000.1", "ok"],
    ["c00000000.2", "ok"],
    ["c00000000.3", "ok"],
    ["c00000000.4", "ok"],
    ["c00000000.5", "ok"],
    ["c00000000", "ok"],
  ]);
  assert.deepEqual(results.at(-1)?.text.split("\n").slice(0, 2), [
    "a.txt 2, b.txt 1, notes/c.txt 3",
    "[variables]",
  ]);
});

processTest("a program edits files, each edit is a change, and undo takes them back", async () => {
  await using box = await sandbox(files);
  await scripted(
    box,
    script(`
    for (const path of ["a.txt", "b.txt"]) {
      files.write(path, files.read(path).toUpperCase());
    }
    const failed = (() => {
      try { files.read("nowhere.txt"); } catch (error) { return error.name; }
    })();
    print(failed, shell.run("exit 3").exit, shell.run("cat a.txt b.txt"));`),
  );
  const { code, stderr } = await box.run(["work", "Put a and b in capitals", "--approve", "all"]);
  assert.equal(code, 0, stderr);
  const all = await events(box);
  const [last] = resultsOf(all).slice(-1);
  assert.equal(
    last?.text,
    'ToolError 3 {\n  "exit": 0,\n  "output": "ONE\\nTWO\\nTHREE"\n}\n[variables]\nfailed: string = ToolError',
  );
  const changes = all.flatMap((it) => it.type === "tool_result" && it.change ? [it.call] : []);
  assert.deepEqual(changes, ["c00000000.2", "c00000000.4"]);
  const undo = await box.run(["undo", "--session"]);
  assert.equal(undo.code, 0, undo.stderr);
  const texts = ["a.txt", "b.txt"].map((it) => Deno.readTextFileSync(`${box.project}/${it}`));
  assert.deepEqual(texts, [files["a.txt"], files["b.txt"]]);
});

processTest("undo takes back one call of a program, or the whole program", async () => {
  await using box = await sandbox(files);
  await scripted(
    box,
    script(
      `files.read("a.txt"); files.read("b.txt");
       files.write("a.txt", "1"); files.write("b.txt", "2"); files.write("n.txt", "3");`,
      `files.write("a.txt", "4");`,
    ),
  );
  await box.run(["work", "Write them", "--approve", "all"]);
  const texts = () =>
    ["a.txt", "b.txt", "n.txt"].map((it) => {
      try {
        return Deno.readTextFileSync(`${box.project}/${it}`);
      } catch {
        return null;
      }
    });
  const undo = async (...words: readonly string[]) => {
    const { code, stderr } = await box.run(["undo", ...words]);
    assert.equal(code, 0, stderr);
    return texts();
  };
  // The second program.
  assert.deepEqual(await undo("--program"), ["1\n", "2\n", "3"]);
  const one = `${await session(box)}:c00000000.4`;
  assert.deepEqual(await undo(one), ["1\n", files["b.txt"], "3"]);
  // What is left of the first.
  assert.deepEqual(await undo("c00000000"), [files["a.txt"], files["b.txt"], null]);
});

processTest("a call that nobody allows ends the program, which cannot catch it", async () => {
  await using box = await sandbox(files);
  await scripted(
    box,
    script(`
    try { files.write("made.txt", "1"); } catch (error) { print("caught", error); }
    print("went on");
    files.write("other.txt", "2");`),
  );
  const { code } = await box.run(["work", "Make made.txt"]);
  const results = resultsOf(await events(box));
  assert.deepEqual(results.map(({ call, status }) => [call, status]), [
    ["c00000000.1", "denied"],
    ["c00000000", "failed"],
  ]);
  assert.equal(
    results.at(-1)?.text.split("\n")[0],
    "[the program was ended at its call of write_file, which did not run]",
  );
  assert.deepEqual([code, [...Deno.readDirSync(box.project)].map(({ name }) => name).sort()], [
    4,
    ["a.txt", "b.txt", "notes"],
  ]);
});

processTest("variables are there for the next program, which may declare them anew", async () => {
  await using box = await sandbox(files);
  await scripted(
    box,
    script(
      `const names = files.list(".").map(({ name }) => name); function count() { return names.length }`,
      `const more = [...names, "d.txt"]; const names2 = count(); print(more.length, names2)`,
      `const names = "anew"; print(names, more.length)`,
    ),
  );
  await box.run(["chat", "How many?"]);
  const texts = resultsOf(await events(box)).filter(({ call }) => !call.includes(".")).map((
    { text },
  ) => text.split("\n")[0]);
  assert.deepEqual(texts, ["[variables]", "4 3", "anew 4"]);
});

processTest(
  "variables are listed and shown, secrets masked, and described to programs",
  async () => {
    await using box = await sandbox(files);
    await scripted(
      box,
      script(
        `const sizes = new Map([["a.txt", 8]]);
       const key = "sk-abcdefghijklmnopqrstuvwxyz123456";
       const big = 12n; const odd = Symbol("it");`,
        `print(vars.list().join(" "), vars.describe("sizes").type, vars.describe("none"))`,
      ),
    );
    await box.run(["chat", "Keep them"]);
    const texts = resultsOf(await events(box)).map(({ text }) => text.split("\n")[0]);
    assert.equal(texts[1], "sizes key big odd map of 1 null");
    const said = async (...words: readonly string[]) => {
      const { code, stdout, stderr } = await box.run(["session", "vars", ...words]);
      return code === 0 ? stdout : `${code} ${stderr}`;
    };
    const all = JSON.parse(await said("--json"));
    assert.deepEqual(all, [
      { name: "sizes", type: "map of 1", size: 19, lost: null, value: '{\n  "a.txt": 8\n}' },
      { name: "key", type: "string", size: all[1].size, lost: null, value: "****" },
      { name: "big", type: "bigint", size: all[2].size, lost: null, value: "12n" },
    ]);
    assert.equal(await said("sizes"), 'sizes: map of 1 · 19 bytes\n{\n  "a.txt": 8\n}\n');
    const lines = (await said()).trim().split("\n");
    assert.equal(lines[0], 'sizes: map of 1 · 19 bytes · { "a.txt": 8 }');
    const id = await session(box);
    assert.equal(
      await said("nothing"),
      `66 Session ${id} has no variable nothing. To list them: agent session vars --session ${id}\n`,
    );
  },
);

processTest(
  "what is wrong with a program is told with its line, before anything of it ran",
  async () => {
    await using box = await sandbox(files);
    await scripted(
      box,
      script(
        `files.write("x.txt", "1");\nconst y = ;`,
        `const a = 1;\nfiles.reed("a.txt");`,
      ),
    );
    await box.run(["work", "Do it", "--approve", "all"]);
    const texts = resultsOf(await events(box)).map(({ text }) => text.split("\n").slice(0, 2));
    assert.deepEqual(texts, [
      ["line 2:9: syntax error", "  const y = ;"],
      ["line 2:1: files.reed: did you mean files.read?", `  files.reed("a.txt");`],
    ]);
  },
);

processTest("a program whose process is killed runs none of its calls twice", async () => {
  await using box = await sandbox(files);
  await scripted(
    box,
    script(`
    shell.run("echo once >> runs.txt");
    shell.run("echo twice >> runs.txt; sleep 60");
    print("never");`),
  );
  const child = startProgram(
    ["work", "Run it", "--approve", "all", "--json"],
    { cwd: box.project, home: box.home },
  );
  const lines = child.stdout.pipeThrough(new TextDecoderStream());
  let told = "";
  for await (const text of lines) {
    told += text;
    if (/"type":"tool_started","call":"c00000000\.2"/.test(told)) break;
  }
  child.kill("SIGKILL");
  await child.status;
  await child.stderr.cancel();
  await box.run(["session", "resume", await session(box), "Go on.", "--approve", "all"]);
  const all = await events(box);
  const ends = resultsOf(all).map(({ call, status }) => [call, status]);
  assert.deepEqual(ends.slice(0, 3), [
    ["c00000000.1", "ok"],
    ["c00000000.2", "interrupted"],
    ["c00000000", "cancelled"],
  ]);
  assert.equal(all.filter(({ type }) => type === "tool_started").length, 2);
});

processTest("style says whether programs are told at once, found, or not there", async () => {
  await using box = await sandbox(files);
  await scripted(box, script(`print("ran")`));
  const tools = async (style: string) => {
    const { stdout, stderr } = await box.run(["chat", "Count", "--style", style, "--json"]);
    const all = stdout.trim().split("\n").map((line) => JSON.parse(line));
    return all.flatMap((it) => it.type === "tool_result" ? [it.text.split("\n")[0]] : [stderr])
      .filter((it) => it !== "");
  };
  assert.deepEqual([await tools("code"), await tools("auto")], [["ran"], ["ran"]]);
  const [without = ""] = await tools("calls");
  assert.equal(without.startsWith(`There is no tool "run_program".`), true, without);
});
