/**
 * What a layer changes: a walk through what the command wrote, beside the project as it is now. It
 * costs what the command wrote, however large the project is.
 */

import type {
  LayerChange,
  LayerContent,
  LayerFacts,
  LayerMounts,
  LayerNode,
  WorkspaceErrorKind,
} from "../../protocol/mod.ts";
import { toWorkspaceError } from "../failure.ts";
import { isGitFolder, isGitSetting } from "../git_folder.ts";
import { IgnoreRules, type RuleSource } from "../ignore_rules.ts";
import { childPath } from "../path.ts";
import { Turns } from "../turns.ts";
import { beginOf, type LayerParts } from "./folder.ts";
import { nodeAt, type Stood, stoodAt } from "./node.ts";

export interface LayerRead extends LayerContent {
  /** Of the project's side, when it was found to be as the command had it. */
  readonly stamps: ReadonlyMap<string, string>;
}

export interface ReadPorts {
  readonly parts: LayerParts;
  readonly source: RuleSource;
  readonly mounts: LayerMounts;
  readonly signal?: AbortSignal;
}

/** Names at the root that a box holds by an empty folder where they are not there. */
const held: ReadonlySet<string> = new Set([".git", ".agent"]);

/**
 * What the command wrote is on disk before anybody moves it into the project.
 *
 * @throws {WorkspaceError} if a folder of the layer cannot be read
 */
export async function readLayer(ports: ReadPorts): Promise<LayerRead> {
  if (isUntouched(ports.parts)) {
    return { changes: [], unnamable: [], complete: true, stamps: new Map() };
  }
  return await new LayerReader(ports).read();
}

/**
 * True if it holds nothing but the folders by which a box holds names; false too where the disk does
 * not tell: a closer look says what is wrong.
 */
export function isUntouched({ upper, root }: LayerParts): boolean {
  try {
    return namesIn(upper, ".").every((name) =>
      held.has(name) && isHolder(`${upper}/${name}`) && stoodAt(`${root}/${name}`) === null
    );
  } catch {
    return false;
  }
}

function isHolder(real: string): boolean {
  const found = nodeAt(real);
  return found !== null && !("type" in found) && found.node.type === "folder" &&
    namesIn(real, ".").length === 0;
}

/** @param path of the folder, for what is said where it cannot be read */
function namesIn(real: string, path: string): readonly string[] {
  try {
    return Array.from(Deno.readDirSync(real), ({ name }) => name).sort();
  } catch (error) {
    const failure = toWorkspaceError(error, path);
    if (gone.has(failure.kind)) return [];
    throw failure;
  }
}

/** What the system refuses while one looks, as a refusal that names the path. */
function lookAt<Seen>(path: string, look: () => Seen): Seen {
  try {
    return look();
  } catch (error) {
    throw toWorkspaceError(error, path);
  }
}

/** A change whose race is settled once the status times are known. */
interface Draft extends Omit<LayerChange, "raced"> {
  readonly stood: Stood | null;
}

class LayerReader {
  readonly #parts: LayerParts;
  readonly #ports: ReadPorts;
  readonly #turns: Turns;
  readonly #drafts: Draft[] = [];
  readonly #unnamable: string[] = [];
  /** Folders on both sides, of which the project knows names that the layer does not. */
  readonly #merged = new Map<string, readonly string[]>();
  /** Whether new folders that rules hide hold a repository. */
  readonly #holding = new Map<string, boolean>();

  constructor(ports: ReadPorts) {
    this.#ports = ports;
    this.#parts = ports.parts;
    this.#turns = new Turns(ports.signal);
  }

