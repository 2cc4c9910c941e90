import assert from "node:assert/strict";
import { commandLines, editLines, lastingLine } from "../../../src/trust/card.ts";
import type { CommandFacts } from "../../../src/trust/card.ts";
import "../../support/chinese.ts";

const facts: CommandFacts = {
  judgement: {
    verdict: "ask",
    parts: [
      { text: "ls", argv: ["ls"], verdict: "allow", why: { code: "reads", detail: "" } },
      {
        text: "rm -r build ~/x",
        argv: ["rm", "-r", "build", "~/x"],
        verdict: "ask",
        why: { code: "unknown", detail: "rm" },
      },
      {
        text: "npm test",
        argv: ["npm", "test"],
        verdict: "ask",
        why: { code: "unknown", detail: "npm" },
      },
    ],
    plan: null,
    reached: [["ls"], ["rm", "-r", "build", "~/x"], ["npm", "test"]],
  },
  risks: [{ kind: "deletes", words: "rm -r build ~/x" }],
  opinion: "The folder x of the home is gone.",
  sandbox: "bubblewrap",
  network: false,
  paths: [{ path: "~/x", place: "outside" }, { path: "build", place: "inside" }],
  uncovered: "Not covered by undo: large files (a.bin).",
};

Deno.test("a question about a command says why, what could go wrong, what holds it, and the way back", async () => {
  assert.equal(
    await commandLines(facts, "en"),
    `why asked:
  rm -r build ~/x: nothing allows rm
  npm test: nothing allows npm
paths: ~/x (outside of the project), build
risk: removes or overwrites files: rm -r build ~/x
a second model says: The folder x of the home is gone.
this lets code of the project run
sandbox: bubblewrap; it writes in this folder only, sees no secrets
network: closed
undo: agent undo takes back what it does to files of this folder. Not covered by undo: large files (a.bin).
`,
  );
});

Deno.test("the same in Chinese", async () => {
  assert.equal(
    await commandLines({ ...facts, uncovered: null }, "zh"),
    `为何询问：
  rm -r build ~/x：没有规则允许 rm
  npm test：没有规则允许 npm
路径：~/x (项目之外), build
风险：会删除或覆盖文件：rm -r build ~/x
另一个模型说：The folder x of the home is gone.
这会让项目里的代码运行
沙箱：bubblewrap；只能写这个文件夹，看不到机密
网络：关闭
撤销：agent undo 可以撤回它对这个文件夹里文件的改动
`,
  );
});

Deno.test("what nothing holds says so, and that it cannot be taken back", async () => {
  const [only] = facts.judgement.parts.slice(1);
  const bare: CommandFacts = {
    ...facts,
    judgement: { ...facts.judgement, parts: only ? [only] : [], reached: [["rm"]] },
    risks: [],
    opinion: null,
    paths: [],
    sandbox: "left",
    uncovered: null,
  };
  assert.equal(
    await commandLines(bare, "en"),
    `why asked: nothing allows rm
sandbox: none, as the model asked; it runs with all your rights
undo: agent undo takes back what it does to files of this folder
undo: what it does outside of this folder cannot be taken back
`,
  );
});

Deno.test("a question about an edit names who uses what changes, five at most", () => {
  const importers = ["a.py", "b.py", "c.py", "d.py", "e.py", "f.py", "g.py"];
  assert.equal(
    editLines({ importers, tests: [], files: [] }, "en"),
    "used by: a.py, b.py, c.py, d.py, e.py and 2 more · tests: no file\n" +
      "undo: agent undo takes it back\n",
  );
  assert.equal(
    editLines({ importers: [], tests: [], files: [] }, "en"),
    editLines(null, "en"),
  );
});

Deno.test("what always would store is named before the answer", () => {
  assert.equal(lastingLine(["npm test", "tsc"], "en"), "always would store: npm test · tsc\n");
  assert.equal(lastingLine([], "en"), "");
});
