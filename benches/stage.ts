/** Where the program is measured: an empty home, a small git repository, a hello program. */

import { startFlags } from "../tests/support/program.ts";
import { project, type Scenario, scenarios, target, tasks } from "./scenarios.ts";

/** A process to be measured. */
export interface Command {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface Stage extends AsyncDisposable {
  /** `deno run` of the split bundle. */
  program(...args: readonly string[]): Command;
  /** One scenario, headless. */
  scenario(name: Scenario): Command;
  /** `deno run` of one line, with the same rights. */
  readonly hello: Command;
  /** The project as it was, before scenario c changed it. */
  restore(): Promise<void>;
  /** Scenario c did what it was asked to. */
  isEdited(): Promise<boolean>;
}

/**
 * @param main absolute path of the bundle's entry
 * @param port of the scripted server
 */
export async function openStage(main: string, port: number): Promise<Stage> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-" }));
  const [home, cwd] = [`${folder}/home`, `${folder}/project`];
  await writeHome(home, port);
  await writeProject(cwd);
  await Deno.writeTextFile(`${folder}/hello.js`, 'console.log("hello");\n');
  const env = {
    PATH: Deno.env.get("PATH") ?? "",
    HOME: home,
    DENO_DIR: `${home}/.cache/deno`,
    LANG: "C.UTF-8",
  };
  const run = (script: string, ...args: readonly string[]): Command => ({
    argv: [Deno.execPath(), "run", ...startFlags, script, ...args],
    cwd,
    env,
  });
  const file = `${cwd}/${target.path}`;
  return {
    program: (...args) => run(main, ...args),
    scenario: (name) => run(main, "work", "--model", name, "--approve", "edits", tasks[name]),
    hello: run(`${folder}/hello.js`),
    restore: () => Deno.writeTextFile(file, project()[target.path] ?? ""),
    isEdited: async () => (await Deno.readTextFile(file)).includes(target.after),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

async function writeHome(home: string, port: number): Promise<void> {
  const folder = `${home}/.config/agent`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const models = scenarios.map((name) =>
    `  ${name}:\n    provider: openai_compatible\n    model_name: mock\n` +
    `    base_url: http://127.0.0.1:${port}/${name}/v1\n`
  );
  const yaml = `active_model: a\nmodels:\n${models.join("")}`;
  await Deno.writeTextFile(`${folder}/config.yaml`, yaml, { mode: 0o600 });
}

async function writeProject(folder: string): Promise<void> {
  await Deno.mkdir(folder);
  for (const [path, text] of Object.entries(project())) {
    await Deno.writeTextFile(`${folder}/${path}`, text);
  }
  await git(folder, "init", "--quiet");
  await git(folder, "add", "--all");
  const author = ["-c", "user.name=bench", "-c", "user.email=bench@example.invalid"];
  await git(folder, ...author, "commit", "--quiet", "--message", "init");
}

async function git(cwd: string, ...args: readonly string[]): Promise<void> {
  // `-C` and not the working directory alone: it must never be the repository around it.
  const { success } = await new Deno.Command("git", {
    args: ["-C", cwd, ...args],
    cwd,
    env: { GIT_CEILING_DIRECTORIES: cwd, GIT_CONFIG_GLOBAL: "/dev/null" },
  }).output();
  if (!success) throw new Error(`git ${args.join(" ")} failed`);
}
