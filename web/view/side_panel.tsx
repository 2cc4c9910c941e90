/** Beside the conversation: plan, changes, files, usage and imports of the folder. */

import type { ComponentType } from "preact";
import { type Pane, panes } from "../control/desk.ts";
import { useCell } from "../state/cell.ts";
import { ChangesPane } from "./changes_pane.tsx";
import { useDesk, useView } from "./context.ts";
import { EventsPane } from "./events_pane.tsx";
import { FilesPane } from "./files_pane.tsx";
import { GraphPane } from "./graph_pane.tsx";
import { IconButton } from "./icon.tsx";
import { PlanPane } from "./plan_pane.tsx";
import { UsagePane } from "./usage_pane.tsx";

const views: Readonly<Record<Pane, ComponentType>> = {
  plan: PlanPane,
  changes: ChangesPane,
  events: EventsPane,
  files: FilesPane,
  usage: UsagePane,
  graph: GraphPane,
};

export function SidePanel({ pane }: { readonly pane: Pane }) {
  const { t } = useView();
  const desk = useDesk();
  const View = views[pane];
  const project = useCell(desk.projects.current);
  const choose = (next: Pane | null) => {
    desk.pane.value = next;
  };
  const pressed = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = panes.at((panes.indexOf(pane) + by) % panes.length);
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    choose(next);
    document.getElementById(`pane-${next}`)?.focus();
  };
  return (
    <aside class="side-panel" aria-label={t("web.panel")}>
      <div class="panel-head">
        <div class="panel-tabs" role="tablist" aria-label={t("web.panel")} onKeyDown={pressed}>
          {panes.map((it) => (
            <button
              key={it}
              id={`pane-${it}`}
              type="button"
              role="tab"
              aria-selected={it === pane}
              aria-controls="pane"
              tabIndex={it === pane ? 0 : -1}
              onClick={() => choose(it)}
            >
              {t(`web.${it}`)}
            </button>
          ))}
        </div>
        <IconButton icon="close" label={t("web.panel.close")} onClick={() => choose(null)} />
      </div>
      <div
        id="pane"
        role="tabpanel"
        aria-labelledby={`pane-${pane}`}
        class="panel-body"
        tabIndex={0}
      >
        <View key={project} />
      </div>
    </aside>
  );
}
