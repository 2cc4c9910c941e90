/** What a text says of its names, where a definition hangs on it. */

import { once } from "../../../util/mod.ts";

export interface Evidence {
  /** Names of functions and classes. */
  readonly callables: ReadonlySet<string>;
  /** Those, and names of imports and of objects to which members are given. */
  readonly owners: ReadonlySet<string>;
  /** Other names of `this`. */
  readonly aliases: ReadonlySet<string>;
  /** Names of functions that define a getter for what they are given. */
  readonly helpers: ReadonlySet<string>;
  /** Names that some function gives back. */
  readonly returned: ReadonlySet<string>;
  /** Names of functions that give members to the prototypes of classes that they are given. */
  readonly fillers: ReadonlySet<string>;
  /** By convention a function of both is a handler: what they get, requests and responses have. */
  readonly handled: ReadonlySet<string>;
}

const name = "([A-Za-z_$][\\w$]*)";
const type = "(?:\\s*:[^=;\\n]{1,80})?";
const callable = "function\\b|async\\b|class\\b|\\(?[\\w$,\\s]{0,80}\\)?\\s*=>";
const object = "\\{|Object\\s*\\.\\s*(?:create|assign)\\b|require\\s*\\(|" +
  "(?:module\\s*\\.\\s*)?exports\\b";
const chained = "(?:[\\w$.]+\\s*=\\s*){0,4}";
const declaration = new RegExp(`\\b(?:function\\s*\\*?|class)\\s+${name}`, "g");
const value = new RegExp(`\\b${name}${type}\\s*=\\s*${chained}(?:(${callable})|${object})`, "g");
const list = "([^;\"'()]{1,2000}?)";
const imported = new RegExp(
  `\\bimport\\s+(?:type\\s+)?${list}\\bfrom\\b|` +
    `\\bdefine\\s*\\(\\s*\\[[^\\]]*\\]\\s*,\\s*function\\s*\\(${list}\\)|` +
    `(?:^|\\n)[;!(\\s]*\\(\\s*function\\s*\\(${list}\\)`,
  "g",
);
const alias = new RegExp(`\\b(?:const|let|var)\\s+${name}\\s*=\\s*this\\s*[;,\\n]`, "g");
const helper = new RegExp(
  `\\bfunction\\s+${name}\\s*\\(\\s*${name}\\s*,\\s*${name}[^)]{0,200}\\)\\s*\\{\\s*(?:return\\s+)?` +
    "Object\\s*\\.\\s*defineProperty\\s*\\(\\s*\\2\\s*,\\s*\\3\\b",
  "g",
);
const given = new RegExp(`\\breturn\\s+${name}\\s*[;,}\\n]`, "g");

const filler = new RegExp(
  `\\b${name}\\s*=\\s*function\\s*\\([^)]{0,200}\\)\\s*\\{[^{}]{0,200}\\.(?:each|forEach)\\(` +
    "[^{}]{0,200}\\{[^{}]{0,300}\\.prototype\\[",
  "g",
);
const handler = /\(\s*(?:err\w*\s*,\s*)?(req|request)\s*,\s*(res|response)\s*[,)]/g;

/** Of the text that was asked for last: one is walked at a time. */
let last: { readonly text: string; readonly evidence: Evidence } | null = null;

/** Each part is read when it is asked for: most texts need few of them. */
export function evidenceOf(text: string): Evidence {
  if (last?.text !== text) last = { text, evidence: new LazyEvidence(text) };
  return last.evidence;
}

class LazyEvidence implements Evidence {
  readonly #values: () => Pick<Evidence, "callables" | "owners">;
  readonly #aliases: () => ReadonlySet<string>;
  readonly #helpers: () => ReadonlySet<string>;
  readonly #returned: () => ReadonlySet<string>;
  readonly #fillers: () => ReadonlySet<string>;
  readonly #handled: () => ReadonlySet<string>;

  constructor(text: string) {
    this.#values = once(() => valuesIn(text));
    this.#aliases = once(() => namesIn(text, alias));
    this.#helpers = once(() => namesIn(text, helper));
    this.#returned = once(() => namesIn(text, given));
    this.#fillers = once(() => namesIn(text, filler));
    this.#handled = once(() => new Set([...text.matchAll(handler)].flatMap(([, ...both]) => both)));
  }

  get callables() {
    return this.#values().callables;
  }

  get owners() {
    return this.#values().owners;
  }

  get aliases() {
    return this.#aliases();
  }

  get helpers() {
    return this.#helpers();
  }

  get returned() {
    return this.#returned();
  }

  get fillers() {
    return this.#fillers();
  }

  get handled() {
    return this.#handled();
  }
}

function valuesIn(text: string): Pick<Evidence, "callables" | "owners"> {
  const callables = namesIn(text, declaration);
  const owners = new Set<string>();
  for (const [, it = "", isCallable] of text.matchAll(value)) {
    owners.add(it);
    if (isCallable !== undefined) callables.add(it);
  }
  for (const [, ...lists] of text.matchAll(imported)) {
    for (const it of lists.join().match(/[\w$]+/g) ?? []) owners.add(it);
  }
  return { callables, owners: owners.union(callables) };
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, it]) => it ?? []));
}
