import assert from "node:assert/strict";
import { editOf, planRename, targetsNamed } from "../../../../src/codeintel/mod.ts";
import type { Checker, Complaint } from "../../../../src/protocol/mod.ts";
import { codeProject } from "../../../support/code_project.ts";

type Files = Readonly<Record<string, string>>;

/** What an object after `name.` is to the fake: one of the class, one of another, or of no known type. */
type Types = Readonly<Record<string, "own" | "other">>;

/** Objects to members that a known type does not have; `own` has what the first line of `a` declares. */
function fakeChecker(files: Files, types: Types): Checker & { readonly asked: number } {
  let asked = 0;
  return {
    get asked() {
      return asked;
    },
    complaints(texts) {
      asked++;
      const all = Object.entries({ ...files, ...Object.fromEntries(texts) });
      const has = { own: /^ {2}(\w+)/m.exec(all[0]?.[1] ?? "")?.[1] ?? "", other: "size" };
      return Promise.resolve(all.flatMap(([path, text]) => complaintsIn(path, text, has)));
    },
  };

  function complaintsIn(
    path: string,
    text: string | null,
    has: Readonly<Record<"own" | "other", string>>,
  ): readonly Complaint[] {
    return (text ?? "").split("\n").flatMap((line, at) =>
      [...line.matchAll(/\b(\w+)\.(\w+)/g)].flatMap(({ index, 1: object = "", 2: name = "" }) => {
        const type = types[object];
        const column = index + object.length + 2;
        return type === undefined || has[type] === name
          ? []
          : [{ path, line: at + 1, column, message: `no ${name} in ${type}` }];
      })
    );
  }
}

async function judged(files: Files, types: Types) {
  const code = await codeProject(files);
  const [target] = await targetsNamed(await code.facts(), "Box.size");
  assert.ok(target);
  const plan = await planRename(code, target, "width", fakeChecker(files, types));
  const out: Record<string, string> = {};
  for (const [path, own] of Map.groupBy(plan.replacements, (it) => it.path)) {
    const edit = await editOf(path, new TextEncoder().encode(files[path]), own);
    out[path] = new TextDecoder().decode(edit.after ?? new Uint8Array());
  }
  const obstacles = plan.obstacles.map((it) => `${it.why} ${it.path}:${it.line}`);
  return { files: out, obstacles, rest: plan.rest.map((it) => `${it.path}:${it.line}`) };
}

const files = {
  "a.ts": "export class Box {\n  size = 1\n}\n",
  "b.ts": "export const f = (mine, others) =>\n  mine.size +\n  others.size\n",
};

Deno.test("a checker that knows every object settles which places mean a member", async () => {
  assert.deepEqual(await judged(files, { mine: "own", others: "other" }), {
    files: {
      "a.ts": "export class Box {\n  width = 1\n}\n",
      "b.ts": "export const f = (mine, others) =>\n  mine.width +\n  others.size\n",
    },
    obstacles: [],
    rest: ["b.ts:3"],
  });
});

Deno.test("an object whose type the checker does not know is not believed to be another", async () => {
  const { files: changed, obstacles } = await judged(files, { mine: "own" });
  assert.deepEqual([Object.keys(changed), obstacles], [["a.ts"], ["uncertain b.ts:3"]]);
});

Deno.test("a complaint that was there before says nothing about an object", async () => {
  const types = { mine: "own" } as const;
  const checker = fakeChecker(files, types);
  const always = { path: "b.ts", line: 3, column: 10, message: "it may be undefined" };
  const code = await codeProject(files);
  const [target] = await targetsNamed(await code.facts(), "Box.size");
  assert.ok(target);
  const { obstacles } = await planRename(code, target, "width", {
    complaints: async (texts) => [always, ...await checker.complaints(texts)],
  });
  assert.deepEqual(obstacles, [{ why: "uncertain", path: "b.ts", line: 3 }]);
});

