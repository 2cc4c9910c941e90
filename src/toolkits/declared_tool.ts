/** A tool that the user declares, as any other tool: the model's, the policy's and the log's. */

import * as z from "zod";
import { oneLine, visible } from "../ansi/mod.ts";
import type { DeclaredToolSettings } from "../config/mod.ts";
import type { Reader } from "../fetch/mod.ts";
import type { Execute, Tool, ToolDefinition } from "../protocol/mod.ts";
import { hostText, once, parseHost } from "../util/mod.ts";
import { allTools } from "../tools/mod.ts";
import { commandLine } from "./command_line.ts";
import { executeRequest, type Request, requestInput } from "./execute_request.ts";
import { inputOf, schemaOf } from "./parameters.ts";
import { addressOf, addressProblem } from "./request.ts";
import { type Piece, piecesOf, placesIn } from "./template.ts";

/** Characters of a description. */
const mostDescription = 1_024;

export interface Declaration {
  readonly toolkit: string;
  readonly method: string;
  readonly settings: DeclaredToolSettings;
}

export type DeclaredTool =
  | { readonly ok: true; readonly tool: Tool }
  | { readonly ok: false; readonly problem: string };

export function declaredTool(it: Declaration, reader: () => Promise<Reader>): DeclaredTool {
  const { settings: { command, url, parameters } } = it;
  const words = (command ?? [url ?? ""]).map(piecesOf);
  const unknown = words.flatMap(placesIn).find((name) => !Object.hasOwn(parameters, name));
  if (unknown !== undefined) {
    return {
      ok: false,
      problem: `{${unknown}} is none of its parameters (braces are written {{ }})`,
    };
  }
  return command === null ? requestTool(it, words.flat(), reader) : commandTool(it, words);
}

/** What every kind has in common. */
function definitionOf(
  { toolkit, method, settings: { description, parameters } }: Declaration,
): Pick<ToolDefinition, "name" | "description" | "schema" | "parallel" | "keywords"> {
  return {
    name: `${toolkit}__${method}`,
    description: visible(description.trim()).slice(0, mostDescription),
    schema: schemaOf(parameters),
    parallel: false,
    keywords: [toolkit, method],
  };
}

const line = once(() => z.object({ command: z.string() }));

function commandTool(it: Declaration, words: readonly (readonly Piece[])[]): DeclaredTool {
  const { toolkit, method, settings: { parameters, timeout_s, hosts } } = it;
  if (words[0]?.some(({ type }) => type === "place") !== false) {
    return { ok: false, problem: "its program must be no parameter" };
  }
  const network = hosts.map(parseHost);
  if (network.includes(null)) {
    return { ok: false, problem: "hosts must be of the form host or host:port" };
  }
  const shell = allTools.find(({ definition }) => definition.name === "run_shell");
  if (!shell) return { ok: false, problem: "there is no shell" };
  const made = new WeakSet<object>();
  const input = inputOf(parameters).transform((given, context) => {
    const filled = commandLine(words, given);
    if (!filled.ok) {
      context.addIssue({ code: "custom", message: filled.problem });
      return z.NEVER;
    }
    const call = {
      command: filled.command,
      ...(timeout_s === null ? {} : { timeout_s }),
      ...(hosts.length === 0
        ? {}
        : { network: network.flatMap((host) => host === null ? [] : [hostText(host)]) }),
    };
    made.add(call);
    return call;
  });
  return {
    ok: true,
    tool: {
      definition: {
        ...definitionOf(it),
        input,
        method: { toolkit, method, gives: "{ exit: number; output: string }" },
        effects: ["execute"],
        subject: (value) => oneLine(line().parse(parsedBy(input, made, value)).command),
      },
      load: () => shell.load(),
    },
  };
}

function requestTool(
  it: Declaration,
  pieces: readonly Piece[],
  reader: () => Promise<Reader>,
): DeclaredTool {
  const { toolkit, method, settings: { parameters, headers, method: verb } } = it;
  const problem = addressProblem(pieces);
  if (problem !== null) return { ok: false, problem };
  const places = new Set(placesIn(pieces));
  const made = new WeakSet<object>();
  const input = inputOf(parameters).transform((given, context): Request => {
    const address = addressOf(pieces, given);
    if (!address.ok) {
      context.addIssue({ code: "custom", message: address.problem });
      return z.NEVER;
    }
    const body = Object.fromEntries(Object.entries(given).filter(([name]) => !places.has(name)));
    const call: Request = { url: address.url, ...(verb === "GET" ? {} : { body }) };
    made.add(call);
    return call;
  });
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === null ? [] : [[name, value]]
  );
  const execute: Execute<unknown> = async (value, ports) => {
    const request = requestInput().parse(value);
    const how = { method: verb, headers: Object.fromEntries(sent) };
    return await executeRequest(request, how, { reader: await reader(), ports });
  };
  return {
    ok: true,
    tool: {
      definition: {
        ...definitionOf(it),
        input,
        method: { toolkit, method, gives: "{ status: number; body: unknown }" },
        // What is not a GET may do anything there: it asks as a call of a server does.
        effects: verb === "GET" ? ["network"] : ["server"],
        subject: (value) => new URL(requestInput().parse(parsedBy(input, made, value)).url).host,
      },
      load: () => Promise.resolve(execute),
    },
  };
}

/** A face has the arguments of a call, the policy what they were made to. */
function parsedBy(input: z.ZodType, made: WeakSet<object>, value: unknown): unknown {
  const isMade = typeof value === "object" && value !== null && made.has(value);
  return isMade ? value : input.parse(value);
}
