/** Trees of Go and Java, and what their compilers say of them. */

import { type Checker, type Problem, put, restore } from "./checkers.ts";
import { kept, remove, tool, toolOutcome } from "./folder.ts";

export interface CompiledTree {
  readonly name: string;
  readonly version: string;
  readonly ending: ".go" | ".java";
  /** Absolute path, once it is there. */
  root(): Promise<string>;
  checker(root: string): Promise<Checker>;
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
  };
}

/** Sources of a package of Debian; what lies in `folder`, without tests. */
function debianSource(name: string, version: string, folder: string): CompiledTree {
  return {
    ...{ name, version, ending: ".java" },
    root: () =>
      kept(`trees/${name}-${version}`, async (to) => {
        const box = await Deno.makeTempDir({ prefix: "agent-bench-" });
        const from = Deno.env.get("AGENT_BENCH_DEBIAN") ?? box;
        if (from === box) {
          await tool(["apt-get", "-qq", "--download-only", "source", name], { cwd: box });
        }
        const archive = [...Deno.readDirSync(from)].map((it) => it.name)
          .find((it) => it.startsWith(`${name}_`) && /\.orig\.tar\.\w+$/.test(it));
        if (archive === undefined) throw new Error(`no sources of ${name} in ${from}`);
        await Deno.mkdir(`${box}/all`);
        await tool([
          "tar",
          "-xf",
          `${from}/${archive}`,
          "-C",
          `${box}/all`,
          "--strip-components=1",
        ]);
        await tool(["cp", "-r", `${box}/all/${folder}`, to]);
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
  };
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
  debianSource("libcommons-lang3-java", "3.12.0", "src/main/java"),
  debianSource("commons-csv", "1.9.0", "src/main/java"),
  debianSource("commons-io", "2.11.0", "src/main/java"),
];
