/** The tools of a plugin as any other tool; a call of one is a program over what the plugin was granted. */

import * as z from "zod";
import { oneLine } from "../ansi/mod.ts";
import type { JsonObject, Tool, ToolProgram } from "../protocol/mod.ts";
import { inputOf, schemaOf } from "../toolkits/mod.ts";
import { once } from "../util/mod.ts";
import { grantedTools, methodsByTool } from "./granted.ts";
import { refusalOf } from "./rights.ts";
import type { Plugin, PluginTool } from "./types.ts";

const record = once(() => z.record(z.string(), z.json()));

/** The plugin as it lies there now, or a sentence for the model. */
export type Current = () => Promise<Plugin | string>;

export function toolsOf(
  plugin: Plugin,
  { tools, current }: { readonly tools: readonly Tool[]; readonly current: Current },
): readonly Tool[] {
  return plugin.manifest.tools.map((it) => toolOf(plugin, it, { tools, current }));
}

function toolOf(
  { manifest: { name: toolkit, description: about } }: Plugin,
  { name: method, description, parameters }: PluginTool,
  ports: { readonly tools: readonly Tool[]; readonly current: Current },
): Tool {
  return {
    definition: {
      name: `${toolkit}__${method}`,
      // Its own schema may be another one by the time of the call.
      input: record(),
      schema: schemaOf(parameters),
      description: `[plugin ${toolkit}] ${description}`,
      // It does nothing itself: each of its calls is judged as what it is.
      effects: ["read"],
      parallel: false,
      keywords: [toolkit, method, about],
      method: { toolkit, method, gives: "string" },
      subject: (input) => oneLine(JSON.stringify(input)).slice(0, 200),
    },
    load: () =>
      Promise.resolve(() =>
        Promise.resolve({ text: "A plugin runs in a conversation only.", failed: true })
      ),
    async program(input) {
      const plugin = await ports.current();
      if (typeof plugin === "string") return { ok: false, problem: plugin };
      return programOf(plugin, { method, input: record().parse(input), tools: ports.tools });
    },
  };
}

interface Call {
  readonly method: string;
  readonly input: JsonObject;
  readonly tools: readonly Tool[];
}

function programOf({ manifest, source }: Plugin, { method, input, tools: all }: Call): ToolProgram {
  const { name, tools: own, rights } = manifest;
  const tool = own.find((it) => it.name === method);
  if (!tool) return { ok: false, problem: `The plugin ${name} has no ${method} any more.` };
  const parsed = inputOf(tool.parameters).safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const what = [issue?.path.join("."), issue?.message].filter((it) => it).join(": ");
    return {
      ok: false,
      problem: `Invalid input: ${what}. ${JSON.stringify(schemaOf(tool.parameters))}`,
    };
  }
  const tools = grantedTools(all, rights);
  const methods = methodsByTool(all);
  return {
    ok: true,
    code: codeOf(source, method, JSON.stringify(parsed.data)),
    tools,
    refusal: (call) => refusalOf(call, { rights, tools, methods }),
  };
}

/** Lines stay where they are. The arguments are data of a text, whatever they hold. */
function codeOf(source: string, method: string, args: string): string {
  const own = source.replace(/^\ufeff/, "").replaceAll(
    /^export (?=(?:async )?function\b|const\b|let\b|class\b|type\b|interface\b)/gm,
    "       ",
  );
  return `return await (async () => {${own}\nreturn await ${method}(JSON.parse(${
    JSON.stringify(args)
  }));\n})();`;
}
