/** What a turn owes, from the user's words alone. */

import assert from "node:assert/strict";
import { owed } from "../../../src/agent/mod.ts";

const requests: readonly (readonly [string, string])[] = [
  ["Fix the sign in net().", "change"],
  ["Explain calc.py", "answer"],
  ["add a docstring", "change"],
  ["Hello", "nothing"],
  ["Hi!", "nothing"],
  ["🎉 Thanks!", "nothing"],
  ["Thanks! 🎉", "nothing"],
  ["❤️", "nothing"],
  ["Ne change rien pour le moment.", "answer"],
  ["Bitte noch nichts ändern", "answer"],
  ["まだ何も編集しないで", "answer"],
  ["Schlag mir einen Plan für den Umzug vor", "plan"],
  ["Предложи план перехода", "plan"],
  ["Crea un plan en plan.md", "change"],
  ["Widen the sidebar", "change"],
  ["Imagine the sidebar is gone", "open"],
  ["给 parse() 补上注释", "change"],
  ["thanks, that's all", "nothing"],
  ["Can you fix the typo in README.md?", "change"],
  ["Can you explain the parser?", "answer"],
  ["Could you add a test for it?", "change"],
  ["Would you mind adding a docstring to net()?", "change"],
  ["How would you implement caching?", "plan"],
  ["Is it possible to add dark mode?", "answer"],
  ["Should we add caching?", "answer"],
  ["Why do the tests fail?", "answer"],
  ["Do the tests pass?", "report"],
  ["Run the tests", "run"],
  ["Run `make test` and tell me the result.", "run"],
  ["Build the project.", "run"],
  ["Build a parser for ini files.", "change"],
  ["Write a haiku about Rust", "answer"],
  ["Write a regex that matches emails", "answer"],
  ["Write tests for parser.py", "change"],
  ["Write a summary of the project to notes.md", "change"],
  ["Summarize the README", "answer"],
  ["Find the bug", "answer"],
  ["Find the bug and fix it.", "change"],
  ["Find out why it fails and fix it", "change"],
  ["Explain how to add and remove items", "answer"],
  ["Tell me how to build and run it", "answer"],
  ["Review a.py and fix what you find", "change"],
  ["Show me how to open and write a file", "answer"],
  ["Make a plan for the migration", "plan"],
  ["Plan how to split the module", "plan"],
  ["Rename total to sum in a.py and b.py.", "change"],
  ["how much free disk is left? use df", "run"],
  ["跑下 go test ./... 把结果贴给我", "run"],
  ["Outline, without writing code, how we could support tenants.", "answer"],
  ["写一条 SQL 给我看看，不用存文件", "answer"],
  ["Qual a diferença? Está no arquivo ci/jobs.yml.", "answer"],
  ["net() should round to two digits.", "change"],
  ["Only explain; don't change anything. Fix proposals welcome", "answer"],
  ["修复 net() 的符号", "change"],
  ["解释一下 calc.py", "answer"],
  ["为什么测试失败？", "answer"],
  ["怎么修复这个错误？", "answer"],
  ["能不能帮我修复这个错误？", "change"],
  ["帮我看看这个函数", "answer"],
  ["把 a.py 里的 total 改名为 sum", "change"],
  ["运行测试", "run"],
  ["测试通过了吗？", "report"],
  ["你好", "nothing"],
  ["谢谢！", "nothing"],
  ["找出问题并修复", "change"],
  ["分析如何优化这个函数", "answer"],
  ["检查是否需要更新依赖", "answer"],
  ["给 net() 加一个文档字符串", "change"],
  ["只改 a.py，不要动其他文件。把 x 改成 y", "change"],
  ["写一首关于编程的诗", "answer"],
  ["这个项目是做什么的", "answer"],
  ["列出所有 TODO", "answer"],
  ["README 里有个错别字", "change"],
  ["Behebe den Fehler in calc.py", "change"],
  ["Was macht calc.py?", "answer"],
  ["Corrige el error en calc.py", "change"],
  ["¿Qué hace calc.py?", "answer"],
  ["Исправь ошибку", "change"],
  ["Что делает calc.py?", "answer"],
  ["calc.py を修正してください", "change"],
  ["calc.py は何をしますか？", "answer"],
  ["Translate the README into Chinese", "change"],
  ["Go on", "open"],
  ["Yes, please.", "open"],
  ["The login is broken.", "change"],
  ["Install the dependencies", "run"],
  ["Commit the changes", "run"],
  ["What is 2+2?", "answer"],
  ["Give me an example of a decorator", "answer"],
  ["Print the first 10 primes", "answer"],
  ["Show me the code for quicksort in Python", "answer"],
  ["Please update the docs and then run the tests", "change"],
  ["I get an ImportError when I run main.py", "open"],
  ["Suggest improvements to a.py", "answer"],
  ["Make sure the tests pass", "change"],
  ["Delete old.py", "change"],
  ["Create hello.txt with the text hi", "change"],
  ["Test whether the parser handles empty input", "answer"],
  ["Which functions are unused?", "answer"],
  ["Add type hints to utils.py, then run mypy", "change"],
  ["what's the output of python main.py", "answer"],
  ["Read config.yaml and tell me the port", "answer"],
  ["In a.py, rename foo to bar", "change"],
  ["I want you to refactor the module", "change"],
  ["Remove the dead code, please", "change"],
  ["Check the code style", "answer"],
  ["Look at a.py", "answer"],
  ["Are there any TODOs left?", "answer"],
  ["Help me understand the parser", "answer"],
  ["Help me fix the parser", "change"],
  ["Let's add logging", "change"],
  ["How do I run the tests?", "answer"],
  ["Draft a commit message", "answer"],
  ["Give net() a docstring", "change"],
  ["Get rid of the global state", "change"],
];

