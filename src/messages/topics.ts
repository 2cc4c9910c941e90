/** Sentences that only few commands say: no other run opens their files. */

import type { acp as acpTable } from "./en_acp.ts";
import type { advice as adviceTable } from "./en_advice.ts";
import type { code as codeTable } from "./en_code.ts";
import type { deploy as deployTable } from "./en_deploy.ts";
import type { extensions as extensionsTable } from "./en_extensions.ts";
import type { failures as failuresTable } from "./en_failures.ts";
import type { remedies as remediesTable } from "./en_failures_do.ts";
import type { help as helpTable } from "./en_help.ts";
import type { helpOfKeys as helpOfKeysTable } from "./en_help_keys.ts";
import type { helpOfServers as helpOfServersTable } from "./en_help_servers.ts";
import type { mcp as mcpTable } from "./en_mcp.ts";
import type { panes as panesTable } from "./en_panes.ts";
import type { programs as programsTable } from "./en_programs.ts";
import type { remote as remoteTable } from "./en_remote.ts";
import type { server as serverTable } from "./en_server.ts";
import type { store as storeTable } from "./en_store.ts";
import type { terminal as terminalTable } from "./en_terminal.ts";
import type { themes as themesTable } from "./en_themes.ts";
import type { web as webTable } from "./en_web.ts";

/** A language's sentences of one topic. */
type Load = () => Promise<Readonly<Record<string, string>>>;

/** Files by topic and language. */
export const topics = {
  acp: {
    en: async () => (await import("./en_acp.ts")).acp,
    zh: async () => (await import("./zh_acp.ts")).acp,
  },
  help: {
    en: async () => ({
      ...(await import("./en_help.ts")).help,
      ...(await import("./en_help_servers.ts")).helpOfServers,
      ...(await import("./en_help_keys.ts")).helpOfKeys,
    }),
    zh: async () => ({
      ...(await import("./zh_help.ts")).help,
      ...(await import("./zh_help_servers.ts")).helpOfServers,
      ...(await import("./zh_help_keys.ts")).helpOfKeys,
    }),
  },
  code: {
    en: async () => (await import("./en_code.ts")).code,
    zh: async () => (await import("./zh_code.ts")).code,
  },
  terminal: {
    en: async () => (await import("./en_terminal.ts")).terminal,
    zh: async () => (await import("./zh_terminal.ts")).terminal,
  },
  failures: {
    en: async () => ({
      ...(await import("./en_failures.ts")).failures,
      ...(await import("./en_failures_do.ts")).remedies,
    }),
    zh: async () => ({
      ...(await import("./zh_failures.ts")).failures,
      ...(await import("./zh_failures_do.ts")).remedies,
    }),
  },
  advice: {
    en: async () => (await import("./en_advice.ts")).advice,
    zh: async () => (await import("./zh_advice.ts")).advice,
  },
  deploy: {
    en: async () => (await import("./en_deploy.ts")).deploy,
    zh: async () => (await import("./zh_deploy.ts")).deploy,
  },
  extensions: {
    en: async () => (await import("./en_extensions.ts")).extensions,
    zh: async () => (await import("./zh_extensions.ts")).extensions,
  },
  mcp: {
    en: async () => (await import("./en_mcp.ts")).mcp,
    zh: async () => (await import("./zh_mcp.ts")).mcp,
  },
  panes: {
    en: async () => (await import("./en_panes.ts")).panes,
    zh: async () => (await import("./zh_panes.ts")).panes,
  },
  programs: {
    en: async () => (await import("./en_programs.ts")).programs,
    zh: async () => (await import("./zh_programs.ts")).programs,
  },
  remote: {
    en: async () => (await import("./en_remote.ts")).remote,
    zh: async () => (await import("./zh_remote.ts")).remote,
  },
  server: {
    en: async () => (await import("./en_server.ts")).server,
    zh: async () => (await import("./zh_server.ts")).server,
  },
  store: {
    en: async () => (await import("./en_store.ts")).store,
    zh: async () => (await import("./zh_store.ts")).store,
  },
  themes: {
    en: async () => (await import("./en_themes.ts")).themes,
    zh: async () => (await import("./zh_themes.ts")).themes,
  },
  web: {
    en: async () => (await import("./en_web.ts")).web,
    zh: async () => (await import("./zh_web.ts")).web,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<"en" | "zh", Load>>>>;

export type Topic = keyof typeof topics;

/** Every topic. */
export const topicNames: readonly Topic[] = [
  "acp",
  "advice",
  "code",
  "deploy",
  "extensions",
  "failures",
  "help",
  "mcp",
  "panes",
  "programs",
  "remote",
  "server",
  "store",
  "terminal",
  "themes",
  "web",
];

/** The tables of all topics, as types alone. */
export type TopicTable =
  | typeof acpTable
  | typeof adviceTable
  | typeof codeTable
  | typeof deployTable
  | typeof extensionsTable
  | typeof failuresTable
  | typeof helpTable
  | typeof helpOfKeysTable
  | typeof helpOfServersTable
  | typeof mcpTable
  | typeof remediesTable
  | typeof panesTable
  | typeof programsTable
  | typeof remoteTable
  | typeof serverTable
  | typeof storeTable
  | typeof terminalTable
  | typeof themesTable
  | typeof webTable;
