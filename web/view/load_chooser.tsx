/** What is uploaded: nothing, a folder, or an archive, by choice or by drop. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Load } from "../control/projects.ts";
import type { Say } from "../text/i18n.ts";
import { useView } from "./context.ts";
import { Icon } from "./icon.tsx";

interface LoadChooserProps {
  readonly load: Load;
  choose(load: Load): void;
}

export function LoadChooser({ load, choose }: LoadChooserProps) {
  const { t } = useView();
  const [isDropping, setDropping] = useState(false);
  return (
    <div
      class={`load ${isDropping ? "dropping" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        const [file] = event.dataTransfer?.files ?? [];
        if (file !== undefined) choose({ type: "archive", file });
      }}
    >
      <Picker
        type="folder"
        take={(all) => {
          const files = all.filter(isOwn);
          if (files.length > 0) choose({ type: "folder", files });
        }}
      />
      <Picker
        type="archive"
        take={([file]) => {
          if (file !== undefined) choose({ type: "archive", file });
        }}
      />
      <p class="small" role="status">{loadText(load, t)}</p>
    </div>
  );
}

interface PickerProps {
  readonly type: "folder" | "archive";
  take(files: readonly File[]): void;
}

function Picker({ type, take }: PickerProps) {
  const { t } = useView();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current !== null) input.current.webkitdirectory = type === "folder";
  }, []);
  return (
    <>
      <input
        ref={input}
        type="file"
        class={`load-${type}`}
        hidden
        accept={type === "archive" ? ".zip,.tar,.tgz,.gz" : ""}
        onChange={({ currentTarget: { files } }) => take([...files ?? []])}
      />
      <button type="button" onClick={() => input.current?.click()}>
        <Icon name={type === "archive" ? "file" : "folder"} />
        {t(`web.project.${type}`)}
      </button>
    </>
  );
}

/** What git keeps is no file of the project, and most of it. */
function isOwn({ webkitRelativePath }: File): boolean {
  return !webkitRelativePath.includes("/.git/");
}

function loadText(load: Load, t: Say): string {
  switch (load.type) {
    case "nothing":
      return t("web.project.nothing");
    case "folder":
      return t("web.project.picked", {
        name: load.files[0]?.webkitRelativePath.split("/", 1)[0] ?? "",
        count: load.files.length,
      });
    case "archive":
      return load.file.name;
  }
}
