/**
 * What `agent check` finds of things seeded into real trees, and what it says of the trees as they
 * are: `deno run -A --no-prompt benches/code/check.ts <tree…>`. With `--speed <a checkout of
 * Django>` also how long it takes there, by the bundle, or by what `--main` names.
 */

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkFiles } from "../../src/codeintel/check/check.ts";
import type { Finding } from "../../src/codeintel/check/types.ts";
import type { Outline } from "../../src/codeintel/facts.ts";
import { codeOf } from "../../src/codeintel/code.ts";
import { languages } from "../../tests/support/languages.ts";
import type { Names } from "../../src/codeintel/names/mod.ts";
import { wrongArities } from "./check_calls.ts";
import { checkSpeed } from "./check_speed.ts";
import {
  deletedSymbols,
  type Kind,
  kinds,
  movedFiles,
  renamedExports,
  type Seed,
  type Side,
  type Tree,
  wrongLevels,
} from "./check_seeds.ts";
import { copyTree, Facts, isCode, type Texts } from "./check_tree.ts";
import { programAt } from "./program.ts";

/** Seeds of one kind in one family of languages. */
const each = 30;

/** The same trees give the same seeds. */
const firstState = 20_260_101;

const makers: Readonly<Record<Kind, (tree: Tree) => readonly Seed[]>> = {
  "renamed export": renamedExports,
  "moved file": movedFiles,
  "wrong relative level": wrongLevels,
  "deleted symbol": deletedSymbols,
  "wrong arity": wrongArities,
};

class Subject {
  constructor(
    readonly name: string,
    readonly tree: Tree,
    readonly facts: Facts,
    readonly before: readonly Finding[],
  ) {}

  static async of(path: string): Promise<Subject> {
    const folder = await Deno.makeTempDir();
    try {
      const texts = await copyTree(path, folder);
      const facts = new Facts();
      const index = facts.index(texts);
      const code = codeOf(index, { languages });
      const names: ReadonlyMap<string, Names> = await index.facts("names");
      const outlines: ReadonlyMap<string, Outline> = await index.facts("outline");
      const [resolved, graph] = [await code.resolved(), await code.graph()];
      const before = await checkFiles(code, index.files.keys());
      const name = path.replace(/\/+$/, "").replace(/^.*\//, "");
      return new Subject(name, { texts, names, outlines, resolved, graph }, facts, before);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }

  get files(): number {
    return [...this.tree.texts.keys()].filter(isCode).length;
  }

  /** What is told with a seed in place and was not told without. */
  async told(seed: Seed): Promise<readonly Finding[]> {
    const code = codeOf(this.facts.index(changed(this.tree.texts, seed)), { languages });
    const known = new Set(this.before.map(keyOf));
    const found = await checkFiles(code, seed.check);
    return found.filter((it) => !known.has(keyOf(it)));
  }
}

function changed(texts: Texts, { changes }: Seed): Texts {
  const out = new Map(texts);
  for (const [path, text] of changes) {
    if (text === null) out.delete(path);
    else out.set(path, text);
  }
  return out;
}

/** Lines move when something is deleted. */
function keyOf({ path, kind, name }: Finding): string {
  return `${path} ${kind} ${name}`;
}

function isFound(seed: Seed, told: readonly Finding[]): boolean {
  if (seed.line === undefined) return told.length > 0;
  return told.some((it) => it.kind === "arity" && it.line === seed.line);
}

/** A generator of 32 bits by multiplication and shifts; quality does not matter here. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<T>(all: readonly T[], random: () => number): readonly T[] {
  const out = [...all];
  for (let at = out.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [a, b] = [out[at], out[other]];
    if (a !== undefined && b !== undefined) [out[at], out[other]] = [b, a];
  }
  return out;
}

interface Planted {
  readonly subject: Subject;
  readonly seed: Seed;
}

/** Taken from the trees in turn. */
function planted(subjects: readonly Subject[], kind: Kind, side: Side): readonly Planted[] {
  const random = randomFrom(firstState + kinds.indexOf(kind));
  const lists = subjects.map((subject) =>
    shuffled(makers[kind](subject.tree).filter((it) => it.side === side), random)
  );
  const out: Planted[] = [];
  for (let at = 0; out.length < each; at++) {
    let more = false;
    lists.forEach((list, index) => {
      const [seed, subject] = [list[at], subjects[index]];
      if (!seed || !subject || out.length >= each) return;
      more = true;
      out.push({ subject, seed });
    });
    if (!more) break;
  }
  return out;
}

async function main(paths: readonly string[]): Promise<void> {
  const subjects: Subject[] = [];
  for (const path of paths) {
    const subject = await Subject.of(path);
    subjects.push(subject);
    const told = new Set(subject.before.map((it) => it.path)).size;
    console.log(`${subject.name}: ${subject.files} files, findings in ${told}`);
    for (const it of subject.before) {
      console.log(`  ${it.path}:${it.line}:${it.column} ${it.kind} ${it.name}`);
    }
  }
  console.log("\n| kind | language | seeded | found |\n|---|---|---:|---:|");
  let [all, hits] = [0, 0];
  const lost: string[] = [];
  for (const kind of kinds) {
    for (const side of ["python", "script"] as const) {
      const seeds = planted(subjects, kind, side);
      let found = 0;
      for (const { subject, seed } of seeds) {
        if (isFound(seed, await subject.told(seed))) found++;
        else lost.push(`${kind} ${subject.name} ${seed.what}`);
      }
      console.log(`| ${kind} | ${side} | ${seeds.length} | ${found} |`);
      all += seeds.length;
      hits += found;
    }
  }
  console.log(`| all | | ${all} | ${hits} |\n\nnot found:`);
  for (const it of lost) console.log(`  ${it}`);
}

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    speed: { type: "string" },
    main: {
      type: "string",
      default: fileURLToPath(new URL("../../dist/main.js", import.meta.url)),
    },
  },
});
if (positionals.length > 0) await main(positionals);
if (values.speed !== undefined) {
  console.log(await checkSpeed(values.speed, programAt(await Deno.realPath(values.main))));
}
