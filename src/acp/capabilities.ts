/** What an editor is told of us: each entry stands for a method or a kind of content that is served. */

import type { AgentCapabilities, AuthMethod } from "@agentclientprotocol/sdk";
import type { ViewContext } from "../actions/mod.ts";

export const capabilities: AgentCapabilities = {
  loadSession: true,
  promptCapabilities: { image: true, audio: false, embeddedContext: true },
  mcpCapabilities: { http: true, sse: true },
  sessionCapabilities: { list: {}, delete: {}, resume: {}, close: {} },
};

/** The user chooses a model or stores a key beside the editor; `authenticate` looks again. */
export const loginMethod = "configured";

export function loginMethods({ t }: ViewContext): AuthMethod[] {
  return [{ id: loginMethod, name: t("acp.login.name"), description: t("acp.login.description") }];
}
