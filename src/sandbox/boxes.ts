import type {
  Command,
  CommandLimits,
  Confinement,
  Sandbox,
  SandboxLevel,
} from "../protocol/mod.ts";
import { isLoopback, once } from "../util/mod.ts";
import { type OpenEgress, openWayOut, type WayOut } from "./egress.ts";
import { findSystemProgram } from "./environment.ts";
import { Guards } from "./guards.ts";
import type { Box, BoxRequest, Machine, Surroundings } from "./level.ts";
import { levels } from "./levels.ts";
import { type Confiner, findConfiner } from "./probe.ts";
import { NotConfined } from "./refusal.ts";
import { SocketTable } from "./socket_table.ts";
import { type Trial, TrialRecord } from "./trial_record.ts";

export interface BoxesOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  /** Absolute path of a private folder. */
  readonly scratch: string;
  readonly home: () => string | undefined;
  /** The `PATH` of commands. */
  readonly path: () => string;
  readonly hidden: readonly string[];
  readonly readable: readonly string[];
  readonly history: () => Promise<readonly string[]>;
  readonly secrets: () => Promise<readonly string[]>;
  readonly limits: CommandLimits;
  /** Absent: no hosts can be granted one by one. */
  readonly egress?: OpenEgress;
  /** Fires when no box is wanted any more: what is tried out ends. */
  readonly signal: AbortSignal;
  /** No box leads to another machine, whatever it is asked for. */
  readonly offline?: boolean;
  /** Absent: all. */
  readonly levels?: readonly SandboxLevel[];
  /** Folders in which the system's own programs lie; absent: those of every system. */
  readonly systemFolders?: readonly string[];
}

/** A box with what became known of it. */
export interface UsedBox extends Box {
  /** Hosts that were asked for and not granted; whole once it is disposed of. */
  readonly refused: readonly string[];
}

/** Boxes of the strongest level that this machine has, found out at the first need. */
export class Boxes {
  readonly #guards: Guards;
  readonly #sockets = new SocketTable();

  /** Folders of boxes that have ended, which nobody waits for. */
  readonly #removals = new Set<Promise<void>>();

  constructor(private readonly options: BoxesOptions) {
    this.#guards = new Guards(options.scratch);
  }

