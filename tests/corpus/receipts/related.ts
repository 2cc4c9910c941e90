/** Runs the tests stage over the corpus, with the real runners of each language. */

import { detectRunners, relatedStage } from "../../../src/edit/runners/mod.ts";
import { openLook } from "../../../src/edit/stages/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { memoryCache, memoryStore } from "../../../src/storage/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { realClock } from "../../support/clock.ts";
import { changedFiles, type CorpusLanguage, type Edit, projectOf } from "./corpus.ts";

/** True if the language's runner is here; Maven fetches what it needs from the network. */
export async function runnable(language: CorpusLanguage): Promise<boolean> {
  switch (language) {
    case "python":
      return await works("python3", "-c", "import pytest");
    case "typescript":
      return true;
    case "go":
      return await works("go", "version");
    case "java":
      return await works("mvn", "--version");
  }
}

async function works(program: string, ...args: readonly string[]): Promise<boolean> {
  try {
    const command = new Deno.Command(program, { args: [...args], stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch {
    return false;
  }
}

/** Title and verdict of the related tests of each edit, one after the other, each on the project as it is. */
export async function verdicts(
  language: CorpusLanguage,
  edits: readonly Edit[],
  folder: string,
): Promise<readonly (readonly [string, string])[]> {
  const root = `${folder}/project`;
  const project = await projectOf(language);
  for (const [path, text] of project) await put(`${root}/${path}`, text);
  const env = (name: string) => Deno.env.get(name);
  await using spawner = processSpawner({ env, root, scratch: `${folder}/scratch` });
  const ports = {
    workspace: await diskWorkspace(root),
    store: memoryStore({ clock: realClock }),
    spawner,
    clock: realClock,
    cache: () => Promise.resolve(memoryCache()),
    signal: new AbortController().signal,
    progress: () => {},
  };
  const said: (readonly [string, string])[] = [];
  for (const edit of edits) {
    for (const [path, text] of edit.after) await put(`${root}/${path}`, text);
    const files = changedFiles(project, edit);
    using look = openLook(files, ports);
    const stage = relatedStage({
      runners: () => detectRunners(ports.workspace),
      tests: async () => (await look.related()).map(({ path }) => path),
      timeBoxMs: 120_000,
      scratch: `${folder}/scratch`,
    });
    said.push([edit.title, (await stage.run(files, ports)).verdict]);
    for (const path of edit.after.keys()) await put(`${root}/${path}`, project.get(path) ?? null);
  }
  return said;
}

async function put(file: string, text: string | null): Promise<void> {
  if (text === null) return await Deno.remove(file).catch(() => {});
  await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(file, text);
}
