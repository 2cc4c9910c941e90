/** What is known of the machine that a plan is for: programs with their versions, ports in use. */

import { type DeployMachine, numbersOf } from "../../deploy/mod.ts";
import { findProgram } from "../facts.ts";
import type { Ports } from "../ports.ts";

const managers = ["apt", "dnf", "yum", "pacman", "zypper", "apk", "brew", "winget"] as const;

/** Asked for their version; each prints it and does nothing else. */
const versioned: Readonly<Record<string, readonly string[]>> = {
  docker: ["--version"],
  node: ["--version"],
  npm: ["--version"],
  python3: ["--version"],
  go: ["version"],
  cargo: ["--version"],
  java: ["-version"],
  cmake: ["--version"],
};

/** Others that steps may need. */
const others = [
  ...["git", "make", "cc", "ctest", "autoreconf", "mvn", "gradle", "pnpm", "yarn", "bun", "deno"],
  ...["poetry", "uv", "pipenv", "flask", "uvicorn", "bundle", "composer", "mix", "meson", "ninja"],
  ...["tox", "nox", "just", "npx", "pip", "pip3", "python", "curl", "sudo", "hatch", "pdm", "pipx"],
  "corepack",
] as const;

/** A program that hangs has no version. */
const waitMs = 5_000;

/** With what a model is told of it. */
export interface MachineInventory extends DeployMachine {
  /** By name, those that are here; `null`: its version is not asked for or not known. */
  readonly programs: readonly { readonly name: string; readonly version: string | null }[];
}

export async function machineOf(ports: Ports): Promise<MachineInventory> {
  const path = ports.env("PATH") ?? "";
  const names = [...new Set([...Object.keys(versioned), ...others, ...managers])];
  const places = new Map(
    await Promise.all(
      names.map(async (name) => [name, await findProgram(name, path, ports.root)] as const),
    ),
  );
  const versions = Object.fromEntries(
    (await Promise.all(
      Object.entries(versioned).map(async ([name, args]) => {
        const place = places.get(name) ?? null;
        const version = place === null ? null : await versionOf(place, args, ports);
        return version === null ? [] : [[name, version] as const];
      }),
    )).flat(),
  );
  const { os } = Deno.build;
  const isInstalled = (name: string) => (places.get(name) ?? null) !== null;
  return {
    os: os === "darwin" || os === "windows" ? os : "linux",
    packageManagers: managers.filter(isInstalled),
    isRoot: os !== "windows" && Deno.uid() === 0,
    versions,
    listening: await listening(path, ports),
    // What nobody has looked for is not called missing.
    isInstalled: (name) => !places.has(name) || isInstalled(name),
    programs: Object.keys(versioned).filter(isInstalled).map((name) => ({
      name,
      version: versions[name] ?? null,
    })),
  };
}

async function versionOf(
  program: string,
  args: readonly string[],
  ports: Ports,
): Promise<string | null> {
  const said = await output(program, args, ports);
  return said === null ? null : numbersOf(said)?.join(".") ?? null;
}

/** As `ss` or `netstat` tells it; `null`: neither is here. */
async function listening(path: string, ports: Ports): Promise<readonly number[] | null> {
  for (const [name, args] of [["ss", ["-ltn"]], ["netstat", ["-an"]]] as const) {
    const program = await findProgram(name, path, ports.root);
    const said = program === null ? null : await output(program, args, ports);
    if (said !== null) return portsIn(said);
  }
  return null;
}

function portsIn(table: string): readonly number[] {
  const rows = table.split("\n").filter((it) => /\bLISTEN/.test(it));
  const found = rows.flatMap((row) => /[:.](\d+)\s/.exec(row)?.[1] ?? []);
  return [...new Set(found.map(Number))].sort((a, b) => a - b);
}

/** Where programs and managers of their versions find themselves. */
const placeNames = [
  ...["PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME", "JAVA_HOME", "PYENV_ROOT", "NVM_DIR"],
  ...["ASDF_DIR", "ASDF_DATA_DIR", "MISE_DATA_DIR", "GOROOT", "VOLTA_HOME"],
] as const;

function places(env: Ports["env"]): Readonly<Record<string, string>> {
  return Object.fromEntries(placeNames.flatMap((name) => {
    const value = env(name);
    return value === undefined ? [] : [[name, value] as const];
  }));
}

/** What a program of the system says; outside of the project, whose files could change what it does. */
async function output(
  program: string,
  args: readonly string[],
  { env }: Ports,
): Promise<string | null> {
  try {
    const { code, stdout, stderr } = await new Deno.Command(program, {
      args: [...args],
      cwd: "/",
      clearEnv: true,
      env: { ...places(env), LC_ALL: "C" },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
      signal: AbortSignal.timeout(waitMs),
    }).output();
    if (code !== 0) return null;
    const decoder = new TextDecoder();
    return `${decoder.decode(stdout)}${decoder.decode(stderr)}`;
  } catch {
    return null;
  }
}
