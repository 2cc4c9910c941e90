/** Where one writes, with files beside the words. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Attachment } from "../control/open_conversation.ts";
import { useDesk, useView } from "./context.ts";
import { Icon, IconButton } from "./icon.tsx";
import type { Mode } from "../api/schemas.ts";

interface ComposerProps {
  readonly mode: Mode;
  readonly isAtWork: boolean;
  stop(): void;
}

const largestFile = 5 * 1024 * 1024;

export function Composer({ mode, isAtWork, stop }: ComposerProps) {
  const { app, t } = useView();
  const desk = useDesk();
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [isDropping, setDropping] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => fitted(input.current), [text]);
  useEffect(() => {
    // A keyboard that rises over a small screen would hide what was opened.
    if (innerWidth >= 800) input.current?.focus();
  }, [desk.open.value?.id]);
  const add = async (list: Iterable<File>) => {
    for (const file of list) {
      const read = await attachmentOf(file);
      if (typeof read === "string") {
        app.notice.value = { type: "text", text: t(read, { name: file.name }) };
      } else setFiles((all) => [...all.filter(({ name }) => name !== read.name), read]);
    }
  };
  const send = async () => {
    const words = text.trim();
    if (words === "") return;
    setText("");
    setFiles([]);
    if (!await desk.attempt(() => desk.say(words, files))) {
      setText(words);
      setFiles(files);
    }
  };
  return (
    <form
      class={`composer ${isDropping ? "dropping" : ""}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        void add(event.dataTransfer?.files ?? []);
      }}
    >
      <Attachments
        files={files}
        remove={(name) => setFiles(files.filter((it) => it.name !== name))}
      />
      <textarea
        ref={input}
        rows={1}
        value={text}
        aria-label={t("web.compose")}
        placeholder={t(
          isDropping ? "web.compose.drop" : isAtWork ? "web.compose.steer" : `web.compose.${mode}`,
        )}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.files ?? [];
          if (pasted.length > 0) event.preventDefault();
          void add(pasted);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget: it }) => {
          void add([...it.files ?? []]);
          it.value = "";
        }}
      />
      <div class="composer-bar">
        <IconButton
          icon="attach"
          label={t("web.compose.attach")}
          onClick={() => picker.current?.click()}
        />
        <span class="hint">{t("web.compose.hint")}</span>
        {isAtWork
          ? (
            <button
              type="button"
              class="round stop"
              aria-label={t("web.compose.stop")}
              title={t("web.compose.stop")}
              onClick={stop}
            >
              <Icon name="stop" />
            </button>
          )
          : null}
        <button
          type="submit"
          class="round send"
          aria-label={t("web.compose.send")}
          title={t("web.compose.send")}
          disabled={text.trim() === ""}
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
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
