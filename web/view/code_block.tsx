/** Code with its language and a button that copies it. */

import { useEffect, useState } from "preact/hooks";
import { useView } from "./context.ts";
import { Icon } from "./icon.tsx";

export function CodeBlock(
  { text, language }: { readonly text: string; readonly language: string },
) {
  const { t } = useView();
  const name = language.split(/\s/)[0] ?? "";
  return (
    <figure class="code-block">
      <figcaption>
        <span>{name || t("web.code")}</span>
        <CopyButton text={text} label={t("web.copy")} />
      </figcaption>
      <pre tabIndex={0} aria-label={name || t("web.code")}><code>{text}</code></pre>
    </figure>
  );
}

/** Says for a moment that it was done. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { app, t } = useView();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 1500);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setDone(true),
      (error) => app.failed(error),
    );
  return (
    <button type="button" class="quiet-button" onClick={copy}>
      <Icon name={isDone ? "check" : "copy"} />
      <span aria-live="polite">{isDone ? t("web.copied") : label}</span>
    </button>
  );
}
