/** Theme, language and account, below the conversations. */

import { themes } from "../control/settings.ts";
import { useCell } from "../state/cell.ts";
import { languages } from "../text/i18n.ts";
import { useDesk, useView } from "./context.ts";

/** Each language in its own words. */
export const languageNames = { en: "English", zh: "中文" } as const;

export function ThemeAndLanguage() {
  const { app: { settings }, t } = useView();
  const theme = useCell(settings.theme);
  const language = useCell(settings.language);
  return (
    <div class="choices">
      <label>
        <span class="visually-hidden">{t("web.theme")}</span>
        <select
          value={theme}
          onChange={({ currentTarget: { value } }) => {
            const chosen = themes.find((it) => it === value);
            if (chosen !== undefined) settings.chooseTheme(chosen);
          }}
        >
          {themes.map((it) => <option key={it} value={it}>{t(`web.theme.${it}`)}</option>)}
        </select>
      </label>
      <label>
        <span class="visually-hidden">{t("web.language")}</span>
        <select
          value={language}
          onChange={({ currentTarget: { value } }) => {
            const chosen = languages.find((it) => it === value);
            if (chosen !== undefined) settings.chooseLanguage(chosen);
          }}
        >
          {languages.map((it) => <option key={it} value={it} lang={it}>{languageNames[it]}
          </option>)}
        </select>
      </label>
    </div>
  );
}

export function SettingsBar() {
  const { app, t } = useView();
  const desk = useDesk();
  const profile = useCell(desk.profile);
  const auth = useCell(app.auth);
  return (
    <section class="settings" aria-label={t("web.settings")}>
      <ThemeAndLanguage />
      {auth?.auth_mode === "multi"
        ? (
          <div class="account">
            <span>{profile?.name}</span>
            <button type="button" class="link-button" onClick={() => void app.signOut()}>
              {t("web.sign_out")}
            </button>
          </div>
        )
        : null}
    </section>
  );
}
