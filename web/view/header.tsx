/** Above the conversation: how the agent works, with which model, and the door to the side panel. */

import { type Mode, modes } from "../api/schemas.ts";
import { useCell } from "../state/cell.ts";
import { useDesk, useView } from "./context.ts";
import { IconButton } from "./icon.tsx";

interface HeaderProps {
  readonly mode: Mode;
  openMenu(): void;
}

export function Header({ mode, openMenu }: HeaderProps) {
  const { t } = useView();
  const desk = useDesk();
  const pane = useCell(desk.pane);
  return (
    <header class="top">
      <IconButton icon="menu" class="narrow-only" label={t("web.menu.open")} onClick={openMenu} />
      <ModeTabs mode={mode} />
      <div class="top-end">
        <ModelChooser />
        <IconButton
          icon="panel"
          label={t(pane === null ? "web.panel.open" : "web.panel.close")}
          expanded={pane !== null}
          onClick={() => {
            desk.pane.value = pane === null ? "plan" : null;
          }}
        />
      </div>
    </header>
  );
}

function ModeTabs({ mode }: { readonly mode: Mode }) {
  const { t } = useView();
  const desk = useDesk();
  const choose = (next: Mode) => void desk.attempt(() => desk.chooseMode(next));
  const pressed = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = modes.at((modes.indexOf(mode) + by) % modes.length);
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t("web.tabs")} onKeyDown={pressed}>
      {modes.map((it) => (
        <button
          key={it}
          id={`tab-${it}`}
          type="button"
          role="tab"
          aria-selected={it === mode}
          aria-controls="conversation"
          tabIndex={it === mode ? 0 : -1}
          title={t(`web.tab.${it}.about`)}
          onClick={() => choose(it)}
        >
          {t(`web.tab.${it}`)}
        </button>
      ))}
    </div>
  );
}

function ModelChooser() {
  const { t } = useView();
  const desk = useDesk();
  const models = useCell(desk.models);
  const draft = useCell(desk.draft);
  useCell(desk.conversations.items);
  useCell(desk.conversations.looked);
  useCell(desk.open);
  const { current } = desk;
  const named = current === null
    ? draft.model ?? models.find(({ active }) => active)?.name
    : models.find((it) => `${it.provider}/${it.model}` === current.model)?.name;
  if (models.length === 0) return null;
  return (
    <label class="model">
      <span class="visually-hidden">{t("web.model")}</span>
      <select
        value={named ?? ""}
        title={t("web.model")}
        onChange={({ currentTarget: { value } }) =>
          void desk.attempt(() => desk.chooseModel(value))}
      >
        {named === undefined ? <option value="">{current?.model ?? ""}</option> : null}
        {models.map(({ name, usable }) => (
          <option key={name} value={name} disabled={!usable}>{name}</option>
        ))}
      </select>
    </label>
  );
}
