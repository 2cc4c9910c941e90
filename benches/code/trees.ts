/**
 * The trees that code intelligence is measured on: packages of PyPI and npm at pinned versions,
 * the standard library of `python3`, and git checkouts that `AGENT_BENCH_CHECKOUTS` names (paths,
 * with colons between them), each in the place of a package of the same name.
 */

import { kept, remove, tool } from "./folder.ts";

/** Whose files of a tree are compared. */
export type Family = "python" | "script";

export interface Tree {
  readonly name: string;
  /** Version of the package or commit of the checkout: what an oracle said of it stays true. */
  readonly version: string;
  readonly families: readonly Family[];
  /** It holds several distributions of Python, which import each other as they are installed. */
  readonly distributions: boolean;
  /** References are asked for, and symbols renamed: that takes minutes a tree. */
  readonly deep: boolean;
  /** Absolute path, once it is there. */
  root(): Promise<string>;
}

interface Pinned extends Omit<Tree, "root"> {
  make(path: string): Promise<void>;
}

/** A source distribution of PyPI. */
function pip(name: string, version: string, deep = false): Pinned {
  return { name, version, families: ["python"], distributions: false, deep, make };
  async function make(path: string): Promise<void> {
    const box = await Deno.makeTempDir({ prefix: "agent-bench-" });
    const only = ["--no-deps", "--no-binary", name];
    await tool([
      "python3",
      "-m",
      "pip",
      "download",
      "--quiet",
      ...only,
      "--dest",
      box,
      `${name}==${version}`,
    ]);
    await unpack(await onlyFile(box), path, []);
    await remove(box);
  }
}

/** Source distributions of PyPI below `packages/`, as a repository of several has them. */
function workspace(name: string, members: Readonly<Record<string, string>>): Pinned {
  const version = Object.values(members)[0] ?? "";
  return { name, version, families: ["python"], distributions: true, deep: false, make };
  async function make(path: string): Promise<void> {
    for (const [member, version] of Object.entries(members)) {
      await pip(member, version).make(`${path}/packages/${member}`);
    }
  }
}

/** An npm package that ships its sources; `parts`: what of it is a project that nobody has built. */
function npm(
  name: string,
  version: string,
  { parts = [], without = [], deep = false }: {
    readonly parts?: readonly string[];
    readonly without?: readonly string[];
    readonly deep?: boolean;
  },
): Pinned {
  return { name, version, families: ["script"], distributions: false, deep, make };
  async function make(path: string): Promise<void> {
    const box = await Deno.makeTempDir({ prefix: "agent-bench-" });
    await tool(["npm", "pack", "--silent", `${name}@${version}`, "--pack-destination", box]);
    const members = [
      ...without.map((it) => `--exclude=package/${it}`),
      ...parts.map((it) => `package/${it}`),
    ];
    await unpack(await onlyFile(box), path, members);
    await remove(box);
  }
}

async function onlyFile(folder: string): Promise<string> {
  for await (const { name } of Deno.readDir(folder)) return `${folder}/${name}`;
  throw new Error(`nothing was downloaded to ${folder}`);
}

async function unpack(archive: string, path: string, members: readonly string[]): Promise<void> {
  await Deno.mkdir(path, { recursive: true });
  // What is shipped was not ignored, whatever the author's git ignores.
  const options = ["--strip-components=1", "--exclude=.gitignore"];
  await tool(["tar", "-xzf", archive, "-C", path, ...options, ...members]);
}

/** The modules that come with `python3`, without what was installed besides. */
async function standardLibrary(): Promise<Pinned> {
  const asked = "import platform, sysconfig; print(platform.python_version()); " +
    "print(sysconfig.get_paths()['stdlib'])";
  const [version = "", folder = ""] = (await tool(["python3", "-c", asked])).split("\n");
  return {
    name: "cpython",
    version,
    families: ["python"],
    distributions: false,
    deep: false,
    make,
  };
  async function make(path: string): Promise<void> {
    await Deno.mkdir(path, { recursive: true });
    await copySources(folder, path, /\.pyi?$/, new Set(["site-packages", "dist-packages"]));
  }
}

