/**
 * The project on another machine, as the composition root needs it: the connection, and what stands for
 * the project on this one. Where a part looks at files of this machine by the root of the workspace it
 * finds an empty, private folder, and never one that bears the same path here.
 */

import { makePrivate, type Paths, workspaceFolder } from "../config/mod.ts";
import { loadMessages } from "../messages/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import type { Remote } from "../remote/mod.ts";
import type { KnownSecrets } from "../util/mod.ts";

export interface SiteOptions {
  /** `user@host:/path` */
  readonly name: string;
  readonly paths: Paths;
  readonly env: (name: string) => string | undefined;
  readonly known: KnownSecrets;
  readonly offline: boolean;
  /** Files of secrets that the user has opened, once the folder of his rules is known. */
  readonly allowed: (folder: string) => Promise<(path: string) => boolean>;
}

export interface Site {
  readonly remote: Remote;
  /** As the user knows it: `user@host:/real/path`. */
  readonly name: string;
  /** Absolute path of the data folder of this workspace, by host and real path. */
  readonly folder: string;
  /** Absolute path of the empty folder that stands for the project here. */
  readonly standIn: string;
  /** Another folder stood at this path there when the data was last used. */
  readonly replaced: boolean;
}

/** @throws {AgentError} `remote.…` */
export async function openSite(options: SiteOptions): Promise<Site> {
  await loadMessages("remote");
  const { name, paths, env, known, offline } = options;
  if (offline) throw new AgentError("config", "remote.offline", { name });
  const { openRemote } = await import("../remote/mod.ts");
  let opened: (path: string) => boolean = () => false;
  const remote = await openRemote(name, {
    env,
    redact: () => known.bytes(),
    allowed: (path) => opened(path),
  });
  try {
    const full = `${remote.host}:${remote.workspace.root}`;
    const folder = await workspaceFolder(paths, `ssh://${full}`);
    await makePrivate(folder);
    opened = await options.allowed(folder);
    return { remote, name: full, folder, ...await standInFor(folder, remote.identity) };
  } catch (error) {
    await remote.close();
    throw error;
  }
}

/** A new one for a folder there that is not the one it was: trust that the old one had is gone with it. */
async function standInFor(
  folder: string,
  identity: string,
): Promise<Pick<Site, "standIn" | "replaced">> {
  const standIn = `${folder}/remote`;
  const known = await Deno.readTextFile(`${folder}/remote.identity`).catch(() => null);
  const replaced = known !== null && known !== identity;
  if (replaced) await Deno.remove(standIn, { recursive: true }).catch(() => {});
  await makePrivate(standIn);
  if (known !== identity) {
    await Deno.writeTextFile(`${folder}/remote.identity`, identity, { mode: 0o600 }).catch(
      () => {},
    );
  }
  return { standIn: await Deno.realPath(standIn), replaced };
}
