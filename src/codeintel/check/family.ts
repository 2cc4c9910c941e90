/** A second look at what seems wrong: whether the rest of the project speaks against it. */

import { roles } from "../names/mod.ts";
import { remembered } from "../languages/lexing.ts";
import { hasWord } from "../references/facts.ts";
import type { Sym, Value } from "../references/meaning.ts";
import { sameSymbol } from "../references/meaning.ts";
import type { ArityCase } from "./arity.ts";
import { problemOf } from "./arity.ts";
import { isDeclaredOnly } from "./compiled.ts";
import type { Suspect } from "./members.ts";
import { escaped, QuotedNames } from "./quoted.ts";
import { shapeOf } from "./shape.ts";
import type { MissingMember, MissingName, WrongArity } from "./types.ts";
import type { World } from "./world.ts";

/** How functions are called that give members to a class: `applyTo(A)`, `_.extend(A.prototype, …)`. */
const givers =
  "(?:appl(?:y|ies)|assign|augment|decorate|extend|implement|inherit|install|map|merge|mix)";

/** Generations of subclasses that are looked for. */
const maxRounds = 8;

/** Reads the texts of the project, so it is only made where there is something to clear. */
export class Family {
  readonly #world: World;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #descendants = new Map<string, readonly Sym[]>();
  readonly #members = new Map<string, Promise<boolean>>();
  readonly #holders = new Map<string, readonly string[]>();
  readonly #quoted: QuotedNames;
  #setters: readonly string[] | null = null;
  #exports: boolean | null = null;

  private constructor(world: World, texts: ReadonlyMap<string, string>) {
    this.#world = world;
    this.#texts = texts;
    this.#quoted = new QuotedNames(texts, (word) => this.#filesWith(word));
  }

  /** Of the files that are of one family with `near`. */
  static async open(world: World, near: string): Promise<Family> {
    const texts = new Map<string, string>();
    for await (const [path, text] of world.texts(near)) texts.set(path, text);
    return new Family(world, texts);
  }

  #filesWith(word: string): readonly string[] {
    return remembered(
      this.#holders,
      word,
      () => [...this.#texts].flatMap(([path, text]) => hasWord(text, word) ? [path] : []),
    );
  }