/** Files whose name fits, and the folders above them. */
export async function copySources(
  from: string,
  to: string,
  names: RegExp,
  without: ReadonlySet<string> = new Set(),
): Promise<void> {
  for await (const { name, isDirectory, isFile } of Deno.readDir(from)) {
    if (isDirectory && !without.has(name)) {
      await copySources(`${from}/${name}`, `${to}/${name}`, names, without);
    }
    if (!isFile || !names.test(name)) continue;
    await Deno.mkdir(to, { recursive: true });
    await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

const src = ["package.json", "src"];

/** In the order of the tables. */
async function pinned(): Promise<readonly Pinned[]> {
  return [
    pip("django", "4.2.28"),
    await standardLibrary(),
    pip("flask", "3.1.3", true),
    pip("requests", "2.32.5", true),
    pip("pytest", "8.4.2", true),
    pip("httpx", "0.28.1", true),
    pip("click", "8.1.8", true),
    pip("jinja2", "3.1.6", true),
    pip("fastapi", "0.115.0"),
    workspace("opentelemetry", {
      "opentelemetry-api": "1.45.2",
      "opentelemetry-sdk": "1.45.2",
      "opentelemetry-semantic-conventions": "0.66b2",
      "opentelemetry-exporter-otlp-proto-http": "1.45.2",
      "opentelemetry-exporter-otlp-proto-common": "1.45.2",
      "opentelemetry-proto": "1.45.2",
      "opentelemetry-instrumentation": "0.66b2",
      "opentelemetry-instrumentation-wsgi": "0.66b2",
      "opentelemetry-util-http": "0.66b2",
    }),
    workspace("google", {
      "google-api-core": "2.44.0",
      "google-cloud-core": "2.8.0",
      "google-cloud-storage": "3.17.1",
      "google-resumable-media": "2.11.0",
      "google-auth": "2.62.2",
      "proto-plus": "1.29.0",
    }),
    workspace("azure", {
      "azure-core": "1.41.0",
      "azure-identity": "1.27.0",
      "azure-storage-blob": "12.31.1",
      "azure-keyvault-secrets": "4.12.0",
      "azure-mgmt-core": "1.6.0",
    }),
    workspace("jaraco", {
      "jaraco.functools": "4.6.0",
      "jaraco.text": "4.3.0",
      "jaraco.context": "6.1.2",
      "jaraco.classes": "3.4.0",
      "jaraco.collections": "5.2.1",
      "jaraco.stream": "3.0.4",
    }),
    workspace("pydantic-ai", {
      "pydantic-ai-slim": "2.68.0",
      "pydantic-graph": "2.68.0",
      "pydantic-evals": "2.62.0",
    }),
    npm("zod", "4.6.7", { parts: src }),
    npm("rxjs", "7.8.2", { parts: [...src, "tsconfig.json"], deep: true }),
    npm("@trpc/server", "11.25.2", { parts: src, deep: true }),
    npm("@reduxjs/toolkit", "2.14.0", { parts: src, deep: true }),
    npm("effect", "3.21.0", { parts: src }),
    npm("three", "0.170.0", { parts: [...src, "examples/jsm"] }),
    npm("primevue", "4.3.9", { without: ["umd"] }),
  ];
}

export async function namedTrees(): Promise<readonly Tree[]> {
  const given = await Promise.all(checkouts().map(checkout));
  const names = new Set(given.map((it) => it.name));
  const packages = (await pinned()).filter((it) => !names.has(it.name)).map((it) => ({
    ...it,
    root: () => kept(`trees/${slug(it)}`, it.make),
  }));
  return [...packages, ...given];
}

/** One path component that stands for a tree and its version. */
export function slug({ name, version }: Pick<Tree, "name" | "version">): string {
  return `${name}-${version}`.replaceAll(/[^\w.-]+/g, "_");
}

function checkouts(): readonly string[] {
  return (Deno.env.get("AGENT_BENCH_CHECKOUTS") ?? "").split(":").filter((it) => it !== "");
}

/** Fewer files of a family are a script or two beside the project. */
const fewest = 20;
/** The language services hold all of a tree in memory, several seconds a question. */
const mostDeep = 1500;

async function checkout(path: string): Promise<Tree> {
  const root = await Deno.realPath(path);
  const git = (...args: readonly string[]) => tool(["git", "-C", root, ...args]);
  const count = async (...patterns: readonly string[]) =>
    (await git("ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns))
      .split("\n").length - 1;
  const script = await count("*.ts", "*.tsx", "*.mts", "*.cts", "*.js", "*.jsx", "*.mjs", "*.vue");
  const python = await count("*.py", "*.pyi");
  const families: Family[] = [];
  if (python >= fewest) families.push("python");
  if (script >= fewest) families.push("script");
  const commit = (await git("rev-parse", "HEAD")).slice(0, 8);
  const changed = await git("status", "--porcelain") + await git("diff", "HEAD");
  return {
    name: root.slice(root.lastIndexOf("/") + 1),
    version: changed === "" ? commit : `${commit}+${await shortHash(changed)}`,
    families,
    distributions: false,
    deep: Math.max(script, python) <= mostDeep,
    root: () => Promise.resolve(root),
  };
}

/** The first eight hexadecimal digits of SHA-256. */
export async function shortHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).toHex().slice(0, 8);
}
