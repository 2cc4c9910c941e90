/** JSON, YAML and TOML that is deep, long, or grows when it is read. */

import { files, type HostileInput, tool } from "./input.ts";

const deep = 100_000;
const nested = (open: string, close: string) => `${open.repeat(deep)}1${close.repeat(deep)}`;
const laughs = [
  "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]",
  ...Array.from(
    { length: 12 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array.from({ length: 9 }, () => `*a${at}`).join(", ")}]`,
  ),
].join("\n");

export const structures: readonly HostileInput[] = [
  {
    name: "a tool's input that is deep JSON",
    prepare: files({ "a.txt": "" }),
    args: [
      "tool",
      "run",
      "read_file",
      "--input",
      `{"path": ${nested("[", "]").slice(0, 120_000)}}`,
    ],
    says: /JSON/,
    limitS: 10,
  },
  ...Object.entries({
    "aliases that grow": `verify:\n  x: ls\n${laughs}\n`,
    "deep lists": `verify: ${nested("[", "]")}\n`,
    "deep maps": `verify: ${nested("{a: ", "}")}\n`,
    "deep by columns": Array.from({ length: 1_300 }, (_, at) => `${" ".repeat(at)}k:`).join("\n"),
    "50,000 keys": Array.from({ length: 50_000 }, (_, at) => `k${at}: 1`).join("\n"),
    "40 MB": `verify:\n${`  x: ls # ${"x".repeat(1000)}\n`.repeat(40_000)}`,
  }).flatMap(([name, text]): readonly HostileInput[] => [
    {
      name: `the project's configuration: ${name}`,
      prepare: files({ ".agent/config.yaml": text }),
      args: ["config", "trust"],
      says: /is trusted\./,
      limitS: 10,
    },
    {
      name: `the user's configuration: ${name}`,
      config: text,
      args: ["config", "get", "lang"],
      says: /config\.yaml/,
      limitS: 10,
    },
  ]),
  {
    name: "deep JSON in stored rules",
    prepare: async ({ home }) => {
      await Deno.writeTextFile(`${home}/rules.json`, `{"rules":${nested("[", "]")}}`);
    },
    args: ["policy", "check", "ls", "--policy", "../home/rules.json"],
    says: /rules\.json|^allow$/,
    limitS: 10,
  },
  ...Object.entries({
    "package.json": nested("[", "]"),
    "tsconfig.json": nested('{"a":', "}"),
    "deno.json": nested("[", "]"),
    "composer.json": nested("[", "]"),
    "pyproject.toml": `a = ${nested("[", "]")}\n`,
    "Cargo.toml": `${"[a.".repeat(1)}${"a.".repeat(deep)}a]\n`,
    "go.mod": "require (\n".repeat(deep),
    "pnpm-workspace.yaml": `packages: ${nested("[", "]")}\n`,
    "pom.xml": nested("<a>", "</a>"),
  }).map(([path, text]): HostileInput => ({
    name: `${path} that is deep`,
    prepare: files({
      [path]: text,
      "src/a.ts": 'import "./b";\n',
      "src/b.ts": "",
      "a.py": "import b\n",
    }),
    args: ["deps", "src/a.ts"],
    says: /src\/b\.ts/,
    limitS: 20,
  })),
  {
    name: "settings that extend one another in a circle",
    prepare: files({
      "tsconfig.json": '{"extends": "./b.json"}',
      "b.json": '{"extends": "./tsconfig.json"}',
      "src/a.ts": 'import "./b";\n',
      "src/b.ts": "",
    }),
    args: ["deps", "src/a.ts"],
    says: /src\/b\.ts/,
    limitS: 20,
  },
  {
    name: "JSON that an edit of package.json makes deep",
    prepare: files({ "package.json": "{}\n" }),
    args: [
      ...tool("write_file", { path: "package.json", content: nested("[", "]").slice(0, 110_000) }),
      ...["--approve", "edits"],
    ],
    says: /package\.json/,
    limitS: 20,
  },
];
