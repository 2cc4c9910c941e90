/** How a tab reaches the connection: by the browser's SharedWorker, or by one of its own where there is none. */

import { Link } from "./link.ts";
import {
  type LinkMessage,
  linkMessage,
  type PortMessage,
  type TabMessage,
} from "./link_messages.ts";

export interface LinkPort {
  post(message: TabMessage): void;
  close(): void;
}

export interface OwnPortParts {
  /** Address of the server's socket. */
  readonly socket: string;
  heard(message: LinkMessage): void;
}

export interface LinkPortParts extends OwnPortParts {
  /** Address of the worker's script; empty: there is none. */
  readonly script: string;
  /** The worker did not begin. */
  failed(): void;
}

interface UrlPolicy {
  createScriptURL(url: string): string;
}

declare const trustedTypes: undefined | {
  createPolicy(name: string, rules: UrlPolicy): UrlPolicy;
};

/** The page may begin nothing by an address but this worker. */
const policy: UrlPolicy = typeof trustedTypes === "undefined"
  ? { createScriptURL: (url) => url }
  : trustedTypes.createPolicy("worker", { createScriptURL: (url) => url });

export function openPort(parts: LinkPortParts): LinkPort {
  const { script } = parts;
  if (script === "" || typeof SharedWorker !== "function" || !("locks" in navigator)) {
    return ownPort(parts);
  }
  try {
    return sharedPort(parts);
  } catch {
    // Browsers refuse it where they keep nothing of a page.
    return ownPort(parts);
  }
}

function sharedPort({ script, heard, failed }: LinkPortParts): LinkPort {
  const url = policy.createScriptURL(new URL(script, document.baseURI).href);
  const worker = new SharedWorker(url, { type: "module" });
  const { port } = worker;
  const post = (message: PortMessage) => port.postMessage(message);
  const name = `agent.tab.${crypto.randomUUID()}`;
  const over = Promise.withResolvers<void>();
  worker.onerror = failed;
  port.onmessage = ({ data }) => heard(linkMessage.parse(data));
  // Told once it is held: whoever waits for it then waits for the end of this tab.
  void navigator.locks.request(name, () => {
    post({ type: "lock", name });
    return over.promise;
  });
  return {
    post,
    close() {
      post({ type: "bye" });
      over.resolve();
      port.close();
    },
  };
}

export function ownPort({ socket, heard }: OwnPortParts): LinkPort {
  const link = new Link(() => new WebSocket(socket));
  const tab = { post: heard };
  const wake = () => link.wake();
  globalThis.addEventListener("online", wake);
  return {
    post: (message) => link.heard(tab, message),
    close() {
      globalThis.removeEventListener("online", wake);
      link.left(tab);
    },
  };
}