Deno.test("what a checker finds elsewhere with the new name stops a renaming", async () => {
  const code = await codeProject(files);
  const [target] = await targetsNamed(await code.facts(), "Box.size");
  assert.ok(target);
  const checker = fakeChecker(files, { mine: "own", others: "other" });
  const { obstacles } = await planRename(code, target, "width", {
    async complaints(texts) {
      const strict = texts.has("a.ts")
        ? [{ path: "c.ts", line: 7, column: 1, message: "Box is no Sized" }]
        : [];
      return [...strict, ...await checker.complaints(texts)];
    },
  });
  assert.deepEqual(obstacles, [{ why: "finding", path: "c.ts", line: 7 }]);
});

Deno.test("where the text alone stands against a renaming, no checker is asked", async () => {
  const own = { "a.py": "class Box:\n  def __len__(self): pass\n", "b.py": "x.__len__()\n" };
  const code = await codeProject(own);
  const [target] = await targetsNamed(await code.facts(), "Box.__len__");
  assert.ok(target);
  const checker = fakeChecker(own, {});
  const { obstacles } = await planRename(code, target, "width", checker);
  assert.deepEqual([checker.asked, obstacles.map((it) => it.why)], [0, ["special", "uncertain"]]);
});

Deno.test("a member that a pattern takes out keeps the variable's name", async () => {
  const own = {
    "a.ts": "export class Box {\n  size = 1\n  f() {\n    const { size } = this\n" +
      "    const { size: other } = this\n    return size + other\n  }\n}\n" +
      "export const g = ({ size }: Box, n = 1) => size + n\n",
  };
  assert.deepEqual(await judged(own, {}), {
    files: {
      "a.ts": "export class Box {\n  width = 1\n  f() {\n    const { width: size } = this\n" +
        "    const { width: other } = this\n    return size + other\n  }\n}\n" +
        "export const g = ({ width: size }: Box, n = 1) => size + n\n",
    },
    obstacles: [],
    rest: [],
  });
});

Deno.test("what a pattern takes out of an unknown object stays uncertain", async () => {
  const own = { "a.ts": "export class Box {\n  size = 1\n}\nexport const { size } = made()\n" };
  assert.deepEqual((await judged(own, {})).obstacles, ["uncertain a.ts:4"]);
});

Deno.test("a link in a comment to what is not known does not stop a renaming", async () => {
  const own = {
    "a.ts": "export class Box {\n  size = 1\n}\n",
    "b.ts": "/** As {@link Box#size} says. */\nexport const x = 1\n",
  };
  assert.deepEqual((await judged(own, {})).obstacles, []);
});

Deno.test("an optional member that another type may stand in for is not left to a checker", async () => {
  const own = {
    "a.ts": "export class Box {\n  size?: number\n}\n",
    "b.ts": "export const f = (mine) => mine.size\n",
  };
  const other = "export class Other {\n  size = 1\n}\n";
  assert.deepEqual((await judged(own, { mine: "own" })).obstacles, []);
  assert.deepEqual((await judged({ ...own, "c.ts": other }, { mine: "own" })).obstacles, [
    "uncertain c.ts:2",
  ]);
});

interface Asked {
  readonly file: string;
  readonly symbol: string;
  readonly text: string;
  /** What the base that nobody sees has. */
  readonly base: readonly string[];
  readonly says: (name: string) => string;
  /** It finds something wrong with the project as it is. */
  readonly broken?: boolean;
}

