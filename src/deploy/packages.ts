/** How a program is got from the package managers of systems; only names that are known to be right. */

import type { DeployMachine } from "./types.ts";

type PackageManager = "apt" | "dnf" | "pacman" | "zypper" | "apk" | "brew" | "winget";

type Names = Partial<Readonly<Record<PackageManager, string>>>;

/** The same everywhere but where it says otherwise. */
const everywhere = (name: string, others: Names = {}): Names => ({
  apt: name,
  dnf: name,
  pacman: name,
  zypper: name,
  apk: name,
  brew: name,
  ...others,
});

const packages: Readonly<Record<string, Names>> = {
  node: everywhere("nodejs", { brew: "node", winget: "OpenJS.NodeJS.LTS" }),
  npm: everywhere("npm", { dnf: "nodejs-npm", brew: "node", winget: "OpenJS.NodeJS.LTS" }),
  pnpm: { pacman: "pnpm", brew: "pnpm", winget: "pnpm.pnpm" },
  yarn: { pacman: "yarn", brew: "yarn", winget: "Yarn.Yarn" },
  bun: { winget: "Oven-sh.Bun" },
  deno: { pacman: "deno", apk: "deno", brew: "deno", winget: "DenoLand.Deno" },
  python3: everywhere("python3", {
    apt: "python3 python3-venv",
    pacman: "python",
    winget: "Python.Python.3.13",
  }),
  poetry: { apt: "python3-poetry", dnf: "poetry", pacman: "python-poetry", brew: "poetry" },
  uv: { dnf: "uv", pacman: "uv", apk: "uv", brew: "uv", winget: "astral-sh.uv" },
  pipenv: { apt: "pipenv", dnf: "pipenv", pacman: "python-pipenv", brew: "pipenv" },
  go: everywhere("go", { apt: "golang-go", dnf: "golang", winget: "GoLang.Go" }),
  cargo: everywhere("cargo", { pacman: "rust", brew: "rust", winget: "Rustlang.Rustup" }),
  java: {
    apt: "default-jdk",
    dnf: "java-21-openjdk-devel",
    pacman: "jdk-openjdk",
    zypper: "java-21-openjdk-devel",
    apk: "openjdk21",
    brew: "openjdk",
    winget: "EclipseAdoptium.Temurin.21.JDK",
  },
  mvn: everywhere("maven"),
  gradle: { apt: "gradle", pacman: "gradle", apk: "gradle", brew: "gradle" },
  cmake: everywhere("cmake", { winget: "Kitware.CMake" }),
  ctest: everywhere("cmake", { winget: "Kitware.CMake" }),
  cc: everywhere("gcc", { apt: "build-essential", pacman: "base-devel", apk: "build-base" }),
  make: everywhere("make", { apt: "build-essential", pacman: "base-devel", apk: "build-base" }),
  autoreconf: everywhere("autoconf automake libtool"),
  git: everywhere("git", { winget: "Git.Git" }),
  docker: {
    apt: "docker.io",
    dnf: "moby-engine",
    pacman: "docker",
    zypper: "docker",
    apk: "docker",
    brew: "--cask docker",
    winget: "Docker.DockerDesktop",
  },
};

const commands: Readonly<Record<PackageManager, readonly [install: string, remove: string]>> = {
  apt: ["apt install", "apt remove"],
  dnf: ["dnf install", "dnf remove"],
  pacman: ["pacman -S", "pacman -R"],
  zypper: ["zypper install", "zypper remove"],
  apk: ["apk add", "apk del"],
  brew: ["brew install", "brew uninstall"],
  winget: ["winget install --exact --id", "winget uninstall --exact --id"],
};

const managers = ["apt", "dnf", "pacman", "zypper", "apk", "brew", "winget"] as const;

/** Both `null`: no package manager that is here is known to have it. */
export function packageCommands(
  program: string,
  { packageManagers, isRoot, isInstalled }: Pick<
    DeployMachine,
    "packageManagers" | "isRoot" | "isInstalled"
  >,
): { readonly install: string | null; readonly undo: string | null } {
  const names = Object.hasOwn(packages, program) ? packages[program] : undefined;
  const manager = managers.find((it) => packageManagers.includes(it) && names?.[it] !== undefined);
  const name = manager === undefined ? undefined : names?.[manager];
  if (manager === undefined || name === undefined) return ofTools(program, isInstalled);
  const [install, remove] = commands[manager];
  const sudo = isRoot || manager === "brew" || manager === "winget" ? "" : "sudo ";
  return { install: `${sudo}${install} ${name}`, undo: `${sudo}${remove} ${name}` };
}

/** Where the system has no package of it, another tool that is here may. */
function ofTools(program: string, isInstalled: DeployMachine["isInstalled"]) {
  // Takes the version that a package.json names; npm has the first Yarn alone.
  if (/^(pnpm|yarn)$/.test(program) && isInstalled("corepack")) {
    return { install: `corepack enable ${program}`, undo: `corepack disable ${program}` };
  }
  if (/^(pnpm|yarn|bun)$/.test(program) && isInstalled("npm")) {
    return {
      install: `npm install --global ${program}`,
      undo: `npm uninstall --global ${program}`,
    };
  }
  if (/^(uv|poetry|pipenv)$/.test(program) && isInstalled("pipx")) {
    return { install: `pipx install ${program}`, undo: `pipx uninstall ${program}` };
  }
  return { install: null, undo: null };
}
