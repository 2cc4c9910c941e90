/** Tools of the conformance suite. */

import type { CallContext, CallResult, OfferedTool, Refusal } from "../../src/mcp/mod.ts";
import type { JsonObject } from "../../src/protocol/mod.ts";
import { sleep } from "../../src/util/mod.ts";
import { picture } from "./fixtures.ts";

/** 44 bytes of silence. */
const sound = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const none: JsonObject = { type: "object", properties: {} };

/** https://github.com/modelcontextprotocol/conformance, scenario `json-schema-2020-12`. */
const schema2020: JsonObject = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

type Run = (context: CallContext) => Promise<CallResult> | CallResult;

const words = (text: string): JsonObject => ({ type: "text", text });
const told = (...content: readonly JsonObject[]): CallResult => ({ content });
const image = { type: "image", data: picture, mimeType: "image/png" };

const embedded = (uri: string) => ({
  type: "resource",
  resource: { uri, mimeType: "text/plain", text: "This is an embedded resource." },
});

/** Fields of every kind that a form may have, with what they begin with. */
const defaults: JsonObject = {
  name: { type: "string", default: "John Doe" },
  age: { type: "integer", default: 30 },
  score: { type: "number", default: 95.5 },
  status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
  verified: { type: "boolean", default: true },
};

const titled = (...names: readonly string[]) =>
  names.map((name, at) => ({ const: `value${at + 1}`, title: name }));

const plainChoices = ["option1", "option2", "option3"];

const choices: JsonObject = {
  untitledSingle: { type: "string", enum: plainChoices },
  titledSingle: { type: "string", oneOf: titled("First", "Second", "Third") },
  legacyEnum: {
    type: "string",
    enum: ["opt1", "opt2", "opt3"],
    enumNames: ["Option One", "Option Two", "Option Three"],
  },
  untitledMulti: { type: "array", items: { type: "string", enum: plainChoices } },
  titledMulti: { type: "array", items: { anyOf: titled("First", "Second", "Third") } },
};

/** Puts a form and says what came of it. */
function form(properties: JsonObject, required: readonly string[] = []): Run {
  return async ({ ask }) => {
    if (ask === null) return { ...told(words("nobody can be asked")), isError: true };
    const schema = { type: "object", properties, required: [...required] };
    const answer = await ask({ key: "form", text: "Please fill this in", schema });
    const content = answer.type === "answer" ? answer.content : {};
    const action = answer.type === "answer" ? "accept" : answer.type;
    return told(words(`action=${action}, content=${JSON.stringify(content)}`));
  };
}

const field = (name: string, type: string) => ({
  schema: { type: "object", properties: { [name]: { type } }, required: [name] },
});

type Ask = NonNullable<CallContext["ask"]>;

/** One after the other; whoever does not answer ends it. */
function asking(run: (ask: Ask) => Promise<string>): Run {
  return async ({ ask }) => {
    if (ask === null) return { ...told(words("nobody can be asked")), isError: true };
    return told(words(await run(ask)));
  };
}

async function said(ask: Ask, key: string, text: string, type = "string"): Promise<string> {
  const answer = await ask({ key, text, ...field(key === "user_name" ? "name" : key, type) });
  return answer.type === "answer" ? Object.values(answer.content).join(" ") : answer.type;
}

const runs: Readonly<Record<string, Run>> = {
  test_simple_text: () => told(words("This is a simple text response for testing.")),
  test_image_content: () => told(image),
  test_audio_content: () => told({ type: "audio", data: sound, mimeType: "audio/wav" }),
  test_embedded_resource: () => told(embedded("test://embedded-resource")),
  test_multiple_content_types: () =>
    told(words("Several parts:"), image, embedded("test://mixed-content-resource")),
  test_tool_with_logging: async ({ log }) => {
    for (const text of ["Tool execution started", "Tool processing data", "Tool completed"]) {
      log(text);
      await sleep(50);
    }
    return told(words("done"));
  },
  test_error_handling: () => ({
    ...told(words("This tool intentionally returns an error for testing")),
    isError: true,
  }),
  test_tool_with_progress: async ({ progress }) => {
    for (const done of [0, 50, 100]) {
      progress({ done, total: 100 });
      await sleep(50);
    }
    return told(words("done"));
  },
  test_elicitation: form({ username: { type: "string" }, email: { type: "string" } }, [
    "username",
    "email",
  ]),
  test_elicitation_sep1034_defaults: form(defaults),
  test_elicitation_sep1330_enums: form(choices),
  test_input_required_result_elicitation: asking(async (ask) =>
    `Hello, ${await said(ask, "user_name", "What is your name?")}!`
  ),
  test_input_required_result_request_state: asking(async (ask) =>
    `state-ok ${await said(ask, "confirm", "Please confirm", "boolean")}`
  ),
  test_input_required_result_tampered_state: asking(async (ask) =>
    `state-ok ${await said(ask, "confirm", "Please confirm", "boolean")}`
  ),
  test_input_required_result_multi_round: asking(async (ask) => {
    const name = await said(ask, "step1", "Step 1: What is your name?");
    return `${name} likes ${await said(ask, "step2", "Step 2: What is your favourite color?")}`;
  }),
  json_schema_2020_12_tool: () => told(words("done")),
};

export const fixtureTools: readonly OfferedTool[] = Object.keys(runs).map((name) => ({
  name,
  description: name,
  inputSchema: name === "json_schema_2020_12_tool" ? schema2020 : none,
}));

export async function callFixture(
  name: string,
  _input: JsonObject,
  context: CallContext,
): Promise<CallResult | Refusal> {
  const run = Object.hasOwn(runs, name) ? runs[name] : undefined;
  return run ? await run(context) : { refused: "invalid", text: `Unknown tool: ${name}` };
}
