/**
 * What git knows: which contents it holds, which of its files changed, and contents by object id.
 * Nothing that a repository's settings name is run: no hook, no monitor, no filter, no network.
 */

import type { Command, ProcessOutcome } from "../../protocol/mod.ts";
import type { Bytes } from "../../protocol/mod.ts";
import type { ScanPorts } from "./ports.ts";

const timeoutMs = 60_000;

/** More than any listing has; a larger one is not used. Bytes. */
const maxOutputBytes = 256_000_000;

/** Object ids in one call, and bytes of their contents. */
const batch = { ids: 400, bytes: 24_000_000 } as const;

const flags = [
  "--no-pager",
  "-c core.fsmonitor=",
  "-c core.hooksPath=/dev/null",
  "-c core.attributesFile=/dev/null",
  "-c core.trustctime=true",
  "-c core.checkStat=default",
  "-c core.ignoreStat=false",
  "-c protocol.allow=never",
].join(" ");

/** Filters of the repository's own would be run over files that changed within a second. */
const noFilters = `git ${flags} config --get-regexp '^filter[.].*[.](clean|process)$' >/dev/null`;

/** A file that git watches, by the index. */
export interface GitIndex {
  /** Object ids of all files. */
  readonly ids: ReadonlySet<string>;
  /** Regular files, merged, without flags that have git overlook changes. */
  readonly tracked: ReadonlySet<string>;
}

export class Git {
  readonly #ports: ScanPorts;

  constructor(ports: ScanPorts) {
    this.#ports = ports;
  }

  /** `null`: no repository at the root, or no git. */
  async index(): Promise<GitIndex | null> {
    const text = await this.#run(`exec git ${flags} ls-files -s -v -z 2>/dev/null`);
    if (text === null) return null;
    const [ids, tracked] = [new Set<string>(), new Set<string>()];
    for (const row of text.split("\0")) {
      const tab = row.indexOf("\t");
      const [tag, mode, oid, stage] = row.slice(0, tab).split(" ");
      if (tab < 0 || oid === undefined || !mode?.startsWith("100")) continue;
      ids.add(oid);
      if (tag === "H" && stage === "0") tracked.add(row.slice(tab + 1));
    }
    return { ids, tracked };
  }

  /**
   * Tracked files whose facts are not those in the index: all others are as they were when it was
   * written. `null`: git cannot tell.
   */
  async moved(): Promise<ReadonlySet<string> | null> {
    const text = await this.#run(
      `${noFilters} && exit 3; ` +
        `exec git ${flags} diff-files --name-only -z --ignore-submodules=all 2>/dev/null`,
    );
    // A name that is no UTF-8 cannot be told from another.
    if (text === null || text.includes("\ufffd")) return null;
    return new Set(text.split("\0").filter((path) => path !== ""));
  }

  /** Contents of objects of known sizes; those that are gone are left out. */
  async contents(wanted: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Bytes>> {
    const found = new Map<string, Bytes>();
    let [ids, bytes] = [Array<string>(), 0];
    const flush = async () => {
      for (const [oid, content] of await this.#batch(ids)) found.set(oid, content);
      [ids, bytes] = [[], 0];
    };
    for (const [oid, size] of wanted) {
      if (ids.length === batch.ids || bytes + size > batch.bytes) await flush();
      ids.push(oid);
      bytes += size;
    }
    await flush();
    return found;
  }

  /**
   * Content of a file in the index, as it is stored: no filter is run. `null`: it has none, or was
   * written at this moment (epoch milliseconds) or later.
   */
  async staged(path: string, before: number): Promise<Bytes | null> {
    const told = await this.#run(
      `stat -c %.9Z -- "$(git ${flags} rev-parse --git-path index)" 2>/dev/null && ` +
        `exec git ${flags} rev-parse --verify -q ":./$1" 2>/dev/null`,
      [path],
    );
    const [changed = "", oid = ""] = told?.split("\n") ?? [];
    if (oid === "" || !(Number(changed) * 1000 < before)) return null;
    return (await this.#batch([oid])).get(oid) ?? null;
  }

  /** As base64, since output is text. */
  async #batch(ids: readonly string[]): Promise<ReadonlyMap<string, Bytes>> {
    if (ids.length === 0) return new Map();
    const text = await this.#run(
      `printf '%s\\n' "$@" | git ${flags} cat-file --batch --buffer 2>/dev/null | base64`,
      ids,
    );
    try {
      return text === null ? new Map() : objectsIn(Uint8Array.fromBase64(text));
    } catch (error) {
      if (error instanceof SyntaxError) return new Map();
      throw error;
    }
  }

  async #run(script: string, args: readonly string[] = []): Promise<string | null> {
    const { workspace: { root }, spawner, signal } = this.#ports;
    const command: Command = {
      program: "sh",
      args: ["-c", script, "sh", ...args],
      cwd: root,
      env: environmentAt(root),
      timeoutMs,
      maxOutputBytes,
    };
    const run = { signal: signal ?? new AbortController().signal };
    return textOf(await spawner.run(command, run));
  }
}

function environmentAt(root: string): Record<string, string> {
  return {
    GIT_DIR: `${root}/.git`,
    GIT_WORK_TREE: root,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
  };
}

function textOf({ exit, output, outputBytes }: ProcessOutcome): string | null {
  const complete = exit.type === "exited" && exit.code === 0 && outputBytes <= maxOutputBytes;
  return complete ? output : null;
}

/** What `git cat-file --batch` prints: `<id> <type> <size>`, the content, a line end. */
function objectsIn(bytes: Bytes): ReadonlyMap<string, Bytes> {
  const objects = new Map<string, Bytes>();
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    if (end < 0) break;
    const [oid = "", type, size] = new TextDecoder().decode(bytes.subarray(at, end)).split(" ");
    at = end + 1;
    if (type !== "blob") continue;
    objects.set(oid, bytes.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return objects;
}
