import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { processReader, type Reader, refusalText } from "../../fetch/mod.ts";
import type { Execute } from "../../protocol/mod.ts";
import { once } from "../../util/mod.ts";
import { failed } from "../failure.ts";
import { markedData } from "../marked_data.ts";
import type { Input } from "./definition.ts";

const maxResults = 10;

/** Characters of a title, an address, a snippet. */
const longest = { title: 200, url: 1000, snippet: 500 } as const;

export const execute: Execute<Input> = webSearchWith(processReader);

/** The tool over a network of the caller's. */
export function webSearchWith(reader: Reader): Execute<Input> {
  return async ({ query }, { settings, signal }) => {
    const { searchUrl = null } = settings;
    if (searchUrl === null) {
      return failed(
        "No search is configured. The user can name one: agent config set search_url " +
          "https://… (a SearXNG server with the json format on). Pages: fetch_url.",
      );
    }
    const answer = await reader.endpoint(addressOf(searchUrl, query), signal);
    if (answer.type === "refused") return failed(refusalText(answer));
    const results = answer.status === 200 ? resultsIn(answer.text) : null;
    if (results === null) return failed(problem(answer.status));
    if (results.length === 0) return { text: "Nothing was found. Try other words." };
    return {
      text: await markedData("list of results", { of: answer.text, body: listed(results) }),
    };
  };
}

/** https://docs.searxng.org/dev/search_api.html */
function addressOf(server: string, query: string): string {
  const url = new URL(`${server.replace(/\/+$/, "").replace(/\/search$/, "")}/search`);
  url.searchParams.set("q", query);
  url.searchParams.set("format", "json");
  return url.href;
}

function problem(status: number): string {
  const why = status === 200
    ? "answered with something else than results as JSON"
    : `answered with status ${status}`;
  return `The search server ${why}. The user must see to it (SearXNG: search.formats with json).`;
}

const shape = once(() =>
  z.object({
    results: z.array(z.object({
      title: z.string().catch(""),
      url: z.string().catch(""),
      content: z.string().catch(""),
    })),
  })
);

type Result = z.infer<ReturnType<typeof shape>>["results"][number];

/** `null`: it is no answer of such a server. */
function resultsIn(text: string): readonly Result[] | null {
  try {
    const { results } = shape().parse(JSON.parse(text));
    return results.filter(({ url }) => /^https?:/.test(url)).slice(0, maxResults);
  } catch {
    return null;
  }
}

function listed(results: readonly Result[]): string {
  return results.map(({ title, url, content }, at) =>
    [
      `${at + 1}. ${line(title, longest.title)}`,
      line(url, longest.url),
      ...content === "" ? [] : [line(content, longest.snippet)],
    ].join("\n   ")
  ).join("\n");
}

/** One line without anything invisible. */
function line(text: string, most: number): string {
  const whole = text.replaceAll(/\s+/g, " ").trim();
  return printable(whole.length > most ? `${whole.slice(0, most)}…` : whole);
}
