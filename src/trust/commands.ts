/** Command lines: judged by what the user stored, by where their paths lead, and by what they risk. */

import { loadCommands, type TreeSnapshot } from "../edit/mod.ts";
import {
  commandRules,
  type CommandStandpoint,
  type Judgement,
  loadJudge,
  type Risk,
  type Rule,
} from "../policy/mod.ts";
import type { Locale } from "../messages/mod.ts";
import type {
  Confinement,
  JsonObject,
  SandboxLevel,
  Spawner,
  ToolSettings,
} from "../protocol/mod.ts";
import { networkOf } from "../util/mod.ts";
import {
  expansionsOf,
  followsInside,
  gitSettings,
  type Place,
  placesOf,
  type PlaceSource,
  sharesRepository,
  trackedSecret,
} from "../workspace/mod.ts";
import type { CommandFacts, NamedPath } from "./card.ts";
import type { Opinion, SecondOpinion } from "./opinion.ts";
import { isUndoable } from "./undoable.ts";
import type { Promises } from "../sandbox/mod.ts";

export interface Judging {
  readonly rules: readonly Rule[];
  /** Real path of the folder that commands run in. */
  readonly root: string;
  /** The user trusts what lies there. */
  readonly trusted: boolean;
  /** Only these rules count: none of our own denies or lets anything pass. */
  readonly noBuiltin?: boolean;
  /** The folder lies on another machine; absent: on this one. */
  readonly places?: PlaceSource;
}

export async function judged(
  command: string,
  { rules, root, trusted, noBuiltin = false, places }: Judging,
): Promise<Judgement> {
  if (places) return await judgedThere(command, { rules, root, noBuiltin, places });
  const { judgeCommand, isPlainGitConfig } = await loadJudge();
  const opened = openedFiles(rules);
  const settings = trusted ? gitSettings(root) : undefined;
  const placeOf = placesOf(root, { allowed: (path) => opened.has(path) });
  const standpoint: CommandStandpoint = {
    rules: commandRules(rules, "user"),
    placeOf,
    folder: root,
    expansionOf: expansionsOf(root),
    followsInside: followsInside(root, placeOf),
    sharesRepository: sharesRepository(root),
    // Git runs what a repository's settings name, so these must be known to name nothing.
    trusted: settings === null || settings !== undefined && isPlainGitConfig(settings),
    trackedSecret: () => trackedSecret(root),
    builtin: !noBuiltin,
  };
  return await judgeCommand(command, standpoint);
}

/** What is not looked at there, links below folders and settings of git, is as if it were dangerous. */
async function judgedThere(
  command: string,
  { rules, root, noBuiltin, places }: Required<Omit<Judging, "trusted">>,
): Promise<Judgement> {
  const { judgeCommand } = await loadJudge();
  const opened = openedFiles(rules);
  return await places.withPlaces(
    (path) => opened.has(path),
    ({ placeOf, expansionOf }) =>
      judgeCommand(command, {
        rules: commandRules(rules, "user"),
        placeOf,
        folder: root,
        expansionOf,
        trusted: false,
        trackedSecret: () => "?",
        builtin: !noBuiltin,
      }),
  );
}

/** Paths of secrets, relative to the root, that tools and commands may read. */
export function openedFiles(rules: readonly Rule[]): ReadonlySet<string> {
  return new Set(rules.flatMap((it) => "file" in it ? [it.file] : []));
}

/** What is thought of one command line. */
export interface Thought {
  readonly judgement: Judgement;
  readonly risks: readonly Risk[];
  /** `null`: nobody was asked, or had nothing to say. */
  readonly opinion: Opinion | null;
}

export interface CommandsPorts {
  readonly root: string;
  readonly trusted: boolean;
  readonly spawner: Spawner;
  readonly settings: ToolSettings;
  readonly rules: () => Promise<readonly Rule[]>;
  readonly opinion?: SecondOpinion;
  /** As of `Judging`. */
  readonly places?: PlaceSource;
  /** A look at the tree, for what no undo reaches. */
  readonly look: () => Promise<TreeSnapshot>;
  /**
   * It runs on a write layer: what cannot be brought back is held there, and gets into the project
   * by a person's word alone.
   */
  layered(input: JsonObject, confine: Partial<Confinement>): Promise<boolean>;
}

