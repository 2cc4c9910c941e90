/** Commands that the user has written, as prompts. */

import type { PromptOffer } from "../mcp/mod.ts";
import type { JsonObject } from "../protocol/mod.ts";
import type { ServerParts } from "./parts.ts";

export function promptsOf(parts: ServerParts): PromptOffer {
  return {
    list: async () => (await commandsOf(parts)).map(promptOf),
    async get(name, input) {
      const command = (await commandsOf(parts)).find((it) => it.name === name);
      if (!command) return { refused: "invalid", text: `There is no prompt ${name}` };
      const { resolveSlash } = await parts.loadSlash();
      const commands = [{ type: "user" as const, path: [name], command }];
      try {
        const line = `/${name} ${input["arguments"] ?? ""}`;
        const found = await resolveSlash(line, { commands });
        const text = found.type === "message" ? found.text : "";
        return {
          description: command.description,
          messages: [{ role: "user", content: { type: "text", text } }],
        };
      } catch (error) {
        return { refused: "invalid", text: parts.failure(error) };
      }
    },
    complete: () => Promise.resolve([]),
  };
}

async function commandsOf({ ports, loadSlash }: ServerParts) {
  const { userCommands } = await loadSlash();
  return (await userCommands(ports.paths, ports.root)).commands;
}

type Command = Awaited<ReturnType<typeof commandsOf>>[number];

function promptOf({ name, description, usage, body }: Command): JsonObject {
  const takes = usage !== "" || /\$(?:ARGUMENTS|[1-9])/.test(body);
  return {
    name,
    description,
    ...takes
      ? { arguments: [{ name: "arguments", description: usage, required: usage.includes("<") }] }
      : {},
  };
}
