/**
 * The thread that speaks to the models' servers: it may reach those that the configuration names,
 * and nothing else. It reads no file and no variable; keys come to it with the specification.
 */

/// <reference lib="deno.worker" />

import { server } from "./server.ts";
import type { Order } from "./wire.ts";

const receive = server((reply) => self.postMessage(reply));

self.onmessage = ({ data }: MessageEvent<Order>) => receive(data);