export class Commands {
  /** A model is asked once about a line. */
  readonly #opinions = new Map<string, Opinion | null>();

  constructor(private readonly ports: CommandsPorts) {}

  /** @param rules those that hold now */
  async think(command: string, rules: readonly Rule[]): Promise<Thought> {
    const { root, trusted, places } = this.ports;
    const judgement = await judged(command, {
      ...{ rules, root, trusted },
      ...places ? { places } : {},
    });
    const { risksOf } = await loadJudge();
    const risks = judgement.verdict === "deny" ? [] : risksOf(judgement.reached);
    const opinion = risks.length === 0 ? null : await this.#opinion(command, risks);
    const raised = opinion?.raises === true && judgement.verdict === "allow";
    return { judgement: raised ? { ...judgement, verdict: "ask" } : judgement, risks, opinion };
  }

  /** It raises, and never lowers: without an answer the verdict stands. */
  async #opinion(command: string, risks: readonly Risk[]): Promise<Opinion | null> {
    const { opinion } = this.ports;
    if (!opinion) return null;
    const known = this.#opinions.get(command);
    if (known !== undefined) return known;
    const said = await opinion(command, risks.map(({ kind }) => kind));
    // What it cost is told once.
    this.#opinions.set(command, said && { text: said.text, raises: said.raises });
    return said;
  }

  /** What the box of a call would be like; `undefined`: it runs with all rights. */
  async confinement(
    input: JsonObject,
    { judgement }: Pick<Thought, "judgement">,
  ): Promise<Partial<Confinement>> {
    const { isOnlyGit } = await loadJudge();
    const network = networkOf(input["network"]);
    const reads = judgement.parts.every(({ why }) => why.code === "reads");
    // Whoever lets git do more than read lets it write what is its own.
    const open = isOnlyGit(judgement) && !reads ? { open: [".git"] } : {};
    // What a person or a rule of his let pass may look into a history that holds secrets.
    const history = judgement.verdict === "allow" ? { history: "shown" as const } : {};
    return { network, ...history, ...open };
  }

  /** The same for what may only read: git does not write what is its own either. */
  async readConfinement(input: JsonObject, thought: Thought): Promise<Partial<Confinement>> {
    const { open: _, ...rest } = await this.confinement(input, thought);
    return rest;
  }

  async facts(
    input: JsonObject,
    thought: Thought,
    locale: Locale,
  ): Promise<CommandFacts> {
    const { spawner, settings } = this.ports;
    const { sandbox = "off" } = settings;
    const left = sandbox === "auto" && input["unsandboxed"] === true;
    const level = sandbox === "off" ? "none" : left ? "left" : (await spawner.sandbox()).level;
    // What is git's own cannot be written in a box that is not for git alone.
    const confine = await this.confinement(input, thought);
    const { open } = confine;
    const uncovered = await this.#uncovered(input, confine);
    const isSafe = open === undefined && level !== "left" && await holdsFiles(level);
    const { coverageLine } = await loadCommands();
    const reached = isSafe ? uncovered.filter(({ why }) => why !== "git") : uncovered;
    return {
      paths: await this.#paths(thought.judgement),
      judgement: thought.judgement,
      risks: thought.risks,
      opinion: thought.opinion?.text ?? null,
      sandbox: level,
      network: networkOf(input["network"]),
      uncovered: coverageLine({ uncovered: reached }, locale),
    };
  }

  /** Words that lead out of the folder or to a secret first, since these are worth a look. */
  async #paths({ reached }: Judgement): Promise<readonly NamedPath[]> {
    const { root, places } = this.ports;
    const opened = openedFiles(await this.ports.rules());
    const allowed = (path: string) => opened.has(path);
    const words = new Set(reached.flatMap((it) => it.slice(1)).filter((it) => /^[^-]/.test(it)));
    const named = async (
      placeOf: (path: string) => Place,
      stands: (path: string) => Promise<boolean>,
    ) => {
      const found: NamedPath[] = [];
      for (const path of words) {
        const place = placeOf(path);
        const isPath = place === "inside" ? await stands(path) : /[/.]/.test(path);
        if (isPath && !path.includes("://")) found.push({ path, place });
      }
      return found;
    };
    const found = places
      ? await places.withPlaces(
        allowed,
        (it) => named((path) => it.placeOf(path), (path) => Promise.resolve(it.isThere(path))),
      )
      : await named(placesOf(root, { allowed }), (path) => isThere(`${root}/${path}`));
    const inside = ({ place }: NamedPath) => Number(place === "inside");
    return found.sort((one, other) => inside(one) - inside(other)).slice(0, mostPaths);
  }

  /** What no undo would bring back. A look at the whole tree, where no layer makes it needless. */
  async #uncovered(
    input: JsonObject,
    confine: Partial<Confinement>,
  ): Promise<TreeSnapshot["uncovered"]> {
    if (await this.ports.layered(input, confine)) return [];
    return (await this.ports.look()).uncovered;
  }

  /**
   * It looks as if it only reads, and would run in a box that lets it do nothing else: no write, no
   * network, no secret, nothing of the home.
   */
  async readsInBox(input: JsonObject, thought: Thought): Promise<boolean> {
    const { judgement, opinion } = thought;
    const { command } = input;
    // What it might risk by its words cannot happen there.
    if (typeof command !== "string" || opinion?.raises === true) return false;
    const { looksReading } = await loadJudge();
    if (networkOf(input["network"]) !== false) return false;
    if (!await looksReading(command, judgement, this.ports.trusted)) return false;
    if (!await this.#gitIsPlain(judgement)) return false;
    const held = await this.#boxOf(input);
    return held !== null && held.files && held.secrets && held.network && held.processes &&
      await this.ports.layered(input, await this.readConfinement(input, thought));
  }

  async undoable(input: JsonObject, thought: Thought): Promise<boolean> {
    const { judgement, risks } = thought;
    const network = networkOf(input["network"]) !== false;
    const held = network ? null : await this.#boxOf(input);
    if (held === null) return false;
    const layered = await this.ports.layered(input, await this.confinement(input, thought));
    return isUndoable({ judgement, risks, held, network, layered });
  }

  /** Git runs nothing that the settings of a repository name, wherever it runs. */
  async #gitIsPlain({ reached }: Judgement): Promise<boolean> {
    if (this.ports.places) return false;
    const { gitFolders, isPlainGitConfig } = await loadJudge();
    const { root, trusted } = this.ports;
    // In a folder that is trusted only its own settings count.
    const folders = gitFolders(reached) ?? (trusted ? ["."] : null);
    return folders !== null && folders.every((folder) => {
      const place = realFolder(`${folder.startsWith("/") ? "" : `${root}/`}${folder}`);
      const settings = place === null ? null : gitSettings(place);
      return settings === null || settings !== undefined && isPlainGitConfig(settings);
    });
  }

  /** What the box holds that the call would run in; `null`: it would run in none. */
  async #boxOf(input: JsonObject): Promise<Promises | null> {
    const { spawner, settings } = this.ports;
    const { sandbox = "off" } = settings;
    if (sandbox === "off" || input["unsandboxed"] === true) return null;
    const [{ promisesOf }, { level }] = await Promise.all([
      import("../sandbox/mod.ts"),
      spawner.sandbox(),
    ]);
    return promisesOf(level);
  }
}

/** `null`: nobody gets there. */
function realFolder(path: string): string | null {
  try {
    return Deno.realPathSync(path);
  } catch {
    return null;
  }
}

/** Names that a question shows. */
const mostPaths = 8;

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

async function holdsFiles(level: SandboxLevel): Promise<boolean> {
  const { promisesOf } = await import("../sandbox/mod.ts");
  return promisesOf(level).files;
}

/** Patterns that "always" stores for a line; none where nothing lasting should be. */
export async function narrowest(judgement: Judgement): Promise<readonly string[]> {
  const { narrowestRules } = await loadJudge();
  return narrowestRules(judgement);
}

/** The text for bash of a line that runs unasked in a read-only box. */
export async function readScriptOf(command: string): Promise<string> {
  const { withGitSettings } = await loadJudge();
  return withGitSettings(command);
}

/** The text for bash that runs what was decided. */
export async function scriptOf(plan: NonNullable<Judgement["plan"]>): Promise<string> {
  const { scriptOf } = await loadJudge();
  return scriptOf(plan);
}
