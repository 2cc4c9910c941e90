/**
 * `conformance_server.ts PORT`: tools, resources and prompts of the names that the official conformance
 * suite for servers asks for, on the wire that `agent mcp serve --http` has. Without a token, which the
 * suite cannot name.
 */

import { loadServing, type Offer } from "../../src/mcp/mod.ts";
import { fixturePrompts, fixtureResources } from "./fixtures.ts";
import { callFixture, fixtureTools } from "./fixture_tools.ts";

const offer: Offer = {
  name: "agent",
  version: "1.0.0",
  instructions: "Fixtures.",
  tools: fixtureTools,
  call: callFixture,
  resources: fixtureResources,
  prompts: fixturePrompts,
  idle: () => Promise.resolve(),
};

const { HttpOffer } = await loadServing();
const http = new HttpOffer(offer, { token: null });
const port = Number(Deno.args[0] ?? 0);
Deno.serve(
  { hostname: "127.0.0.1", port, onListen: ({ port }) => console.log(port) },
  (request) => http.handle(request),
);
