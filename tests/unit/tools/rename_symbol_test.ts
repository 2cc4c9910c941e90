import assert from "node:assert/strict";
import { CheckerError, type Complaint, type ToolPorts } from "../../../src/protocol/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { withMethods } from "../../support/workspace.ts";
import { shop } from "./shop.ts";
import { runTool } from "./support.ts";

const rename = (symbol: string, name: string, files: Readonly<Record<string, string>> = shop) =>
  runTool("rename_symbol", { symbol, new_name: name }, { files });

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("a symbol is renamed in all files by one change; what stays is told", async () => {
  const edit = async (path: "shop.py" | "other.py", after: string) => ({
    path,
    before: await sha256(bytes(shop[path])),
    after: bytes(after),
  });
  assert.deepEqual(await rename("use", "employ"), {
    text: [
      "renamed use to employ: 3 places in 2 files",
      "other.py (2)",
      "shop.py (1)",
      "left as they are, in strings and comments: 1",
      "shop.py:6:17",
    ].join("\n"),
    effects: [{
      type: "change_set",
      files: [
        await edit(
          "other.py",
          shop["other.py"].replace(", use", ", employ").replace("use(1)", "employ(1)"),
        ),
        await edit("shop.py", shop["shop.py"].replace("def use", "def employ")),
      ],
    }],
  });
  assert.deepEqual(await rename("shop.py:5:5", "employ"), await rename("use", "employ"));
});

Deno.test("what is in the way is told with what to do, and nothing is changed", async () => {
  const files = {
    "a.py":
      "class Cart(Base):\n    def go(self): ...\n    def __len__(self): return 1\n\ndef run(): ...\nstop = 1\n",
    "b.py": "class Cart:\n    def put(self): ...\n\ndef f(x):\n    x.put()\n",
  };
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ["run", "a.b", [
      "run was not renamed; nothing was changed.",
      "a.b is no name in this language. Give another, bare and without dots, for:",
      "a.py:5",
    ]],
    ["run", "stop", [
      "run was not renamed; nothing was changed.",
      "stop stands for something already. Choose another name, or look here:",
      "a.py:6",
    ]],
    ["__len__", "size", [
      "Cart.__len__ was not renamed; nothing was changed.",
      "The language or a framework calls it by this name. Leave it as it is:",
      "a.py:3",
    ]],
    ["go", "move", [
      "Cart.go was not renamed; nothing was changed.",
      "Its class has a base from outside of the project, which may call it by this name. " +
      "If that is not so, change the places that find_references shows with edit_file:",
      "a.py:2",
    ]],
    ["put", "lay", [
      "Cart.put was not renamed; nothing was changed.",
      "These places may mean it or not. Read them; then change those that do, and those that " +
      "find_references calls certain, with edit_file:",
      "b.py:5",
    ]],
    ["run", "run", ["run is called run already."]],
  ];
  for (const [symbol, name, lines] of cases) {
    assert.deepEqual(await rename(symbol, name, files), { text: lines.join("\n"), failed: true });
  }
});

Deno.test("a name of several things renames none of them", async () => {
  assert.deepEqual(await rename("Cart", "Basket"), {
    text: [
      "Cart may mean 2 things. Ask again with the place of one of them (file:line:column) instead:",
      "shop.py:1:7 Cart (class)",
      "web/pay.ts:1:14 Cart (class)",
    ].join("\n"),
    failed: true,
  });
});

Deno.test("a file that changes between the look and the change is told", async () => {
  const disk = memoryWorkspace({ "a.py": "def run(): ...\n" });
  const workspace = withMethods(disk, {
    // Whoever changes a file reads it whole; the index reads up to a limit.
    read: async (path, options) => {
      const found = await disk.read(path, options);
      return options.maxBytes === Number.MAX_SAFE_INTEGER
        ? { ...found, bytes: bytes("# new\ndef run(): ...\n") }
        : found;
    },
  });
  const output = await runTool("rename_symbol", { symbol: "run", new_name: "go" }, { workspace });
  assert.deepEqual(output, {
    text: "a.py changed meanwhile; nothing was changed. Make the call again.",
    failed: true,
  });
});

Deno.test("a file that no tool may write is not renamed in", async () => {
  const files = { ".agent/a.py": "def run(): ...\n" };
  assert.deepEqual(await rename("run", "go", files), {
    text: ".agent/a.py is protected (settings or history); no tool may write it.",
    failed: true,
  });
});

/** `b.ts` uses a member of `Box` on an object whose type only a checker knows. */
const untold = {
  "a.ts": "export class Box {\n  size = 1\n}\n",
  "b.ts": "export const f = (mine) => mine.size\n",
};

/** Of the line `tsc`; it is told the texts as they would be. */
function checkerThat(
  complaints: (a: string, b: string) => readonly Complaint[],
): NonNullable<ToolPorts["checker"]> {
  return () =>
    Promise.resolve({
      line: "tsc",
      complaints: async (texts) =>
        await complaints(texts.get("a.ts") ?? untold["a.ts"], texts.get("b.ts") ?? untold["b.ts"]),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    });
}

const at = (column: number): Complaint => ({ path: "b.ts", line: 1, column, message: "no such" });

Deno.test("the project's checker settles what the text does not tell", async () => {
  const rename = (checker?: ToolPorts["checker"]) =>
    runTool("rename_symbol", { symbol: "Box.size", new_name: "width" }, {
      files: untold,
      ...checker && { checker },
    });
  const uncertain = [
    "These places may mean it or not. Read them; then change those that do, and those that " +
    "find_references calls certain, with edit_file:",
    "b.ts:1",
  ];
  const refused = "Box.size was not renamed; nothing was changed.";
  assert.equal((await rename()).text, [refused, ...uncertain].join("\n"));
  assert.equal(
    (await rename(() => Promise.resolve(null))).text,
    [refused, ...uncertain].join("\n"),
  );
  const knowing = checkerThat((a, b) => /width/.test(a) === /width/.test(b) ? [] : [at(33)]);
  const done = await rename(knowing);
  assert.equal(
    done.text,
    "renamed Box.size to width: 2 places in 2 files\na.ts (1)\nb.ts (1)\njudged by tsc",
  );
  const [change] = done.effects ?? [];
  assert.deepEqual(
    change?.files.map(({ path, after }) => [path, new TextDecoder().decode(after ?? undefined)]),
    [
      ["a.ts", "export class Box {\n  width = 1\n}\n"],
      ["b.ts", "export const f = (mine) => mine.width\n"],
    ],
  );
  const blind = await rename(checkerThat(() => []));
  assert.equal(blind.text, [refused, "judged by tsc", ...uncertain].join("\n"));
});

Deno.test("a checker that breaks leaves the plan to the text, and that is told", async () => {
  const broken = checkerThat(() => {
    throw new CheckerError("timed out");
  });
  const rename = (symbol: string) =>
    runTool("rename_symbol", { symbol, new_name: "width" }, { files: untold, checker: broken });
  assert.equal(
    (await rename("f")).text,
    "renamed f to width: 1 place in 1 file\nb.ts (1)\nnot judged by tsc: timed out",
  );
  assert.deepEqual((await rename("Box.size")).text.split("\n").slice(0, 2), [
    "Box.size was not renamed; nothing was changed.",
    "not judged by tsc: timed out",
  ]);
});
