import prompt from "../../../prompts/look.md" with { type: "text" };
import { printable } from "../../ansi/mod.ts";
import { kindOf, type PictureHead, pictureHead } from "../../documents/mod.ts";
import { isMessageKey, message } from "../../messages/mod.ts";
import {
  AgentError,
  type Bytes,
  type Execute,
  type ToolOutput,
  type ToolPorts,
} from "../../protocol/mod.ts";
import { byteSize } from "../../util/mod.ts";
import { bytesWithin } from "../bytes_within.ts";
import { failed, refusing } from "../failure.ts";
import { markedData } from "../marked_data.ts";
import type { Input } from "./definition.ts";

/** Bytes: the least that a provider of the table takes is 5 MB of a picture. */
const maxBytes = 5_000_000;

/** Pixels; unpacked they are four bytes each at whoever looks. */
const maxPixels = 50_000_000;

/** Characters of an answer. */
const maxChars = 16_000;

const usualQuestion = "What is on the picture?";

export const execute: Execute<Input> = ({ path, question }, ports) =>
  refusing(ports.workspace, async () => {
    const file = await bytesWithin(ports.workspace, path, maxBytes);
    if (file.type === "too_large") {
      return failed(
        `${path} has ${byteSize(file.size)}, more than the ${byteSize(maxBytes)} that a picture ` +
          "may have. Ask the user for a smaller one.",
      );
    }
    const head = pictureHead(file.bytes);
    if (head === null) return failed(noPicture(path, file.bytes));
    const known = `${path} (${head.format.toUpperCase()}, ${head.width} × ${head.height} pixels, ` +
      `${byteSize(file.bytes.length)})`;
    if (head.width * head.height > maxPixels) {
      return failed(
        `${known} has more than ${maxPixels / 1e6} million pixels. Ask for a smaller one.`,
      );
    }
    return await looked({ known, head, bytes: file.bytes, question }, ports);
  });

function noPicture(path: string, bytes: Bytes): string {
  const kind = kindOf(bytes);
  if (kind === "empty") return `${path} is empty (0 bytes).`;
  if (kind === "text") return `${path} is text and no picture (an SVG is text too): read_file.`;
  if (kind === "pdf") return `${path} is a PDF and no picture: read_pdf.`;
  const formats = ["png", "jpeg", "gif", "webp"] as const;
  return formats.some((it) => it === kind)
    ? `${path} is damaged: its header does not say how large the picture is.`
    : `${path} is no picture that can be looked at; those are ${formats.join(", ")}.`;
}

interface Looking {
  /** What is known without looking. */
  readonly known: string;
  readonly head: PictureHead;
  readonly bytes: Bytes;
  readonly question: string | undefined;
}

async function looked(
  { known, head, bytes, question = usualQuestion }: Looking,
  { look, signal }: ToolPorts,
): Promise<ToolOutput> {
  if (!look) {
    return failed(
      `${known} was not looked at: no model for pictures is set. The user can name one that sees: ` +
        "agent config set vision_model NAME, with a NAME of agent model list. Nothing more is known " +
        "of it.",
    );
  }
  const picture = { mime: head.mime, base64: bytes.toBase64() };
  try {
    const asked = prompt.trim().replace("{question}", () => question);
    const answer = printable(await look(picture, asked, signal)).slice(0, maxChars).trim();
    if (answer === "") return failed(`${known}: the model for pictures said nothing.`);
    return {
      text: `${known}\n${await markedData("description of a picture", {
        of: answer,
        body: answer,
      })}`,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    const why = printable(reasonOf(error)).slice(0, 300).replace(/\.$/, "");
    return failed(`${known}: the model for pictures gave no answer (${why}).`);
  }
}

/** As a sentence: the model reads English. */
function reasonOf(error: unknown): string {
  const key = error instanceof AgentError ? `error.${error.code}` : "";
  if (error instanceof AgentError && isMessageKey(key)) return message("en", key, error.params);
  return error instanceof Error ? error.message : String(error);
}