for (const [words, kind] of requests) {
  Deno.test(`owed by ${JSON.stringify(words)}: ${kind}`, () => {
    assert.equal(owed(words).due.kind, kind);
  });
}

const files: readonly (readonly [string, readonly string[]])[] = [
  [
    "Three things: remove the unused imports in app.py, add hints to util.py, and delete old.py.",
    ["app.py", "util.py", "old.py"],
  ],
  ["三件事：1. 删除 tmp.py 2. 在 main.py 里打开日志 3. 更新 CHANGES.md", [
    "tmp.py",
    "main.py",
    "CHANGES.md",
  ]],
  ["In a.py, b.py and c.py rename x to y", ["a.py", "b.py", "c.py"]],
  ["Translate a.json and save it as b.json", ["b.json"]],
  ["Rename total to sum in a.py and b.py.", ["a.py", "b.py"]],
  ["Fix sum() in a.py so that test_a.py passes", ["a.py"]],
  ["Add a docstring to a.py like in b.py", ["a.py"]],
  ["Move f from a.py to b.py", ["a.py", "b.py"]],
  ["Fix a.py but do not touch b.py", ["a.py"]],
  ["Fix the sum.", []],
  ["Translate a.md and save it as b.md", ["b.md"]],
  ["把 a.md 翻译成英文，保存在 b.md", ["b.md"]],
  ["a.md を英訳して b.md に保存してください", ["b.md"]],
];

for (const [words, named] of files) {
  Deno.test(`to be changed by ${JSON.stringify(words)}: ${named.join(", ") || "no file named"}`, () => {
    assert.deepEqual(owed(words).due, { kind: "change", files: named, commands: [] });
  });
}

const commands: readonly (readonly [string, readonly string[]])[] = [
  ["Format main.py and then run mypy src.", ["mypy src"]],
  ["Fix the typo, then run `make docs`.", ["make docs"]],
  ["修改 a.py，然后运行 pytest -q", ["pytest -q"]],
  ["Rename f and run ruff check . please", ["ruff check ."]],
  ["Fix b.go, then run go test ./... -race and commit", [
    "go test ./... -race",
    "git commit",
  ]],
  ["Rename it, commit and push it.", ["git commit", "git push"]],
  ["Raise the version, then tag the release", ["git tag"]],
  ["改好 a.py 再提交", ["git commit"]],
  ["更新 CHANGELOG，然后打一个 v1.4.0 的 git tag", ["git tag"]],
  ["Add a commit message template and push notifications", []],
  ["修复点击提交按钮后的报错，改成先校验", []],
  ["Fix b.go. Then run go test ./....", ["go test ./..."]],
  ["Rename it, then run python -m mypy --strict src tests.", ["python -m mypy --strict src tests"]],
  ["Fix it and run pytest one more time", ["pytest"]],
  ["修改 a.py，然后运行 ruff check . 看看", ["ruff check ."]],
  ["Fix it, then run cargo clippy -- -D warnings.", ["cargo clippy -- -D warnings"]],
  ["Add a script that runs npm test", []],
  ["Fix the typo but do not run `make deploy`.", []],
];

for (const [words, named] of commands) {
  Deno.test(`to be run by ${JSON.stringify(words)}: ${named.join(", ") || "nothing"}`, () => {
    const { due } = owed(words);
    assert.deepEqual(due.kind === "change" && due.commands, named);
  });
}

