/** Which failures another model is asked after. */

import type { ModelError } from "../../protocol/mod.ts";
import type { ModelOption } from "./candidate.ts";

/** Whether another model may do better. */
export function failsOver({ kind }: ModelError, { role }: ModelOption): boolean {
  switch (kind) {
    // The server's, not the request's: any other server may answer.
    case "rate_limit":
    case "balance":
    case "unavailable":
    case "malformed":
    case "unknown_model":
      return true;
    // The user chose the main one: a key that does not open it is to be put right, and not passed
    // over turn by turn. Of the others nobody expects more than that they help where they can.
    case "auth":
      return role !== "main";
    // Only a larger window helps, and that is looked for apart.
    case "overflow":
      return false;
    // What was asked for was declined. To ask around until somebody does it is not for a program.
    case "refusal":
    case "content_filter":
      return false;
    // Our own mistake: it would be hidden, and made again at the next server.
    case "bad_request":
      return false;
    // The user wants no answer.
    case "aborted":
      return false;
  }
}
