/** Makes a project, renames it, brings files into it, or takes it off the list. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Project, Uploaded } from "../api/schemas.ts";
import type { Desk } from "../control/desk.ts";
import type { Load } from "../control/projects.ts";
import type { Say } from "../text/i18n.ts";
import { useDesk, useView } from "./context.ts";
import { LoadChooser } from "./load_chooser.tsx";
import { Dialog } from "./menu.tsx";

export type ProjectDeed = "new" | "add" | "rename" | "remove";

interface ProjectDialogProps {
  readonly deed: ProjectDeed;
  readonly project: Project;
  done(): void;
}

export function ProjectDialog({ deed, project, done }: ProjectDialogProps) {
  const { t } = useView();
  const [name, setName] = useState(deed === "rename" ? project.name : "");
  const [load, setLoad] = useState<Load>({ type: "nothing" });
  const { isBusy, perform } = useDeed(done);
  const isNamed = deed === "new" || deed === "rename";
  const isReady = deed === "add" ? load.type !== "nothing" : !isNamed || name.trim() !== "";
  const submit = (event: Event) => {
    event.preventDefault();
    if (isReady && !isBusy) void perform({ deed, project, name: name.trim(), load });
  };
  const choose = (next: Load) => {
    setLoad(next);
    if (name === "") setName(nameOf(next));
  };
  return (
    <Dialog label={t(`web.project.${deed}`)} class="confirm" close={done}>
      <form onSubmit={submit}>
        <h2>{t(`web.project.${deed}`)}</h2>
        {deed === "remove" ? <p>{t("web.project.remove.about", { path: project.path })}</p> : null}
        {isNamed ? <NameField name={name} change={setName} /> : null}
        {deed === "new" || deed === "add" ? <LoadChooser load={load} choose={choose} /> : null}
        <div class="dialog-buttons">
          <button type="button" onClick={done}>{t("web.cancel")}</button>
          <button
            type="submit"
            class={deed === "remove" ? "danger" : "primary"}
            disabled={!isReady || isBusy}
          >
            {t(isBusy ? "web.project.busy" : `web.project.${deed}.do`)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** What was uploaded is told; where it did not work, what was typed stays. */
function useDeed(done: () => void) {
  const { app, t } = useView();
  const desk = useDesk();
  const [isBusy, setBusy] = useState(false);
  const perform = async (wish: ProjectInput) => {
    setBusy(true);
    const isDone = await desk.attempt(async () => {
      const made = await performed(desk, wish);
      if (made !== null) app.notice.value = { type: "text", text: uploadText(made, t) };
    });
    setBusy(false);
    if (isDone) done();
  };
  return { isBusy, perform };
}

interface NameFieldProps {
  readonly name: string;
  change(name: string): void;
}

function NameField({ name, change }: NameFieldProps) {
  const { t } = useView();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <label class="field">
      <span>{t("web.project.name")}</span>
      <input
        ref={input}
        value={name}
        maxLength={100}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

interface ProjectInput extends Pick<ProjectDialogProps, "deed" | "project"> {
  readonly name: string;
  readonly load: Load;
}

/** What was written; `null`: no files were. */
async function performed(
  desk: Desk,
  { deed, project, name, load }: ProjectInput,
): Promise<Uploaded | null> {
  switch (deed) {
    case "new": {
      const made = await desk.createProject(name, load);
      return load.type === "nothing" ? null : made;
    }
    case "add":
      return load.type === "nothing" ? null : await desk.projects.add(load);
    case "rename":
      await desk.projects.rename(project.id, name);
      return null;
    case "remove":
      await desk.removeProject(project.id);
      return null;
  }
}

/** Names of files that are told. */
const mostNamed = 3;

function uploadText({ project, written, skipped }: Uploaded, t: Say): string {
  const done = t("web.project.uploaded", { count: written, name: project.name });
  if (skipped.length === 0) return done;
  const names = skipped.slice(0, mostNamed).join(", ");
  const more = skipped.length > mostNamed ? "…" : "";
  return `${done} ${t("web.project.skipped", { count: skipped.length, names: names + more })}`;
}

/** Of the folder or the archive. */
function nameOf(load: Load): string {
  switch (load.type) {
    case "nothing":
      return "";
    case "folder":
      return load.files[0]?.webkitRelativePath.split("/", 1)[0] ?? "";
    case "archive":
      return load.file.name.replace(/\.(zip|tgz|tar(\.gz)?)$/i, "");
  }
}
