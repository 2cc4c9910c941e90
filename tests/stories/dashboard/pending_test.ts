/** What commands wrote and a person decides about, in the dashboard, whose world has no box. */

import { place } from "../../support/dashboard.ts";

Deno.test("/pending and /pending keep are slash commands", async () => {
  await using it = await place({ script: "- text: Well.\n" });
  const dashboard = await it.open();
  await dashboard.say("/pending");
  await dashboard.shows("Nothing is pending.");
  await dashboard.say("/pending keep");
  await dashboard.shows(/\/pending keep[^]*Nothing is pending\./);
});
