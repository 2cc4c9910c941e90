/** Asks to which project a conversation moves. */

import { useState } from "preact/hooks";
import type { Conversation } from "../api/schemas.ts";
import { useCell } from "../state/cell.ts";
import { useDesk, useView } from "./context.ts";
import { Dialog } from "./menu.tsx";

interface MoveDialogProps {
  readonly it: Conversation;
  readonly title: string;
  done(): void;
}

export function MoveDialog({ it, title, done }: MoveDialogProps) {
  const { app, t } = useView();
  const desk = useDesk();
  const others = (useCell(desk.projects.items) ?? []).filter(({ id }) => id !== it.project_id);
  const [chosen, setChosen] = useState(others[0]?.id ?? "");
  const move = (event: Event) => {
    event.preventDefault();
    const target = others.find(({ id }) => id === chosen);
    if (target === undefined) return;
    done();
    void desk.attempt(async () => {
      await desk.move(it.id, target.id);
      const text = t("web.session.moved", { title, name: target.name });
      app.notice.value = { type: "text", text };
    });
  };
  return (
    <Dialog label={t("web.session.move")} class="confirm" close={done}>
      <form onSubmit={move}>
        <h2>{t("web.session.move")}</h2>
        <p>{t("web.session.move.about", { title })}</p>
        <label class="field">
          <span>{t("web.project")}</span>
          <select value={chosen} onChange={({ currentTarget: { value } }) => setChosen(value)}>
            {others.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
        <div class="dialog-buttons">
          <button type="button" onClick={done}>{t("web.cancel")}</button>
          <button type="submit" class="primary" disabled={chosen === ""}>
            {t("web.session.move.do")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
