/** How much of the window one result of a tool may take. */

import { text } from "../context/mod.ts";
import { cautious } from "../models/mod.ts";
import type { ToolOutput, ToolSettings } from "../protocol/mod.ts";

/** A few results, the frame of a request and an answer have to stand beside it. */
const share = 0.25;

/** Bytes of a token, at least, of most texts. */
const bytesOfToken = 2;

/** Of larger windows no tool fills a quarter: they have limits of their own. */
const largest = 64_000;

/** Settings under which tools stay within the share; the same where the window is large or unknown. */
export function within(settings: ToolSettings, window: number | null): ToolSettings {
  if (window === null || window > largest) return settings;
  const bytes = Math.floor(share * window * bytesOfToken);
  return {
    ...settings,
    textBytes: bytes,
    outputBytes: Math.min(settings.outputBytes, bytes),
  };
}

/** The same with its middle left out where its tokens are more than the share: of digits, of keys. */
export function sized(output: ToolOutput, window: number | null): ToolOutput {
  if (window === null || window > largest) return output;
  const most = Math.floor(share * window);
  const tokens = cautious.count(output.text);
  if (tokens <= most) return output;
  const kept = Math.floor(output.text.length * most / tokens / 2);
  const [head, tail] = [wholeHead(output.text, kept), wholeTail(output.text, kept)];
  const size = output.text.length - head.length - tail.length;
  return { ...output, text: `${head}\n${text("sized_result", { size })}\n${tail}` };
}

/** Up to the last line that ends within it, where one does in its second half. */
function wholeHead(long: string, length: number): string {
  const end = long.lastIndexOf("\n", length);
  return long.slice(0, end > length / 2 ? end : length);
}

function wholeTail(long: string, length: number): string {
  const begin = long.indexOf("\n", long.length - length) + 1;
  const isNear = begin > 0 && long.length - begin > length / 2;
  return long.slice(isNear ? begin : long.length - length);
}
