/** Every route, in the order of the document. */

import type { Identities } from "../identity.ts";
import type { Route } from "../route.ts";
import { conversationRoutes } from "./conversations.ts";
import { generalRoutes } from "./general.ts";
import { messageRoutes } from "./messages.ts";
import { turnRoutes } from "./turns.ts";

export function allRoutes(
  { identities, version }: { readonly identities: Identities; readonly version: string },
): readonly Route[] {
  return [
    ...generalRoutes(identities, version),
    ...conversationRoutes,
    ...messageRoutes,
    ...turnRoutes,
  ];
}