  /** Resolves when nothing is being removed any more, and nobody tells sockets. */
  async close(): Promise<void> {
    await Promise.all([...this.#removals, this.#sockets.close()]);
  }

  readonly #remove = (folder: string): void => {
    // A tree that its maker locked stays; nobody but boxes could have put it there.
    const removal = Deno.remove(folder, { recursive: true }).catch(() => {});
    this.#removals.add(removal);
    void removal.then(() => this.#removals.delete(removal));
  };

  readonly #machine = once((): Machine => ({
    os: Deno.build.os,
    isRoot: Deno.uid() === 0,
    program: (name: string) => findSystemProgram(name, this.options.systemFolders),
  }));

  readonly #record = once(() => {
    const { scratch, levels } = this.options;
    return new TrialRecord({
      scratch,
      machine: this.#machine(),
      ...(levels ? { only: levels } : {}),
    });
  });

  readonly #confiner = once(async (): Promise<Confiner> => {
    const { scratch, path, levels } = this.options;
    const machine = this.#machine();
    const known = recalled(this.#record().read(), machine);
    if (known !== null) return known;
    const only = levels ? { only: levels } : {};
    const { signal } = this.options;
    const found = await findConfiner({ path: path(), scratch, machine, signal, ...only });
    if (found.level !== null) {
      this.#record().write({ level: found.level.name, way: found.way, layered: [] });
    }
    return found;
  });

  /** A layer was mounted over this place by the boxes that there are, and that still holds. */
  hasLayered(place: string): boolean {
    return this.#record().read()?.layered.includes(place) ?? false;
  }

  keepLayered(place: string): void {
    const known = this.#record().read();
    if (known) this.#record().write({ ...known, layered: [...known.layered.slice(-9), place] });
  }

  /** A box could not be made: what is remembered is tried again, by the next process. */
  forgetTrial(): void {
    this.#record().forget();
  }

  async sandbox(): Promise<Sandbox> {
    const found = await this.#confiner();
    return found.level === null ? found.lack : { level: found.level.name };
  }

  /**
   * `null`: the command runs with all rights. Where files are not confined, only what may run
   * with all rights runs, and still in the box that there is.
   *
   * @throws {NotConfined}
   */
  async make(
    { cwd, confine: wish }: Pick<Command, "cwd" | "confine">,
    { waits }: Pick<BoxRequest, "waits"> = {},
  ): Promise<UsedBox | null> {
    if (!wish) return null;
    const confine = this.options.offline ? withinMachine(wish) : wish;
    const found = await this.#confiner();
    const needed = confine.otherwise !== "unconfined" || Boolean(confine.overlays?.length);
    if (needed && !found.level?.promises.files) {
      throw new NotConfined(`nothing here confines programs: ${shortcoming(found)}`);
    }
    if (found.level === null) return null;
    await using made = new AsyncDisposableStack();
    const way = await this.#way(confine, made);
    const request = { cwd, confine, ...(waits ? { waits } : {}) };
    const box = made.use(await found.enclose(request, this.#surroundings(way)));
    const kept = made.move();
    return {
      ...box,
      refused: way?.refused ?? [],
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
  }

  /**
   * One that waits for its program, with the usual rights, on this layer, or for one after another that
   * reads; `null`: there is none.
   */
  async makeAhead(
    kind: Pick<Confinement, "layer" | "reads">,
    history: Confinement["history"],
  ): Promise<Box | null> {
    const found = await this.#confiner();
    if (!found.level?.promises.files) return null;
    const confine = { writable: [], network: false, ...kind, ...(history ? { history } : {}) };
    const waits = kind.reads ? "again" as const : "once" as const;
    const wish = { cwd: this.options.root, confine, waits };
    return await found.enclose(wish, this.#surroundings(null));
  }

  #surroundings(way: WayOut | null): Surroundings {
    const { root, scratch, home, path, readable, hidden, secrets, history, limits } = this.options;
    return {
      ...{
        root,
        scratch,
        home: homeFolder(home()),
        path: path(),
        readable,
        hidden,
        secrets,
        history,
        limits,
        way,
      },
      guards: this.#guards,
      sockets: this.#sockets,
      remove: this.#remove,
    };
  }

  async #way({ network }: Confinement, made: AsyncDisposableStack): Promise<WayOut | null> {
    if (typeof network === "boolean") return null;
    const { scratch, egress } = this.options;
    if (!egress) throw new NotConfined("no hosts can be granted here");
    return made.use(await openWayOut(network, scratch, egress));
  }
}

/** Without `.`, `..` and needless slashes; `undefined` where it is not absolute. */
function homeFolder(home: string | undefined): string | undefined {
  if (!home?.startsWith("/")) return undefined;
  const names: string[] = [];
  for (const name of home.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}

/** `null`: this machine has no such way any more. */
function recalled(trial: Trial | null, machine: Machine): Confiner | null {
  const level = levels.find(({ name }) => name === trial?.level);
  const method = level?.ways(machine)[trial?.way ?? -1];
  return level && method && trial ? { level, way: trial.way, enclose: method.enclose } : null;
}

/** Of the hosts that it asks for those of this machine; of any host none. */
function withinMachine(confine: Confinement): Confinement {
  const { network } = confine;
  if (network === false) return confine;
  const own = network === true ? [] : network.filter((it) => isLoopback(`http://${it}`));
  return { ...confine, network: own.length === 0 ? false : own };
}

function shortcoming(found: Confiner): string {
  return found.level === null
    ? lackText(found.lack)
    : `${found.level.name} leaves all files as they are`;
}

function lackText({ why, detail }: Extract<Sandbox, { readonly level: "none" }>): string {
  switch (why) {
    case "system":
      return "this system has nothing for it";
    case "missing":
      return "nothing for it is installed";
    case "fails":
      return `what there is does not work (${detail})`;
    case "leaks":
      return `what there is does not confine (${detail})`;
    case "remote":
      return `nothing confines on ${detail}`;
  }
}
