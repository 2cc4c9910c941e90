/** Resources and prompts of the conformance suite. */

import type { PromptOffer, ResourceOffer } from "../../src/mcp/mod.ts";
import type { JsonObject } from "../../src/protocol/mod.ts";

/** A picture of one point. */
export const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const text = (uri: string, text: string, mimeType = "text/plain") => ({
  contents: [{ uri, mimeType, text }],
});

export const fixtureResources: ResourceOffer = {
  list: () =>
    Promise.resolve({
      items: [
        { uri: "test://static-text", name: "text", mimeType: "text/plain" },
        { uri: "test://static-binary", name: "binary", mimeType: "image/png" },
      ],
      next: null,
    }),
  templates: [{
    uriTemplate: "test://template/{id}/data",
    name: "template",
    mimeType: "application/json",
  }],
  read(uri) {
    const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
    if (id !== undefined) {
      return Promise.resolve(text(uri, JSON.stringify({ id, data: `Data for ID: ${id}` })));
    }
    switch (uri) {
      case "test://static-text":
        return Promise.resolve(text(uri, "The text of the static resource."));
      case "test://static-binary":
        return Promise.resolve({ contents: [{ uri, mimeType: "image/png", blob: picture }] });
      default:
        return Promise.resolve({ refused: "not_found", text: `Resource not found: ${uri}` });
    }
  },
  complete: () => Promise.resolve([]),
};

const user = (content: JsonObject) => ({ role: "user", content });

export const fixturePrompts: PromptOffer = {
  list: () =>
    Promise.resolve<readonly JsonObject[]>([
      { name: "test_simple_prompt", description: "Words" },
      {
        name: "test_prompt_with_arguments",
        description: "Words with two values",
        arguments: [{ name: "arg1", required: true }, { name: "arg2", required: true }],
      },
      {
        name: "test_prompt_with_embedded_resource",
        description: "A resource",
        arguments: [{ name: "resourceUri", required: true }],
      },
      { name: "test_prompt_with_image", description: "A picture" },
    ]),
  get(name, { arg1 = "", arg2 = "", resourceUri = "" }) {
    const made = messages(name, { arg1, arg2, resourceUri });
    return Promise.resolve(
      made
        ? { description: name, messages: made }
        : { refused: "invalid" as const, text: `There is no prompt ${name}` },
    );
  },
  complete: () => Promise.resolve([]),
};

function messages(
  name: string,
  { arg1, arg2, resourceUri }: {
    readonly arg1: string;
    readonly arg2: string;
    readonly resourceUri: string;
  },
): readonly JsonObject[] | null {
  switch (name) {
    case "test_simple_prompt":
      return [user({ type: "text", text: "This is a simple prompt for testing." })];
    case "test_prompt_with_arguments":
      return [
        user({ type: "text", text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
      ];
    case "test_prompt_with_embedded_resource": {
      const resource = { uri: resourceUri, mimeType: "text/plain", text: "Embedded." };
      return [user({ type: "resource", resource }), user({ type: "text", text: "See above." })];
    }
    case "test_prompt_with_image":
      return [
        user({ type: "image", data: picture, mimeType: "image/png" }),
        user({ type: "text", text: "See above." }),
      ];
    default:
      return null;
  }
}
