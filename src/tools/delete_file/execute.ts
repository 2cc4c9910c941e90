import type { Execute } from "../../protocol/mod.ts";
import { failed, refusing } from "../failure.ts";
import { ordinaryFile } from "../ordinary_file.ts";
import { readTextFile } from "../text_file.ts";
import { refuseUnseen } from "../unseen.ts";
import type { Input } from "./definition.ts";
import { deleteFolder } from "./folder.ts";

/** A file that nobody has read can be deleted, since undo brings it back; not one that changed since. */
export const execute: Execute<Input> = (input, { workspace, seen }) =>
  refusing(workspace, async () => {
    const found = await ordinaryFile(workspace, input.path);
    switch (found.type) {
      case "folder":
        return await deleteFolder(input.path, { workspace, seen });
      case "link":
        return failed(
          `${input.path} is a link, and what it leads to would be deleted. Delete the link with ` +
            "run_shell and rm.",
        );
      case "file": {
        const { path, hash } = found;
        if (seen(path) !== null && seen(path) !== hash) {
          const now = await readTextFile(workspace, path);
          const content = now.type === "text" ? now.content : null;
          const unseen = refuseUnseen({ path, hash }, content, { seen });
          if (unseen) return unseen;
        }
        return {
          text: `deleted ${path}`,
          effects: [{ type: "change_set", files: [{ path, before: hash, after: null }] }],
        };
      }
    }
  });
