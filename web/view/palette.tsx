/** Everything that can be done, found by its words. */

import { useMemo, useState } from "preact/hooks";
import { modes } from "../api/schemas.ts";
import { type Desk, panes } from "../control/desk.ts";
import { themes } from "../control/settings.ts";
import type { App } from "../control/app.ts";
import { languages, type Say } from "../text/i18n.ts";
import { useDesk, useView } from "./context.ts";
import { Dialog } from "./menu.tsx";
import { languageNames } from "./settings_bar.tsx";

interface Command {
  readonly label: string;
  run(): void;
}

function commandsOf(app: App, desk: Desk, t: Say): readonly Command[] {
  return [
    { label: t("web.session.new"), run: () => desk.show(null) },
    ...modes.map((mode) => ({
      label: `${t(`web.tab.${mode}`)} — ${t(`web.tab.${mode}.about`)}`,
      run: () => void desk.attempt(() => desk.chooseMode(mode)),
    })),
    ...panes.map((pane) => ({
      label: `${t("web.panel.open")}: ${t(`web.${pane}`)}`,
      run: () => {
        desk.pane.value = pane;
      },
    })),
    ...(desk.projects.items.value ?? []).map(({ id, name }) => ({
      label: `${t("web.project")}: ${name}`,
      run: () => desk.chooseProject(id),
    })),
    ...themes.map((theme) => ({
      label: `${t("web.theme")}: ${t(`web.theme.${theme}`)}`,
      run: () => app.settings.chooseTheme(theme),
    })),
    ...languages.map((language) => ({
      label: `${t("web.language")}: ${languageNames[language]}`,
      run: () => app.settings.chooseLanguage(language),
    })),
    ...(desk.conversations.items.value ?? []).map(({ id, title }) => ({
      label: t("web.palette.open", { title: title || t("web.session.untitled") }),
      run: () => desk.show(id),
    })),
  ];
}

export function Palette({ close }: { close(): void }) {
  const { app, t } = useView();
  const desk = useDesk();
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const all = useMemo(() => commandsOf(app, desk, t), [app, desk, t]);
  const wanted = words.toLowerCase().split(/\s+/).filter((it) => it !== "");
  const shown = all
    .filter(({ label }) => wanted.every((it) => label.toLowerCase().includes(it)))
    .slice(0, 12);
  const chosen = Math.min(at, shown.length - 1);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    command.run();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt(Math.min(chosen + 1, shown.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(chosen - 1, 0));
    else if (event.key === "Enter") run(shown[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog label={t("web.palette")} class="palette" close={close}>
      <input
        ref={(input) => input?.focus()}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={shown.length === 0 ? undefined : `command-${chosen}`}
        aria-label={t("web.palette.hint")}
        placeholder={t("web.palette.hint")}
        value={words}
        onInput={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={pressed}
      />
      <ul id="palette-list" role="listbox" aria-label={t("web.palette")}>
        {shown.map((command, key) => (
          <li
            key={key}
            id={`command-${key}`}
            role="option"
            aria-selected={key === chosen}
            onPointerMove={() => setAt(key)}
            onClick={() => run(command)}
          >
            {command.label}
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p class="empty">{t("web.palette.none")}</p> : null}
    </Dialog>
  );
}
