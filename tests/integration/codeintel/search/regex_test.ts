import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type FoundLines,
  PatternError,
  type RegexSearch,
  searchLines,
} from "../../../../src/codeintel/search/mod.ts";
import { RipgrepRows } from "../../../../src/codeintel/search/regex/ripgrep_rows.ts";
import type { Spawner } from "../../../../src/protocol/mod.ts";
import { fakeSpawner, processSpawner } from "../../../../src/sandbox/mod.ts";
import { diskWorkspace, memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { withFolder } from "../../../support/folder.ts";
import { hasProgram } from "../../../support/machine.ts";

const bytes = (...parts: readonly (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((it) => typeof it === "number" ? [it] : [...new TextEncoder().encode(it)]),
  );

const tree: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  ".gitignore": "ignored/\n*.log\n",
  ".agentignore": "secret.py\n",
  ".cursorignore": "peer.py\n",
  ".env": "get_queryset\n",
  ".github/flow.yml": "run: get_queryset\n",
  "a/z.py": "class View(Base):\n    def get_queryset(self, request):\n        return None\n\n",
  "a-b.py": "def get_queryset(self): pass\nraise ValueError('x')\nTypeError, KeyError\n",
  "bom.txt": bytes(0xef, 0xbb, 0xbf, "import first\nimport second\n"),
  "binary.bin": bytes("class Hidden\n", 0, "\n"),
  "cjk.md": "# 修复登录错误\n日本語テスト\n한국어 문서\nplain line\n登录 ok\n",
  "crlf.txt": "one end\r\ntwo\r\n\r\nend\r\n",
  "empty.txt": "",
  "ignored/x.py": "get_queryset\n",
  "latin.txt": bytes(0xe9, " end latin\n"),
  "log.log": "get_queryset\n",
  "marks.md": "foo(bar) [x] a.b $1 {y} ^z |p\n# tab\there\nnaïve café CAFÉ\n12 needles 345\n",
  "no_end.txt": "last line has no end",
  "peer.py": "get_queryset\n",
  "replaced.txt": bytes("a \ufffd that stands there\n"),
  "secret.py": "get_queryset\n",
  "server.key": "get_queryset\n",
  "sub/.agentignore": "hidden*\n",
  "sub/hidden.py": "get_queryset\n",
  "sub/shown.py": "x = get_queryset\ny = 0xFF + 1_000\naaa aab aac\n\n\t\nB_Q\n",
  "utf16.txt": bytes(0xff, 0xfe, ...[..."needles\n"].flatMap((it) => [it, 0])),
  "wide.js": "const ſtraße = 'ß';\nvar _x$ = /ab+c/;\nlet K = 'K';\n𝒳 = 1\n",
  "odd \"name':1.txt": "get_queryset odd\n",
};

const patterns: readonly (readonly [string, boolean?])[] = [
  ["get_queryset"],
  ["=+"],
  ["GET_queryset", true],
  ["def \\w+\\(self, request"],
  ["\\b[A-Z]\\w+Error\\b"],
  ["^import"],
  ["end$"],
  ["^$"],
  ["\\s*$"],
  ["[dt]$"],
  ["^\\s*$"],
  ["^\\S+$"],
  ["class|import|登录"],
  ["(?:foo|one)\\W"],
  ["(?i)café"],
  ["na.ve"],
  ["\\bcaf"],
  ["é\\b"],
  ["[一-龥]{2,}"],
  ["\\p{Hangul}+"],
  ["[[:upper:]]_[[:upper:]]"],
  ["\\$\\d|\\{y\\}"],
  ["[^\\x00-\\x7F]"],
  ["a{2}[bc]"],
  ["\\t"],
  ["0x[0-9a-fA-F]+"],
  ["\\d{2,3} \\w+ \\d{3}$"],
  ["(a+)+b"],
  ["(\\w+\\s*)+no end"],
  [".*"],
  ["strasse|ſtra", true],
  ["k = '", true],
  ["[]{}]"],
  ["[^a-z\\s]+\\s"],
  ["\\Bquery"],
  ["(?P<name>odd)|(?-i:ODD)"],
  ["^.$|^.. = "],
  ["\\/ab\\+c\\/"],
  ["\\w+\\.\\w"],
  ["\\s*(?:def|=)+\\w*"],
  ["登"],
  ["\ufffd that"],
  ["a [^a-z]"],
];

const noRipgrep: Spawner = fakeSpawner();

interface Both {
  readonly own: FoundLines;
  readonly ripgrep: FoundLines;
}

async function withTree(
  body: (search: (search: RegexSearch) => Promise<Both>) => Promise<void>,
  files: typeof tree = tree,
): Promise<void> {
  await withFolder(async (folder) => {
    for (const [path, content] of Object.entries(files)) {
      const real = `${folder}/root/${path}`;
      await Deno.mkdir(real.slice(0, real.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(real, typeof content === "string" ? bytes(content) : content);
    }
    const workspace = await diskWorkspace(`${folder}/root`);
    const env = (name: string) => Deno.env.get(name);
    await using real = processSpawner({ root: workspace.root, scratch: `${folder}/scratch`, env });
    const signal = new AbortController().signal;
    await body(async (search) => ({
      own: await searchLines(search, { workspace, spawner: noRipgrep, signal }),
      ripgrep: await searchLines(search, { workspace, spawner: real, signal }),
    }));
  });
}

const all = (pattern: string, ignoreCase = false): RegexSearch => ({
  pattern,
  ignoreCase,
  wanted: () => true,
});

Deno.test({
  name: "both ways of searching give the same lines for all patterns",
  ignore: !hasProgram("rg"),
  fn: () =>
    withTree(async (search) => {
      for (const [pattern, ignoreCase] of patterns) {
        const { own, ripgrep } = await search(all(pattern, ignoreCase));
        assert.deepEqual(own.lines, ripgrep.lines, pattern);
        assert.notDeepEqual(own.lines, [], pattern);
      }
    }),
});

Deno.test("lines come in path order, without what rules hide or is binary", () =>
  withTree(async (search) => {
    const { own } = await search(all("get_queryset"));
    assert.deepEqual(own, {
      lines: [
        { path: ".github/flow.yml", line: 1, text: "run: get_queryset" },
        { path: "a-b.py", line: 1, text: "def get_queryset(self): pass" },
        { path: "a/z.py", line: 2, text: "    def get_queryset(self, request):" },
        { path: "odd \"name':1.txt", line: 1, text: "get_queryset odd" },
        { path: "sub/shown.py", line: 1, text: "x = get_queryset" },
      ],
      more: false,
      skipped: [],
    });
  }));

Deno.test("only wanted files are searched, and a limit says that there is more", () =>
  withTree(async (search) => {
    const wanted = (path: string) => path.endsWith(".py");
    const { own, ripgrep } = await search({ ...all("get_queryset"), wanted, limit: 2 });
    assert.deepEqual([own.lines.map(({ path }) => path), own.more], [["a-b.py", "a/z.py"], true]);
    if (hasProgram("rg")) assert.deepEqual(ripgrep, own);
  }));

Deno.test({
  name: "in a tree of many files, too, both ways give the same lines",
  ignore: !hasProgram("rg"),
  fn: () => {
    const many = Array.from({ length: 400 }, (_, at) => [`many/${at}.py`, `登录 ${at}\n`] as const);
    return withTree(async (search) => {
      for (const pattern of ["登录 39", "get_queryset", "needles", "\\d\\d登?", "no such thing"]) {
        const { own, ripgrep } = await search(all(pattern));
        assert.deepEqual(own.lines, ripgrep.lines, pattern);
      }
    }, { ...tree, ...Object.fromEntries(many) });
  },
});

Deno.test({
  name: "without a .gitignore both ways leave out the same folders",
  ignore: !hasProgram("rg"),
  fn: () =>
    withTree(async (search) => {
      const { own, ripgrep } = await search(all("x"));
      assert.deepEqual(own.lines.map(({ path }) => path), [".dot/a.py", "a.py", "venv.py"]);
      assert.deepEqual(ripgrep, own);
    }, {
      ".dot/a.py": "x",
      ".tox/a.py": "x",
      "a.py": "x",
      "node_modules/a/b.js": "x",
      "sub/__pycache__/a.py": "x",
      "sub/venv/a.py": "x",
      "venv.py": "x",
    }),
});

Deno.test({
  name: "names of files keep ripgrep to them, and bring back nothing that rules hide",
  ignore: !hasProgram("rg"),
  fn: () =>
    withTree(async (search) => {
      const wanted = (path: string) => path.endsWith(".log") || path.endsWith(".md");
      const { own, ripgrep } = await search({ ...all("e"), wanted, names: ["*.log", "*.md"] });
      assert.deepEqual([...new Set(own.lines.map(({ path }) => path))], ["cjk.md", "marks.md"]);
      assert.deepEqual(ripgrep, own);
    }),
});

Deno.test("what ripgrep prints is the same in pieces of any size", () => {
  const printed = [
    "./b/1.py\0" + "3:x = 1",
    "./b/1.py\0" + "40:y: 2\r",
    "./a.py\0" + "1:",
    "./dark\0" + "2:z",
    './dark: binary file matches (found "\\0" byte around offset 9)',
    "./b/1.py\0" + "41:é 文",
    "",
  ].join("\n");
  for (let size = 1; size <= printed.length; size++) {
    const rows = new RipgrepRows();
    for (let at = 0; at < printed.length; at += size) rows.add(printed.slice(at, at + size));
    assert.deepEqual(rows.end(), [
      { path: "a.py", line: 1, text: "" },
      { path: "b/1.py", line: 3, text: "x = 1" },
      { path: "b/1.py", line: 40, text: "y: 2" },
      { path: "b/1.py", line: 41, text: "é 文" },
    ]);
  }
});

Deno.test("what one of the two ways does not know is refused, with the part that is meant", async () => {
  const cases: Readonly<Record<string, string>> = {
    "": "empty: ",
    "a\\n": "line_end: \\n",
    "a(?=b)": "look: (?=",
    "(?<!a)b": "look: (?<!",
    "(a)\\1": "backreference: \\1",
    "\\k<n>": "backreference: \\k<",
    "\\Aa": "text_anchor: \\A",
    "[a&&b]": "set: &&",
    "[a--b]": "set: --",
    "\\q": "escape: \\q",
    "\\p{Nothing}": "escape: \\p{Nothing}",
    "[[:nothing:]]": "escape: [:nothing:]",
    "(?x)a": "flag: (?x)",
    "(?>a)": "flag: ?>a)",
    "(a": "unclosed: (",
    "[a": "unclosed: [",
    "a)": "unopened: )",
    "*a": "repeat: *",
    "a|+": "repeat: +",
    "a{": "count: {",
    "a{3,2}": "count: {3,2}",
    "[z-a]": "range: z-a",
    "[a-\\d]": "range: a-",
    "a{1001}": "too_large: {1001}",
    "(a{100}){100}": "too_large: ",
  };
  const workspace = memoryWorkspace({});
  const signal = new AbortController().signal;
  for (const [pattern, problem] of Object.entries(cases)) {
    const found = searchLines(all(pattern), { workspace, spawner: noRipgrep, signal });
    await assert.rejects(found, new PatternError(...halves(problem)), pattern);
  }
});

function halves(problem: string): ConstructorParameters<typeof PatternError> {
  const cut = problem.indexOf(": ");
  const kinds = [
    "empty",
    "line_end",
    "look",
    "backreference",
    "text_anchor",
    "set",
    "escape",
    "flag",
    "unclosed",
    "unopened",
    "repeat",
    "count",
    "range",
    "too_large",
  ] as const;
  const kind = kinds.find((it) => it === problem.slice(0, cut));
  assert.ok(kind, problem);
  return [kind, problem.slice(cut + 2)];
}

async function inMemory(pattern: string, text: string): Promise<FoundLines> {
  const workspace = memoryWorkspace({ "a.txt": text });
  const signal = new AbortController().signal;
  return await searchLines(all(pattern), { workspace, spawner: noRipgrep, signal });
}

Deno.test("patterns that hang a backtracking engine take linear time", async () => {
  const long = `${"a".repeat(1_000_000)}\n`;
  for (const pattern of ["(a+)+b", "(a|a)*c", "(a*)*$x", ".*.*.*=.*", "(.*a){12}b"]) {
    const { lines, skipped } = await inMemory(pattern, long);
    assert.deepEqual([lines, skipped], [[], []], pattern);
  }
});

Deno.test("a file that takes too long even so is given up and named", async () => {
  // Bits without a period, so that every one makes a new state.
  let seed = 1;
  const bits = Array.from({ length: 100_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 2;
  }).join("");
  assert.deepEqual(await inMemory("[01]*1[01]{900}x", bits), {
    lines: [],
    more: false,
    skipped: [{ path: "a.txt", why: "timeout" }],
  });
});

Deno.test("a random pattern fits the lines that JavaScript says it does", async () => {
  const atom = fc.constantFrom("a", "b", "ab", "[ab]", "[^a]", ".", "\\w", "\\b", "^", "$", "ba");
  const pattern = fc.letrec<{ readonly any: string }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      atom,
      fc.tuple(tie("any"), tie("any")).map(([a, b]) => a + b),
      fc.tuple(tie("any"), tie("any")).map(([a, b]) => `(?:${a}|${b})`),
      fc.tuple(tie("any"), fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{2,}")).map(
        ([a, count]) => `(?:${a})${count}`,
      ),
    ),
  })).any;
  const line = fc.string({ unit: fc.constantFrom("a", "b", " ", "-"), maxLength: 8 });
  await fc.assert(fc.asyncProperty(pattern, fc.array(line), async (source, lines) => {
    const regex = new RegExp(source);
    const wanted = lines.flatMap((text, at) => regex.test(text) ? [at + 1] : []);
    const text = lines.map((it) => `${it}\n`).join("");
    // Text that is not ASCII takes the other of the two engines.
    for (const last of ["", "→"]) {
      const { lines: found } = await inMemory(source, `${text}${last}`);
      const inText = found.filter(({ line }) => line <= lines.length);
      assert.deepEqual(inText.map(({ line }) => line), wanted);
    }
  }));
});
