/** Who answers, and what the day has cost, before a conversation is driven. */

import { type Config, limitsOf } from "../config/mod.ts";
import { AgentError, type Limits, type Store } from "../protocol/mod.ts";
import type { DriveOptions, ModelChoice } from "../session/mod.ts";
import type { Models } from "./models.ts";

/** Who would answer in a conversation; `null`: nobody can. */
export async function answeringOrNone(
  models: Models,
  config: Config,
): Promise<ModelChoice | null> {
  const wish = { beside: "none", limits: limitsOf(config) } as const;
  return await models.answering(config.value.active_model, wish).catch((error) => {
    if (error instanceof AgentError) return null;
    throw error;
  });
}

/** What counts against the limits of the day; looked up only where there are some. */
export async function spentOnDay(
  { day }: Limits,
  { store, now }: { readonly store: () => Promise<Store>; readonly now: number },
): Promise<Pick<DriveOptions, "earlier">> {
  if (day.tokens === null && day.money === null) return {};
  const { spentToday } = await import("../session/mod.ts");
  const { input, output, cost } = await spentToday(await store(), now);
  return { earlier: { tokens: input + output, money: cost } };
}
