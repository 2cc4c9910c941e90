/** A question as the terminal puts it, with the same answers; once it is answered, who did and how. */

import { useState } from "preact/hooks";
import type { ApprovalWord, Step } from "../api/schemas.ts";
import type { OpenConversation } from "../control/open_conversation.ts";
import type { Approval } from "../state/conversation.ts";
import { diffLines, hasDiff } from "../state/diff.ts";
import { answersTo, type QuestionKind, questionKind } from "../state/question.ts";
import type { TextKey } from "../text/i18n.ts";
import { useDesk, useView } from "./context.ts";
import { DiffView } from "./diff_view.tsx";
import { Icon } from "./icon.tsx";

interface CardProps {
  readonly open: OpenConversation;
  /** `null`: it is about none. */
  readonly call: Step | null;
  readonly approval: Approval;
}

export function ApprovalCard(props: CardProps) {
  const { approval, call } = props;
  if (approval.answered !== null) return <AnsweredLine {...props} />;
  const kind = questionKind(approval, call);
  return kind === "words" ? <QuestionCard {...props} /> : <CallCard {...props} kind={kind} />;
}

function AnsweredLine({ open, call, approval }: CardProps) {
  const { t } = useView();
  const { id, answered } = approval;
  if (answered === null) return null;
  const { word, note, by } = answered;
  const isReply = questionKind(approval, call) === "words" && word !== "decline";
  const where = by === null
    ? "web.ask.by.terminal" as const
    : open.answeredHere.has(id)
    ? "web.ask.by.here" as const
    : "web.ask.by.tab" as const;
  return (
    <p class={`answered ${word}`}>
      <Icon name={word === "decline" ? "close" : "check"} />
      <span>
        {t(isReply ? "web.ask.answered.reply" : `web.ask.answered.${word}`)} · {t(where)}
        {note === null || note === "" ? null : <q>{note}</q>}
      </span>
    </p>
  );
}

function useAnswer(open: OpenConversation, approval: Approval) {
  const desk = useDesk();
  const [isSending, setSending] = useState(false);
  const answer = (word: ApprovalWord, note = "") => {
    setSending(true);
    void desk.attempt(() => open.answer(approval, word, note)).then(() => setSending(false));
  };
  return { isSending, answer };
}

/** Letters of the terminal's card, where the card has the focus and no text is being typed. */
const letters: Readonly<Record<string, ApprovalWord>> = {
  o: "once",
  s: "session",
  a: "always",
  d: "decline",
};

const heads = {
  call: "web.ask.head",
  plan: "web.ask.plan",
  consent: "web.ask.question",
} as const satisfies Readonly<Record<Exclude<QuestionKind, "words">, TextKey>>;

interface CallCardProps extends CardProps {
  readonly kind: Exclude<QuestionKind, "words">;
}

function CallCard({ open, approval, kind }: CallCardProps) {
  const { t } = useView();
  const head = t(heads[kind]);
  const { isSending, answer } = useAnswer(open, approval);
  const [isExplaining, setExplaining] = useState(false);
  const words = answersTo(kind, approval);
  const pressed = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey) return;
    const word = letters[event.key];
    if (event.key === "w") setExplaining(true);
    else if (word !== undefined && words.includes(word)) answer(word);
    else return;
    event.preventDefault();
  };
  return (
    <section class="card" aria-label={head} tabIndex={-1} onKeyDown={pressed}>
      <h3>{head}</h3>
      <Shown text={approval.shown} />
      <div class="answers" role="group" aria-label={head}>
        {words.map((word) => (
          <button
            key={word}
            type="button"
            class={word === "once" ? "primary" : word === "decline" ? "decline" : ""}
            title={t("web.ask.keys")}
            disabled={isSending}
            onClick={() => answer(word)}
          >
            {t(`web.ask.${word}`)}
          </button>
        ))}
        <button
          type="button"
          class="link-button"
          aria-expanded={isExplaining}
          onClick={() => setExplaining(!isExplaining)}
        >
          {t("web.ask.decline_why")}
        </button>
      </div>
      {isExplaining
        ? (
          <NoteForm
            label={t("web.ask.why")}
            submit={t("web.ask.decline")}
            isSending={isSending}
            send={(note) => answer("decline", note)}
          />
        )
        : null}
    </section>
  );
}

/** Exactly what was put before the user; a diff in it is coloured, and no character is left out. */
function Shown({ text }: { readonly text: string }) {
  const { t } = useView();
  if (!hasDiff(text)) {
    return <pre class="shown scroll-x" tabIndex={0} aria-label={t("web.ask.head")}>{text}</pre>;
  }
  return <DiffView lines={diffLines(text)} label={t("web.call.change")} />;
}

function QuestionCard({ open, approval }: CardProps) {
  const { t } = useView();
  const { isSending, answer } = useAnswer(open, approval);
  return (
    <section class="card" aria-label={t("web.ask.question")}>
      <h3>{t("web.ask.question")}</h3>
      <pre class="shown plain">{approval.shown.trimEnd()}</pre>
      <NoteForm
        label={t("web.ask.reply")}
        submit={t("web.compose.send")}
        isSending={isSending}
        send={(note) => answer("once", note)}
      />
      <button
        type="button"
        class="link-button"
        disabled={isSending}
        onClick={() => answer("decline")}
      >
        {t("web.ask.decline")}
      </button>
    </section>
  );
}

interface NoteFormProps {
  readonly label: string;
  readonly submit: string;
  readonly isSending: boolean;
  send(note: string): void;
}

function NoteForm({ label, submit, isSending, send }: NoteFormProps) {
  const [note, setNote] = useState("");
  const submitted = (event: Event) => {
    event.preventDefault();
    if (note.trim() !== "") send(note.trim());
  };
  return (
    <form class="note" onSubmit={submitted}>
      <label>
        <span>{label}</span>
        <textarea
          rows={2}
          value={note}
          onInput={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submitted(event);
          }}
        />
      </label>
      <button type="submit" disabled={isSending || note.trim() === ""}>{submit}</button>
    </form>
  );
}
