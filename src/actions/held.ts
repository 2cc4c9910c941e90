/** What a command holds while it runs, in data and in words; from what the program itself acts on. */

import { reachableServers, type Settings } from "../config/mod.ts";
import { endpointRights, pageRights, type ProcessRights } from "../fetch/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import { nearest } from "../util/mod.ts";
import type { ActionEntry, ViewContext } from "./action.ts";
import { type Kind, reachesModels, type Right, surplus } from "./rights.ts";

export interface RightsReport {
  readonly command: string;
  readonly declared: readonly Right[];
  /** Of the program itself, once it has narrowed itself. */
  readonly program: Readonly<Record<Kind | "env" | "sys", boolean>>;
  /** `host:port` that the thread of the models may reach, or `any`; `null`: it is not started. */
  readonly models: readonly string[] | "any" | null;
  /** The processes of network tools, each started for one page or one search; `null`: never. */
  readonly page: ProcessRights | null;
  readonly search: ProcessRights | null;
}

interface Surroundings {
  readonly commands: readonly ActionEntry[];
  /** Nobody has chosen a model. */
  readonly unconfigured: boolean;
}

/** @throws {AgentError} usage, if there is no such command */
export async function heldBy(
  words: string,
  settings: Settings,
  { commands, unconfigured }: Surroundings,
): Promise<RightsReport> {
  // Options of the command change nothing of what it holds.
  const command = words.trim().split(/\s+/).filter((it) => !it.startsWith("-")).join(" ");
  const entry = commands.find(({ path }) => path.join(" ") === command);
  if (!entry) throw unknown(command, commands);
  const { rights } = await entry.load();
  const revoked = surplus(rights);
  const holds = (kind: Kind) => !revoked.includes(kind);
  const web = rights.includes("web") && settings.network_tools;
  return {
    command,
    declared: rights,
    program: {
      read: holds("read"),
      write: holds("write"),
      run: holds("run"),
      ffi: holds("ffi"),
      net: holds("net"),
      // What nothing revokes: variables are taken out instead.
      env: true,
      sys: true,
    },
    models: reachesModels(rights, settings, undefined)
      ? rights.includes("any_server") && unconfigured ? "any" : reachableServers(settings)
      : null,
    page: web ? pageRights : null,
    search: web && settings.search_url !== null ? endpointRights(settings.search_url) : null,
  };
}

function unknown(input: string, commands: readonly ActionEntry[]): AgentError {
  const names = commands.flatMap(({ path, hidden }) => hidden ? [] : [path.join(" ")]);
  const near = nearest(input, names);
  return near === null
    ? new AgentError("usage", "cli.unknown_command", { input })
    : new AgentError("usage", "cli.unknown_command_nearest", { input, nearest: near });
}

export function heldText(
  { command, program, models, page, search }: RightsReport,
  { t }: ViewContext,
) {
  const line = (name: string, value: string) => `${name.padEnd(10)} ${value}`;
  const kinds = Object.entries(program).filter(([, held]) => held).map(([kind]) => kind);
  const process = (rights: ProcessRights | null) => {
    if (rights === null) return t("held.none");
    const hosts = rights.net === "all" ? t("held.all") : rights.net.join(", ");
    const closed = rights.notNet.join(", ");
    return `net ${hosts}${closed === "" ? "" : ` ${t("held.but", { hosts: closed })}`}`;
  };
  const servers = models === "any" ? t("held.all") : models?.join(", ");
  return [
    line(command, kinds.join(", ")),
    line(t("held.models"), servers === undefined ? t("held.none") : `net ${servers}`),
    line(t("held.page"), process(page)),
    line(t("held.search"), process(search)),
  ].join("\n");
}
