/** Calls printed as tags: by `invoke`, by `function=`, or with the tool's name as the tag. */

import { scalar } from "./marked.ts";
import { isTelling, type Notation, type PrintedCall } from "./notation.ts";

type IsTool = (name: string) => boolean;

export const xml: readonly Notation[] = [
  // <invoke name="read_file"><parameter name="path">a</parameter></invoke>; DeepSeek V3.2 writes
  // <｜DSML｜invoke name="read_file"><｜DSML｜parameter name="path" string="true">a</｜DSML｜parameter>…
  {
    name: "invoke",
    find: (text, isTool) =>
      tagged(
        text,
        /<(?:\w+:|｜DSML｜)?(?:invoke|tool|function)\s+name=["'](\w+)["']\s*>([\s\S]*?)<\/(?:\w+:|｜DSML｜)?(?:invoke|tool|function)>/g,
        isTool,
      ),
  },
  // Qwen coder: <function=edit_file><parameter=path>a</parameter></function>
  {
    name: "function=",
    find: (text, isTool) =>
      tagged(text, /<function=(\w+)>([\s\S]*?)(?:<\/function>|<\/tool_call>|$)/g, isTool),
  },
  // <read_file><path>a</path></read_file>
  {
    name: "tag",
    find: (text, isTool) =>
      tagged(text, /<(\w+)>\s*(<[\s\S]*?)\s*<\/\1>/g, (name) => isTelling(name) && isTool(name)),
  },
];

const parameter =
  /<(?:(?:\w+:|｜DSML｜)?parameter\s+name=["'](\w+)["'][^<>]*|parameter=(\w+)|(\w+))>([\s\S]*?)<\/(?:(?:\w+:|｜DSML｜)?parameter|\3)>/g;

function tagged(text: string, pattern: RegExp, isTool: IsTool): readonly PrintedCall[] {
  const found: PrintedCall[] = [];
  for (const [, name = "", body = ""] of text.matchAll(pattern)) {
    if (!isTool(name)) continue;
    const input = Object.fromEntries(
      [...body.matchAll(parameter)].map(([, a, b, c, value = ""]) => [
        a ?? b ?? c ?? "",
        scalar(framed(value)),
      ]),
    );
    found.push({ name, arguments: JSON.stringify(input) });
  }
  return found;
}

/** One newline after the opening and before the closing tag belongs to the notation. */
function framed(value: string): string {
  return value.replace(/^\r?\n/, "").replace(/\r?\n$/, "");
}
