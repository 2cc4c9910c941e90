import type { CommandLimits, Confinement, SandboxLevel } from "../protocol/mod.ts";
import type { WayOut } from "./egress.ts";
import type { Guards } from "./guards.ts";
import type { SocketTable } from "./socket_table.ts";

/** What a level holds, whatever program runs in its box. */
export interface Promises {
  /**
   * Nothing is written but where that was allowed, overlays are shown, and nobody outside who
   * listens at a socket with a path is reached. Times and modes of files are not spoken of.
   */
  readonly files: boolean;
  /** What is hidden cannot be read. */
  readonly secrets: boolean;
  /** Where the network is closed, no address is reached. */
  readonly network: boolean;
  /** Nobody outside is signalled or looked into. */
  readonly processes: boolean;
}

/** One means by which a system confines programs. Everything else here knows only this shape. */
export interface Level {
  readonly name: Exclude<SandboxLevel, "none">;
  readonly promises: Promises;
  /** Ways to use it on this machine, the best first; none: it is not here. */
  ways(machine: Machine): readonly Method[];
}

/** One way to use a level. */
export interface Method {
  /** Programs inside are refused calls of the system that none needs (`seccomp/`). */
  readonly filtersCalls: boolean;
  readonly enclose: Enclose;
}

/** What decides which ways there are. */
export interface Machine {
  readonly os: typeof Deno.build.os;
  readonly isRoot: boolean;
  /** Absolute path of a program of the system, `null` if it is not installed. */
  program(name: string): string | null;
}

/** @throws {NotConfined} if it cannot be as wished */
export type Enclose = (wish: BoxRequest, it: Surroundings) => Promise<Box>;

export interface BoxRequest {
  readonly cwd: string;
  readonly confine: Confinement;
  /** The box is made before its program is known, or serves several; see `KeeperOptions.waits`. */
  readonly waits?: "once" | "again" | "piped";
}

/** What a box shows and hides, whatever runs in it. */
export interface Surroundings {
  /** Real path of the workspace root. */
  readonly root: string;
  /** Absolute path of the spawner's private folder; nobody inside sees it. */
  readonly scratch: string;
  /** The user's home folder; `undefined`: there is none. */
  readonly home: string | undefined;
  /** The `PATH` of commands. */
  readonly path: string;
  /** Absolute paths of the user's own places that programs inside may read. */
  readonly readable: readonly string[];
  /** Absolute paths, files or folders, that nobody inside may see. */
  readonly hidden: readonly string[];
  /** Absolute paths of the workspace's secrets, asked for once a box. */
  readonly secrets: () => Promise<readonly string[]>;
  /** Absolute paths of what git keeps of secrets, asked for once a box. */
  readonly history: () => Promise<readonly string[]>;
  readonly guards: Guards;
  readonly sockets: SocketTable;
  readonly limits: CommandLimits;
  /** To the hosts that the wish lists; `null`: it lists none. */
  readonly way: WayOut | null;
  /** Takes the folder of a box away that has ended; nobody waits for it. */
  remove(folder: string): void;
}

/** A box about to be used; what was made for it is gone when it is disposed of. */
export interface Box extends AsyncDisposable {
  /** Words that stand before the program, `keeper` last. */
  readonly words: readonly string[];
  /** Name of the program that makes it, for what is said where it says nothing. */
  readonly maker: string;
  /** As `Launch.reports`; absent: they find the descriptors open. */
  readonly reports?: "itself";
  /** What programs must know of their place. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Decides again what the box shows and hides: false where any of it differs, or lies elsewhere by
   * now. Absent: this level makes no boxes that wait.
   */
  readonly isCurrent?: () => Promise<boolean>;
  /** Git keeps secrets here, which the box hides or shows as it was wished. */
  readonly hasHistory?: boolean;
}
