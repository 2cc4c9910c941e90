/** The conversation, which stays at its end while one looks there. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { OpenConversation } from "../control/open_conversation.ts";
import { freshSentences } from "../state/announce.ts";
import { useCell } from "../state/cell.ts";
import { type ConversationState, isAtWork, openApprovals } from "../state/conversation.ts";
import { subjectOf } from "../state/steps.ts";
import type { Say } from "../text/i18n.ts";
import { useView } from "./context.ts";
import { IconButton } from "./icon.tsx";
import { TurnView } from "./turn_view.tsx";

/** Pixels from the end within which one looks at it. */
const near = 80;

export function Thread({ open }: { readonly open: OpenConversation }) {
  const { t } = useView();
  const state = useCell(open.state);
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setAway] = useState(false);
  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  useEffect(() => {
    if (isAtEnd.current) toEnd();
  }, [state]);
  useEffect(toEnd, [state.turns.length]);
  useEffect(() => {
    const inner = scroller.current?.firstElementChild;
    if (!inner) return;
    const observer = new ResizeObserver(() => isAtEnd.current && toEnd());
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  const top = useRef(0);
  const scrolled = ({ currentTarget: it }: { currentTarget: HTMLDivElement }) => {
    // What grows below moves nothing: one has left the end only by scrolling up.
    if (it.scrollHeight - it.scrollTop - it.clientHeight < near) isAtEnd.current = true;
    else if (it.scrollTop < top.current) isAtEnd.current = false;
    top.current = it.scrollTop;
    setAway(!isAtEnd.current);
  };
  return (
    <>
      <div
        class="thread"
        ref={scroller}
        onScroll={scrolled}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t("web.conversation")}
      >
        <div class="turns">
          {state.turns.map((turn, at) => (
            <TurnView
              key={turn.id}
              turn={turn}
              open={open}
              isLast={at === state.turns.length - 1}
            />
          ))}
        </div>
      </div>
      {isAway
        ? (
          <div class="jump">
            <IconButton icon="down" label={t("web.jump")} onClick={toEnd} />
          </div>
        )
        : null}
      <Announcements state={state} />
    </>
  );
}

/** For screen readers: whole sentences of the answer, questions, and how the turn ended. */
function Announcements({ state }: { readonly state: ConversationState }) {
  const { t } = useView();
  const told = useRef({ step: "", told: 0, key: "" });
  const [words, setWords] = useState("");
  useEffect(() => {
    const next = announced(state, told.current, t);
    if (next !== "") setWords(next);
  }, [state]);
  return <div class="visually-hidden" aria-live="polite">{words}</div>;
}

interface Announced {
  step: string;
  told: number;
  /** Of the last thing that was said beside the answer's own words. */
  key: string;
}

/** What is to be said now; empty: nothing. What was there when the page was opened is not read out. */
function announced(state: ConversationState, told: Announced, t: Say): string {
  const turn = state.turns.at(-1);
  if (turn === undefined) return "";
  const [question] = openApprovals(state);
  const key = `${turn.id} ${question?.id ?? ""} ${isAtWork(state)}`;
  if (key !== told.key) {
    const isFirst = told.key === "" && !isAtWork(state);
    told.key = key;
    if (isFirst) return "";
    if (question !== undefined) {
      const call = turn.steps.find(({ id_ref }) => id_ref === question.id);
      const subject = call === undefined ? "" : `${call.name ?? ""} ${subjectOf(call)}`;
      return t("web.ask.arrived", { subject });
    }
    if (isAtWork(state)) return t("web.live.started");
    return t(turn.end.type === "failed" ? "web.live.failed" : "web.live.ended");
  }
  const step = turn.steps.findLast(({ type }) => type === "text");
  if (step === undefined || !isAtWork(state)) return "";
  const place = `${turn.id} ${step.id}`;
  const fresh = freshSentences(step.content, told.step === place ? told.told : 0);
  told.step = place;
  told.told = fresh.told;
  return fresh.words;
}
