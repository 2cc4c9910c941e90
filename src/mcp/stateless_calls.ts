/** Calls of the stateless wire: answered at once, with progress as a stream, or by a question. */

import * as z from "zod";
import type { JsonObject } from "../protocol/mod.ts";
import type { CallContext, CallResult, Offer, Question, QuestionAnswer, Refusal } from "./offer.ts";
import { codes, complete, failed, type StatelessRequest } from "./stateless_reply.ts";

/** Calls that wait for a person; the oldest is given up for a new one. */
const mostWaiting = 32;

/** How long a person may take, milliseconds. */
const answerMs = 3_600_000;

const object = z.record(z.string(), z.json());

const response = z.looseObject({
  action: z.enum(["accept", "decline", "cancel"]),
  content: object.optional(),
});

/** What a call comes to next. */
type Step =
  | { readonly type: "end"; readonly outcome: CallResult | Refusal }
  | OpenQuestion;

/** A call that waits for a person. */
interface OpenQuestion {
  readonly type: "question";
  readonly question: Question;
  answer(it: QuestionAnswer): void;
  /** What it comes to after the answer. */
  readonly next: Promise<Step>;
  readonly abort: AbortController;
}

interface Waiting {
  readonly asked: OpenQuestion;
  /** Gives it up. */
  readonly timer: ReturnType<typeof setTimeout>;
}

export class StatelessCalls {
  readonly #waiting = new Map<string, Waiting>();

  constructor(private readonly offer: Offer) {}

  call(ask: StatelessRequest): Response {
    const state = ask.params["requestState"];
    if (state === undefined) return this.#begin(ask);
    const waiting = typeof state === "string" ? this.#waiting.get(state) : undefined;
    if (!waiting) return failed(ask.id, codes.invalidParams, "requestState is not ours");
    const given = object.safeParse(ask.params["inputResponses"]).data?.[waiting.asked.question.key];
    const said = response.safeParse(given);
    // Whoever has not answered is asked once more.
    if (!said.success) {
      return streamed(() => Promise.resolve(again(ask.id, waiting, String(state))));
    }
    this.#waiting.delete(String(state));
    clearTimeout(waiting.timer);
    const { action, content = {} } = said.data;
    waiting.asked.answer(action === "accept" ? { type: "answer", content } : { type: action });
    return streamed(() => this.#settled(ask.id, waiting.asked.next), waiting.asked.abort);
  }

  #begin(ask: StatelessRequest): Response {
    const { id, params } = ask;
    if (params["name"] === undefined) return failed(id, codes.invalidParams, "name is missing");
    const abort = new AbortController();
    return streamed((tell) => this.#settled(id, this.#run(ask, abort, tell)), abort);
  }

  #run(
    { params, capabilities, progressToken }: StatelessRequest,
    abort: AbortController,
    tell: (message: JsonObject) => void,
  ): Promise<Step> {
    const first = Promise.withResolvers<Step>();
    let current = first;
    const ask = (question: Question) =>
      new Promise<QuestionAnswer>((answer) => {
        const before = current;
        current = Promise.withResolvers();
        const { promise: next } = current;
        before.resolve({ type: "question", question, answer, next, abort });
      });
    const context: CallContext = {
      signal: abort.signal,
      progress: ({ done, total, text }) => {
        if (progressToken === null) return;
        const params = {
          ...{ progressToken, progress: done },
          ...total === undefined ? {} : { total },
          ...text === undefined ? {} : { message: text },
        };
        tell({ jsonrpc: "2.0", method: "notifications/progress", params });
      },
      log: () => {},
      ask: "elicitation" in capabilities ? ask : null,
    };
    const input = object.safeParse(params["arguments"] ?? {}).data ?? {};
    this.offer.call(String(params["name"]), input, context).then(
      (outcome) => current.resolve({ type: "end", outcome }),
      (error) => current.reject(error),
    );
    return first.promise;
  }

  async #settled(id: StatelessRequest["id"], next: Promise<Step>): Promise<JsonObject> {
    const step = await next;
    const head = { jsonrpc: "2.0", id };
    if (step.type === "question") return { ...head, result: this.#keep(step) };
    const { outcome } = step;
    if ("refused" in outcome) {
      return { ...head, error: { code: codes.invalidParams, message: outcome.text } };
    }
    return { ...head, result: complete(object.parse({ ...outcome })) };
  }

  #keep(asked: OpenQuestion): JsonObject {
    const state = crypto.randomUUID();
    const timer = setTimeout(() => this.#drop(state), answerMs);
    this.#waiting.set(state, { asked, timer });
    const [oldest] = this.#waiting;
    if (oldest && this.#waiting.size > mostWaiting) this.#drop(oldest[0]);
    return asking(state, asked.question);
  }

  #drop(state: string): void {
    const waiting = this.#waiting.get(state);
    if (!waiting) return;
    this.#waiting.delete(state);
    clearTimeout(waiting.timer);
    waiting.asked.abort.abort();
    waiting.asked.answer({ type: "cancel" });
  }

  /** Calls that wait are given up. */
  close(): void {
    for (const state of [...this.#waiting.keys()]) this.#drop(state);
  }
}

function again(id: StatelessRequest["id"], { asked }: Waiting, state: string): JsonObject {
  return { jsonrpc: "2.0", id, result: asking(state, asked.question) };
}

function asking(state: string, { key, text, schema }: Question): JsonObject {
  const params = { mode: "form", message: text, requestedSchema: schema };
  return {
    resultType: "input_required",
    inputRequests: { [key]: { method: "elicitation/create", params } },
    requestState: state,
  };
}

/** Whoever closes the stream before its end wants no answer any more. */
function streamed(
  answer: (tell: (message: JsonObject) => void) => Promise<JsonObject>,
  abort: AbortController = new AbortController(),
): Response {
  let isOpen = true;
  const body = new ReadableStream<string>({
    start(controller) {
      // What goes on after a question has nobody here to tell.
      const tell = (message: JsonObject) => {
        if (isOpen) controller.enqueue(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
      };
      const end = (last: () => void) => {
        if (isOpen) last();
        isOpen = false;
      };
      answer(tell).then(
        (last) =>
          end(() => {
            tell(last);
            controller.close();
          }),
        (error) => end(() => controller.error(error)),
      );
    },
    cancel() {
      isOpen = false;
      abort.abort();
    },
  });
  const headers = { "content-type": "text/event-stream" };
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
}
