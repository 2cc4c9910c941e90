import type { Execute, Tool, ToolDefinition } from "../protocol/mod.ts";

/** A tool of any input, as lists hold them; the input is checked where its type is known. */
export function tool<Input>(
  definition: ToolDefinition<Input>,
  load: () => Promise<Execute<Input>>,
): Tool {
  return {
    definition: {
      ...definition,
      description: definition.description.trim(),
      subject: (input) => definition.subject(definition.input.parse(input)),
    },
    async load() {
      const execute = await load();
      return (input, ports) => execute(definition.input.parse(input), ports);
    },
  };
}
