/** Which project is worked in, and what can be done with it. */

import { useState } from "preact/hooks";
import { localProject } from "../control/projects.ts";
import { useCell } from "../state/cell.ts";
import { useDesk, useView } from "./context.ts";
import { Icon } from "./icon.tsx";
import { Menu, type MenuEntry } from "./menu.tsx";
import { type ProjectDeed, ProjectDialog } from "./project_dialog.tsx";

export function ProjectBar() {
  const { t } = useView();
  const desk = useDesk();
  const items = useCell(desk.projects.items);
  const current = useCell(desk.projects.current);
  const [deed, setDeed] = useState<ProjectDeed | null>(null);
  const row = items?.find(({ id }) => id === current);
  if (items === null || row === undefined) return <div class="project" />;
  const entry = (deed: ProjectDeed, icon: MenuEntry["icon"]): MenuEntry => ({
    ...{ icon, label: t(`web.project.${deed}`), run: () => setDeed(deed) },
    isGrave: deed === "remove",
  });
  return (
    <div class="project">
      <Icon name="folder" />
      <select
        value={current}
        title={row.path}
        aria-label={t("web.project")}
        onChange={({ currentTarget: { value } }) => desk.chooseProject(value)}
      >
        {items.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </select>
      <Menu
        label={t("web.project.menu", { name: row.name })}
        entries={[
          entry("new", "plus"),
          entry("add", "upload"),
          ...current === localProject ? [] : [entry("rename", "edit"), entry("remove", "trash")],
        ]}
      />
      {deed === null
        ? null
        : <ProjectDialog deed={deed} project={row} done={() => setDeed(null)} />}
    </div>
  );
}
