import * as z from "zod";
import { AgentError } from "../../protocol/mod.ts";
import { exportText, formatOf } from "../session/export.ts";
import { writeNew } from "../write_new.ts";
import { type Live, live } from "./live.ts";

/** This conversation as a file: Markdown, HTML or its events, by the end of the name. */
export const exported = live({
  path: ["export"],
  args: z.strictObject({
    file: z.string().min(1, { error: "arg.empty" }).meta({ positional: 0, complete: "file" })
      .optional(),
  }),
  async run(it, { file }) {
    const { ports, session } = it;
    if (session.state.header.id === "") throw new AgentError("usage", "live.nothing_said");
    const name = file ?? await freeName(it);
    const text = await exportText(ports, session.id, formatOf(name));
    await writeNew(ports, name, new TextEncoder().encode(`${text}\n`));
    return { session: session.id, path: name.startsWith("/") ? name : `${ports.here}/${name}` };
  },
  view: ({ session, path }, { t }) => t("session.export.written", { session, path }),
});

/** Exports that may lie beside each other before a name is asked for. */
const most = 100;

/** `session-20260105-1000-abcd.md`, which nothing has yet. */
async function freeName({ ports, session }: Live): Promise<string> {
  const name = `session-${session.id}`;
  for (let count = 1; count <= most; count++) {
    const path = count === 1 ? `${name}.md` : `${name}-${count}.md`;
    if (await Deno.lstat(`${ports.here}/${path}`).catch(() => null) === null) return path;
  }
  throw new AgentError("usage", "file.exists", { path: `${name}.md` });
}
