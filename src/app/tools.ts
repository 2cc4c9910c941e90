import type { Config } from "../config/mod.ts";
import type { OpenServersOptions, Servers } from "../mcp/mod.ts";
import type { ExtensionPlaces } from "./extensions.ts";
import { type DeclaredLanguageServers, lazyLanguageServers } from "./language_servers.ts";
import {
  programToolName,
  type PromptFile,
  type Tool,
  type ToolSettings,
  type WorkStyle,
} from "../protocol/mod.ts";

/** What executors know of the configuration. */
export function toolSettings(
  { shell_timeout_s, output_limit_kb, search_url, sandbox }: Config["value"],
): ToolSettings {
  return {
    shellTimeoutMs: shell_timeout_s * 1000,
    outputBytes: output_limit_kb * 1024,
    sandbox,
    searchUrl: search_url,
  };
}

/** What a model may have. */
export interface Toolkit {
  /** One list, to which tools of servers are added when they become known. */
  readonly tools: readonly Tool[];
  /** `null`: none is declared. */
  readonly servers: Servers | null;
  /** Adds what servers and plugins offer by now, and says what is not there; `null`: there are none. */
  readonly discover: ((signal: AbortSignal) => Promise<readonly string[]>) | null;
  /** In the place of parts of the system prompt. */
  readonly promptFiles: readonly PromptFile[];
  /** `null`: none is declared. */
  readonly languageServers: DeclaredLanguageServers | null;
  /** Ends what was started for it. */
  close(): Promise<void>;
  /** Programs are offered as of then in the way of `style`, whatever the configuration says. */
  restyle(style: WorkStyle): Promise<void>;
}

/** The tools of the program, and those of servers where any is declared: else nothing of that is loaded. */
export async function openToolkit(
  config: Config["value"],
  options: Omit<OpenServersOptions, "tools" | "settings" | "offline" | "sandbox">,
): Promise<Toolkit> {
  const tools = [...await openTools({ ...config, style: "calls" })];
  const refresh = await isExtended(config, options)
    ? await (await import("./extensions.ts")).addExtensions(tools, config, options)
    : null;
  const restyle = async (style: WorkStyle) => {
    const { toolForPrograms } = await import("../tools/mod.ts");
    const at = tools.findIndex(({ definition }) => definition.name === programToolName);
    if (at >= 0) tools.splice(at, 1);
    if (style !== "calls") tools.push(toolForPrograms([...tools], style));
  };
  await restyle(config.style);
  const { trust } = options;
  const isDeclared = Object.keys(config.mcp).length > 0 ||
    trust.state === "folder" && trust.parts.includes(".mcp.json");
  const promptFiles = await promptFilesIn(options);
  const languageServers = lazyLanguageServers(config, options);
  const own = { tools, promptFiles, restyle, languageServers };
  if (!isDeclared) {
    const close = async () => await languageServers?.close();
    return { ...own, servers: null, discover: discovery(null, refresh), close };
  }
  const { openServers } = await import("../mcp/mod.ts");
  const { mcp: settings, offline, sandbox } = config;
  const servers = await openServers({ ...options, settings, offline, sandbox, tools });
  const close = async () => {
    await Promise.all([servers.pool.close(), languageServers?.close()]);
  };
  return { ...own, servers, discover: discovery(servers, refresh), close };
}

/** What a session has of servers. */
export function ofServers(
  { discover, servers, languageServers }: Pick<
    Toolkit,
    "discover" | "servers" | "languageServers"
  >,
  { outputBytes }: Pick<ToolSettings, "outputBytes">,
) {
  return {
    ...(discover ? { servers: { discover } } : {}),
    ...(languageServers ? { languageServers: () => languageServers.stages() } : {}),
    ...(servers ? { resources: () => Promise.resolve(servers.mentioned(outputBytes)) } : {}),
  };
}

/** By skills, plugins, agents or toolkits: else nothing of them is loaded. */
async function isExtended(
  { a2a, toolkits }: Config["value"],
  { paths, trust: { parts } }: Pick<OpenServersOptions, "paths" | "trust">,
): Promise<boolean> {
  const inProject = /^\.(agents?|claude)\/(skill|plugin|agent)s\//;
  if (Object.keys({ ...a2a, ...toolkits }).length > 0 || parts.some((it) => inProject.test(it))) {
    return true;
  }
  const folders = ["skills", "plugins", "agents"].map((it) =>
    Deno.lstat(`${paths.config}/${it}`).then(() => true, () => false)
  );
  return (await Promise.all(folders)).includes(true);
}

/** Files in the place of parts of the system prompt; where there are none, nothing is loaded. */
async function promptFilesIn(
  places: ExtensionPlaces,
): Promise<readonly PromptFile[]> {
  const { paths: { config }, trust: { parts } } = places;
  const isThere = parts.some((it) => it.startsWith(".agent/prompts/")) ||
    await Deno.lstat(`${config}/prompts`).then(() => true, () => false);
  if (!isThere) return [];
  const { findPromptFiles } = await import("../prompts/mod.ts");
  return (await findPromptFiles(places)).files;
}

function discovery(
  servers: Servers | null,
  refresh: (() => Promise<void>) | null,
): Toolkit["discover"] {
  if (!refresh) return servers && ((signal) => servers.discover(signal));
  return async (signal) => {
    await refresh();
    return await servers?.discover(signal) ?? [];
  };
}

/** The tools that the configuration lets a model have, and programs over them. */
export async function openTools(
  { offline, network_tools: network, style }: Pick<
    Config["value"],
    "offline" | "network_tools" | "style"
  >,
): Promise<readonly Tool[]> {
  const { allTools, offlineTools, reachesNetwork, toolForPrograms } = await import(
    "../tools/mod.ts"
  );
  const tools = offline
    ? offlineTools(allTools)
    : network
    ? allTools
    : allTools.filter((tool) => !reachesNetwork(tool));
  return style === "calls" ? tools : [...tools, toolForPrograms(tools, style)];
}
