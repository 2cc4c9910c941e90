/**
 * Every command that a line may run, at any depth, for rules that forbid. It tells rather too many
 * than too few, and of each as much as can be known without running it.
 */

import type { Node, Syntax, Tree } from "../../syntax/mod.ts";
import { innerOf } from "./inner.ts";
import { lex } from "./lexer.ts";
import { looseCommands, looseScript, looseWord, unsetWords } from "./loose.ts";
import { backquoted, isExpanded, type Span, straysOf, wordsOf } from "./nodes.ts";
import { braced, fromName } from "./variants.ts";
import { walk } from "./walk.ts";
import { baseName, unwrap } from "./wrappers.ts";

/** Scripts within scripts that are parsed; below, they are only cut into words. */
const deepest = 5;

/**
 * Words within words are decoded as often as they are deep, which a hostile text can make long. Of
 * words beyond this, UTF-16 units, only the beginning is told, and the text is read loosely too.
 */
const mostDecoded = 1_000_000;
const beginning = 80;

export class Reach {
  readonly #syntax: Syntax;
  /** `performance.now()` after which nothing is parsed any more. */
  readonly #deadline: number;
  readonly #found = new Map<string, readonly string[]>();
  readonly #texts = new Set<string>();
  /** Characters of words that may still be decoded in full. */
  #left = mostDecoded;

  constructor(syntax: Syntax, deadline: number) {
    this.#syntax = syntax;
    this.#deadline = deadline;
  }

