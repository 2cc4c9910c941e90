/** Trees of Go and Java, and what their compilers say of them. */

import { type Checker, dialogue, jsonChecker, type Problem, put, restore } from "./checkers.ts";
import { kept, remove, tool, toolOutcome } from "./folder.ts";
import { oracleFolder } from "./oracles.ts";

export interface CompiledTree {
  readonly name: string;
  readonly version: string;
  readonly ending: ".go" | ".java";
  /** Absolute path, once it is there. */
  root(): Promise<string>;
  checker(root: string): Promise<Checker>;
  /** The same by one process that stays, which neither makes code nor looks at style. */
  server(root: string): Promise<Checker>;
}

/** A module from the Go proxy; tests are compiled with it. */
function goModule(path: string, version: string): CompiledTree {
  const name = path.split("/").findLast((it) => !/^v\d+$/.test(it)) ?? path;
  return {
    ...{ name, version, ending: ".go" },
    root: () =>
      kept(`trees/${name}-${version}`, async (to) => {
        const cwd = await Deno.makeTempDir({ prefix: "agent-bench-" });
        const told = await tool(["go", "mod", "download", "-json", `${path}@${version}`], { cwd });
        const { Dir }: { readonly Dir: string } = JSON.parse(told);
        await tool(["cp", "-r", Dir, to]);
        await tool(["chmod", "-R", "u+w", to]);
        await tool(["go", "mod", "download"], { cwd: to });
        await remove(cwd);
      }),
    checker: (root) =>
      compilerOn(root, async (copy) => {
        const env = { GOFLAGS: "-mod=mod" };
        const vet = await toolOutcome(["go", "vet", "-json=false", "./..."], { cwd: copy, env });
        // Vet tells the first error of a package.
        const build = ["go", "test", "-exec=true", "-vet=off", "-gcflags=-e", "./..."];
        const { stdout, stderr } = await toolOutcome(build, { cwd: copy, env });
        return `${vet.stderr}\n${stdout}\n${stderr}`;
      }),
    server: async (root) => {
      const program = await kept("go_check", async (to) => {
        await tool(["go", "build", "-o", to, `${oracleFolder}go_check.go`], { cwd: "/" });
      });
      return jsonChecker([program, root]);
    },
  };
}

/** Sources of a package of Maven, without tests. */
function mavenSource(group: string, name: string, version: string): CompiledTree {
  return {
    ...{ name, version, ending: ".java" },
    root: () =>
      kept(`trees/${name}-${version}`, async (to) => {
        const box = await Deno.makeTempDir({ prefix: "agent-bench-" });
        const artifact = `${group}:${name}:${version}:jar:sources`;
        const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${box}`];
        await tool(["mvn", "-q", "-B", "dependency:copy", ...options], { cwd: box });
        await tool(["unzip", "-q", `${box}/${name}-${version}-sources.jar`, "-d", to]);
        await remove(box);
      }),
    checker: (root) =>
      compilerOn(root, async (copy) => {
        const found = await tool([
          "find",
          ".",
          "-name",
          "*.java",
          "-not",
          "-name",
          "module-info.java",
        ], { cwd: copy });
        const out = await Deno.makeTempDir({ prefix: "agent-bench-" });
        const argv = [
          "javac",
          "-proc:none",
          "-nowarn",
          "-Xmaxerrs",
          "1000",
          "-encoding",
          "UTF-8",
          "-d",
          out,
        ];
        const { stderr } = await toolOutcome([...argv, ...found.trim().split("\n")], { cwd: copy });
        await remove(out);
        return stderr;
      }),
    server: (root) => Promise.resolve(javaServer(root)),
  };
}

function javaServer(root: string): Checker {
  const argv = ["java", `${oracleFolder}JavaCheck.java`, root];
  const program = dialogue(argv, { isLast: (line) => line === "" });
  return {
    async problems(texts) {
      const lines = [...texts].map(([path, text]) =>
        text === null ? path : `${path}\t${escaped(text)}`
      );
      const answer = await program.say(`${lines.map((it) => `${it}\n`).join("")}\n`);
      return answer.slice(0, -1).map((it): Problem => {
        const [file = "", line, column, message = ""] = it.split("\t");
        return { file, line: Number(line), column: Number(column), code: "", message };
      });
    },
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
}

async function compilerOn(
  root: string,
  run: (copy: string) => Promise<string>,
): Promise<Checker> {
  const copy = `${await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-" }))}/tree`;
  await tool(["cp", "-r", root, copy]);
  return {
    async problems(texts) {
      await put(copy, texts);
      try {
        return problemsIn(await run(copy));
      } finally {
        await restore(copy, texts, root);
      }
    },
    [Symbol.asyncDispose]: () => remove(copy.slice(0, -"/tree".length)),
  };
}

/** `file:line:column: words`, `file:line: error: words` and a caret two lines below. */
function problemsIn(said: string): readonly Problem[] {
  const lines = said.split("\n");
  return lines.flatMap((text, at): readonly Problem[] => {
    const [, file, line, column, words] =
      /^(?:vet: )?(?:\.\/)?([^\s:]+\.(?:go|java)):(\d+)(?::(\d+))?:\s*(.*)$/.exec(text) ?? [];
    if (file === undefined || words === undefined || /warning:/.test(words)) return [];
    const caret = lines.slice(at + 1, at + 4).find((it) => /^\s*\^$/.test(it));
    const place = { line: Number(line), column: Number(column ?? (caret?.indexOf("^") ?? -1) + 1) };
    return [{ file, ...place, code: "", message: words }];
  });
}

export const compiledTrees: readonly CompiledTree[] = [
  goModule("github.com/spf13/cobra", "v1.8.1"),
  goModule("github.com/go-chi/chi/v5", "v5.2.1"),
  goModule("github.com/spf13/viper", "v1.19.0"),
  goModule("github.com/tidwall/gjson", "v1.18.0"),
  mavenSource("org.apache.commons", "commons-lang3", "3.12.0"),
  mavenSource("org.apache.commons", "commons-csv", "1.9.0"),
  mavenSource("commons-io", "commons-io", "2.11.0"),
];
