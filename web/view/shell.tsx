/** The page of somebody who has signed in: conversations, the open one, and the side panel. */

import { useEffect, useState } from "preact/hooks";
import type { Mode } from "../api/schemas.ts";
import { useCell } from "../state/cell.ts";
import { type ConversationState, emptyConversation, isAtWork } from "../state/conversation.ts";
import { Cell } from "../state/cell.ts";
import { Composer } from "./composer.tsx";
import { useDesk, useView } from "./context.ts";
import { Header } from "./header.tsx";
import { Palette } from "./palette.tsx";
import { SidePanel } from "./side_panel.tsx";
import { Sidebar } from "./sidebar.tsx";
import { Thread } from "./thread.tsx";

/** Of no conversation. */
const none = new Cell<ConversationState>(emptyConversation);

export function Shell() {
  const { t } = useView();
  const desk = useDesk();
  const open = useCell(desk.open);
  useCell(desk.conversations.items);
  useCell(desk.conversations.looked);
  const draft = useCell(desk.draft);
  const pane = useCell(desk.pane);
  const state = useCell(open?.state ?? none);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const row = open === null ? null : desk.conversations.find(open.id);
  const mode = open === null ? draft.mode : row?.mode ?? draft.mode;
  useEffect(() => {
    document.title = row?.title ? `${row.title} · agent` : "agent";
  }, [row?.title]);
  useShortcuts({ palette: () => setPaletteOpen(true), menu: () => setMenuOpen(false) });
  return (
    <div class={`shell ${isMenuOpen ? "menu-open" : ""} ${pane === null ? "" : "panel-open"}`}>
      <Sidebar done={() => setMenuOpen(false)} />
      {isMenuOpen
        ? (
          <button
            type="button"
            class="scrim"
            aria-label={t("web.menu.close")}
            onClick={() => setMenuOpen(false)}
          />
        )
        : null}
      <main class="centre">
        <Header mode={mode} openMenu={() => setMenuOpen(true)} />
        <div id="conversation" role="tabpanel" aria-labelledby={`tab-${mode}`} tabIndex={-1}>
          <Banner />
          {open === null ? <Start mode={mode} /> : <Thread key={open.id} open={open} />}
          <Composer
            mode={mode}
            isAtWork={open !== null && isAtWork(state)}
            stop={() => void desk.attempt(async () => await open?.stop())}
          />
        </div>
      </main>
      {pane === null ? null : <SidePanel pane={pane} />}
      {isPaletteOpen ? <Palette close={() => setPaletteOpen(false)} /> : null}
    </div>
  );
}

interface Shortcuts {
  palette(): void;
  menu(): void;
}

function useShortcuts({ palette, menu }: Shortcuts): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        palette();
      } else if (event.key === "Escape") menu();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

/** Whether what is seen is what is. */
function Banner() {
  const { t } = useView();
  const isConnected = useCell(useDesk().connection.isOpen);
  return (
    <div class="banner-place" role="status">
      {isConnected ? null : <p class="banner">{t("web.connection.lost")}</p>}
    </div>
  );
}

function Start({ mode }: { readonly mode: Mode }) {
  const { t } = useView();
  const desk = useDesk();
  const say = (text: string) => void desk.attempt(async () => void await desk.say(text, []));
  const examples = ([1, 2] as const).map((it) => t(`web.start.${mode}.${it}`));
  return (
    <div class="start">
      <h1>{t("web.start.head")}</h1>
      <p>{t(`web.tab.${mode}.about`)}</p>
      <ul>
        {examples.map((it) => (
          <li key={it}>
            <button type="button" onClick={() => say(it)}>{it}</button>
          </li>
        ))}
      </ul>
      <p class="small">{t("web.start.about")}</p>
    </div>
  );
}