  async read(): Promise<LayerRead> {
    const rules = await IgnoreRules.atRoot(this.#ports.source);
    await this.#visit(".", { rules, below: true, hidden: false, repository: "none" });
    const began = lookAt(".", () => beginOf(this.#parts));
    const times = await this.#removedInside(began);
    const changes = this.#drafts.map(({ stood, ...draft }): LayerChange => {
      const found = stood === null ? "no" : race(stood, began);
      if (found !== "unknown") return { ...draft, raced: found === "yes" };
      const changed = times?.get(draft.path);
      // A tick of the clock: what was written just before the command began is not a race.
      return { ...draft, raced: changed === undefined || changed >= began + 1 };
    });
    const stamps = this.#drafts.flatMap(({ path, stood }) =>
      stood === null ? [] : [[path, stood.stamp] as const]
    );
    const complete = times !== null || this.#merged.size === 0;
    return { changes, unnamable: this.#unnamable, complete, stamps: new Map(stamps) };
  }

  /**
   * Adds what is gone from folders that were removed and made again, which only the mounted layer
   * tells. Returns the status times of all that may have been raced; `null`: it did not tell.
   */
  async #removedInside(began: number): Promise<ReadonlyMap<string, number> | null> {
    const doubtful = () =>
      this.#drafts.filter(({ stood }) => stood && race(stood, began) === "unknown")
        .map(({ path }) => path);
    const [folders, files] = [[...this.#merged.keys()], doubtful()];
    // A file that is removed meanwhile has no times to tell.
    const facts = await this.#facts(folders, files) ?? await this.#facts(folders, []);
    // Without an answer nothing is taken for removed.
    if (facts === null) return null;
    for (const [folder, names] of this.#merged) {
      const seen = facts.names.get(folder);
      for (const name of names) if (!seen?.has(name)) await this.#removed(childPath(folder, name));
    }
    const more = doubtful().slice(files.length);
    const later = more.length > 0 ? await this.#facts([], more) : null;
    return new Map([...facts.changed, ...later?.changed ?? []]);
  }

  async #facts(
    folders: readonly string[],
    files: readonly string[],
  ): Promise<LayerFacts | null> {
    if (folders.length + files.length === 0) return { names: new Map(), changed: new Map() };
    return await this.#ports.mounts.facts(this.#parts.folder, { folders, files });
  }

  async #visit(folder: string, place: Place): Promise<void> {
    const seen = new Set(namesIn(this.#upper(folder), folder));
    const stood = place.below ? namesIn(this.#real(folder), folder) : [];
    const repository = repositoryIn({ seen, stood }) ?? place.repository;
    for (const name of seen) {
      await this.#take(childPath(folder, name), { ...place, repository: within(repository, name) });
    }
    const missing = stood.filter((name) => !seen.has(name));
    if (folder !== "." && missing.length > 0) this.#merged.set(folder, missing);
  }

  async #take(path: string, place: Place): Promise<void> {
    const { rules, below, hidden, repository } = place;
    if (this.#turns.isDue(1)) await this.#turns.take();
    const after = lookAt(path, () => nodeAt(this.#upper(path)));
    if (after === null) {
      this.#unnamable.push(path);
      return;
    }
    if ("type" in after) return await this.#removed(path, { rules, hidden });
    const stood = below ? this.#stoodAt(path) : null;
    const before = stood?.node ?? null;
    const { node } = after;
    if (stood === null && held.has(path) && node.type === "folder" && this.#isEmpty(path)) return;
    const ignored = hidden || hides(rules, path, node);
    if (node.type === "folder") {
      return await this.#folder({ path, before, stood, node, ignored, rules, repository });
    }
    if (before?.type === "folder") await this.#below(path, { rules, hidden });
    this.#drafts.push({
      path,
      before,
      after: node,
      ignored,
      ofRepository: repository === "part",
      stood: stood && raceable(stood),
    });
  }

  async #folder(
    { path, before, stood, node, ignored, rules, repository }: FolderDraft,
  ): Promise<void> {
    const isBoth = before?.type === "folder";
    if (!isBoth || before.mode !== node.mode) {
      this.#drafts.push({
        path,
        before,
        after: node,
        ignored,
        ofRepository: repository === "part",
        stood: isBoth ? null : stood && raceable(stood),
      });
    }
    // Of a new folder that rules hide nothing is listed; one that was there is walked through.
    if (ignored && !isBoth && !await this.#holdsRepository(path)) return;
    const inner = isBoth ? await rules.below(this.#ports.source, path) : rules;
    await this.#visit(path, { rules: inner, below: isBoth, hidden: ignored, repository });
  }

  /** It was there and is not, with all that it held. */
  async #removed(path: string, place?: Hidden): Promise<void> {
    const stood = this.#stoodAt(path);
    if (stood === null) return;
    const { rules, hidden } = place ?? await this.#placeOf(path);
    const ignored = hidden || hides(rules, path, stood.node);
    this.#drafts.push({
      path,
      before: stood.node,
      after: null,
      ignored,
      ofRepository: false,
      stood: raceable(stood),
    });
    if (stood.node.type === "folder" && !ignored) await this.#below(path, { rules, hidden });
  }

