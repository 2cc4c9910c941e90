/** What a call brought, as a model reads it: data of somebody else's, between marks. */

import * as z from "zod";
import { oneLine, visible } from "../ansi/mod.ts";
import { loadMarkedData } from "../tools/mod.ts";
import { byteSize, once, utf8Head, utf8Tail } from "../util/mod.ts";
import type { RawResult } from "./connection.ts";

const resource = z.looseObject({
  uri: z.string(),
  mimeType: z.string().optional(),
  text: z.string().optional(),
  blob: z.string().optional(),
});

const block = once(() =>
  z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("text"), text: z.string() }),
    z.looseObject({ type: z.literal("image"), data: z.string(), mimeType: z.string() }),
    z.looseObject({ type: z.literal("audio"), data: z.string(), mimeType: z.string() }),
    z.looseObject({ type: z.literal("resource"), resource }),
    z.looseObject({
      type: z.literal("resource_link"),
      uri: z.string(),
      name: z.string(),
      mimeType: z.string().optional(),
      description: z.string().optional(),
    }),
  ])
);

type Block = z.infer<ReturnType<typeof block>>;

/** @param most bytes of the text between the marks */
export async function resultText(name: string, result: RawResult, most: number): Promise<string> {
  const parts: string[] = (result.content ?? []).map(blockText);
  const structured = result.structuredContent;
  if (parts.join("") === "" && structured) parts.push(JSON.stringify(structured));
  const whole = visible(parts.filter((part) => part !== "").join("\n"));
  if (whole === "") return `[${name} answered without content]`;
  const markedData = await loadMarkedData();
  return await markedData(`result of ${name}`, { of: whole, body: clamped(whole, most) });
}

function blockText(raw: unknown): string {
  const parsed = block().safeParse(raw);
  return parsed.success ? describe(parsed.data) : "[a part that is not as the protocol has it]";
}

function describe(it: Block): string {
  switch (it.type) {
    case "text":
      return it.text;
    case "image":
    case "audio":
      return `[${it.type}, ${oneLine(it.mimeType.slice(0, 80))}, ${
        base64Size(it.data)
      }: not shown]`;
    case "resource_link":
      return `[resource ${named(it.name)} at ${named(it.uri)}${kind(it.mimeType)}]`;
    case "resource": {
      const { uri, mimeType, text, blob } = it.resource;
      const head = `[resource ${named(uri)}${kind(mimeType)}]`;
      if (text !== undefined) return `${head}\n${text}`;
      return blob === undefined ? head : `${head} [${base64Size(blob)}: not shown]`;
    }
  }
}

function named(text: string): string {
  return oneLine(text.slice(0, 300));
}

function kind(mimeType: string | undefined): string {
  return mimeType === undefined ? "" : `, ${oneLine(mimeType.slice(0, 80))}`;
}

function base64Size(data: string): string {
  return byteSize(Math.floor(data.length * 3 / 4));
}

/** Head and tail, with a line that says how much is between. */
function clamped(text: string, most: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= most) return text;
  const decoder = new TextDecoder();
  const [head, tail] = [utf8Head(bytes, most / 2), utf8Tail(bytes, most / 2)];
  const left = bytes.length - head.length - tail.length;
  return `${decoder.decode(head)}\n[${left} bytes left out]\n${decoder.decode(tail)}`;
}
