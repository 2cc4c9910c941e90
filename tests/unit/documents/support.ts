import assert from "node:assert/strict";
import { readHere } from "../../../src/documents/read.ts";
import type { DocumentReading, DocumentText } from "../../../src/documents/mod.ts";
import type { Bytes } from "../../../src/protocol/mod.ts";

export function office(bytes: Bytes, part: string | null = null): Promise<DocumentReading> {
  return readHere({ type: "office", bytes, part });
}

export async function officeText(bytes: Bytes, part: string | null = null): Promise<DocumentText> {
  const reading = await office(bytes, part);
  assert.equal(reading.type, "text", JSON.stringify(reading));
  return reading;
}

/** The code of a refusal; its text where there is one. */
export async function refusal(reading: Promise<DocumentReading>): Promise<string> {
  const it = await reading;
  return it.type === "refused" ? it.code : `text: ${it.text.slice(0, 100)}`;
}
