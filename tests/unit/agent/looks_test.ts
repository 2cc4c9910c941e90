/** Questions that nobody can answer without a look at the project or the machine. */

import assert from "node:assert/strict";
import { asksAmount, asksOfMachine } from "../../../src/agent/ending/looks.ts";

const kindOf = (task: string) =>
  asksOfMachine(task) ? "machine" : asksAmount(task) ? "amount" : null;

const questions: readonly (readonly [string, string | null])[] = [
  ["Look with git log who moved the button", "machine"],
  ["Who last edited the header?", "machine"],
  ["List the latest 10 commits on develop", "machine"],
  ["最近五次提交都改了什么", "machine"],
  ["谁改过这一行？", "machine"],
  ["What is listening on port 3000?", "machine"],
  ["How much disk space is left?", "machine"],
  ["哪些依赖过期了", "machine"],
  ["How many tests do we have?", "amount"],
  ["项目里有多少行代码", "amount"],
  ["What does git log --graph do?", null],
  ["How do I find out who last edited a file?", null],
  ["How many lines should a function in our code have?", null],
  ["How many tests did Kent Beck write?", null],
  ["怎么看最近三次提交", null],
  ["What would our API gain from caching?", null],
  ["Explain the output of git blame:\n```\n1a2b (Ann) x\n```", null],
];

for (const [task, kind] of questions) {
  Deno.test(`what only a look can tell: ${task}`, () => assert.equal(kindOf(task), kind));
}
