/** YAML text to plain data, with the place of every key. Lazy: `yaml` is dear at start. */

import type { Document, LineCounter, Node, YAMLMap } from "yaml";
import { AgentError, isObject, type Json, type JsonObject } from "../protocol/mod.ts";
import { keyText } from "./key.ts";
import type { ConfigFile } from "./types.ts";

/** Where a key stands. */
export interface Mark {
  /** From 1. */
  readonly line: number;
  /** Where its text stands word for word in the file, in UTF-16 units. */
  readonly range?: readonly [number, number];
}

export interface YamlFile {
  readonly value: JsonObject;
  /** By key text. */
  readonly marks: ReadonlyMap<string, Mark>;
}

type Yaml = typeof import("yaml");

export interface Parsed {
  readonly yaml: Yaml;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/**
 * Parses, keeping comments and places.
 *
 * @throws {AgentError} `config.syntax` with file, line, column and the first line of the reason
 */
export async function parseYaml(file: ConfigFile): Promise<Parsed> {
  const { default: yaml } = await import("yaml");
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(file.text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: "error",
    // The package compares each key with all others of its map.
    uniqueKeys: false,
  });
  const error = document.errors[0] ?? repeatedKey(yaml, document);
  if (!error) return { yaml, document, lines };
  const { line, col } = lines.linePos(error.pos[0]);
  const reason = (error.message.split("\n", 1)[0] ?? "").replace(/[.:\s]+$/, "");
  throw new AgentError("config", "config.syntax", {
    file: file.path,
    line,
    column: col,
    reason,
  });
}

interface Wrong {
  readonly message: string;
  readonly pos: readonly [number, number];
}

/** The first key that stands in its map a second time, in the words of the package. */
function repeatedKey(yaml: Yaml, document: Document.Parsed): Wrong | null {
  const wrong: Wrong[] = [];
  yaml.visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!yaml.isScalar(key)) continue;
        const at = key.range?.[0] ?? 0;
        if (known.has(key.value)) wrong.push({ message: "Map keys must be unique", pos: [at, at] });
        known.add(key.value);
      }
    },
  });
  return wrong.sort((a, b) => a.pos[0] - b.pos[0])[0] ?? null;
}

/**
 * The file's data; an empty file is `{}`.
 *
 * @throws {AgentError} `config.syntax`, `config.root_not_map`
 */
export async function readYaml(file: ConfigFile): Promise<YamlFile> {
  const { yaml, document, lines } = await parseYaml(file);
  const value = plain(document, file);
  const marks = new Map<string, Mark>();
  const root = document.contents;
  if (!yaml.isMap(root)) {
    if (value === null) return { value: {}, marks };
    throw new AgentError("config", "config.root_not_map", { place: `${file.path}:1` });
  }
  mark(root, []);
  if (!isObject(value)) throw new Error("a YAML map gave something else");
  return { value, marks };

  function mark(map: YAMLMap, path: readonly string[]): void {
    for (const { key, value: node } of map.items) {
      if (!yaml.isScalar(key)) continue;
      const inner = [...path, String(key.value)];
      const line = lines.linePos(key.range?.[0] ?? 0).line;
      const range = yaml.isScalar<unknown>(node) ? verbatim(node, file.text) : undefined;
      marks.set(keyText(inner), { line, ...(range ? { range } : {}) });
      if (yaml.isMap(node)) mark(node, inner);
    }
  }
}

/** Aliases are resolved; too many of them (an exponential document) are refused by the parser. */
function plain(document: Document.Parsed, file: ConfigFile): Json {
  try {
    return document.toJS();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n", 1)[0] ?? "" : String(cause);
    const params = { file: file.path, line: 1, column: 1, reason: reason.replace(/\.$/, "") };
    throw new AgentError("config", "config.syntax", params, { cause });
  }
}

function verbatim(
  node: Node & { readonly value: unknown },
  text: string,
): readonly [number, number] | undefined {
  if (typeof node.value !== "string" || !node.range) return undefined;
  const [from, to] = node.range;
  const start = text.slice(from, to).indexOf(node.value);
  return start < 0 ? undefined : [from + start, from + start + node.value.length];
}
