/** Packages from npm's registry, installed once for all tests of this machine. */

/** The newest of these versions that the tests were written with. */
const versions = {
  jest: "30.5.2",
  vitest: "4.1.12",
  "@modelcontextprotocol/conformance": "0.2.0-alpha.12",
  "@modelcontextprotocol/inspector": "2.12.0",
  "@modelcontextprotocol/server-everything": "2026.8.31",
  "@modelcontextprotocol/server-filesystem": "2026.8.31",
  "@modelcontextprotocol/server-memory": "2026.8.31",
  "pyright": "1.1.414",
  "typescript-language-server": "5.3.0",
} as const;

export type NpmProgram = keyof typeof versions;

/** What a package speaks to and does not bring. */
const beside: Partial<Record<NpmProgram, string>> = {
  "typescript-language-server": "typescript@5.9.3",
};

export const npmPrograms: readonly NpmProgram[] = ["jest", "vitest"];

const known = new Map<NpmProgram, Promise<string | null>>();

/** Absolute path of a `node_modules` that holds the package; `null`: it is not to be had here. */
export function modulesWith(name: NpmProgram): Promise<string | null> {
  const made = known.get(name) ?? install(name);
  known.set(name, made);
  return made;
}

async function install(name: NpmProgram): Promise<string | null> {
  const version = versions[name];
  const folder = `${Deno.env.get("TMPDIR") ?? "/tmp"}/agent-npm-${Deno.uid()}/${
    name.replace("/", "-")
  }-${version}`;
  const modules = `${folder}/node_modules`;
  const packages = [beside[name] ?? []].flat();
  if (await exists(`${folder}/whole`)) return modules;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/package.json`, '{ "private": true }\n');
  const words = ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"];
  try {
    const { success } = await new Deno.Command("npm", {
      args: [...words, `${name}@${version}`, ...packages],
      cwd: folder,
      stdout: "null",
      stderr: "null",
    }).output();
    if (!success) return null;
  } catch {
    return null;
  }
  await Deno.writeTextFile(`${folder}/whole`, "");
  return modules;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
