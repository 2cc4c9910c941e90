import * as z from "zod";
import { live } from "./live.ts";

/** Leaves the dashboard; what is said and done is on record. */
export const quit = live({
  path: ["quit"],
  args: z.strictObject({}),
  run(it) {
    it.quit();
    return Promise.resolve(null);
  },
  view: () => "",
});
