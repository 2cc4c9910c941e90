/** What a user chooses beside the conversation: mode, model, permissions. */

import type { SessionConfigOption, SessionModeState } from "@agentclientprotocol/sdk";
import type { ViewContext } from "../actions/mod.ts";
import { type Mode, modes, permissionModes, type Permissions } from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import type { ModelChoice } from "./services.ts";

/** Names of options, which are those of the commands that set them. */
export const optionNames = ["mode", "model", "permissions"] as const;
export type OptionName = (typeof optionNames)[number];

export interface Choices {
  readonly modes: SessionModeState;
  readonly configOptions: SessionConfigOption[];
}

export function choicesOf(
  { header }: Pick<Session, "header">,
  models: readonly ModelChoice[],
  { t }: ViewContext,
): Choices {
  const modeText = (it: Mode) => t(`acp.mode.${it}`);
  const rightText = (it: Permissions) => t(`acp.permissions.${it}`);
  const model = models.find(({ id }) => id === header.model)?.name ?? header.model;
  return {
    modes: {
      currentModeId: header.mode,
      availableModes: modes.map((id) => ({ id, name: id, description: modeText(id) })),
    },
    configOptions: [
      {
        ...{ id: "mode", name: t("acp.option.mode"), category: "mode", type: "select" },
        currentValue: header.mode,
        options: modes.map((it) => ({ value: it, name: it, description: modeText(it) })),
      },
      {
        ...{ id: "model", name: t("acp.option.model"), category: "model", type: "select" },
        currentValue: model,
        options: models.map(({ name, id }) => ({ value: name, name, description: id })),
      },
      {
        ...{ id: "permissions", name: t("acp.option.permissions"), type: "select" },
        currentValue: header.permissions,
        options: permissionModes.map((it) => ({
          ...{ value: it, name: it, description: rightText(it) },
        })),
      },
    ],
  };
}
