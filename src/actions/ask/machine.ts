/** What is known of this machine without running anything. */

import type { Facts, FileFact, System } from "../../failures/mod.ts";
import type { Ports } from "../ports.ts";

/** The system's own first. */
const managers = ["apt", "dnf", "yum", "pacman", "zypper", "apk", "brew", "winget"] as const;
/** Bytes of a file that a rule may look at. */
const headBytes = 4096;

export interface Machine {
  readonly system: System;
  readonly facts: Facts;
  has(program: string): boolean;
}

export async function machineOf(ports: Pick<Ports, "env">): Promise<Machine> {
  const names = await namesOn(ports.env("PATH") ?? "");
  const has = (program: string) => names.has(program);
  const { os } = Deno.build;
  return {
    has,
    system: {
      os: os === "darwin" || os === "windows" ? os : "linux",
      packageManagers: managers.filter(has),
      programs: has,
    },
    facts: {
      file: fileFact,
      list: (folder) => namesIn(folder),
      programNames: () => Promise.resolve([...names]),
    },
  };
}

async function namesOn(path: string): Promise<ReadonlySet<string>> {
  const folders = path.split(Deno.build.os === "windows" ? ";" : ":").filter((it) => it !== "");
  return new Set((await Promise.all(folders.map(namesIn))).flat());
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  } catch {
    return [];
  }
}

async function fileFact(path: string): Promise<FileFact | null> {
  try {
    const { isFile, isDirectory, mode } = await Deno.stat(path);
    const kind = isFile ? "file" : isDirectory ? "folder" : "other";
    return {
      kind,
      executable: ((mode ?? 0) & 0o111) !== 0,
      head: isFile ? await headOf(path) : "",
    };
  } catch {
    return null;
  }
}

async function headOf(path: string): Promise<string> {
  const file = await Deno.open(path);
  try {
    const buffer = new Uint8Array(headBytes);
    const length = await file.read(buffer);
    return new TextDecoder().decode(buffer.subarray(0, length ?? 0));
  } finally {
    file.close();
  }
}
