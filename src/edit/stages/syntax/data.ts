/** JSON, YAML and TOML by their parsers. */

import { baseNameOf, extensionOf } from "../../../util/mod.ts";
import type { Fault } from "./fault.ts";

export type DataFormat = "json" | "jsonc" | "yaml" | "toml";

const byExtension: Readonly<Record<string, DataFormat>> = {
  ".json": "json",
  ".webmanifest": "json",
  ".jsonc": "jsonc",
  ".code-workspace": "jsonc",
  ".yaml": "yaml",
  ".yml": "yaml",
  ".toml": "toml",
};

/** Files called `.json` that their programs read with comments and trailing commas. */
const withComments =
  /^(?:tsconfig(?:\..+)?|jsconfig(?:\..+)?|deno|\.eslintrc|\.babelrc|\.swcrc|devcontainer|\.devcontainer|api-extractor|nx|turbo|tslint|biome|wrangler|\.jshintrc)\.json$/;
/** Files of such programs without an extension, and their folders. */
const named: Readonly<Record<string, DataFormat>> = {
  "Cargo.lock": "toml",
  "poetry.lock": "toml",
  "uv.lock": "toml",
  Pipfile: "toml",
  "Pipfile.lock": "json",
  "composer.lock": "json",
  "deno.lock": "json",
};

/** `null`: none of these. */
export function formatOf(path: string): DataFormat | null {
  const name = baseNameOf(path);
  const known = named[name] ?? byExtension[extensionOf(path)] ?? null;
  if (known !== "json") return known;
  return withComments.test(name) || /(?:^|\/)\.(?:vscode|zed)\//.test(path) ? "jsonc" : "json";
}

/** Templates hold marks that only their program understands. */
const template = /\{\{|\{%|<%/;

export async function dataFaults(path: string, text: string): Promise<readonly Fault[]> {
  const format = formatOf(path);
  switch (format) {
    case null:
      return [];
    case "json":
      return await json(text, { comments: false });
    case "jsonc":
      return await json(text, { comments: true });
    case "yaml":
      return template.test(text) ? [] : await yaml(text);
    case "toml":
      return await toml(text);
  }
}

async function json(text: string, { comments }: { readonly comments: boolean }) {
  const { parse, printParseErrorCode } = await import("jsonc-parser");
  if (text.trim() === "") return [{ line: 1, text: "the file is empty" }];
  const errors: { error: number; offset: number; length: number }[] = [];
  parse(text.replace(/^\uFEFF/, ""), errors, {
    disallowComments: !comments,
    allowTrailingComma: comments,
  });
  return errors.slice(0, 1).map(({ error, offset }) => ({
    line: lineAt(text, offset),
    text: sentence(printParseErrorCode(error)),
  }));
}

/** `PropertyNameExpected` as words. */
function sentence(code: string): string {
  return code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

/** The package compares each key with all others of its map: not in longer texts. Characters. */
const maxCompared = 100_000;

async function yaml(text: string): Promise<readonly Fault[]> {
  const { parseAllDocuments } = await import("yaml");
  const documents = parseAllDocuments(text, {
    logLevel: "silent",
    prettyErrors: false,
    uniqueKeys: text.length <= maxCompared,
  });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap(({ errors }) => errors).slice(0, 3).map((
    { message, pos: [offset] },
  ) => ({
    line: lineAt(text, offset),
    text: firstLine(message),
  }));
}

async function toml(text: string): Promise<readonly Fault[]> {
  const { parse, TomlError } = await import("smol-toml");
  try {
    parse(text);
    return [];
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const message = firstLine(error.message).replace(/^Invalid TOML document: /, "");
    return [{ line: error.line, text: message }];
  }
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").replace(/:$/, "");
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
