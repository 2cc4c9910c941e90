/** The SharedWorker of a browser: holds the connection that its tabs share. */

import { Link, type Tab } from "./api/link.ts";
import { portMessage } from "./api/link_messages.ts";

const socket = new URL("../ws", location.href.replace(/^http/, "ws"));
const link = new Link(() => new WebSocket(socket));
addEventListener("online", () => link.wake());

addEventListener("connect", (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  if (port === undefined) return;
  const tab: Tab = { post: (message) => port.postMessage(message) };
  port.onmessage = ({ data }) => {
    const message = portMessage.parse(data);
    if (message.type !== "lock") return link.heard(tab, message);
    // A tab that crashes says no goodbye, but lets go of its lock.
    void navigator.locks.request(message.name, () => link.left(tab));
  };
});
