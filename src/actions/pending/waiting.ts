/** Whether anything waits for a person's word, without what tells of it. */

import type { Ports } from "../ports.ts";
import type { NoticeContext } from "./notice.ts";

/** `null`: nothing is pending. Costs a look at one folder where nothing ever was. */
export async function pendingNotice(ports: Ports, context: NoticeContext): Promise<string | null> {
  if (!await (await ports.layers())?.any()) return null;
  return (await import("./notice.ts")).pendingNotice(ports, context);
}
