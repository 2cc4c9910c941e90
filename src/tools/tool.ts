import type { Execute, Tool, ToolDefinition } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";

/** A tool of any input, as lists hold them; the input is checked where its type is known. */
export function tool<Input>(
  definition: ToolDefinition<Input>,
  load: () => Promise<Execute<Input>>,
): Tool {
  // A second `import()` of the same module still goes round the event loop.
  const loaded = once(load);
  const { reads } = definition;
  return {
    definition: {
      ...definition,
      description: definition.description.trim(),
      subject: (input) => definition.subject(definition.input.parse(input)),
      ...reads ? { reads: (input: unknown) => reads(definition.input.parse(input)) } : {},
    },
    async load() {
      const execute = await loaded();
      return (input, ports) => execute(definition.input.parse(input), ports);
    },
  };
}

/** True of a tool that reaches pages or searches of the web. */
export function reachesNetwork({ definition }: Pick<Tool, "definition">): boolean {
  return definition.effects.includes("network");
}
