/** An open conversation as the dashboard lends it, over the real program and a scripted model. */

import { createPorts } from "../../src/app.ts";
import type { Answer, Choosing, Live, Ports } from "../../src/actions/mod.ts";
import { message, type MessageKey, type MessageParams } from "../../src/messages/mod.ts";
import type { Session } from "../../src/session/mod.ts";
import { quietFace } from "./face.ts";
import { type Desk, desk } from "./terminal.ts";

export interface LiveDesk extends AsyncDisposable {
  readonly desk: Desk;
  readonly ports: Ports;
  readonly live: Live;
  /** What was asked of the face, in order. */
  readonly asked: readonly string[];
  /** What the person picks from now on. */
  picks: (choosing: Choosing) => string | null;
  /** What the person types from now on. */
  types: (question: string) => string | null;
  busy: boolean;
  /** Says something and lets the model answer until it is the user's turn. */
  talk(text: string): Promise<void>;
}

/** @param models further lines below `models:` of the configuration */
export async function liveDesk(script = "- text: Done.", models = ""): Promise<LiveDesk> {
  const home = await desk();
  await home.script(script);
  const file = `${home.env.get("HOME")}/.config/agent/config.yaml`;
  await Deno.writeTextFile(file, models, { append: true });
  const ports = await createPorts({
    root: home.root,
    env: (name) => home.env.get(name),
    flags: {},
    version: "test",
  });
  const open = (id: string) => ports.resume(id, { attended: true });
  let session = await ports.create({ mode: "work", attended: true });
  const asked: string[] = [];
  const it: LiveDesk = {
    desk: home,
    ports,
    asked,
    picks: () => null,
    types: () => null,
    busy: false,
    live: {
      ports,
      face: { ...quietFace, attended: true },
      get session() {
        return session;
      },
      themes: {
        now: "auto",
        coloured: true,
        names: () => Promise.resolve(["auto", "dark", "light"]),
        show(name) {
          asked.push(`show ${name}`);
          return Promise.resolve();
        },
      },
      get busy() {
        return it.busy;
      },
      async use(model) {
        await session.use(await ports.choose(model));
      },
      async open(id) {
        await session.close();
        session = await open(id);
        asked.push("open");
      },
      async fresh() {
        await session.close();
        session = await ports.create({ mode: "work", attended: true });
        asked.push("fresh");
      },
      pick(choosing) {
        asked.push(`pick ${choosing.of}`);
        return Promise.resolve(it.picks(choosing));
      },
      ask(question) {
        asked.push(question);
        return Promise.resolve(it.types(question));
      },
      putBack: (text) => void asked.push(`put back ${text}`),
      said: () => void asked.push("said"),
      help: (words) => Promise.resolve(`help of ${words.join(" ")}`),
      quit: () => void asked.push("quit"),
    },
    async talk(text) {
      await session.send(text);
      await finish(session);
    },
    async [Symbol.asyncDispose]() {
      await session.close();
      await ports.close();
      await home[Symbol.asyncDispose]();
    },
  };
  return it;
}

async function finish(session: Session): Promise<void> {
  const { signal } = new AbortController();
  while (session.actor !== "user") {
    for await (const _event of session.next(signal));
  }
}

/** An answer as it is read, in English. */
export function told(answer: Answer): string {
  const t = (key: MessageKey, params?: MessageParams) => message("en", key, params);
  return answer.view({ locale: "en", width: 80, color: false, now: 0, t });
}
