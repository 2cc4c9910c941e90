/**
 * A pattern as a non-deterministic automaton (Thompson's construction), walked through a
 * deterministic one that is made as it is needed: linear in the length of a line whatever the
 * pattern is, so that none can hang the program.
 */

import { shorthands } from "./classes.ts";
import { type Assertion, type CharClass, type Node, PatternError } from "./syntax.ts";

type Step =
  | { readonly type: "char"; readonly set: number; readonly next: number }
  | { readonly type: "split"; readonly nexts: readonly number[] }
  | { readonly type: "assert"; readonly at: Assertion; readonly next: number }
  | { readonly type: "match" };

export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
  /** One test of a single character for each `set`. */
  readonly sets: readonly RegExp[];
  readonly asserts: ReadonlySet<Assertion>;
}

/** A pattern that unfolds to more is refused, as ripgrep does by its size limit. */
const maxSteps = 5_000;

/** @throws {PatternError} `too_large` */
export function compile(node: Node): Program {
  const compiler = new Compiler();
  const start = compiler.add(node, compiler.push({ type: "match" }));
  return { steps: compiler.steps, start, sets: compiler.sets, asserts: compiler.asserts };
}

/** Steps are made from the end, so that each knows what follows. */
class Compiler {
  readonly steps: Step[] = [];
  readonly sets: RegExp[] = [];
  readonly asserts = new Set<Assertion>();
  readonly #known = new Map<string, number>();

  push(step: Step): number {
    if (this.steps.length >= maxSteps) throw new PatternError("too_large", "");
    return this.steps.push(step) - 1;
  }

  add(node: Node, next: number): number {
    switch (node.type) {
      case "class":
        return this.push({ type: "char", set: this.#setOf(node), next });
      case "assert":
        this.asserts.add(node.at);
        return this.push({ type: "assert", at: node.at, next });
      case "sequence":
        return node.items.reduceRight((after, item) => this.add(item, after), next);
      case "choice":
        return this.push({ type: "split", nexts: node.items.map((item) => this.add(item, next)) });
      case "repeat":
        return this.#repeat(node, next);
    }
  }

  #repeat({ item, min, max }: Node & { readonly type: "repeat" }, next: number): number {
    let at = max === null ? this.#loop(item, next) : next;
    for (let times = min; times < (max ?? min); times++) {
      at = this.push({ type: "split", nexts: [this.add(item, at), next] });
    }
    for (let times = 0; times < min; times++) at = this.add(item, at);
    return at;
  }

  #loop(item: Node, next: number): number {
    const nexts = [next];
    const split = this.push({ type: "split", nexts });
    nexts.push(this.add(item, split));
    return split;
  }

