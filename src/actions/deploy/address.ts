/** Addresses of repositories at the usual hosts, and where the text of their files is. */

import type { Repository } from "../../deploy/mod.ts";
import { AgentError } from "../../protocol/mod.ts";

export interface Address {
  /** As it was given. */
  readonly url: string;
  /** What a file is looked for under, the likeliest first; each ends with `/`. */
  readonly bases: readonly string[];
  /** `null`: files alone are known, and no repository. */
  readonly repository: Repository | null;
}

/** `git@host:owner/name.git` as an address that can be read. */
const scp = /^(?:ssh:\/\/)?git@([\w.-]+)[:/]([\w./~-]+)$/;

export function isAddress(word: string): boolean {
  return /^https?:\/\/\S+$/i.test(word) || scp.test(word);
}

/** @throws {AgentError} `deploy.bad_address`, `deploy.unknown_host` */
export function addressOf(word: string): Address {
  const [, host = "", path = ""] = scp.exec(word) ?? [];
  const url = URL.parse(host === "" ? word : `https://${host}/${path}`);
  if (url === null || url.username !== "" || url.password !== "") {
    throw new AgentError("usage", "deploy.bad_address", { url: word });
  }
  const parts = url.pathname.split("/").filter((it) => it !== "");
  const forge = forges[url.hostname.replace(/^www\./, "")];
  const address = forge?.(word, parts) ?? rawFile(word, url);
  if (address !== null) return address;
  throw new AgentError("usage", "deploy.unknown_host", { host: url.host, url: word });
}

type Forge = (url: string, parts: readonly string[]) => Address | null;

const forges: Readonly<Record<string, Forge>> = {
  "github.com": (url, parts) => {
    const own = named(parts, ["tree", "blob"]);
    return own && at(url, own, "https://github.com", (branch) => [
      `https://raw.githubusercontent.com/${own.owner}/${own.name}/${branch ?? "HEAD"}/`,
    ]);
  },
  "gitlab.com": (url, parts) => {
    const cut = parts.indexOf("-");
    const project = cut < 0 ? parts : parts.slice(0, cut);
    const rest = cut < 0 ? [] : parts.slice(cut + 1);
    const own = named([project.slice(0, -1).join("/"), ...project.slice(-1), ...rest], [
      "tree",
      "blob",
    ]);
    return own && at(url, own, "https://gitlab.com", (branch) => [
      `https://gitlab.com/${own.owner}/${own.name}/-/raw/${branch ?? "HEAD"}/`,
    ]);
  },
  "gitee.com": (url, parts) => {
    const own = named(parts, ["tree", "blob"]);
    return own &&
      at(
        url,
        own,
        "https://gitee.com",
        (branch) =>
          (branch === null ? ["master", "main"] : [branch]).map((it) =>
            `https://gitee.com/${own.owner}/${own.name}/raw/${it}/`
          ),
      );
  },
  "codeberg.org": (url, parts) => {
    const [owner = "", name = "", source = "", ...rest] = parts;
    const own = named([owner, name, ...source === "src" ? rest : []], ["branch"]);
    return own &&
      at(
        url,
        own,
        "https://codeberg.org",
        (branch) =>
          (branch === null ? ["main", "master"] : [branch]).map((it) =>
            `https://codeberg.org/${own.owner}/${own.name}/raw/branch/${it}/`
          ),
      );
  },
};

interface Project {
  readonly owner: string;
  readonly name: string;
  readonly branch: string | null;
}

/** `null`: it is no address of a project. `kinds`: what stands before a branch. */
function named(parts: readonly string[], kinds: readonly string[]): Project | null {
  const [owner = "", whole = "", kind, branch] = parts;
  const name = whole.replace(/\.git$/, "");
  const isPlain = /^[\w.~/-]+$/.test(owner) && /^\w[\w.-]*$/.test(name);
  if (!isPlain) return null;
  const isBranch = kind !== undefined && kinds.includes(kind) && branch !== undefined &&
    /^\w[\w./-]*$/.test(branch);
  return { owner, name, branch: isBranch ? branch : null };
}

function at(
  url: string,
  { owner, name, branch }: Project,
  host: string,
  basesOf: (branch: string | null) => readonly string[],
): Address {
  const repository = { url: `${host}/${owner}/${name}.git`, branch, folder: name };
  return { url, bases: basesOf(branch), repository };
}

/** A file by its own address: others are looked for beside it. `null`: it names no file. */
function rawFile(url: string, { origin, pathname, hostname }: URL): Address | null {
  const slash = pathname.lastIndexOf("/");
  if (!/^(readme|[\w.-]+\.\w+$)/i.test(pathname.slice(slash + 1))) return null;
  if (/\.git$/.test(pathname)) return null;
  const base = `${origin}${pathname.slice(0, slash + 1)}`;
  return { url, bases: [base], repository: repositoryOfRaw(hostname, pathname) };
}

function repositoryOfRaw(hostname: string, pathname: string): Repository | null {
  if (hostname !== "raw.githubusercontent.com") return null;
  const [owner = "", name = "", branch = "HEAD"] = pathname.split("/").filter((it) => it !== "");
  const own = named([owner, name, "tree", branch], ["tree"]);
  return own && {
    url: `https://github.com/${own.owner}/${own.name}.git`,
    branch: branch === "HEAD" ? null : own.branch,
    folder: own.name,
  };
}
