/** A session in a few lines, for somebody who looks for one. */

import { conversation, type ConversationState } from "../../agent/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";
import { isUnreadable } from "./glance.ts";

/** Untrusted texts. */
export interface SessionPreview {
  readonly session: string;
  /** `provider/name` */
  readonly model: string;
  readonly messages: number;
  /** Paths that it has written, the last one first. */
  readonly files: readonly string[];
  /** The last words, in their order. */
  readonly said: readonly MessageExcerpt[];
}

export interface MessageExcerpt {
  readonly by: "user" | "agent";
  readonly text: string;
}

/** Words that are shown at most, and characters of each. */
const most = { said: 8, characters: 600, files: 20 } as const;

/** A session that cannot be read has nothing to show. */
export async function sessionPreview(ports: Ports, session: string): Promise<SessionPreview> {
  try {
    const store = await ports.store();
    const { state } = await foldStream(store, `session:${session}`, conversation);
    return previewOf(session, state);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return { session, model: "", messages: 0, files: [], said: [] };
  }
}

function previewOf(
  session: string,
  { header, transcript, seen }: ConversationState,
): SessionPreview {
  const said = transcript.entries.flatMap((entry): readonly MessageExcerpt[] => {
    if (entry.type === "user") return entry.by === "goal" ? [] : [words("user", entry.text)];
    if (entry.type !== "assistant") return [];
    const text = entry.parts.flatMap((it) => it.type === "text" ? [it.text] : []).join("\n");
    return text.trim() === "" ? [] : [words("agent", text)];
  });
  const written = seen.log.filter(({ wrote }) => wrote).map(({ path }) => path);
  return {
    session,
    model: header.model,
    messages: header.messages,
    files: [...new Set(written.toReversed())].slice(0, most.files),
    said: said.slice(-most.said),
  };
}

function words(by: MessageExcerpt["by"], text: string): MessageExcerpt {
  return { by, text: text.trim().slice(0, most.characters) };
}