  #setOf({ source, ignoreCase }: CharClass): number {
    const key = `${ignoreCase ? "i" : ""}${source}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const index = this.sets.push(new RegExp(`^${source}$`, ignoreCase ? "iv" : "v")) - 1;
    this.#known.set(key, index);
    return index;
  }
}

/** What a character is to the pattern: equal letters make equal steps. */
interface Letter {
  readonly sets: ReadonlySet<number>;
  readonly isWord: boolean;
  /** The line ends here, or before this very character. */
  readonly isEnd: boolean;
}

const unfit: Letter = { sets: new Set(), isWord: false, isEnd: false };

interface State {
  /** Steps that stand before this character, assertions not yet asked. */
  readonly steps: readonly number[];
  readonly before: "start" | "word" | "other";
  /** By letter. */
  readonly next: (State | undefined)[];
}

/** The line fits: nothing more is read. */
const matched: State = { steps: [], before: "other", next: [] };

/** States kept; a pattern that makes more begins anew, which is slow and still linear. */
const maxStates = 2_000;

const wordChar = new RegExp(`^${shorthands["w"]}$`, "v");
const carriageReturn = 13;

/** What a decoder puts in place of invalid bytes. */
const replacement = 0xfffd;

/** Stands for invalid bytes, which fit nothing, as in ripgrep. */
const notText = -1;

/**
 * Steps looked at for one file before it is given up, a second or so; and for all files, before
 * every further one is. Only patterns that make new states at every character come near: states
 * that are known cost nothing.
 */
const maxFileWork = 3_000_000;
const maxWork = 50_000_000;

/** A file that was given up. */
export class WorkLimit extends Error {}

export class Matcher {
  readonly #program: Program;
  /** Letter of an ASCII character, -1 where it was not asked for yet. */
  readonly #ascii = new Int32Array(128).fill(-1);
  readonly #others = new Map<number, number>();
  readonly #letters: Letter[] = [];
  readonly #letterIds = new Map<string, number>();
  readonly #states = new Map<string, State>();
  readonly #end: number;
  readonly #lastReturn: number;
  #start: State;
  #work = 0;
  #fileWork = 0;
  #isValid = false;

  constructor(program: Program) {
    this.#program = program;
    this.#end = this.#letterId({ sets: new Set(), isWord: false, isEnd: true });
    this.#lastReturn = this.#letterId({ ...this.#letterOf("\r"), isEnd: true });
    this.#start = this.#state([program.start], "start");
  }

  /** To be called before each file. `isValid`: every replacement character stands in it. */
  begin(isValid: boolean): void {
    this.#fileWork = 0;
    this.#isValid = isValid;
  }

  /**
   * True if some part of the line between `from` and `to` fits; there is no line end in it.
   *
   * @throws {WorkLimit}
   */
  fits(text: string, from: number, to: number): boolean {
    let state = this.#start;
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at);
      let letter = unit < 128 ? this.#ascii[unit] ?? -1 : -1;
      if (letter < 0) {
        const code = text.codePointAt(at) ?? 0;
        if (code > 0xffff && at + 1 < to) at++;
        letter = this.#lookUp(code === replacement && !this.#isValid ? notText : code);
      }
      if (unit === carriageReturn && at === to - 1) letter = this.#lastReturn;
      state = state.next[letter] ?? this.#step(state, letter);
      if (state === matched) return true;
    }
    return (state.next[this.#end] ?? this.#step(state, this.#end)) === matched;
  }

  #lookUp(code: number): number {
    const known = this.#others.get(code);
    if (known !== undefined) return known;
    const letter = this.#letterId(
      code === notText ? unfit : this.#letterOf(String.fromCodePoint(code)),
    );
    if (code >= 0 && code < 128) this.#ascii[code] = letter;
    else this.#others.set(code, letter);
    return letter;
  }

  #letterOf(char: string): Letter {
    const sets = this.#program.sets.flatMap((set, index) => set.test(char) ? [index] : []);
    return { sets: new Set(sets), isWord: wordChar.test(char), isEnd: false };
  }

  #letterId(letter: Letter): number {
    const key = `${[...letter.sets].join()} ${letter.isWord} ${letter.isEnd}`;
    const known = this.#letterIds.get(key);
    if (known !== undefined) return known;
    const id = this.#letters.push(letter) - 1;
    this.#letterIds.set(key, id);
    return id;
  }

  #state(steps: readonly number[], before: State["before"]): State {
    const key = `${before} ${steps.join()}`;
    const known = this.#states.get(key);
    if (known) return known;
    const state: State = { steps, before, next: [] };
    if (this.#states.size >= maxStates) {
      this.#states.clear();
      this.#start = { steps: [this.#program.start], before: "start", next: [] };
    }
    this.#states.set(key, state);
    return state;
  }

  #step(state: State, id: number): State {
    const letter = this.#letters[id];
    if (!letter) return state;
    const next = this.#after(state, letter);
    state.next[id] = next;
    return next;
  }

  /** A fit may begin at every character, so the start is among the steps of every state. */
  #after(state: State, letter: Letter): State {
    const { steps, start } = this.#program;
    const after = new Set<number>([start]);
    for (const at of this.#reached(state, letter)) {
      const step = steps[at];
      if (step?.type === "match") return matched;
      if (step?.type === "char" && letter.sets.has(step.set)) after.add(step.next);
    }
    return this.#state([...after].sort((a, b) => a - b), this.#beforeNext(letter));
  }

  /** What must be remembered of a character; patterns without assertions need nothing. */
  #beforeNext(letter: Letter): State["before"] {
    const { asserts } = this.#program;
    if (!asserts.has("word") && !asserts.has("not_word")) return "other";
    return letter.isWord ? "word" : "other";
  }

  #reached(state: State, letter: Letter): ReadonlySet<number> {
    const reached = new Set<number>(state.steps);
    for (const at of reached) {
      const step = this.#program.steps[at];
      if (step?.type === "split") { for (const next of step.nexts) reached.add(next); }
      if (step?.type === "assert" && holds(step.at, state, letter)) reached.add(step.next);
    }
    this.#work += reached.size;
    this.#fileWork += reached.size;
    if (this.#fileWork > maxFileWork || this.#work > maxWork) throw new WorkLimit();
    return reached;
  }
}

function holds(at: Assertion, { before }: State, { isWord, isEnd }: Letter): boolean {
  switch (at) {
    case "start":
      return before === "start";
    case "end":
      return isEnd;
    case "word":
      return (before === "word") !== isWord;
    case "not_word":
      return (before === "word") === isWord;
  }
}