  get found(): readonly (readonly string[])[] {
    return [...this.#found.values()];
  }

  /** Commands that were decoded already, and stand in one text. */
  commands(commands: readonly (readonly string[])[], depth = 0): void {
    const part = new Part(this, depth);
    for (const words of commands) part.command(words);
    part.finish();
  }

  /** Every command in a tree of this text. */
  tree(tree: Tree, text: string, depth = 0): void {
    const part = new Part(this, depth);
    using cursor = tree.walk();
    const { types } = this.#syntax;
    walk(cursor, () => part.node(types[cursor.nodeTypeId] ?? "", () => cursor.currentNode, text));
    part.finish();
    if (tree.root.hasError || this.#left < 0) this.loose(text, depth);
    // The grammar takes two commands for one here and there.
    this.commands(looseScript(part.withoutBodies(text)) ?? [], depth + 1);
  }

  /** What stands in the text, or the beginning of it. */
  raw({ startIndex, endIndex }: Span, text: string): string {
    this.#left -= endIndex - startIndex;
    const end = this.#left < 0 ? Math.min(endIndex, startIndex + beginning) : endIndex;
    return text.slice(startIndex, end);
  }

  /** Reads a text first: strictly, then by its grammar, then loosely. */
  text(text: string, depth: number): void {
    if (this.#texts.has(text)) return;
    this.#texts.add(text);
    const lexed = lex(text);
    if (lexed.type === "lexed") {
      return this.commands(
        lexed.commands.map(({ words }) => words.map((word) => word.text)),
        depth,
      );
    }
    const left = this.#deadline - performance.now();
    using tree = depth > deepest || left <= 0
      ? null
      : this.#syntax.parse(text, { timeoutMs: left });
    if (tree === null) this.loose(text, depth);
    else this.tree(tree, text, depth);
  }

  /** A text that the grammar could not place: with its quotes, as if it had none, as if unset. */
  loose(text: string, depth: number): void {
    const bare = text.replaceAll(/["']/g, ";");
    const readings = [looseCommands(text), looseCommands(bare), looseCommands(text, true)];
    for (const commands of readings) this.commands(commands, depth + 1);
  }

  /** False: it was told before. */
  add(words: readonly string[]): boolean {
    const key = words.join("\0");
    if (words[0] === undefined || this.#found.has(key)) return false;
    this.#found.set(key, words);
    const base = baseName(words[0]);
    if (base !== words[0] && base !== "") this.add([base, ...words.slice(1)]);
    return true;
  }
}

/** The commands of one text. What it gives to a shell's input is told apart from nothing else. */
class Part {
  readonly #reach: Reach;
  readonly #depth: number;
  /** Words after a redirect's target, which the grammar takes for more targets; by command. */
  readonly #strays = new Map<number, readonly Span[]>();
  readonly #inputs: string[] = [];
  /** Where heredocs stand. */
  readonly #bodies: (readonly [number, number])[] = [];
  #readsScript = false;

  constructor(reach: Reach, depth: number) {
    this.#reach = reach;
    this.#depth = depth;
  }

  node(type: string, open: () => Node, text: string): void {
    switch (type) {
      case "redirected_statement":
        this.#redirected(open());
        break;
      case "command":
      case "declaration_command":
      case "unset_command": {
        const node = open();
        this.#spans([...wordsOf(node, text), ...this.#strays.get(node.id) ?? []], text);
        break;
      }
      case "heredoc_body":
        this.#heredoc(open(), text);
        break;
      case "command_substitution": {
        const { startIndex, endIndex } = open();
        const isBackquoted = text[startIndex] === "`" &&
          text.slice(startIndex, endIndex).includes("\\`");
        if (isBackquoted) this.#backquoted(text.slice(startIndex, endIndex));
        break;
      }
      case "herestring_redirect":
        this.#inputs.push(...open().namedChildren.map((child) => this.#word(child, text)));
    }
  }

  /** The grammar does not look between backquotes in a heredoc, nor within one another. */
  #backquoted(text: string): void {
    if (this.#depth > deepest) return;
    for (const script of backquoted(text)) this.#reach.text(script, this.#depth + 1);
  }

  #heredoc(node: Node, text: string): void {
    const { startIndex, endIndex } = node;
    // Where a body begins with an expansion, its node begins later than its line.
    const from = text.lastIndexOf("\n", startIndex) + 1;
    const body = text.slice(from, endIndex);
    this.#inputs.push(body);
    if (body.includes("`") && isExpanded(node, text)) this.#backquoted(body);
    // With the line that ends it.
    const end = text.indexOf("\n", endIndex);
    this.#bodies.push([from, end < 0 ? text.length : end]);
  }

  #word(span: Span, text: string): string {
    return looseWord(this.#reach.raw(span, text));
  }

  #spans(spans: readonly Span[], text: string): void {
    const commands: string[][] = [[]];
    for (const span of spans) {
      const raw = this.#reach.raw(span, text);
      if (raw.startsWith("\n")) commands.push([]);
      commands.at(-1)?.push(raw.trimStart());
    }
    for (const raw of commands) {
      this.command(raw.map(looseWord));
      if (raw.some((word) => /[$`]/.test(word))) this.command(raw.flatMap(unsetWords));
    }
  }

  withoutBodies(text: string): string {
    let rest = "";
    let at = 0;
    for (const [from, to] of this.#bodies) {
      rest += text.slice(at, from);
      at = to;
    }
    return rest + text.slice(at);
  }

  #redirected(node: Node): void {
    const strays = node.namedChildren.flatMap((child) => straysOf(child));
    let body = node.firstNamedChild;
    while (body && body.type !== "command") body = body.lastNamedChild;
    if (body && strays.length > 0) this.#strays.set(body.id, strays);
  }

  command(written: readonly string[]): void {
    for (const words of new Set([written, braced(written)])) {
      const named = fromName(words);
      for (const command of [words, named, ...unwrap(named)]) this.#plain(command);
    }
  }

  #plain(words: readonly string[]): void {
    const isNew = this.#reach.add(words);
    const name = baseName(words[0] ?? "");
    if (name === "echo" || name === "printf") this.#inputs.push(...printed(words.slice(1)));
    const inner = innerOf(words);
    this.#readsScript ||= inner.readsScript;
    if (!isNew || this.#depth > deepest) return;
    for (const script of inner.scripts) this.#reach.text(script, this.#depth + 1);
    this.#reach.commands(inner.commands, this.#depth + 1);
  }

  /** Whatever the text prints may be what its shell reads. */
  finish(): void {
    if (!this.#readsScript || this.#depth > deepest) return;
    for (const input of this.#inputs) this.#reach.text(input, this.#depth + 1);
  }
}

function printed(words: readonly string[]): readonly string[] {
  return [words.join(" "), words.join("\n")].map((text) => text.replaceAll("\\n", "\n"));
}
