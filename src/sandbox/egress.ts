/**
 * Some hosts for a box whose network is closed: a proxy outside listens at a socket with a path, a
 * relay inside at a port, and the environment leads programs there. What may be reached the proxy
 * decides; a program that talks to the socket by itself gets no further.
 */

import { isBelow, type Mount } from "./mount.ts";

/** Serves as long as it is not disposed of. */
export interface Egress extends AsyncDisposable {
  /** Hosts that were asked for and are not of the list; whole once it is disposed of. */
  readonly refused: readonly string[];
}

/** @param socket absolute path at which the proxy is to listen; it may do so a moment later */
export type OpenEgress = (hosts: readonly string[], socket: string) => Promise<Egress>;

/** What a box needs to lead there. */
export interface WayOut extends Egress {
  readonly hosts: readonly string[];
  /** Absolute path of the folder that holds the socket. */
  readonly folder: string;
}

const socketName = "s";

/** Where a box that can mount shows the folder. */
const shownAt = "/tmp/egress";

/** Above those that systems give away (32768 to 60999 on Linux) and that servers choose. */
export const relayPort = 61_017;

/** The path of a socket has at most 107 bytes (`unix(7)`); what `makeTempDir` adds is short. */
const longestFolder = 80;

export async function openWayOut(
  hosts: readonly string[],
  scratch: string,
  open: OpenEgress,
): Promise<WayOut> {
  await using made = new AsyncDisposableStack();
  const dir = `${scratch}/box`;
  const short = new TextEncoder().encode(dir).length <= longestFolder;
  if (short) await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  const folder = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "egress-", ...(short ? { dir } : {}) }),
  );
  made.defer(() => Deno.remove(folder, { recursive: true }).catch(() => {}));
  const egress = made.use(await open(hosts, `${folder}/${socketName}`));
  const kept = made.move();
  return {
    hosts,
    folder,
    refused: egress.refused,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** What shows the socket, and the programs of the relay where they would be hidden. */
export function egressMounts(way: WayOut | null, root: string): readonly Mount[] {
  if (way === null) return [];
  const own = relayFiles().filter((at) => !isBelow(at, root));
  return [
    { type: "read", at: shownAt, from: way.folder },
    ...own.map((at): Mount => ({ type: "read", at, from: at })),
  ];
}

/**
 * The relay as shell words. `mounted`: it finds the socket where `egressMounts` shows it. What it may
 * do is what the box lets it.
 */
export function relayWords(way: WayOut | null, { mounted }: { readonly mounted: boolean }): Words {
  if (way === null) return [];
  const socket = `${mounted ? shownAt : way.folder}/${socketName}`;
  // It neither asks for a newer Deno, nor by way of itself for anything.
  const env = ["env", "-i", "DENO_NO_UPDATE_CHECK=1"];
  return [...env, Deno.execPath(), ...relayArguments(), socket, `${relayPort}`];
}

type Words = readonly string[];

function relayArguments(): Words {
  if (Deno.build.standalone) return ["__relay"];
  return [
    ...["run", "--quiet", "--no-prompt", "--no-config", "--no-lock", "--no-remote", "--no-npm"],
    ...["--allow-net", "--allow-read", "--allow-write", relayModule()],
  ];
}

/** In the split bundle the entry stands by itself beside the chunks. */
function relayModule(): string {
  const { url } = import.meta;
  const name = url.endsWith(".ts") ? "./egress_worker.ts" : "./src/sandbox/egress_worker.js";
  return new URL(name, url).href;
}

/** Absolute paths without which the relay does not start: a file, a folder. */
function relayFiles(): Words {
  if (Deno.build.standalone) return [Deno.execPath()];
  const { pathname } = new URL(import.meta.url.endsWith(".ts") ? "../" : "./", import.meta.url);
  return [Deno.execPath(), decodeURIComponent(pathname).replace(/\/$/, "")];
}

/**
 * What programs take for a proxy. This machine as the box sees it is reached without, unless a server
 * of the machine outside was granted: then that one is meant.
 */
export function egressEnvironment(way: WayOut | null): Readonly<Record<string, string>> {
  if (way === null) return {};
  const url = `http://127.0.0.1:${relayPort}`;
  const local = way.hosts.some((it) => /^(localhost|127\.|\[::1\])/.test(it));
  const direct = local ? "" : "localhost,127.0.0.1,::1";
  const proxied = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"];
  const names = [
    ...[...proxied, ...proxied.map((name) => name.toLowerCase())],
    ...["npm_config_proxy", "npm_config_https_proxy"],
  ];
  return {
    ...Object.fromEntries(names.map((name) => [name, url])),
    NO_PROXY: direct,
    no_proxy: direct,
    npm_config_noproxy: direct,
    // Node's own client looks at the others only then.
    NODE_USE_ENV_PROXY: "1",
  };
}
