/** One request of a declared tool, by a process that reaches its host alone. */

import * as z from "zod";
import { visible } from "../ansi/mod.ts";
import { type Reader, refusalText } from "../fetch/mod.ts";
import type { Json, ToolOutput, ToolPorts } from "../protocol/mod.ts";
import { loadMarkedData } from "../tools/mod.ts";
import { once, utf8Head } from "../util/mod.ts";

export const requestInput = once(() =>
  z.object({
    url: z.string(),
    body: z.record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]),
    ).exactOptional(),
  })
);

export type Request = z.output<ReturnType<typeof requestInput>>;

export interface Manner {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function executeRequest(
  { url, body }: Request,
  { method, headers }: Manner,
  { reader, ports }: { readonly reader: Reader; readonly ports: ToolPorts },
): Promise<ToolOutput> {
  const { signal, settings } = ports;
  const sent = {
    method,
    headers: ["accept", "application/json, text/*;q=0.5", ...Object.entries(headers).flat()],
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const answer = await reader.endpoint(url, signal, sent);
  if (answer.type === "refused") return { text: refusalText(answer), failed: true };
  const { status, text } = answer;
  const isGood = status >= 200 && status < 300;
  const markedData = await loadMarkedData();
  const shown = visible(text);
  const bytes = new TextEncoder().encode(shown);
  const head = utf8Head(bytes, settings.outputBytes);
  const cut = bytes.length > head.length ? `\n[${bytes.length - head.length} bytes left out]` : "";
  const marked = text === ""
    ? "[no content]"
    : await markedData("answer", { of: shown, body: new TextDecoder().decode(head) + cut });
  return {
    text: `status ${status}\n${marked}`,
    ...(isGood ? {} : { failed: true }),
    ...(ports.program ? { value: { status, body: dataIn(text) } } : {}),
  };
}

function dataIn(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
