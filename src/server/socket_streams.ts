/**
 * Conversations that a socket tells of event by event, as server-sent events do: a browser needs one
 * connection, however many conversations its tabs have open.
 */

import type { ClientFrame, ServerFrame } from "./socket_frames.ts";
import { follow, placeText } from "./follow.ts";
import { Problem } from "./problem.ts";
import type { Site } from "./site.ts";
import { afterOf, turnBefore } from "./streams.ts";

interface OpenStream {
  readonly site: Site;
  readonly conversation: string;
  stop(): void;
}

/** Of one socket. */
const most = 64;

export class SocketStreams {
  readonly #open = new Map<string, OpenStream>();
  #isOver = false;

  constructor(private readonly send: (frame: ServerFrame) => void) {}

  /**
   * What came behind `after`, then what comes; without it what comes.
   *
   * @throws {Problem} 400 @throws {AgentError} `session.unknown`
   */
  async open(
    site: Site,
    { stream, conversation_id: id, after: text = "" }: Extract<ClientFrame, { type: "stream" }>,
  ): Promise<void> {
    this.close(stream);
    if (this.#open.size >= most) throw new Problem(400, "server.field", { name: "stream" });
    const after = afterOf(text);
    const { feed, release } = await site.hub.hold(id);
    try {
      const [store, turn] = await Promise.all([site.ports.store(), turnBefore(site, id, after)]);
      const stop = await follow({
        ...{ feed, store, session: id, after, turn },
        tell: ({ event, data, place }) =>
          this.send({
            ...{ type: "event", stream, event, data },
            id: place === null ? null : placeText(place),
          }),
        closed: () => this.#closed(stream),
      });
      this.#open.set(stream, { site, conversation: id, stop });
      // The client may have gone meanwhile.
      if (this.#isOver) this.close(stream);
    } finally {
      release();
    }
  }

  close(stream: string): void {
    const open = this.#open.get(stream);
    if (open === undefined) return;
    this.#open.delete(stream);
    open.stop();
    void open.site.hub.leave(open.conversation);
  }

  closeAll(): void {
    this.#isOver = true;
    for (const stream of [...this.#open.keys()]) this.close(stream);
  }

  /** It is gone, or in another project: whoever opens it again is told. */
  #closed(stream: string): void {
    this.close(stream);
    this.send({ type: "stream_closed", stream, code: 0, message: "" });
  }
}
