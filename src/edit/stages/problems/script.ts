/** Names in modules of JavaScript and TypeScript that nothing binds. */

import type { Facts } from "../../../codeintel/mod.ts";
import { placeOf } from "./calls.ts";
import { isOfPlatform, isScriptGlobal } from "./globals.ts";
import { identifiersOf } from "./leaves.ts";
import type { Scene, Suspect } from "./scene.ts";
import { isKnownSomewhere, texts } from "./somewhere.ts";

type Names = NonNullable<ReturnType<Facts["names"]>>;

interface Free {
  readonly path: string;
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

export async function scriptSuspects(
  scene: Scene,
  paths: readonly string[],
): Promise<readonly Suspect[]> {
  const facts = await scene.code.index.facts("names", paths);
  const out: Suspect[] = [];
  for (const [path, names] of facts) {
    if (names.broken || names.dynamic || !isModule(names)) continue;
    const free = freeIn(path, names);
    if (free.length === 0) continue;
    const lines = await scene.lines(path);
    const text = lines.join("\n");
    const leaves = await leavesOf(scene, path, text);
    for (const [name, all] of Map.groupBy(free, (it) => it.name)) {
      const uses = all.filter((it) =>
        isMeant(leaves.get(placeOf(it)), name, text) && !isLabel(lines[it.line - 1] ?? "", it)
      );
      if (uses.length === 0) continue;
      const types = uses.every((it) => leaves.get(placeOf(it)) === "type_identifier");
      out.push(...await suspectsOf(scene, { path, name, uses, types }));
    }
  }
  return out;
}

/** What a script of a page uses may come from the script before it. */
function isModule({ bindings, exports }: Names): boolean {
  return exports.length > 0 || bindings.some((it) => it.source !== undefined);
}

function freeIn(path: string, { uses, names }: Names): readonly Free[] {
  return uses.flatMap(([line, column, index, , binding, object]) => {
    const name = names[index] ?? "";
    if (binding >= 0 || object !== -1 || isScriptGlobal(name)) return [];
    return [{ path, name, line, column }];
  });
}

async function leavesOf({ code }: Scene, path: string, text: string) {
  const id = code.index.files.get(path)?.language;
  const language = code.languages.find((it) => it.id === id);
  if (!language) return new Map<string, string>();
  return await identifiersOf(language.prepare?.(text) ?? text, language.grammar);
}

/** Not a word of a comment, and not declared in a way that the facts do not know. */
function isMeant(leaf: string | undefined, name: string, text: string): boolean {
  const word = RegExp.escape(name);
  if (leaf === "type_identifier") {
    const parameter = new RegExp(
      `[<,]\\s*(?:const\\s+|in\\s+|out\\s+)*${word}\\s*(?:extends\\b|[=,>])|\\binfer\\s+${word}\\b`,
    );
    return !parameter.test(text);
  }
  // A resource, or a member of an enumeration in the values of others.
  const declared = new RegExp(`\\busing\\s+${word}\\b|\\benum\\s+\\w+\\s*\\{[^}]*\\b${word}\\b`);
  return leaf === "identifier" && !declared.test(text);
}

/** `[from: number, to?: number]`. */
function isLabel(line: string, { column, name }: Free): boolean {
  return /^\??:/.test(line.slice(column - 1 + name.length));
}

interface Case {
  /** It is named as a type only. */
  readonly types: boolean;
  readonly path: string;
  readonly name: string;
  readonly uses: readonly Free[];
}

async function suspectsOf(scene: Scene, it: Case): Promise<readonly Suspect[]> {
  const { path, name, uses, types } = it;
  const what = `undefined_name ${name}`;
  if ((await scene.importedBefore(path)).has(name)) {
    const text = `${name} is used and no longer imported`;
    return uses.map(({ line }) => ({ stage: "imports", path, line, what, text }));
  }
  if (await isGlobalHere(scene, it)) return [];
  const isKnown = await isKnownSomewhere(scene, path, name);
  // Of types more is built in than anybody lists.
  if (!isKnown && (types || isOfPlatform(name))) return [];
  const lines = await scene.lines(path);
  return uses.map(({ line, column }): Suspect => {
    const rest = (lines[line - 1] ?? "").slice(column - 1 + name.length);
    const isCalled = /^\s*[(<]/.test(rest);
    return isCalled && !isKnown
      ? { stage: "interface", path, line, what, text: `${name}() is defined nowhere` }
      : { stage: "imports", path, line, what, text: `${name} is neither defined nor imported` };
  });
}

/** Something in the project says that the name is there without being bound. */
async function isGlobalHere(scene: Scene, { path, name }: Case): Promise<boolean> {
  const own = (await scene.lines(path)).join("\n");
  const word = RegExp.escape(name);
  const asked = new RegExp(`\\btypeof\\s+${word}\\b|/\\*\\s*globals?\\b[^*]*\\b${word}\\b`);
  if (asked.test(own)) return true;
  if ([...scene.code.index.configs.values()].some((it) => autoImports.test(it))) return true;
  const declared = new RegExp(
    `\\bdeclare\\s+(?:const|let|var|function|class|enum|namespace|module)\\s+${word}\\b|` +
      `\\bdeclare\\s+global\\b[\\s\\S]*\\b${word}\\b|` +
      `\\b(?:globalThis|window|global)(?:\\.|\\[["'])${word}\\b`,
  );
  const holders: string[] = [];
  for (const [other, text] of await texts(scene, path)) {
    if (!text.includes(name)) continue;
    if (declared.test(text) || /\.d\.[cm]?ts$/.test(other)) return true;
    if (other !== path) holders.push(other);
  }
  const facts = await scene.code.index.facts("names", holders);
  return [...facts].some(([other, names]) =>
    freeIn(other, names).some((each) => each.name === name)
  );
}

/** Builds that bind names by themselves. */
const autoImports = /\bnuxt\b|unplugin-auto-import|ProvidePlugin/;
