/** Where one writes, with files beside the words. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Mode } from "../api/schemas.ts";
import type { Attachment } from "../control/open_conversation.ts";
import { useCell } from "../state/cell.ts";
import type { TextKey } from "../text/i18n.ts";
import { useDesk, useView } from "./context.ts";
import { Icon, IconButton } from "./icon.tsx";

interface ComposerProps {
  readonly mode: Mode;
  readonly isAtWork: boolean;
  stop(): void;
}

const largestFile = 5 * 1024 * 1024;

export function Composer({ mode, isAtWork, stop }: ComposerProps) {
  const draft = useDraft();
  const [isDropping, setDropping] = useState(false);
  return (
    <form
      class={`composer ${isDropping ? "dropping" : ""}`}
      onSubmit={(event) => {
        event.preventDefault();
        void draft.send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        void draft.add(event.dataTransfer?.files ?? []);
      }}
    >
      <Attachments files={draft.files} remove={draft.remove} />
      <Words
        draft={draft}
        hint={isDropping
          ? "web.compose.drop"
          : isAtWork
          ? "web.compose.steer"
          : `web.compose.${mode}`}
      />
      <Bar draft={draft} isAtWork={isAtWork} stop={stop} />
    </form>
  );
}

interface Draft {
  readonly text: string;
  readonly files: readonly Attachment[];
  write(text: string): void;
  add(files: Iterable<File>): Promise<void>;
  remove(name: string): void;
  send(): Promise<void>;
}

/** What is not sent yet; it comes back where it could not be sent. */
function useDraft(): Draft {
  const { app, t } = useView();
  const desk = useDesk();
  const [text, write] = useState("");
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const tell = (text: string) => {
    app.notice.value = { type: "text", text };
  };
  return {
    ...{ text, files, write },
    async add(list) {
      for (const file of list) {
        const read = await attachmentOf(file);
        if (typeof read === "string") tell(t(read, { name: file.name }));
        else setFiles((all) => [...all.filter(({ name }) => name !== read.name), read]);
      }
    },
    remove: (name) => setFiles((all) => all.filter((it) => it.name !== name)),
    async send() {
      const words = text.trim();
      if (words === "") return;
      write("");
      setFiles([]);
      const isSent = await desk.attempt(async () => {
        if (await desk.say(words, files) === "steered") tell(t("web.compose.steered"));
      });
      if (isSent) return;
      write(words);
      setFiles(files);
    },
  };
}

function Words({ draft, hint }: { readonly draft: Draft; readonly hint: TextKey }) {
  const { t } = useView();
  const open = useCell(useDesk().open);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => fitted(input.current), [draft.text]);
  useEffect(() => {
    // A keyboard that rises over a small screen would hide what was opened.
    if (innerWidth >= 800) input.current?.focus();
  }, [open?.id]);
  return (
    <textarea
      ref={input}
      rows={1}
      value={draft.text}
      aria-label={t("web.compose")}
      placeholder={t(hint)}
      onInput={(event) => draft.write(event.currentTarget.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData?.files ?? [];
        if (pasted.length > 0) event.preventDefault();
        void draft.add(pasted);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        void draft.send();
      }}
    />
  );
}

interface BarProps extends Pick<ComposerProps, "isAtWork" | "stop"> {
  readonly draft: Draft;
}

function Bar({ draft, isAtWork, stop }: BarProps) {
  const { t } = useView();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div class="composer-bar">
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget: it }) => {
          void draft.add([...it.files ?? []]);
          it.value = "";
        }}
      />
      <IconButton
        icon="attach"
        label={t("web.compose.attach")}
        onClick={() => picker.current?.click()}
      />
      <span class="hint">{t("web.compose.hint")}</span>
      {isAtWork
        ? <IconButton icon="stop" class="round stop" label={t("web.compose.stop")} onClick={stop} />
        : null}
      <button
        type="submit"
        class="round send"
        aria-label={t("web.compose.send")}
        title={t("web.compose.send")}
        disabled={draft.text.trim() === ""}
      >
        <Icon name="send" />
      </button>
    </div>
  );
}

interface AttachmentsProps {
  readonly files: readonly Attachment[];
  remove(name: string): void;
}

function Attachments({ files, remove }: AttachmentsProps) {
  const { t } = useView();
  if (files.length === 0) return null;
  return (
    <ul class="attachments">
      {files.map(({ name }) => (
        <li key={name}>
          <Icon name="file" />
          <span>{name}</span>
          <IconButton
            icon="close"
            label={t("web.compose.remove", { name })}
            onClick={() => remove(name)}
          />
        </li>
      ))}
    </ul>
  );
}

/** As high as its words, to a bound that the styles set. */
function fitted(input: HTMLTextAreaElement | null): void {
  if (input === null) return;
  input.style.height = "auto";
  input.style.height = `${input.scrollHeight}px`;
}

/** Why it was left out, where it was. */
async function attachmentOf(
  file: File,
): Promise<Attachment | "web.compose.not_text" | "web.compose.too_large"> {
  if (file.size > largestFile) return "web.compose.too_large";
  try {
    const bytes = await file.arrayBuffer();
    const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return content.includes("\0") ? "web.compose.not_text" : { name: file.name, content };
  } catch {
    return "web.compose.not_text";
  }
}