  /** Findings that nothing speaks against. */
  async members(
    suspects: readonly Suspect<MissingMember | MissingName>[],
  ): Promise<readonly (MissingMember | MissingName)[]> {
    const out: (MissingMember | MissingName)[] = [];
    for (const suspect of suspects) {
      // A name that a whole file uses is looked for once.
      const has = remembered(this.#members, keyOf(suspect), () => this.#hasMember(suspect));
      if (!await has) out.push(suspect.finding);
    }
    return out;
  }

  /** Imports of names that no other file gives to the module. */
  async imports(findings: readonly MissingName[]): Promise<readonly MissingName[]> {
    const out: MissingName[] = [];
    for (const finding of findings) {
      const suspect = { finding, owner: null };
      const key = `import\0${keyOf(suspect)}`;
      const isGiven = remembered(this.#members, key, () => this.#isGiven(suspect));
      if (!await isGiven && !await this.#isCompiled(finding)) out.push(finding);
    }
    return out;
  }

  /** A submodule that a compiler makes, or a name of a module that is only declared. */
  async #isCompiled({ path, from, nearest }: MissingName): Promise<boolean> {
    if (nearest !== null) return false;
    if (isDeclaredOnly(this.#world, path, from)) return true;
    return /(?:^|\/)__init__\.pyi?$/.test(from) && await this.#world.buildsModules();
  }

  async #hasMember(suspect: Suspect<MissingMember | MissingName>): Promise<boolean> {
    const { finding: { name, path }, owner } = suspect;
    if (this.#quoted.isQuoted(name, path) || await this.#isGiven(suspect)) return true;
    if (suspect.finding.kind === "missing_name" && await this.#isCompiled(suspect.finding)) {
      return true;
    }
    if (owner === null) return false;
    if (isDeclaredOnly(this.#world, path, owner.path)) return suspect.finding.nearest === null;
    if (
      this.#isAugmented(owner, this.#filesWith(name)) ||
      this.#isGivenMembers(owner, suspect.finding)
    ) return true;
    const below = await this.#below(owner);
    const has = await this.#world.settle(() => below.some((it) => this.#mayHave(it, name)));
    return has || !this.#isMade(suspect, owner, below);
  }

  /** Some file writes it, by name or by names that are made at run time. */
  async #isGiven(suspect: Suspect<MissingMember | MissingName>): Promise<boolean> {
    if (suspect.finding.kind === "missing_name" && this.#isExported(suspect.finding)) return true;
    const files = this.#filesWith(suspect.finding.name);
    const openers = this.#openers();
    await this.#world.open([...files, ...openers]);
    return await this.#world.settle(() =>
      files.some((it) => this.#sets(it, suspect)) ||
      openers.some((it) => this.#opens(it, suspect))
    );
  }

  /** A decorator of the project makes names of modules of what classes have. */
  #isExported({ from, name, nearest }: MissingName): boolean {
    this.#exports ??= [...this.#texts.values()].some((it) => it.includes("setattr(sys.modules["));
    return this.#exports && (nearest === null || hasWord(this.#texts.get(from) ?? "", name));
  }

  /** Files that set members of any name on what is not `self`. */
  #openers(): readonly string[] {
    return this.#setters ??= this.#filesWith("setattr").filter((it) =>
      /\bsetattr\(\s*(?!self\b)[\w.]+\s*,\s*(?!["'])/.test(this.#texts.get(it) ?? "")
    );
  }

  /** `setattr(imported, name, …)`: what is imported gets members that are not written down. */
  #opens(path: string, { finding, owner }: Suspect<MissingMember | MissingName>): boolean {
    return this.#world.names(path)?.bindings.some(({ open, source }, binding) => {
      if (!open || !source) return false;
      // The importer is left out by resolvers: it fills itself.
      const isOwn = finding.kind === "missing_name" && finding.from === path &&
        this.#world.isItself(path, source);
      if (isOwn) return true;
      const value = this.#world.linker.value(path, { of: "binding", binding });
      return value !== null && this.#isRelated(value, owner, finding);
    }) ?? false;
  }

  /**
   * An object of exactly this class exists: somebody makes one, or a test runner does. What is
   * only inherited from finds its members in the classes that it is mixed into, of this project or
   * of another; then only a slip of the pen is told.
   */
  #isMade(
    { finding }: Suspect<MissingMember | MissingName>,
    owner: Sym,
    below: readonly Sym[],
  ): boolean {
    if (finding.nearest !== null || this.#world.language(owner.path)?.id !== "python") return true;
    const isMade = [owner, ...below].some((it) => {
      const name = this.#world.linker.binding(it)?.name ?? "";
      const making = new RegExp(`(?<!\\bclass[ \\t]+)\\b${escaped(name)}\\(`);
      return this.#filesWith(name).some((file) => making.test(this.#texts.get(file) ?? ""));
    });
    return isMade || /^Test/.test(this.#world.linker.binding(owner)?.name ?? "");
  }

  /** A file writes the member through an object that may be the one in question. */
  #sets(path: string, { finding, owner }: Suspect<MissingMember | MissingName>): boolean {
    const names = this.#world.names(path);
    if (!names) return false;
    const word = names.names.indexOf(finding.name);
    return names.uses.some(([, , name, role, , object]) => {
      if (name !== word || object === -1 || roles[role] !== "write") return false;
      const expr = names.objects[object];
      const value = expr ? this.#world.linker.value(path, expr) : null;
      return value === null || this.#isRelated(value, owner, finding);
    });
  }

  #isRelated(value: Value, owner: Sym | null, finding: MissingMember | MissingName): boolean {
    switch (value.of) {
      case "external":
        return false;
      case "module":
        return finding.kind === "missing_name" && value.path === finding.from;
      case "symbol":
      case "instance":
      case "super": {
        if (owner === null) return false;
        const above = (a: Sym, b: Sym) =>
          shapeOf(this.#world, a).classes.some((it) => sameSymbol(it, b));
        return above(value.symbol, owner) || above(owner, value.symbol);
      }
    }
  }

  /** `declare module "…" { interface Owner { name } }`. */
  #isAugmented(owner: Sym, files: readonly string[]): boolean {
    const word = this.#world.linker.binding(owner)?.name ?? "";
    return files.some((it) => {
      const text = this.#texts.get(it) ?? "";
      return /\bdeclare\s+(?:module|global)\b/.test(text) && hasWord(text, word);
    });
  }

  /** The class, or one that it inherits from, is handed to what gives it members; or nobody can name it. */
  #isGivenMembers(owner: Sym, { nearest }: MissingMember | MissingName): boolean {
    return shapeOf(this.#world, owner).classes.some((it) => {
      const word = this.#world.linker.binding(it)?.name ?? "default";
      if (word === "default") return nearest === null;
      // A class made of it (`extends mixin(A)`) is another.
      const giving = new RegExp(
        `(?<!\\bextends\\s+)(?<![\\w$.])[\\w$.]*${givers}\\w*` +
          `\\(\\s*${escaped(word)}(?:\\.prototype)?\\s*[,)]`,
        "i",
      );
      return this.#filesWith(word).some((file) => giving.test(this.#texts.get(file) ?? ""));
    });
  }

  #mayHave(symbol: Sym, name: string): boolean {
    if (this.#world.linker.members({ of: "instance", symbol }, name).length > 0) return true;
    const { closed, foreign } = shapeOf(this.#world, symbol);
    return foreign || !closed;
  }

  /** All classes of the project that inherit from one. */
  async #below(owner: Sym): Promise<readonly Sym[]> {
    const key = `${owner.path}\0${owner.binding}`;
    const known = this.#descendants.get(key);
    if (known) return known;
    const found = await this.#lookBelow(owner);
    this.#descendants.set(key, found);
    return found;
  }

  async #lookBelow(owner: Sym): Promise<readonly Sym[]> {
    const files = new Set<string>();
    const words = new Set([this.#world.linker.binding(owner)?.name ?? ""]);
    let found: readonly Sym[] = [];
    for (let round = 0; round < maxRounds; round++) {
      const before = words.size;
      for (const word of words) for (const it of this.#filesWith(word)) files.add(it);
      await this.#world.open(files);
      found = await this.#world.settle(() => this.#heirs(owner, files));
      for (const it of found) words.add(this.#world.linker.binding(it)?.name ?? "");
      if (words.size === before) break;
    }
    return found;
  }

  #heirs(owner: Sym, files: Iterable<string>): readonly Sym[] {
    const out: Sym[] = [];
    for (const path of files) {
      this.#world.names(path)?.bindings.forEach(({ kind }, binding) => {
        const symbol = { path, binding };
        if (kind !== "class" || sameSymbol(symbol, owner)) return;
        const { classes } = shapeOf(this.#world, symbol);
        if (classes.some((it) => sameSymbol(it, owner))) out.push(symbol);
      });
    }
    return out;
  }

  /** Calls that no definition further down takes either. */
  async calls(cases: readonly ArityCase[]): Promise<readonly WrongArity[]> {
    const out: WrongArity[] = [];
    for (const it of cases) if (!await this.#isTaken(it)) out.push(it.finding);
    return out;
  }

  async #isTaken({ finding, owner, member, given, replaced }: ArityCase): Promise<boolean> {
    if (this.#quoted.isPatched(replaced, finding.path)) return true;
    if (owner === null || member === null) return false;
    const below = await this.#below(owner);
    return await this.#world.settle(() =>
      below.some((heir) =>
        shapeOf(this.#world, heir).classes.some((symbol) =>
          !sameSymbol(symbol, owner) && this.#takes(symbol, member, given)
        )
      )
    );
  }

  #takes(symbol: Sym, member: string, given: ArityCase["given"]): boolean {
    if (!this.#world.linker.hasMember(symbol, member)) return false;
    const [found] = this.#world.linker.members({ of: "instance", symbol }, member);
    return !found || problemOf(this.#world, found.symbol, given) === null;
  }
}

/** All that the answer for a suspect depends on: not the line. */
function keyOf({ finding, owner }: Suspect<MissingMember | MissingName>): string {
  const from = finding.kind === "missing_name" ? finding.from : "";
  return [finding.kind, finding.name, finding.path, from, owner?.path, owner?.binding].join("\0");
}
