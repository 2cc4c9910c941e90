/** The conversations of the folder: found, opened, renamed, deleted. */

import { useState } from "preact/hooks";
import type { Conversation } from "../api/schemas.ts";
import { useCell } from "../state/cell.ts";
import { daysBefore, shortTime } from "../text/format.ts";
import type { TextKey } from "../text/i18n.ts";
import { useDesk, useView } from "./context.ts";
import { Icon, IconButton } from "./icon.tsx";
import { Dialog, Menu } from "./menu.tsx";
import { MoveDialog } from "./move_dialog.tsx";
import { ProjectBar } from "./project_bar.tsx";
import { SettingsBar } from "./settings_bar.tsx";

interface SidebarProps {
  /** On a narrow screen, when something was opened. */
  done(): void;
}

export function Sidebar({ done }: SidebarProps) {
  const { t } = useView();
  const desk = useDesk();
  const items = useCell(desk.conversations.items);
  const hasMore = useCell(desk.conversations.hasMore);
  const open = useCell(desk.open);
  const [words, setWords] = useState("");
  const shown = items?.filter((it) => matches(it, words)) ?? null;
  const show = (id: string | null) => {
    desk.show(id);
    done();
  };
  return (
    <nav class="sidebar" aria-label={t("web.sessions")}>
      <div class="brand">
        <img src="assets/icon.svg" alt="" width="26" height="26" />
        <span>agent</span>
        <IconButton icon="close" class="narrow-only" label={t("web.menu.close")} onClick={done} />
      </div>
      <ProjectBar />
      <button type="button" class="new-session" onClick={() => show(null)}>
        <Icon name="plus" />
        {t("web.session.new")}
      </button>
      <label class="search">
        <Icon name="search" />
        <input
          type="search"
          value={words}
          placeholder={t("web.sessions.search")}
          aria-label={t("web.sessions.search")}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <div class="session-list">
        {shown === null ? null : <Groups items={shown} openId={open?.id ?? null} show={show} />}
        {shown?.length === 0
          ? <p class="empty">{t(words === "" ? "web.sessions.none" : "web.sessions.no_match")}</p>
          : null}
        {hasMore
          ? (
            <button
              type="button"
              class="link-button"
              onClick={() => void desk.attempt(() => desk.conversations.more())}
            >
              {t("web.sessions.more")}
            </button>
          )
          : null}
      </div>
      <SettingsBar />
    </nav>
  );
}

function matches({ title }: Conversation, words: string): boolean {
  return title.toLowerCase().includes(words.trim().toLowerCase());
}

interface GroupsProps {
  readonly items: readonly Conversation[];
  readonly openId: string | null;
  show(id: string): void;
}

function Groups({ items, openId, show }: GroupsProps) {
  const { t } = useView();
  const groups = Map.groupBy(items, ({ updated_at }) => groupOf(updated_at));
  return (
    <>
      {[...groups].map(([key, rows]) => (
        <section key={key}>
          <h2>{t(key)}</h2>
          <ul>
            {rows.map((it) => <Row key={it.id} it={it} isOpen={it.id === openId} show={show} />)}
          </ul>
        </section>
      ))}
    </>
  );
}

function groupOf(at: string): TextKey {
  const days = daysBefore(new Date(at), new Date());
  return days <= 0 ? "web.today" : days === 1 ? "web.yesterday" : "web.earlier";
}

interface RowProps {
  readonly it: Conversation;
  readonly isOpen: boolean;
  show(id: string): void;
}

function Row({ it, isOpen, show }: RowProps) {
  const { t, locale } = useView();
  const [doing, setDoing] = useState<"rename" | "move" | "delete" | null>(null);
  const projects = useCell(useDesk().projects.items) ?? [];
  const title = it.title || t("web.session.untitled");
  if (doing === "rename") return <Rename it={it} done={() => setDoing(null)} />;
  return (
    <li class={isOpen ? "open" : ""}>
      <button
        type="button"
        class="session"
        aria-current={isOpen ? "page" : undefined}
        onClick={() => show(it.id)}
      >
        <span class="session-title">{title}</span>
        <span class="session-time">{shortTime(it.updated_at, new Date(), locale)}</span>
        <Status status={it.status} />
      </button>
      <Menu
        label={t("web.session.menu", { title })}
        entries={[
          { icon: "edit", label: t("web.session.rename"), run: () => setDoing("rename") },
          ...projects.length < 2 ? [] : [
            { icon: "move", label: t("web.session.move"), run: () => setDoing("move") } as const,
          ],
          {
            icon: "trash",
            label: t("web.session.delete"),
            isGrave: true,
            run: () => setDoing("delete"),
          },
        ]}
      />
      {doing === "move" ? <MoveDialog it={it} title={title} done={() => setDoing(null)} /> : null}
      {doing === "delete" ? <Removal it={it} title={title} done={() => setDoing(null)} /> : null}
    </li>
  );
}

function Status({ status }: Pick<Conversation, "status">) {
  const { t } = useView();
  if (status === "idle") return null;
  const text = t(`web.session.status.${status}`);
  return <span class={`status ${status}`} role="img" aria-label={text} title={text} />;
}

function Rename({ it, done }: { readonly it: Conversation; done(): void }) {
  const { t } = useView();
  const desk = useDesk();
  const [title, setTitle] = useState(it.title);
  const save = (event: Event) => {
    event.preventDefault();
    const words = title.trim();
    done();
    if (words === "" || words === it.title) return;
    void desk.attempt(() => desk.conversations.change(it.id, { title: words }));
  };
  return (
    <li>
      <form class="rename" onSubmit={save}>
        <input
          ref={(input) => input?.focus()}
          value={title}
          maxLength={200}
          aria-label={t("web.session.title")}
          onInput={(event) => setTitle(event.currentTarget.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === "Escape") done();
          }}
        />
      </form>
    </li>
  );
}

interface RemovalProps {
  readonly it: Conversation;
  readonly title: string;
  done(): void;
}

function Removal({ it, title, done }: RemovalProps) {
  const { t } = useView();
  const desk = useDesk();
  const remove = () => {
    done();
    void desk.attempt(() => desk.remove(it.id));
  };
  return (
    <Dialog label={t("web.session.delete.head")} class="confirm" close={done}>
      <h2>{t("web.session.delete.head")}</h2>
      <p>{t("web.session.delete.about", { title })}</p>
      <div class="dialog-buttons">
        <button type="button" onClick={done}>{t("web.cancel")}</button>
        <button type="button" class="danger" onClick={remove}>{t("web.session.delete")}</button>
      </div>
    </Dialog>
  );
}
