/** A home and a project on disk, a script for the model, and the program run in between. */

import type { Script } from "../../../src/models/script.ts";
import { program, type ProgramOutcome } from "../../support/program.ts";
import { inProcess } from "../weak/host.ts";

export interface Place extends AsyncDisposable {
  readonly home: string;
  readonly project: string;
  /** What the model answers from now on, and settings beside the model. */
  script(answers: Script, settings?: string): Promise<void>;
  /** `real`: as a process of its own; else the whole command line within this one. */
  run(args: readonly string[], options?: { readonly real?: boolean }): Promise<ProgramOutcome>;
  tree(): Promise<Tree>;
}

/** Contents with mode by path; folders end in `/`, links are not followed. */
export type Tree = Readonly<Record<string, string>>;

export async function place(files: Readonly<Record<string, string>>): Promise<Place> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-ends-" }));
  const [home, project] = [`${folder}/home`, `${folder}/project`];
  const settings = `${home}/.config/agent`;
  await Deno.mkdir(settings, { recursive: true, mode: 0o700 });
  await write(project, files);
  const where = { cwd: project, home };
  return {
    home,
    project,
    script: async (answers, more = "") => {
      // JSON is YAML.
      const text = JSON.stringify(answers).replaceAll("{root}", project);
      await Deno.writeTextFile(`${settings}/script.yaml`, text);
      const model =
        "active_model: test\nmodels: { test: { provider: scripted, script: script.yaml } }\n";
      await Deno.writeTextFile(`${settings}/config.yaml`, `${model}${more}`, { mode: 0o600 });
    },
    run: (args, { real = false } = {}) => real ? program(args, where) : inProcess(args, where),
    tree: () => treeOf(project),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

export async function write(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const full = `${folder}/${path}`;
    await Deno.mkdir(full.slice(0, full.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(full, text);
    // A test has one mode that is not the usual one to look after.
    if (text.startsWith("#!")) await Deno.chmod(full, 0o755);
  }
}

async function treeOf(folder: string, below = ""): Promise<Tree> {
  const found: Record<string, string> = {};
  for await (const { name, isDirectory, isSymlink } of Deno.readDir(`${folder}/${below}`)) {
    const path = `${below}${name}`;
    if (isSymlink) {
      found[path] = `-> ${await Deno.readLink(`${folder}/${path}`)}`;
      continue;
    }
    const mode = ((await Deno.lstat(`${folder}/${path}`)).mode ?? 0) & 0o7777;
    if (isDirectory) {
      found[`${path}/`] = mode.toString(8);
      Object.assign(found, await treeOf(folder, `${path}/`));
    } else found[path] = `${mode.toString(8)} ${await Deno.readTextFile(`${folder}/${path}`)}`;
  }
  return found;
}
