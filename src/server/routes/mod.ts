/** Every route, in the order of the document. */

import type { ActionEntry } from "../../actions/mod.ts";
import type { Identities } from "../identity.ts";
import type { Metrics } from "../metrics.ts";
import type { Route } from "../route.ts";
import { conversationRoutes } from "./conversations.ts";
import { generalRoutes } from "./general.ts";
import { messageRoutes } from "./messages.ts";
import { fileRoutes } from "./files.ts";
import { metricsRoute } from "./metrics.ts";
import { planRunRoutes } from "./plan_run.ts";
import { projectRoutes } from "./projects.ts";
import { uploadRoute } from "./upload.ts";
import { turnRoutes } from "./turns.ts";
import { workRoutes } from "./work.ts";

export interface RoutesParts {
  readonly identities: Identities;
  readonly version: string;
  readonly entries: readonly ActionEntry[];
  readonly metrics: Metrics;
}

export function allRoutes(
  { identities, version, entries, metrics }: RoutesParts,
): readonly Route[] {
  return [
    ...generalRoutes(identities, version),
    ...conversationRoutes,
    ...messageRoutes,
    ...turnRoutes,
    uploadRoute,
    ...projectRoutes,
    ...fileRoutes,
    ...workRoutes(entries),
    ...planRunRoutes,
    metricsRoute(metrics),
  ];
}
