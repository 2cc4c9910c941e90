import assert from "node:assert/strict";
import { changedVersion, versionsOf } from "../../../src/codemode/versions.ts";
import type { Tool, ToolCall } from "../../../src/protocol/mod.ts";
import { allTools } from "../../../src/tools/mod.ts";

const call = (name: string, input: ToolCall["input"] = {}): ToolCall => ({
  id: "c1.1",
  name,
  input,
});
const run = (command: string) => call("run_shell", { command });

/** Asks for programs, and gives each a version but those that are none. */
async function asked(calls: readonly ToolCall[]): Promise<readonly string[]> {
  const names: string[] = [];
  await versionsOf(calls, {
    tools: [],
    programVersion: (name) => {
      names.push(name);
      return Promise.resolve(null);
    },
  });
  return names;
}

Deno.test("programs are those with which the parts of a command line begin", async () => {
  assert.deepEqual(await asked([call("read_file", { path: "sort" })]), []);
  assert.deepEqual(
    await asked([
      run("LC_ALL=C sort a | uniq -c; (cd x && make -j2)\n./own.sh $(date)"),
      run("sort b"),
    ]),
    ["sort", "uniq", "cd", "make", "date"],
  );
  const many = Array.from({ length: 30 }, (_, at) => `p${at}`).join("; ");
  assert.equal((await asked([run(many)])).length, 20);
});

Deno.test("a tool is known by its definition, of the called ones alone, and a program by its file", async () => {
  const programVersion = (name: string) => Promise.resolve(name === "sort" ? "/bin/sort" : null);
  const of = async (tools: readonly Tool[]) =>
    await versionsOf([run("sort a"), call("read_file"), call("read_file")], {
      tools,
      programVersion,
    });
  const before = await of(allTools);
  assert.deepEqual(before.map(({ kind, name }) => `${kind} ${name}`).toSorted(), [
    ...["program sort", "tool read_file", "tool run_shell"],
  ]);
  assert.deepEqual(changedVersion(before, await of(allTools)), null);
  const others = allTools.map((it) =>
    it.definition.name === "read_file"
      ? { ...it, definition: { ...it.definition, description: "Read another way." } }
      : it
  );
  assert.equal(changedVersion(before, await of(others))?.name, "read_file");
});

Deno.test("what is gone is another version, and what came is none", () => {
  const sort = { kind: "program", name: "sort", version: "/bin/sort" } as const;
  const tool = { kind: "tool", name: "sort", version: "1" } as const;
  assert.deepEqual(changedVersion([sort], [tool]), {
    ...{ name: "sort", recorded: "/bin/sort", now: "" },
  });
  assert.deepEqual(changedVersion([sort], [tool, sort]), null);
  assert.deepEqual(changedVersion([], [sort]), null);
});
