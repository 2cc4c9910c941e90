/** Why a model took a turn, in the user's language; the log has it in English. */

import { isMessageKey } from "../messages/mod.ts";
import type { ViewContext } from "./action.ts";

type Translate = ViewContext["t"];

/** A reason as `models/routing/why.ts` writes it; names and words that are not known stay as they are. */
export function routeWhy(why: string, t: Translate): string {
  return why.split("; ").map((it) => clause(it, t))
    .reduce((first, next) => t("route.why.then", { first, next }));
}

/** `deepseek: too many requests until 12:03`, `complex: refactor, everywhere`, or words alone. */
function clause(text: string, t: Translate): string {
  const at = text.indexOf(": ");
  if (at < 0) return words(text, t);
  const before = text.slice(0, at);
  const name = before === "simple" || before === "complex" ? t(`route.why.${before}`) : before;
  return t("text.named", { name, what: words(text.slice(at + 2), t) });
}

/** One of the few that have a comma in them, or several. */
function words(text: string, t: Translate): string {
  return known(text, t) ??
    text.split(", ").map((it) => known(it, t) ?? it)
      .reduce((first, next) => t("route.why.also", { first, next }));
}

function known(text: string, t: Translate): string | null {
  const [, what = "", time = ""] = /^(.+) until (\d\d:\d\d)$/.exec(text) ?? [];
  const inner = what === "" ? null : known(what, t);
  if (inner !== null) return t("route.why.until", { what: inner, time });
  const part = partText(text, t);
  if (part !== text) return part;
  const key = `route.why.${slug(text)}`;
  return isMessageKey(key) ? t(key, figures(text)) : null;
}

/** Reasons of a score are English, as the log has them; each is a key, with its numbers as places. */
export function partText(why: string, t: Translate): string {
  const key = `route.part.${slug(why)}`;
  return isMessageKey(key) ? t(key, figures(why)) : why;
}

function slug(text: string): string {
  return text.replaceAll(/\d+/g, "n").replaceAll(/[ ,-]+/g, "_");
}

function figures(text: string): { readonly first: string; readonly second: string } {
  const [first = "", second = ""] = text.match(/\d+/g) ?? [];
  return { first, second };
}