/** Why a method of a class whose base lies elsewhere is not renamed to `zap`; the questions asked. */
async function heir({ file, symbol, text, base, says, broken = false }: Asked) {
  const code = await codeProject({ [file]: text });
  const [target] = await targetsNamed(await code.facts(), symbol);
  assert.ok(target);
  const probes: string[] = [];
  const checker: Checker = {
    complaints(texts) {
      const lines = (texts.get(file) ?? text).split("\n");
      const always = { path: file, line: 1, column: 1, message: "error: no far" };
      return Promise.resolve([
        ...broken ? [always] : [],
        ...lines.flatMap((line, at): readonly Complaint[] => {
          if (!/_probe|\bit\.|^void|@Override/.test(line)) return [];
          probes.push(line);
          const names = [...line.matchAll(/(?<=\.)(?!prototype)\w+|(?<=@Override void )\w+/g)];
          return names.filter(([name]) => !base.includes(name)).map(({ 0: name, index }) => ({
            ...{ path: file, line: at + 1 },
            column: line.includes("@Override") ? line.indexOf("@") + 1 : index + 1,
            message: says(name),
          }));
        }),
      ]);
    },
  };
  const { obstacles } = await planRename(code, target, "zap", checker);
  return { probes, obstacles: obstacles.map((it) => `${it.why}:${it.line}`) };
}

const heirs = {
  python: {
    file: "a.py",
    symbol: "A.go",
    text: "from far import Base\n\nclass A(Base):\n  def go(self): pass\n",
    says: (name: string) => `error: Cannot access attribute "${name}" for class "A*"`,
  },
  script: {
    file: "a.ts",
    symbol: "A.go",
    text: 'import { Base } from "far";\nexport class A extends Base {\n  go() {}\n}\n',
    says: (name: string) => `error TS2339: Property '${name}' does not exist on type 'A'.`,
  },
  java: {
    file: "A.java",
    symbol: "A.go",
    text: "import far.Base;\nclass A extends Base {\n  void go() {}\n}\n",
    says: () => "error: method does not override or implement a method from a supertype",
  },
};

Deno.test("a method is renamed where the checker says that no base has its name", async () => {
  assert.deepEqual(await heir({ ...heirs.python, base: [] }), {
    probes: ['def _probe(it: "A"):', "  it.go"],
    obstacles: [],
  });
  assert.deepEqual(await heir({ ...heirs.script, base: [] }), {
    probes: ["void [A.prototype.go, A.go];"],
    obstacles: [],
  });
  assert.deepEqual(await heir({ ...heirs.java, base: [] }), {
    probes: ["  @Override void go() {}"],
    obstacles: [],
  });
});

Deno.test("a base that may have the name, or is of no known type, keeps a method its name", async () => {
  for (const it of [heirs.python, heirs.script, heirs.java]) {
    const { obstacles } = await heir({ ...it, base: ["go"] });
    assert.deepEqual(obstacles.map((why) => why.split(":")[0]), ["unknown_base"], it.file);
    // Another complaint at the place does not speak of the name.
    const other = await heir({ ...it, base: [], says: () => "error: it is protected" });
    assert.deepEqual(other.obstacles.map((why) => why.split(":")[0]), ["unknown_base"], it.file);
  }
});

Deno.test("of what tsc and javac do not find they know no members, and are not believed", async () => {
  const asked = [heirs.python, heirs.script, heirs.java];
  const all = await Promise.all(asked.map((it) => heir({ ...it, base: [], broken: true })));
  assert.deepEqual(all.map(({ obstacles }) => obstacles), [
    [],
    ["unknown_base:3"],
    ["unknown_base:3"],
  ]);
});

Deno.test("no checker is asked about methods that a base finds by the beginning of their names", async () => {
  const text = "from far import Base\n\nclass A(Base):\n  def visit_Name(self): pass\n";
  const asked = { ...heirs.python, text, symbol: "A.visit_Name", base: [] };
  assert.deepEqual(await heir(asked), { probes: [], obstacles: ["unknown_base:4"] });
  const marked = "import far.Base;\nclass A extends Base {\n  @Override\n  void go() {}\n}\n";
  const { obstacles } = await heir({ ...heirs.java, text: marked, base: [] });
  assert.deepEqual(obstacles, ["unknown_base:4"]);
});