  /** By the rules of all folders above. */
  async #placeOf(path: string): Promise<Hidden> {
    let rules = await IgnoreRules.atRoot(this.#ports.source);
    const names = path.split("/");
    for (let at = 1; at < names.length; at++) {
      const folder = names.slice(0, at).join("/");
      if (rules.hides(folder, "directory")) return { rules, hidden: true };
      rules = await rules.below(this.#ports.source, folder);
    }
    return { rules, hidden: false };
  }

  async #below(folder: string, { rules, hidden }: Hidden): Promise<void> {
    const inner = { rules: await rules.below(this.#ports.source, folder), hidden };
    for (const name of namesIn(this.#real(folder), folder)) {
      if (this.#turns.isDue(1)) await this.#turns.take();
      await this.#removed(childPath(folder, name), inner);
    }
  }

  /**
   * Also in folders that package managers fill: whoever means harm can choose such a name. Each folder
   * is looked into once, however deep.
   */
  async #holdsRepository(folder: string): Promise<boolean> {
    const known = this.#holding.get(folder);
    if (known !== undefined) return known;
    if (this.#turns.isDue(1)) await this.#turns.take();
    const holds = await this.#looksInto(folder);
    this.#holding.set(folder, holds);
    return holds;
  }

  async #looksInto(folder: string): Promise<boolean> {
    const entries = [...Deno.readDirSync(this.#upper(folder))];
    const names = new Set(entries.map(({ name }) => name));
    if (names.has(".git") || isGitFolder((name) => names.has(name))) return true;
    for (const { name, isDirectory } of entries) {
      if (isDirectory && await this.#holdsRepository(childPath(folder, name))) return true;
    }
    return false;
  }

  #isEmpty(path: string): boolean {
    return namesIn(this.#upper(path), path).length === 0;
  }

  #stoodAt(path: string): Stood | null {
    return lookAt(path, () => stoodAt(this.#real(path)));
  }

  #upper(path: string): string {
    return path === "." ? this.#parts.upper : `${this.#parts.upper}/${path}`;
  }

  #real(path: string): string {
    return path === "." ? this.#parts.root : `${this.#parts.root}/${path}`;
  }
}

interface Hidden {
  readonly rules: IgnoreRules;
  /** Rules hide it. */
  readonly hidden: boolean;
}

/** A folder that is walked through. */
interface Place extends Hidden {
  /** The project has it too. */
  readonly below: boolean;
  readonly repository: InRepository;
}

/**
 * Where in a repository of git one is: `made`, it was none before; `settled`, it was one; `part`, in what
 * nobody but git writes.
 */
type InRepository = "none" | "made" | "settled" | "part";

/** `null`: git takes the folder for none. */
function repositoryIn(
  { seen, stood }: { readonly seen: ReadonlySet<string>; readonly stood: readonly string[] },
): InRepository | null {
  const before = new Set(stood);
  if (isGitFolder((name) => before.has(name))) return "settled";
  return isGitFolder((name) => seen.has(name) || before.has(name)) ? "made" : null;
}

/** Of what has this name there. */
function within(repository: InRepository, name: string): InRepository {
  switch (repository) {
    case "none":
    case "part":
      return repository;
    case "made":
      return "part";
    case "settled":
      return isGitSetting(name) ? "part" : "none";
  }
}

interface FolderDraft {
  readonly path: string;
  readonly before: LayerNode | null;
  readonly stood: Stood | null;
  readonly node: Extract<LayerNode, { readonly type: "folder" }>;
  readonly ignored: boolean;
  readonly rules: IgnoreRules;
  readonly repository: InRepository;
}

const gone: ReadonlySet<WorkspaceErrorKind> = new Set(["missing", "not_directory"]);

/** The times of a folder tell of what lies in it. */
function raceable(stood: Stood): Stood | null {
  return stood.node.type === "folder" ? null : stood;
}

/** Whether it changed after the command had begun: its status time is told in full seconds. */
function race({ changedSecond }: Stood, began: number): "yes" | "no" | "unknown" {
  if (changedSecond > began) return "yes";
  return changedSecond + 1_000 <= began ? "no" : "unknown";
}

function hides(rules: IgnoreRules, path: string, node: LayerNode): boolean {
  return rules.hides(path, node.type === "folder" ? "directory" : "file");
}
