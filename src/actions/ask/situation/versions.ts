/**
 * Versions of the system and of programs, read from what lies beside them: names of their folders,
 * their own notes, lists of package managers. A program that would have to be run to tell is left out.
 */

import { namesIn, textOf } from "./files.ts";

/** Programs that are looked for. */
const most = 8;

/** Of this process: what is installed changes seldom. */
const known = new Map<string, string | null>();

export async function versionsOf(
  programs: readonly string[],
  path: string,
): Promise<readonly string[]> {
  const folders = path.split(":").filter((it) => it.startsWith("/"));
  const names = [...new Set(programs)].filter((it) => /^[a-zA-Z][\w.+-]*$/.test(it)).slice(0, most);
  const versions = await Promise.all(names.map(async (name) => {
    const version = await versionOf(name, folders);
    return version === null ? [] : [`${name} ${version}`];
  }));
  const system = await systemName();
  return [...system === null ? [] : [system], ...versions.flat()];
}

async function versionOf(name: string, folders: readonly string[]): Promise<string | null> {
  const file = await realFile(name, folders);
  if (file === null) return null;
  const before = known.get(file);
  if (before !== undefined) return before;
  const version = await besideIt(name, file) ?? inPath(name, file) ?? await installed(name, file);
  known.set(file, version);
  return version;
}

async function realFile(name: string, folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    try {
      return await Deno.realPath(`${folder}/${name}`);
    } catch {
      // The next folder may have it.
    }
  }
  return null;
}

const version = String.raw`(\d+(?:\.\d+)+)`;

/** `/versions/node/v22.1.0/bin/node`, `/Cellar/git/2.44.0/bin/git`, `/nix/store/…-git-2.44.0/`, `python3.11`. */
function inPath(name: string, file: string): string | null {
  const plain = RegExp.escape(name.replace(/[\d.]+$/, ""));
  const shapes = [
    new RegExp(`/${plain}(?:@[\\d.]+)?/v?${version}/`, "i"),
    new RegExp(`[/-]${plain}-?v?${version}(?:[/_-]|$)`, "i"),
    new RegExp(`/(?:versions|installs|toolchains)/(?:[\\w-]+/)?v?${version}[^/]*/`, "i"),
    new RegExp(`/[\\w+-]*${plain}-?(\\d+(?:\\.\\d+)*)$`, "i"),
  ];
  const digits = /\d*$/.exec(name)?.[0];
  return shapes.map((it) => it.exec(file)?.[1])
    .find((it) => it !== undefined && it !== digits) ?? null;
}

/** Files that some programs bring along. */
async function besideIt(name: string, file: string): Promise<string | null> {
  const folder = file.slice(0, file.lastIndexOf("/"));
  const home = folder.slice(0, folder.lastIndexOf("/"));
  switch (name) {
    case "node": {
      const text = await textOf(`${home}/include/node/node_version.h`) ?? "";
      const parts = ["MAJOR", "MINOR", "PATCH"]
        .map((it) => new RegExp(`NODE_${it}_VERSION (\\d+)`).exec(text)?.[1]);
      return parts.includes(undefined) ? null : parts.join(".");
    }
    case "npm":
    case "npx":
    case "pnpm":
    case "yarn":
      return /"version":\s*"([^"]{1,20})"/.exec(await textOf(`${home}/package.json`) ?? "")?.[1] ??
        null;
    case "go":
    case "gofmt":
      return /go([\d.]+)/.exec(await textOf(`${home}/VERSION`) ?? "")?.[1] ?? null;
    case "java":
    case "javac":
      return /JAVA_VERSION="([^"]{1,20})"/.exec(await textOf(`${home}/release`) ?? "")?.[1] ?? null;
    case "rustc":
    case "cargo":
      return await rustVersion(home);
    default:
      return null;
  }
}

/** `rustup` chooses; what it chooses by default stands in its settings. */
async function rustVersion(home: string): Promise<string | null> {
  const rustup = `${home.slice(0, home.lastIndexOf("/"))}/.rustup`;
  const settings = await textOf(`${rustup}/settings.toml`) ?? "";
  const chosen = /default_toolchain = "([^"]{1,60})"/.exec(settings)?.[1] ?? null;
  return chosen?.replace(/-\w+-\w+-\w+(?:-\w+)?$/, "") ?? null;
}

/** Packages by the programs that are not named like them (Debian). */
const packages: Readonly<Record<string, string>> = {
  node: "nodejs",
  docker: "docker.io",
  java: "default-jre-headless",
  go: "golang-go",
  psql: "postgresql-client-common",
  mysql: "default-mysql-client",
  ssh: "openssh-client",
  pip: "python3-pip",
  pip3: "python3-pip",
  php: "php-cli",
  nvim: "neovim",
};

async function installed(name: string, file: string): Promise<string | null> {
  if (!/^\/(usr\/)?s?bin\/|^\/usr\/(lib|share)\//.test(file)) return null;
  const title = packages[name] ?? name;
  return await inDebian(title) ?? await inArch(title) ?? await inAlpine(title);
}

/** Bytes of such a list. */
const largestList = 16 * 1024 * 1024;

async function inDebian(title: string): Promise<string | null> {
  const text = await textOf("/var/lib/dpkg/status", largestList) ?? "";
  const from = `\n${text}`.indexOf(`\nPackage: ${title}\n`);
  const entry = from < 0 ? "" : text.slice(from, text.indexOf("\n\n", from));
  if (!/^Status: .* installed$/m.test(entry)) return null;
  return plain(/^Version: (\S+)/m.exec(entry)?.[1]);
}

async function inArch(title: string): Promise<string | null> {
  const entries = await namesIn("/var/lib/pacman/local", 10_000);
  const start = new RegExp(`^${RegExp.escape(title)}-(\\d[^-]*)-\\d+$`);
  return plain(entries.map(({ name }) => start.exec(name)?.[1]).find((it) => it !== undefined));
}

async function inAlpine(title: string): Promise<string | null> {
  const text = await textOf("/lib/apk/db/installed", largestList) ?? "";
  return plain(new RegExp(`^P:${RegExp.escape(title)}\nV:(\\S+)`, "m").exec(text)?.[1]);
}

/** Without what a distribution adds: `1:2.39.5-0+deb12u2`. */
function plain(text: string | undefined): string | null {
  return /^(?:\d+:)?(\d[\d.]*)/.exec(text ?? "")?.[1] ?? null;
}

async function systemName(): Promise<string | null> {
  const text = await textOf("/etc/os-release") ?? "";
  const [, name] = /^PRETTY_NAME="?([^"\n]{1,80})/m.exec(text) ?? [];
  if (name !== undefined) return name;
  const mac = await textOf("/System/Library/CoreServices/SystemVersion.plist") ?? "";
  const [, number] = /ProductVersion<\/key>\s*<string>([\d.]+)</.exec(mac) ?? [];
  return number === undefined ? null : `macOS ${number}`;
}
