/** Every route, in the order of the document. */

import type { ActionEntry } from "../../actions/mod.ts";
import type { Identities } from "../identity.ts";
import type { Route } from "../route.ts";
import { conversationRoutes } from "./conversations.ts";
import { generalRoutes } from "./general.ts";
import { messageRoutes } from "./messages.ts";
import { projectRoutes } from "./projects.ts";
import { turnRoutes } from "./turns.ts";
import { workRoutes } from "./work.ts";

export interface RoutesParts {
  readonly identities: Identities;
  readonly version: string;
  readonly entries: readonly ActionEntry[];
}

export function allRoutes({ identities, version, entries }: RoutesParts): readonly Route[] {
  return [
    ...generalRoutes(identities, version),
    ...conversationRoutes,
    ...messageRoutes,
    ...turnRoutes,
    ...projectRoutes,
    ...workRoutes(entries),
  ];
}
