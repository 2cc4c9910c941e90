/** What the open conversation did, turn by turn: answers, calls, questions and agents, with their times. */

import { useEffect, useRef, useState } from "preact/hooks";
import { type Tree, tree } from "../api/schemas.ts";
import type { OpenConversation } from "../control/open_conversation.ts";
import { useCell } from "../state/cell.ts";
import { type Branch, branchesOf } from "../state/tree.ts";
import { clockTime, duration, shortCount } from "../text/format.ts";
import { useDesk, useView } from "./context.ts";
import { Icon } from "./icon.tsx";

export function EventsPane() {
  const { t } = useView();
  const open = useCell(useDesk().open);
  if (open === null) return <p class="pane-empty">{t("web.events.closed")}</p>;
  return <Events key={open.id} open={open} />;
}

/** Milliseconds between two looks while something goes on. */
const pace = 700;

function useTree({ id, state }: OpenConversation, turns: number): Tree | null {
  const desk = useDesk();
  const { last } = useCell(state);
  const [read, setRead] = useState<Tree | null>(null);
  const isWaiting = useRef(false);
  useEffect(() => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    const look = async () => {
      isWaiting.current = false;
      const path = `api/conversations/${id}/tree?turns=${turns}`;
      setRead(await desk.client.call("GET", path, tree));
    };
    setTimeout(() => void look().catch((error) => desk.quietly(error)), read === null ? 0 : pace);
  }, [last, turns]);
  return read;
}

function Events({ open }: { readonly open: OpenConversation }) {
  const { t } = useView();
  const [turns, setTurns] = useState(10);
  const read = useTree(open, turns);
  if (read === null) return null;
  if (read.items.length === 0) return <p class="pane-empty">{t("web.events.none")}</p>;
  return (
    <div class="events">
      <ul>
        {branchesOf(read.items, Date.now()).map((it, at) => (
          <Node key={it.node.id} it={it} depth={0} isOpenFirst={at === 0} />
        ))}
      </ul>
      {read.has_more
        ? (
          <button type="button" class="link-button" onClick={() => setTurns(100)}>
            {t("web.events.more")}
          </button>
        )
        : null}
    </div>
  );
}

interface NodeProps {
  readonly it: Branch;
  readonly depth: number;
  readonly isOpenFirst: boolean;
}

function Node({ it, depth, isOpenFirst }: NodeProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { node, branches } = it;
  const isLeaf = branches.length === 0;
  return (
    <li>
      <button
        type="button"
        class={`event depth-${Math.min(depth, 8)} of-${node.type} ${node.state}`}
        aria-expanded={isLeaf ? undefined : isOpen}
        disabled={isLeaf}
        title={node.text}
        onClick={() => setOpen(!isOpen)}
      >
        {isLeaf ? <span class="icon" /> : <Icon name="chevron" />}
        <EventLine it={it} />
      </button>
      {isOpen && !isLeaf
        ? (
          <ul>
            {branches.map((branch) => (
              <Node key={branch.node.id} it={branch} depth={depth + 1} isOpenFirst />
            ))}
          </ul>
        )
        : null}
    </li>
  );
}

function EventLine({ it: { node, milliseconds, from, to } }: { readonly it: Branch }) {
  const { t, locale } = useView();
  const { type, name, text, at, state, tokens } = node;
  const head = type === "call" ? name : t(`web.events.${type}`, { name });
  return (
    <span class="event-body">
      <span class="event-head">
        <strong>{head}</strong>
        <span class="event-text">{text}</span>
        {state === "done" ? null : (
          <span class={`event-state ${state}`}>
            {t(
              type === "question" && state === "skipped"
                ? "web.ask.answered.decline"
                : `web.events.state.${state}`,
            )}
          </span>
        )}
      </span>
      <span class="event-times">
        <time dateTime={at}>{clockTime(at, locale)}</time>
        <span>{duration(milliseconds, locale)}</span>
        {tokens === 0
          ? null
          : <span>{t("web.turn.tokens", { count: shortCount(tokens, locale) })}</span>}
        {type === "turn"
          ? null
          : (
            <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect class="track" width="100" height="4" rx="2" />
              <rect
                class="fill"
                x={Math.min(98, from * 100)}
                width={Math.max(2, (to - from) * 100)}
                height="4"
                rx="2"
              />
            </svg>
          )}
      </span>
    </span>
  );
}
