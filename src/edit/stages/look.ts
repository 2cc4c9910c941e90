/**
 * One change as its stages see it. A look at the project is opened once and shared; the tree as it
 * was before is opened only when something is wrong with the new one.
 */

import {
  type Code,
  type Definition,
  openCode,
  type RelatedTest,
  relatedTests,
} from "../../codeintel/mod.ts";
import type { Cache, Workspace } from "../../protocol/mod.ts";
import { decodeText, once } from "../../util/mod.ts";
import { memoryWorkspace } from "../../workspace/mod.ts";
import type { ChangedFile, StagePorts } from "../types.ts";
import { type NamesIn, namesIn } from "./folder_names.ts";
import { importedNames } from "./names.ts";
import { emptyCache, overlayWorkspace, readOnlyCache } from "./overlay.ts";
import type { Problem } from "./problem.ts";
import { problemsIn } from "./problems/mod.ts";

export type StageViewPorts = Pick<
  StagePorts,
  "workspace" | "cache" | "clock" | "signal" | "packages"
>;

export type Definitions = ReadonlyMap<string, readonly Definition[]>;

/** Dispose of it when all stages have run. */
export interface StageView extends Disposable {
  readonly files: readonly ChangedFile[];
  /** Epoch milliseconds. */
  now(): number;
  /** Names of what is in a folder now; none if it cannot be read. */
  list: NamesIn;
  readonly workspace: Pick<Workspace, "names" | "read">;
  /** What imports of the old contents say, by path. */
  specifiersBefore(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Packages of Python that this machine has, by the names that imports call them. */
  installed(): Promise<ReadonlySet<string>>;
  /** The project with the change in it. */
  after(): Promise<Code>;
  /** The project as it was. */
  before(): Promise<Code>;
  /** Old content of a changed file. */
  textBefore(path: string): string | null;
  /** New content of a changed file. */
  textAfter(path: string): string | null;
  /** What is wrong in changed files by imports and calls, as they are now. */
  ownProblems(): Promise<readonly Problem[]>;
  /** Definitions of the changed code files, by path. */
  definitionsBefore(): Promise<Definitions>;
  definitionsAfter(): Promise<Definitions>;
  /** Tests that have to do with the change, best first. */
  related(): Promise<readonly RelatedTest[]>;
}

/** Nothing is opened before a stage asks for it. */
export function openLook(files: readonly ChangedFile[], ports: StageViewPorts): StageView {
  const opened: Code[] = [];
  const open = async (workspace: Workspace, cache: Cache) => {
    const code = await openCode({ workspace, cache, clock: ports.clock, signal: ports.signal });
    opened.push(code);
    return code;
  };
  const olds = files.flatMap(({ path, before }) => before === null ? [] : [{ path, before }]);
  const present = files.flatMap(({ path, after }) => after === null ? [] : [path]);
  const after = once(async () => await open(ports.workspace, await ports.cache()));
  const before = once(async () => {
    const tree = overlayWorkspace(
      ports.workspace,
      new Map(files.map((it) => [it.path, it.before])),
    );
    return await open(tree, readOnlyCache(await ports.cache()));
  });
  // What a file says by itself needs no other file, and a look at all of the old tree costs more.
  const alone = once(async () => {
    const texts = Object.fromEntries(olds.map((it) => [it.path, it.before]));
    return await open(memoryWorkspace(texts), emptyCache);
  });
  const importedBefore = once(async () => importedNames(await alone()));
  return {
    files,
    now: () => ports.clock.now(),
    list: namesIn(ports.workspace),
    workspace: ports.workspace,
    specifiersBefore: once(async () => await specifiersOf(await alone())),
    installed: once(async () => await ports.packages?.() ?? new Set<string>()),
    after,
    before,
    textBefore: textsOf(files, ({ before }) => before),
    textAfter: textsOf(files, ({ after }) => after),
    ownProblems: once(async () => await problemsIn(await after(), present, importedBefore)),
    definitionsBefore: once(async () => await definitionsOf(await alone())),
    definitionsAfter: once(async () => await definitionsOf(await after(), present)),
    related: once(async () => await relatedTests(await after(), present)),
    [Symbol.dispose]: () => opened.forEach((it) => it[Symbol.dispose]()),
  };
}

function textsOf(
  files: readonly ChangedFile[],
  side: (file: ChangedFile) => ChangedFile["after"],
): (path: string) => string | null {
  const texts = new Map(files.map((it) => [
    it.path,
    once(() => {
      const bytes = side(it);
      const decoded = bytes === null ? null : decodeText(bytes);
      return decoded?.type === "text" ? decoded.text : null;
    }),
  ]));
  return (path) => texts.get(path)?.() ?? null;
}

async function specifiersOf({ index }: Code) {
  const facts = await index.facts("imports");
  return new Map([...facts].map(([path, { imports }]) => [
    path,
    new Set(imports.map(({ specifier }) => specifier)),
  ]));
}

async function definitionsOf({ index }: Code, paths?: readonly string[]): Promise<Definitions> {
  const outlines = await index.facts("outline", paths);
  // Of a text that was not understood nothing is known: what is not listed may be there.
  return new Map(
    [...outlines].flatMap(([path, { definitions, broken }]) => broken ? [] : [[path, definitions]]),
  );
}
