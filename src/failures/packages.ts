/** Which package of this system has a program, and how it is installed. */

import { oneNames, otherNames, sameNames } from "./package_table.ts";

/** Systems in the order of the columns. */
const systems = ["apt", "dnf", "pacman", "apk", "brew"] as const;
type PackageSystem = (typeof systems)[number];

/** Names of managers that take the packages of another. */
const alike: Readonly<Record<string, PackageSystem>> = {
  yum: "dnf",
  zypper: "dnf",
  "apt-get": "apt",
};

const installs: Readonly<Record<string, string>> = {
  apt: "apt install",
  "apt-get": "apt-get install",
  dnf: "dnf install",
  yum: "yum install",
  zypper: "zypper install",
  pacman: "pacman -S",
  apk: "apk add",
  brew: "brew install",
};

/** Names that a rule may print on a command line. */
const packageName = /^[\w@][\w@.+/:-]*$/;

/** The manager to speak to; `null`: none that is known. */
export function managerOf(managers: readonly string[]): string | null {
  return managers.find((it) => installs[it] !== undefined) ?? null;
}

/** The line that installs a package; `null`: not known how. */
export function installLine(managers: readonly string[], name: string | undefined): string | null {
  const manager = managerOf(managers);
  if (manager === null || name === undefined || !packageName.test(name)) return null;
  return `${installs[manager]} ${name}`;
}

/** The package of this system that has the program; `null`: not in the table. */
export function packageOf(program: string, managers: readonly string[]): string | null {
  return columnOf(rowsByName().get(program), managers);
}

/** From a row of names by system, as in this table. */
export function columnOf(
  row: readonly string[] | undefined,
  managers: readonly string[],
): string | null {
  const manager = managerOf(managers);
  if (!row || manager === null) return null;
  const column = systems.findIndex((it) => it === (alike[manager] ?? manager));
  const name = row[column + 1] ?? "-";
  return name === "-" ? null : name;
}

/** Programs that the table knows. */
export function knownPrograms(): Iterable<string> {
  return rowsByName().keys();
}

let byName: ReadonlyMap<string, readonly string[]> | null = null;

function rowsByName(): ReadonlyMap<string, readonly string[]> {
  byName ??= new Map<string, readonly string[]>([
    ...sameNames.trim().split(/\s+/).map((it) => [it, [it, it, it, it, it, it]] as const),
    ...oneNames.trim().split(/\s+/).map((pair) => {
      const [program = "", name = ""] = pair.split("=");
      return [program, [program, name, name, name, name, name]] as const;
    }),
    ...otherNames.trim().split("\n").map((line) => {
      const row = line.split(" ");
      return [row[0] ?? "", row] as const;
    }),
  ]);
  return byName;
}
