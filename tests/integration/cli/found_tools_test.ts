import assert from "node:assert/strict";
import { desk } from "../../support/terminal.ts";

Deno.test("a rename over files runs as an edit, in the real program", async () => {
  await using it = await desk();
  await Deno.writeTextFile(`${it.root}/shop.py`, "def use(a): ...\n");
  await Deno.writeTextFile(`${it.root}/main.py`, "from shop import use\nuse(1)\n");
  await it.script(`
- calls: [{ name: find_tool, input: { query: rename } }]
- calls: [{ name: rename_symbol, input: { symbol: use, new_name: employ } }]
- text: Renamed in two files.
`);
  assert.equal((await it.agent(["work", "rename use", "--approve", "edits"])).code, 0);
  assert.deepEqual(
    [
      await Deno.readTextFile(`${it.root}/shop.py`),
      await Deno.readTextFile(`${it.root}/main.py`),
    ],
    ["def employ(a): ...\n", "from shop import employ\nemploy(1)\n"],
  );
});
