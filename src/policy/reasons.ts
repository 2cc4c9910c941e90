/** Why a command has its verdict, in words for the model and for people. */

import { type Locale, message } from "../messages/mod.ts";
import type { Reason } from "./judgement.ts";

const longest = 80;

/** A reason with its detail cut to size. */
export function reason(code: Reason["code"], detail: string): Reason {
  return { code, detail: detail.length > longest ? `${detail.slice(0, longest - 1)}…` : detail };
}

/** A clause without a full stop: English for the model, the user's language for him. */
export function reasonText({ code, detail }: Reason, locale: Locale = "en"): string {
  return message(locale, `reason.${code}`, { detail });
}
