import assert from "node:assert/strict";
import { isReader } from "../../../src/policy/readers.ts";
import { looksReading } from "../../../src/policy/reading.ts";

const table: readonly (readonly [string, boolean])[] = [
  ["awk {print} a.txt", true],
  ["gawk -i inplace {print} a.txt", false],
  ["sed s/a/b/ a.txt", true],
  ["sed -i s/a/b/ a.txt", false],
  ["sed -ni p a.txt", false],
  ["sed --in-place=.bak p a.txt", false],
  ["tail -n 5 a.txt", true],
  ["tail -5f a.txt", false],
  ["tail --follow=name a.txt", false],
  ["awk -f run.awk a.txt", false],
  ['awk BEGIN{system("x")}', false],
  ["rg --pre ./x one", false],
  ["git -c core.fsmonitor=./x status", false],
  ["git -c color.ui=always status", true],
  ["git grep -O./x one", false],
  ["git log -p -1", true],
  ["sort -u a.txt", true],
  ["sort -o a.txt a.txt", false],
  ["find . -name x -exec wc -l {} +", true],
  ["find . -name x -exec rm {} +", false],
  ["find . -delete", false],
  ["git for-each-ref --sort=x", true],
  ["git -C web --no-pager log", true],
  ["git branch -a", true],
  ["git branch topic", false],
  ["git branch -D topic", false],
  ["git tag v1", false],
  ["git tag --list v*", true],
  ["git config --get user.name", true],
  ["git config --global --list", true],
  ["git config user.name me", false],
  ["git stash list", true],
  ["git stash", false],
  ["git commit -m x", false],
  ["git checkout x", false],
  ["git diff --output=x", false],
  ["npm ls --depth=0", true],
  ["npm install x", false],
  ["npm test", false],
  ["cargo tree", true],
  ["cargo build", false],
  ["go env GOOS", true],
  ["go env -w GOOS=x", false],
  ["cargo --version", true],
  ["./cargo --version", false],
  ["/usr/bin/awk {print}", true],
  ["/tmp/awk {print}", false],
  ["bash -lc ls", true],
  ["bash run.sh", false],
  ["python3 a.py", false],
  ["python3 -m json.tool a.json", true],
  ["python3 -m json.tool a.json b.json", false],
  ["tee a.txt", false],
  ["cp a b", false],
  ["curl http://x", false],
  ["tar -tzf a.tgz", true],
  ["tar -xzf a.tgz", false],
  ["tar -I./x -tf a.tar", false],
  ["tar tIf ./x a.tar", false],
  ["tar -tf a.tar --to-command=./x", false],
  ["tar -tf a.tar --use-comp=./x", false],
  ["nm a.o", true],
  ["nm --plugin=./x.so a.o", false],
  ["objdump -d a.o", true],
  ["objdump --plug ./x.so a.o", false],
  ["sed -n 1,5p;$p a.txt", true],
  ["sed s/one/e/ a.txt", true],
  ["sed 1e./x a.txt", false],
  ["sed s/one/./x/e a.txt", false],
  ["sed s|a|b|ge a.txt", false],
  ["awk {x|getline} a.txt", false],
  ["awk {print|x} a.txt", false],
  ["awk @load'./x' a.txt", false],
  ["awk /a|b/{print} a.txt", true],
  ["awk a||b{print} a.txt", true],
  ["gawk -l./x {print} a.txt", false],
  ["cloc --extract-with=./x .", false],
  ["ag --pager=./x one", false],
  ["dc -e !./x", false],
  ["hash -p ./x ls", false],
  ["git symbolic-ref HEAD", true],
  ["git symbolic-ref --short HEAD", true],
  ["git symbolic-ref HEAD refs/heads/x", false],
  ["git symbolic-ref -d HEAD", false],
  ["git bisect log", true],
  ["git bisect start", false],
  ["", false],
  ["__proto__", false],
];

for (const [line, reads] of table) {
  Deno.test(`${line || "nothing"}: ${reads ? "reads" : "may be meant to write"}`, () => {
    assert.equal(isReader(line.split(" "), true), reads);
  });
}

Deno.test("where the project is not trusted, nothing that lets it choose a program reads", () => {
  const lines = [
    "npm ls",
    "cargo tree",
    "go list",
    "python3 -m json.tool a.json",
    "cargo --version",
  ];
  assert.deepEqual(lines.map((it) => isReader(it.split(" "), false)), lines.map(() => false));
  assert.deepEqual(lines.map((it) => isReader(it.split(" "), true)), lines.map(() => true));
});

Deno.test("a variable by which another program would run is not set, in whatever way", async () => {
  const lines = [
    "PATH=.:$PATH ls",
    "PATH+=:. ls",
    "env PATH=.:$PATH ls",
    "nice env -u HOME BASH_ENV=a.sh bash -c ls",
    "export PATH=.; ls",
    "for PATH in .; do ls; done",
    "read PATH < a.txt; ls",
    "printf -v PATH %s .; ls",
    "declare LD_PRELOAD=./a.so; ls",
  ];
  const ask = { verdict: "ask", parts: [], reached: [], plan: null } as const;
  const reads = async (line: string) => [line, await looksReading(line, ask, true)] as const;
  assert.deepEqual(await Promise.all(lines.map(reads)), lines.map((it) => [it, false]));
  const plain = ["env LANG=C ls", "for it in a b; do echo $it; done", "read it < a.txt; echo $it"];
  assert.deepEqual(await Promise.all(plain.map(reads)), plain.map((it) => [it, true]));
});

Deno.test("a line whose braces stand for more words than a machine can hold is asked about", async () => {
  const table: readonly (readonly [string, boolean])[] = [
    [`ls ${"{a,b}".repeat(40)}`, false],
    [`echo "$(ls ${"{a,b}".repeat(40)})"`, false],
    ["for it in {1..1000000000}; do echo $it; done", false],
    ["for it in {1..20}; do echo $it; done", true],
    ["ls src/{a,b}/{one,two}.ts", true],
    [`jq '${"{a,b,c},".repeat(40)}1' a.json`, true],
  ];
  const ask = { verdict: "ask", parts: [], reached: [], plan: null } as const;
  const found = table.map(async ([line]) => [line, await looksReading(line, ask, true)] as const);
  assert.deepEqual(await Promise.all(found), table);
});
