/** From the user's words to fragments under the budget. */

import { visible } from "../../ansi/mod.ts";
import { once } from "../../util/mod.ts";
import { text } from "../prompts.ts";
import { fill } from "./fill.ts";
import { type Around, lookAround, nearCandidates, nothingAround } from "./around.ts";
import { atPlace, byLooking, type GatheredFiles } from "./gather.ts";
import { mentionsIn } from "./mentions.ts";
import { candidatesOf, isTold } from "./named.ts";
import { wordsIn } from "./signatures.ts";
import type { Candidate, Injected, InjectPorts, InjectRequest, LeftOut, Piece } from "./types.ts";
import { within } from "./within.ts";

/** Equal projects, requests and tokenizers give equal bytes. */
export async function inject(request: InjectRequest, ports: InjectPorts): Promise<Injected> {
  const mentions = mentionsIn(request.words, request.ignored);
  const found: GatheredFiles = { files: new Map(), leftOut: [] };
  const look = once(() => ports.code(ports.signal));
  const around = nothingAround();
  const running: Promise<unknown>[] = [];
  let opened = false;
  const watched = () => {
    opened = true;
    return look();
  };
  try {
    const located = await atPlace(mentions, request.changed, { ...ports, found });
    await within(
      ports.signal,
      running,
      () => byLooking(located, mentions, { ...ports, look: watched, found }),
    );
    await within(
      ports.signal,
      running,
      () => lookAround({ request, mentions, found, look: watched }, around),
    );
  } catch (error) {
    if (!ports.signal.aborted) throw error;
    found.leftOut.push({ what: "", reason: "late" });
  } finally {
    // Not waited for: what is still at work sees the signal, and keeps what it has learned.
    if (opened) {
      Promise.allSettled(running).then(look).then((code) => code[Symbol.dispose](), () => {});
    }
  }
  return shown(request, ports, { found, around });
}

function shown(
  request: InjectRequest,
  { tokenizer }: Pick<InjectPorts, "tokenizer">,
  { found, around }: { readonly found: GatheredFiles; readonly around: Around },
): Injected {
  const { sight, settings } = request;
  const words = new Set(wordsIn(request.words.slice(0, 4_000)));
  const named = [...found.files.values()].flatMap((it) =>
    candidatesOf(it, { sight, settings, outlines: around.outlines, words })
  );
  const near = nearCandidates(around, words).filter((it) => !isTold(it, sight));
  const candidates = [
    ...rememberedIn(request),
    ...named.flatMap((it) => "reason" in it ? [] : [it]),
    ...near,
  ];
  const filled = fill(candidates, settings, { tokenizer, joined });
  const given = new Set(filled.map(({ candidate }) => candidate));
  const noRoom = candidates.filter((it) => !given.has(it));
  const texts = textsOf(filled.map(({ piece }) => piece));
  return {
    fragments: filled.map(({ piece: { source, saw }, candidate: { why } }, at) => {
      const all = texts[at] ?? "";
      return { source, text: all, tokens: tokenizer.count(all), why, ...saw ? { saw } : {} };
    }),
    tokens: texts.length === 0 ? 0 : tokenizer.count(texts.join("\n\n")),
    leftOut: [
      ...found.leftOut,
      ...named.flatMap((it) => "reason" in it ? [it] : []),
      ...noRoom.map(({ what }): LeftOut => ({ what, reason: "budget" })),
    ],
  };
}

function rememberedIn({ remembered, sight }: InjectRequest): readonly Candidate[] {
  return remembered.flatMap(({ id, text: told, priority }): readonly Candidate[] => {
    const kind = priority >= 4 ? "critical" : "memory";
    const source = priority >= 4 ? `critical:memory:${id}` : `memory:${id}`;
    const all = text("injected_memory", { text: visible(told) });
    if (sight.textOf(source)?.endsWith(all)) return [];
    return [{
      group: kind,
      why: { kind },
      what: id,
      lines: [all],
      piece: () => ({ source, text: all }),
    }];
  });
}

/** As they are sent: what tells them from a request stands before the first. */
function textsOf(pieces: readonly Piece[]): readonly string[] {
  return pieces.map((it, at) => at === 0 ? `${text("injected")}\n${it.text}` : it.text);
}

function joined(pieces: readonly Piece[]): string {
  return pieces.length === 0 ? text("injected") : textsOf(pieces).join("\n\n");
}
