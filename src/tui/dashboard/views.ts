/** The viewer over whatever stands there. */

import { bodySize, updateViewer, viewerOf } from "../viewer/mod.ts";
import type { DashboardUpdated, Message } from "./message.ts";
import type { Dashboard } from "./model.ts";
import { plain } from "./panes.ts";

type Updated = DashboardUpdated<Dashboard>;

/** A document is opened, over whatever stands there. */
export function viewed(
  model: Dashboard,
  { document, line }: Omit<Extract<Message, { readonly type: "view" }>, "type">,
): Updated {
  const { kit } = model.conversation;
  const before = model.overlay?.type === "viewer" ? model.overlay : null;
  // What was edited meanwhile is seen where it was seen before.
  const again = before?.viewer.document.title === document.title;
  const viewer = viewerOf({
    document,
    size: bodySize(model.size),
    kit,
    folded: (count) => model.t("tui.viewer.folded", { count }),
    ...(line === undefined ? {} : { line }),
  });
  const overlay = {
    type: "viewer",
    viewer: line === undefined ? viewer : updateViewer(viewer, { type: "line", line }).model,
    of: "document",
    below: again ? before.below : model.overlay,
  } as const;
  return plain({ ...model, overlay });
}

/** All of what is asked, on the whole screen. */
export function viewedCard(model: Dashboard, prompt: "search" | null): Updated {
  if (model.card === null || model.card.kind === "secret") return plain(model);
  const size = bodySize(model.size);
  const { model: resized } = updateViewer(model.card.viewer, { type: "resize", size });
  const viewer = prompt === null
    ? resized
    : updateViewer(resized, { type: "prompt", of: prompt }).model;
  return plain({ ...model, overlay: { type: "viewer", viewer, of: "card", below: null } });
}
