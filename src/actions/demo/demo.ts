import * as z from "zod";
import type { Locale } from "../../messages/mod.ts";
import { dialogue } from "../action.ts";
import { conversationOf } from "../conversation.ts";
import source from "./demo.yaml" with { type: "text" };

/** A text in both languages. */
const both = z.object({ en: z.string(), zh: z.string() });

const shape = z.object({
  files: z.record(z.string(), z.string()),
  task: both,
  script: z.array(z.looseObject({ text: both })),
});

/** Runs the real loop on a small real project with a scripted model: no key, no network. */
export const demo = dialogue({
  path: ["demo"],
  rights: ["read", "write", "run", "no_project"],
  args: z.strictObject({}),
  async open(ports, _args, face) {
    const { files, task, script } = await load(ports.locale);
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-demo-" }));
    const root = `${folder}/project`;
    for (const [path, text] of Object.entries(files)) await place(`${root}/${path}`, text);
    const path = `${folder}/script.json`;
    // To be watched: as a model would stream it.
    const pace = face.attended ? { deltas: 8, wait: 20 } : {};
    await Deno.writeTextFile(path, JSON.stringify(script.map((it) => ({ ...it, ...pace }))));
    const there = await ports.at(root, {
      active_model: "demo",
      models: { demo: { provider: "scripted", model_name: "demo", script: path } },
    });
    const session = await there.create({ mode: "work", attended: false });
    return await conversationOf(there, session, {
      task,
      once: true,
      args: { approve: "all" },
      epilogue: { key: "demo.epilogue", params: { root, session: session.id } },
    });
  },
});

async function load(locale: Locale) {
  // YAML is CommonJS: the split bundle has it as `default` only.
  const { default: yaml } = await import("yaml");
  const { files, task, script } = shape.parse(yaml.parse(source));
  return {
    files,
    task: task[locale],
    script: script.map((answer) => ({ ...answer, text: answer.text[locale] })),
  };
}

async function place(path: string, text: string): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(path, text);
}
