/** What the languages' own checkers find wrong in a tree with some of its texts changed. */

import type { Checker as CheckerOfPlans } from "../../src/protocol/mod.ts";
import { once } from "../../src/util/mod.ts";
import { TextLineStream } from "../text_lines.ts";
import { exists, remove, toolOutcome } from "./folder.ts";
import { oracleFolder, oracleModules } from "./oracles.ts";
import { copySources } from "./trees.ts";

/** One complaint; where it stands is not compared. */
export interface Problem {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
}

export interface Checker extends AsyncDisposable {
  /** @param texts by path relative to the root, `null` for none; all other files are as they were */
  problems(texts: ReadonlyMap<string, string | null>): Promise<readonly Problem[]>;
}

/** A program that stays: a message in, an answer out. */
export interface Dialogue extends AsyncDisposable {
  /** @returns the lines of the answer */
  say(lines: string): Promise<readonly string[]>;
}

/** @param isLast whether a line ends an answer */
export function dialogue(
  [command = "", ...args]: readonly string[],
  { env = {}, isLast }: {
    readonly env?: Readonly<Record<string, string>>;
    isLast(line: string): boolean;
  },
): Dialogue {
  const child = new Deno.Command(command, { args, env, stdin: "piped", stdout: "piped" }).spawn();
  const writer = child.stdin.getWriter();
  const answers = child.stdout.pipeThrough(new TextLineStream()).getReader();
  return {
    async say(lines) {
      await writer.write(new TextEncoder().encode(lines));
      for (const out: string[] = [];;) {
        const { value } = await answers.read();
        if (value === undefined) throw new Error(`${args.join(" ")} ended`);
        out.push(value);
        if (isLast(value)) return out;
      }
    },
    async [Symbol.asyncDispose]() {
      await writer.close();
      await answers.cancel();
      await child.status;
    },
  };
}

/** The scripts of `benches/oracles/` that take texts as JSON and give complaints as JSON, a line each. */
export function jsonChecker(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Checker {
  const program = dialogue(argv, { env, isLast: () => true });
  return {
    async problems(texts) {
      const order = JSON.stringify(Object.fromEntries(texts));
      const [answer = "[]"] = await program.say(`${order}\n`);
      const found: readonly (readonly [string, string | number, string, number, number])[] = JSON
        .parse(answer);
      return found.map(([file, code, message, line, column]) => ({
        ...{ file, line, column, message },
        code: String(code),
      }));
    },
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}

/** The TypeScript compiler, in one process that keeps the tree in memory. */
export async function typescriptChecker(root: string): Promise<Checker> {
  const argv = ["node", "--max-old-space-size=8192", `${oracleFolder}ts_check.mjs`, root];
  const checker = jsonChecker(argv, { ORACLE_MODULES: await oracleModules() });
  return {
    ...checker,
    problems: async (texts) =>
      (await checker.problems(texts)).map((it) => ({
        ...it,
        ...plainly(Number(it.code), it.message),
      })),
  };
}

/** Errors that are another error and a suggestion, which depends on what other names there are. */
const suggesting = new Map([[2551, 2339], [2552, 2304], [2561, 2353], [2724, 2305], [2820, 2322]]);

function plainly(code: number, message: string): Pick<Problem, "code" | "message"> {
  return {
    code: String(suggesting.get(code) ?? code),
    message: message
      .replace(
        /^'(.*)' has no exported member named '(.*?)'/,
        "Module '$1' has no exported member '$2'",
      )
      .replaceAll(/ Did you mean [^?]*\?/g, ""),
  };
}

/** What pyright prints with `--outputjson`. */
interface Printed {
  readonly generalDiagnostics: readonly {
    readonly file: string;
    readonly severity: string;
    readonly message: string;
    readonly rule?: string;
    readonly range?: {
      readonly start: { readonly line: number; readonly character: number };
    };
  }[];
}

/** The same for plans, which ask where a complaint stands, and each what is said of the tree as it is. */
export function asked(checker: Checker): CheckerOfPlans {
  const complaints = async (texts: ReadonlyMap<string, string | null>) =>
    (await checker.problems(texts)).map(({ file, line, column, code, message }) => ({
      ...{ path: file, line, column },
      message: `${code} ${message}`,
    }));
  const unchanged = once(() => complaints(new Map()));
  return { complaints: (texts) => texts.size === 0 ? unchanged() : complaints(texts) };
}

/** Pyright on a copy of the tree's Python files, a new process for each question. */
export async function pyrightChecker(root: string): Promise<Checker> {
  const copy = await pythonCopy(root);
  const script = `${await oracleModules()}/node_modules/pyright/index.js`;
  return {
    async problems(texts) {
      await put(copy, texts);
      try {
        const argv = ["node", "--max-old-space-size=8192", script, "--outputjson", "-p", copy];
        const printed: Printed = JSON.parse((await toolOutcome(argv)).stdout);
        return printed.generalDiagnostics.map(({ file, severity, message, rule, range }) => ({
          file: file.slice(copy.length + 1),
          line: (range?.start.line ?? 0) + 1,
          column: (range?.start.character ?? 0) + 1,
          code: `${severity} ${rule ?? ""}`,
          message: message.replaceAll(copy, ""),
        }));
      } finally {
        await restore(copy, texts, root);
      }
    },
    [Symbol.asyncDispose]: () => remove(copy),
  };
}

/** The same by one server that keeps the tree in memory, for the many questions of plans. */
export async function pyrightServer(root: string): Promise<Checker> {
  const copy = await pythonCopy(root);
  const env = { ORACLE_MODULES: await oracleModules() };
  const server = jsonChecker(["node", `${oracleFolder}py_check.mjs`, copy], env);
  return {
    problems: (texts) => server.problems(texts),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await remove(copy);
    },
  };
}

/** A copy of the Python files under a configuration of ours. */
async function pythonCopy(root: string): Promise<string> {
  const copy = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-" }));
  await copySources(root, copy, /\.pyi?$/, new Set([".git", ".venv", "venv", "node_modules"]));
  const folders = await folderNames(copy);
  const config = {
    include: ["."],
    exclude: [],
    extraPaths: ["src", "lib"].filter((it) => folders.has(it)),
    typeCheckingMode: "standard",
  };
  await Deno.writeTextFile(`${copy}/pyrightconfig.json`, JSON.stringify(config));
  return copy;
}

async function folderNames(path: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for await (const { name, isDirectory } of Deno.readDir(path)) if (isDirectory) names.add(name);
  return names;
}

export async function put(
  folder: string,
  texts: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const [path, text] of texts) {
    if (text === null) await remove(`${folder}/${path}`);
    else {
      await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(`${folder}/${path}`, text);
    }
  }
}

export async function restore(
  copy: string,
  texts: ReadonlyMap<string, string | null>,
  root: string,
): Promise<void> {
  for (const path of texts.keys()) {
    if (await exists(`${root}/${path}`)) await Deno.copyFile(`${root}/${path}`, `${copy}/${path}`);
    else await remove(`${copy}/${path}`);
  }
}
