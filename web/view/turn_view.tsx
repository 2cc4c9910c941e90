/** What the user said, and the answer to it. */

import { useMemo, useState } from "preact/hooks";
import type { OpenConversation } from "../control/open_conversation.ts";
import type { Turn } from "../state/conversation.ts";
import { type Block, blocksOf } from "../state/steps.ts";
import { shortCount } from "../text/format.ts";
import { ApprovalCard } from "./approval_card.tsx";
import { CallBlock } from "./call_block.tsx";
import { CopyButton } from "./code_block.tsx";
import { useDesk, useView } from "./context.ts";
import { Icon } from "./icon.tsx";
import { Markdown } from "./markdown.tsx";

interface TurnProps {
  readonly turn: Turn;
  readonly open: OpenConversation;
  readonly isLast: boolean;
}

export function TurnView({ turn, open, isLast }: TurnProps) {
  const { t } = useView();
  const blocks = useMemo(() => blocksOf(turn), [turn.steps, turn.approvals]);
  const isAtWork = turn.end.type === "open";
  const isWriting = isAtWork && blocks.at(-1)?.type === "text";
  const isWaiting = turn.approvals.some(({ answered }) => answered === null);
  return (
    <article class="turn">
      {turn.text === "" ? null : (
        <div class="said">
          <h2 class="visually-hidden">{t("web.you")}</h2>
          <UserText text={turn.text} />
        </div>
      )}
      <div class={`answer ${isWriting ? "writing" : ""}`}>
        <h2 class="visually-hidden">{t("web.agent")}</h2>
        {blocks.map((block, at) => (
          <AnswerBlock
            key={block.key}
            block={block}
            open={open}
            isAtWork={isAtWork}
            isLast={at === blocks.length - 1}
          />
        ))}
        {isAtWork && !isWriting && !isWaiting ? <p class="working">{t("web.working")}</p> : null}
        <TurnEnd turn={turn} blocks={blocks} open={open} isLast={isLast} />
      </div>
    </article>
  );
}

/** Lines of what the user said that are shown at first: attached files stand in it as well. */
const linesAtFirst = 14;

function UserText({ text }: Pick<Turn, "text">) {
  const { t } = useView();
  const [isWhole, setWhole] = useState(false);
  const lines = text.split("\n");
  if (isWhole || lines.length <= linesAtFirst + 2) return <p>{text}</p>;
  return (
    <>
      <p>{lines.slice(0, linesAtFirst).join("\n")}</p>
      <button type="button" class="link-button" onClick={() => setWhole(true)}>
        {t("web.call.more", { count: lines.length })}
      </button>
    </>
  );
}

interface AnswerBlockProps {
  readonly block: Block;
  readonly open: OpenConversation;
  readonly isAtWork: boolean;
  readonly isLast: boolean;
}

function AnswerBlock({ block, open, isAtWork, isLast }: AnswerBlockProps) {
  switch (block.type) {
    case "text":
      return <Markdown text={block.text} />;
    case "thinking":
      return <Thoughts text={block.text} isThinking={isAtWork && isLast} />;
    case "call":
      return <CallBlock block={block} open={open} isAtWork={isAtWork} />;
    case "question":
      return <ApprovalCard open={open} call={null} approval={block.approval} />;
  }
}

function Thoughts({ text, isThinking }: { readonly text: string; readonly isThinking: boolean }) {
  const { t } = useView();
  const [isOpen, setOpen] = useState(false);
  return (
    <div class={`thoughts ${isThinking ? "live" : ""}`}>
      <button
        type="button"
        class="call-head"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron" />
        <span class="call-name">{t(isThinking ? "web.thinking" : "web.thought")}</span>
        <span class="call-subject">{isOpen ? "" : text.replaceAll(/\s+/g, " ").slice(-120)}</span>
      </button>
      {isOpen ? <div class="thought-text">{text}</div> : null}
    </div>
  );
}

interface EndProps extends TurnProps {
  readonly blocks: readonly Block[];
}

function TurnEnd({ turn: { id, end }, blocks, open, isLast }: EndProps) {
  const { t, locale } = useView();
  const desk = useDesk();
  if (end.type === "open") return null;
  const words = blocks.flatMap((it) => it.type === "text" ? [it.text] : []).join("\n\n");
  const again = () => void desk.attempt(() => open.answerAgain(id));
  return (
    <>
      {end.type === "failed"
        ? <p class="turn-failed" role="alert">{t("web.turn.failed", { message: end.message })}</p>
        : null}
      <footer class="turn-end">
        {words === "" ? null : <CopyButton text={words} label={t("web.turn.copy")} />}
        {isLast
          ? (
            <button type="button" class="quiet-button" onClick={again}>
              <Icon name="redo" />
              {t("web.turn.again")}
            </button>
          )
          : null}
        {end.type === "done"
          ? <span>{t("web.turn.tokens", { count: shortCount(end.tokens, locale) })}</span>
          : null}
      </footer>
    </>
  );
}