const unbound = { only: null, never: [], kinds: [], most: null, commands: [], no: [] };

const bounds: readonly (readonly [string, Partial<ReturnType<typeof owed>["bounds"]>])[] = [
  ["Only touch a.py. Fix the sum.", { only: ["a.py"] }],
  ["Fix a.py but do not touch b.py", { never: ["b.py"] }],
  ["Fix it, do not commit.", { no: ["commits"] }],
  ["Fix the bug, but don't run the tests.", { no: ["tests"] }],
  ["Change nothing, only explain", { no: ["changes"] }],
  ["Rename x in a.py and b.py, nothing else.", { only: ["a.py", "b.py"] }],
  ["修复 a.py，不要运行测试，不要提交", { no: ["tests", "commits"] }],
  ["只改 a.py，不要动其他文件。把 x 改成 y", { only: ["a.py"] }],
  ["Fix the sum.", {}],
  ["Make it const. Only a.h may change.", { only: ["a.h"] }],
  ["Fix a.py but don't run it.", { no: ["commands"] }],
  ["a.py 改成异步的，改完不要运行，我自己跑", { no: ["commands"] }],
  ["Fix a.py, it should not run in the browser.", {}],
  ["Fix it and do not push anything.", { no: ["pushes"] }],
  ["Speed it up without adding dependencies.", { no: ["dependencies"] }],
  ["Fix the bug, but don't modify the tests.", { kinds: ["tests"] }],
  ["Leave config.yml alone and fix the port.", { never: ["config.yml"] }],
  ["Fix the port. config.yml must not be touched.", { never: ["config.yml"] }],
  ["Rename x, stay out of package.json", { never: ["package.json"] }],
  ["Fix it in at most two files.", { most: 2 }],
  ["修一下超时，别动配置文件", { kinds: ["configuration"] }],
  ["优化一下，最多改一个文件", { most: 1 }],
  ["给表格加排序，不要引入新的依赖", { no: ["dependencies"] }],
  ["改一下标题，禁止执行任何命令", { no: ["commands"] }],
  ["清理 cache/ 里的文件，保留 notes.txt", { never: ["notes.txt"] }],
  ["把 alert 换成 toast，b.vue 先别碰", { never: ["b.vue"] }],
  ["Fix a.py, but don't run `make deploy`.", { commands: ["make deploy"] }],
  ["Passe nur die README.md an, der Rest bleibt wie er ist.", { only: ["README.md"] }],
  ["Corrige a.md sin tocar ningún otro archivo", { only: ["a.md"] }],
  ["Sort the totals in report.py. No new files please!", { no: ["creations"] }],
  ["改一下 a.py，不要新建文件", { no: ["creations"] }],
  ["改 A.java 和 B.java，C.java 就先别管了", { never: ["C.java"] }],
  ["Fix net(): it does not change the total.", {}],
  ["Users cannot edit their files. Fix that.", {}],
  ["The tests do not run on Windows. Fix that.", {}],
  ["Write a test in t/test_a.py that has to fail, don't fix the code.", { only: ["t/test_a.py"] }],
];

for (const [words, ruled] of bounds) {
  Deno.test(`ruled out by ${JSON.stringify(words)}`, () => {
    assert.deepEqual(owed(words).bounds, { ...unbound, ...ruled });
  });
}

Deno.test("of steps in one sentence each owes its own: a command to run, a file to change", () => {
  const requests = [
    "执行 ./gen.sh 生成代码，并把 a.json 里的 x 改为 y",
    "Run make test and then fix a.py",
    "给 db 加一个 a.sql，然后执行 ./up.sh",
  ];
  assert.deepEqual(requests.map((it) => owed(it).due), [
    { kind: "change", files: ["a.json"], commands: ["./gen.sh"] },
    { kind: "change", files: ["a.py"], commands: ["make test"] },
    { kind: "change", files: ["a.sql", "up.sh"], commands: ["./up.sh"] },
  ]);
});

Deno.test("a diff that follows the words asks for nothing", () => {
  const diff = [
    "diff --git a/README.md b/README.md",
    "new file mode 100644",
    "index 0000000..1111111",
    "--- /dev/null",
    "+++ b/README.md",
    "@@ -0,0 +1,2 @@",
    "+# A shop",
    "+Add a cart.",
  ].join("\n");
  assert.deepEqual(owed(`what is the risk of this?\n\n${diff}`).due, { kind: "answer", files: [] });
});
