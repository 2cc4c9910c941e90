/** Who we are to other agents. */

import type { AgentCard } from "@a2a-js/sdk";
import type { AgentOffer } from "./offer.ts";

/** Path of the endpoint for JSON-RPC. */
export const endpoint = "/a2a";

/** @param url of the server, without a path; `isOpen`: it wants no token */
export function cardOf(
  { name, version, description, skills }: AgentOffer,
  { url, isOpen }: { readonly url: string; readonly isOpen: boolean },
): AgentCard {
  const modes = ["text/plain", "application/json"];
  return {
    ...{ name, version, description },
    supportedInterfaces: [{
      url: `${url}${endpoint}`,
      ...{ protocolBinding: "JSONRPC", tenant: "", protocolVersion: "1.0" },
    }],
    provider: undefined,
    capabilities: {
      ...{ streaming: true, pushNotifications: true, extendedAgentCard: false },
      extensions: [],
    },
    securitySchemes: isOpen ? {} : {
      bearer: {
        scheme: {
          $case: "httpAuthSecurityScheme",
          value: { description: "", scheme: "Bearer", bearerFormat: "" },
        },
      },
    },
    securityRequirements: isOpen ? [] : [{ schemes: { bearer: { list: [] } } }],
    defaultInputModes: modes,
    defaultOutputModes: modes,
    skills: skills.map(({ id, name, description, examples }) => ({
      ...{ id, name, description, examples: [...examples], tags: ["code"] },
      ...{ inputModes: [], outputModes: [], securityRequirements: [] },
    })),
    signatures: [],
  };
}
