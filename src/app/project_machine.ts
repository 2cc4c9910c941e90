import type { SessionPorts } from "../session/mod.ts";
import type { PythonPlaces } from "../sandbox/mod.ts";
import type { Site } from "./site.ts";

/** What a session knows of the machine that the project lies on; `site`: it is another one. */
export async function projectMachine(
  site: Site | null,
  here: { readonly folder: () => Promise<string>; readonly python: PythonPlaces },
): Promise<Pick<SessionPorts, "gitBackups" | "os" | "packages" | "places" | "programVersion">> {
  if (site) {
    const { places, os } = site.remote;
    return { places, os };
  }
  return {
    gitBackups: `${await here.folder()}/git`,
    programVersion: async (name) =>
      await (await import("../sandbox/mod.ts")).programVersion(name, here.python.env),
    packages: async () => await (await import("../sandbox/mod.ts")).installedPython(here.python),
  };
}
