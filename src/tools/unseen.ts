import type { FileContent, ToolOutput, ToolPorts } from "../protocol/mod.ts";
import { showText } from "./shown_text.ts";
import type { Text } from "./text_file.ts";

/**
 * Refuses to change a file that the model has not read, or that changed since: with what it is
 * now, so that the same call, or a better one, passes next. `null`: the model knows the file.
 */
export function refuseUnseen(
  file: Pick<FileContent, "path"> & { readonly hash: string },
  content: Text | null,
  { seen, near }: {
    readonly seen: ToolPorts["seen"];
    /** A line that must be shown of a file too long to be shown whole. */
    readonly near?: (() => number | null) | undefined;
  },
): ToolOutput | null {
  const { path, hash } = file;
  const known = seen(path);
  if (known === hash) return null;
  const why = known === null
    ? `${path} was not read before`
    : `${path} changed since you have seen it`;
  const saw = [{ path, hash }];
  if (content === null) {
    const text = `${why}, and is no text; nothing was changed. Make the call again to replace it.`;
    return { text, failed: true, saw };
  }
  const text = `${why}; nothing was changed. It is now as follows: make the call again, mended ` +
    `where it does not fit.\n${shown(path, content, near)}`;
  return { text, failed: true, saw };
}

/** Lines before a place that are shown with it. */
const before = 20;

function shown(path: string, content: Text, near?: () => number | null): string {
  const whole = showText({ path }, content).text;
  if (whole.includes(content.text) || !near) return whole;
  const line = near();
  return line === null
    ? whole
    : showText({ path, start: Math.max(1, line - before) }, content).text;
}
