/** The whole page: signed in or not, in the chosen language, with what went wrong above it. */

import { useMemo } from "preact/hooks";
import type { App } from "../control/app.ts";
import { useCell } from "../state/cell.ts";
import { type Say, sayIn } from "../text/i18n.ts";
import { Context, DeskContext } from "./context.ts";
import { IconButton } from "./icon.tsx";
import { Shell } from "./shell.tsx";
import { SignIn } from "./sign_in.tsx";

export function Root({ app }: { readonly app: App }) {
  const language = useCell(app.settings.language);
  const desk = useCell(app.desk);
  const context = useMemo(() => {
    const locale = language === "zh" ? "zh-CN" : "en";
    return { app, t: sayIn(language), locale };
  }, [app, language]);
  return (
    <Context.Provider value={context}>
      {desk === null ? <SignIn /> : (
        <DeskContext.Provider value={desk}>
          <Shell />
        </DeskContext.Provider>
      )}
      <Toast app={app} t={context.t} />
    </Context.Provider>
  );
}

function Toast({ app, t }: { readonly app: App; readonly t: Say }) {
  const notice = useCell(app.notice);
  if (notice === null) return null;
  const text = notice.type === "text"
    ? notice.text
    : notice.type === "unreachable"
    ? t("web.unreachable")
    : t("web.failed", { message: notice.text });
  return (
    <div class="toast" role="alert">
      <p>{text}</p>
      <IconButton
        icon="close"
        label={t("web.dismiss")}
        onClick={() => {
          app.notice.value = null;
        }}
      />
    </div>
  );
}
