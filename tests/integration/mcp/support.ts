import { paths } from "../../../src/config/mod.ts";
import { loadMessages } from "../../../src/messages/mod.ts";
import { openServers, type OpenServersOptions, type Servers } from "../../../src/mcp/mod.ts";
import type { Tool } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { portsFor } from "../../redteam/mcp/run.ts";
import type { Elicit } from "../../../src/protocol/mod.ts";
import { trustNone } from "../../support/config.ts";

/** What is the same for most servers. */
export const entry = {
  ...{ description: null, command: null, args: [], env: {}, cwd: null, folders: [], hosts: [] },
  ...{ url: null, headers: {}, start_s: 30, call_s: 30, max_call_s: 60 },
};

/** Servers over a workspace of their own. */
export interface Site extends AsyncDisposable {
  readonly root: string;
  readonly servers: Servers;
  readonly tools: readonly Tool[];
  call(
    name: string,
    input: unknown,
    options?: { readonly signal?: AbortSignal; readonly elicit?: Elicit },
  ): Promise<{ text: string; failed: boolean }>;
}

type Wish =
  & Pick<OpenServersOptions, "settings">
  & { readonly readable?: readonly string[] }
  & Partial<Pick<OpenServersOptions, "known" | "sandbox" | "trust">>;

/** @param wish the settings of the servers, from the real path of the workspace */
export async function siteOf(wish: (root: string) => Wish | Promise<Wish>): Promise<Site> {
  await loadMessages("mcp");
  const base = await Deno.realPath(await Deno.makeTempDir());
  // What an address would be cut at, and what it has to write otherwise.
  const root = `${base}/root #1? 项目`;
  await Deno.mkdir(root);
  const { readable = [], ...wished } = await wish(root);
  const spawner = processSpawner({
    ...{ readable, root, scratch: `${base}/scratch`, hidden: [`${base}/home`] },
    env: (name) => ["PATH", "HOME"].includes(name) ? Deno.env.get(name) : undefined,
  });
  const tools: Tool[] = [];
  const servers = await openServers({
    ...{ offline: false, sandbox: "required", root, trust: trustNone, version: "0", tools },
    paths: paths(() => undefined, `${base}/home`),
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    spawner: () => Promise.resolve(spawner),
    ...wished,
  });
  return {
    root,
    servers,
    tools,
    async call(name, input, { signal = new AbortController().signal, elicit } = {}) {
      const tool = tools.find(({ definition }) => definition.name === name);
      if (!tool) throw new Error(`no tool ${name} in ${tools.map((it) => it.definition.name)}`);
      const { text, failed = false } = await (await tool.load())(input, {
        ...portsFor(signal),
        ...elicit ? { elicit } : {},
      });
      return { text, failed };
    },
    async [Symbol.asyncDispose]() {
      await servers.pool.close();
      await spawner.close();
      await Deno.remove(base, { recursive: true });
    },
  };
}

/** The text between the marks. */
export function content(text: string): string {
  return text.split("\n").slice(1, -1).join("\n");
}
