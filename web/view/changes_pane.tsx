/** What was done to the folder, with diffs, and how it is undone. */

import { useEffect, useState } from "preact/hooks";
import type { ChangeRow } from "../api/schemas.ts";
import { useCell } from "../state/cell.ts";
import { diffLines } from "../state/diff.ts";
import { shortTime } from "../text/format.ts";
import { useDesk, useView } from "./context.ts";
import { DiffView } from "./diff_view.tsx";
import { Icon } from "./icon.tsx";

export function ChangesPane() {
  const { t } = useView();
  const desk = useDesk();
  const changes = useCell(desk.workspace.changes);
  const [isSideBySide, setSideBySide] = useState(false);
  if (changes.length === 0) return <p class="pane-empty">{t("web.changes.none")}</p>;
  const mayRedo = changes[0]?.kind === "undo";
  return (
    <>
      <div class="pane-bar">
        <button
          type="button"
          aria-pressed={isSideBySide}
          onClick={() => setSideBySide(!isSideBySide)}
        >
          {t("web.changes.side")}
        </button>
        {mayRedo
          ? (
            <button type="button" onClick={() => void desk.attempt(() => desk.workspace.redo())}>
              <Icon name="redo" />
              {t("web.changes.redo")}
            </button>
          )
          : null}
      </div>
      <ol class="changes">
        {changes.map((it) => <Change key={it.change} it={it} isSideBySide={isSideBySide} />)}
      </ol>
    </>
  );
}

interface ChangeProps {
  readonly it: ChangeRow;
  readonly isSideBySide: boolean;
}

function Change({ it, isSideBySide }: ChangeProps) {
  const { app, t, locale } = useView();
  const desk = useDesk();
  const [isOpen, setOpen] = useState(false);
  const { change, kind, tool, at, files, inForce, receipt } = it;
  const isUndo = kind === "undo" || kind === "redo";
  const paths = files.map(({ path }) => path);
  const undo = async () => {
    const outcome = await desk.workspace.undo(change);
    const key = outcome === "done" ? "web.changes.undid" as const : "web.changes.kept" as const;
    app.notice.value = { type: "text", text: t(key, { change }) };
  };
  return (
    <li class={inForce ? "" : "void"}>
      <div class="change-head">
        <button
          type="button"
          class="change-open"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" />
          <span class="change-title">
            <strong>{isUndo ? t(`web.kind.${kind}`) : paths.join(", ") || it.command}</strong>
            <span class="small">
              {tool ?? t("web.changes.by_hand")} · {shortTime(at, new Date(), locale)}
              {inForce ? null : <span class="tag">{t("web.changes.undone")}</span>}
              {receipt === null
                ? null
                : <span class={`tag ${receipt}`}>{t(`web.changes.${receipt}`)}</span>}
            </span>
          </span>
          <Counts files={files} />
        </button>
        {inForce && !isUndo
          ? (
            <button type="button" class="quiet-button" onClick={() => void desk.attempt(undo)}>
              <Icon name="undo" />
              {t("web.changes.undo")}
            </button>
          )
          : null}
      </div>
      {isOpen ? <ChangeDiff change={change} isSideBySide={isSideBySide} /> : null}
    </li>
  );
}

function Counts({ files }: Pick<ChangeRow, "files">) {
  const added = files.reduce((sum, it) => sum + (it.added ?? 0), 0);
  const removed = files.reduce((sum, it) => sum + (it.removed ?? 0), 0);
  return (
    <span class="counts" aria-hidden="true">
      <span class="plus">+{added}</span> <span class="minus">−{removed}</span>
    </span>
  );
}

function ChangeDiff({ change, isSideBySide }: { change: number; isSideBySide: boolean }) {
  const { t } = useView();
  const desk = useDesk();
  const [diff, setDiff] = useState<string | null>(null);
  useEffect(() => {
    void desk.attempt(async () => setDiff(await desk.workspace.changeDiff(change)));
  }, [change]);
  if (diff === null) return null;
  if (diff.trim() === "") return <p class="small">{t("web.changes.no_diff")}</p>;
  return (
    <DiffView lines={diffLines(diff)} label={t("web.call.change")} isSideBySide={isSideBySide} />
  );
}
