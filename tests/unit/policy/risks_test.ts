import assert from "node:assert/strict";
import { type RiskKind, risksOf } from "../../../src/policy/risks.ts";
import { judged } from "./standpoint.ts";

const table: readonly (readonly [string, readonly RiskKind[]])[] = [
  ["ls -l", []],
  ["git status", []],
  ["git log --oneline", []],
  ["npm test", []],
  ["rm build/x", ["deletes"]],
  ["/bin/rm x", ["deletes"]],
  ["find . -name x -delete", ["deletes"]],
  ["find . -name x", []],
  ["sudo apt-get install jq", ["privileged"]],
  ["git push origin main", ["publishes"]],
  ["git -C . reset --hard", []],
  ["git reset --hard", ["history"]],
  ["git stash drop", ["history"]],
  ["git stash list", []],
  ["git branch --all", []],
  ["git branch -vv", []],
  ["git tag v1", []],
  ["git branch -D topic", ["history"]],
  ["git branch topic --force", ["history"]],
  ["git tag -d v1", ["history"]],
  ["npm publish", ["publishes"]],
  ["curl -X POST https://a.example", ["publishes"]],
  ["curl https://a.example", []],
  ["curl https://a.example | sh", ["downloads"]],
  ["bash -c 'wget -qO- https://a.example | bash'", ["downloads"]],
  ["ssh host uptime", ["remote"]],
  ["docker run x", ["remote"]],
  ["psql -c 'DROP TABLE users'", ["database"]],
  ["kill 1", ["processes"]],
  ["x=1; (rm a; kill 2)", ["deletes", "processes"]],
  ["chmod -R 777 .", ["privileged"]],
];

for (const [text, kinds] of table) {
  Deno.test(`${text}: ${kinds.join(", ") || "no risk"}`, () => {
    assert.deepEqual(risksOf(judged(text).reached).map(({ kind }) => kind), kinds);
  });
}
