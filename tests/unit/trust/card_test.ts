import assert from "node:assert/strict";
import { commandLines, editLines, hostLine, lastingLine } from "../../../src/trust/card.ts";
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
  rm -r build ~/x: no rule allows rm
  npm test: no rule allows npm
paths: ~/x (outside the project), build
risk: removes or overwrites files: rm -r build ~/x
second model: The folder x of the home is gone.
runs code of the project
sandbox: bubblewrap; writes only in this folder, cannot read secrets
network: closed
undo: agent undo reverts its changes to files in this folder. Not covered by undo: large files (a.bin).
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
第二个模型：The folder x of the home is gone.
会运行项目里的代码
沙箱：bubblewrap；只能写这个文件夹，读不到机密
网络：关闭
撤销：agent undo 可撤销它对此文件夹中文件的改动
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
    `why asked: no rule allows rm
sandbox: none, as the model requested; runs with all your rights
undo: agent undo reverts its changes to files in this folder
undo: its effects outside this folder cannot be undone
`,
  );
});

Deno.test("a question about an edit names who uses what changes, five at most", () => {
  const importers = ["a.py", "b.py", "c.py", "d.py", "e.py", "f.py", "g.py"];
  assert.equal(
    editLines({ importers, tests: [], files: [] }, "en"),
    "used by: a.py, b.py, c.py, d.py, e.py and 2 more · tests: none\n" +
      "undo: agent undo\n",
  );
  assert.equal(
    editLines({ importers: [], tests: [], files: [] }, "en"),
    editLines(null, "en"),
  );
});

Deno.test("what a lasting approval covers is named before the answer", () => {
  assert.equal(
    lastingLine(["npm test", "tsc"], "en"),
    "[a] always: npm test · tsc in this folder no longer ask\n",
  );
  assert.equal(lastingLine([], "en"), "");
});

Deno.test("a question about another machine names it, one about this machine none", () => {
  assert.deepEqual(
    [hostLine("me@host", "en"), hostLine("me@host", "zh"), hostLine(undefined, "en")],
    ["on another machine: me@host\n", "在另一台机器上：me@host\n", ""],
  );
});
