/** The files of a repository elsewhere, read one by one under the rules of `fetch_url`. */

import { type FetchedPage, type Reader, refusalText } from "../../fetch/mod.ts";
import { AgentError, type EventOf, type ToolRunner } from "../../protocol/mod.ts";
import type { Address } from "./address.ts";
import type { ProjectFiles } from "./files.ts";
import { besides, buildFiles, mostOfAll, pages, usualReadmes } from "./names.ts";

export interface FetchingPorts {
  readonly reader: Reader;
  /** Of the tool `fetch_url`: its rules, its question. */
  readonly runner: Pick<ToolRunner, "decide" | "show">;
  /** `null`: nobody can be asked; `all`: everything is let pass. */
  approve(shown: string): Promise<EventOf<"answered">["answer"] | "all" | null>;
  readonly signal: AbortSignal;
  working(done: number, total: number): void;
}

/** Pages that are read at the same time. */
const atOnce = 4;

/** It is there, or it is not. */
const answered: ReadonlySet<number> = new Set([200, 404, 410]);
const noText: ReadonlySet<string> = new Set(["type", "encoding", "binary"]);

/** @throws {AgentError} `deploy.not_allowed`, `deploy.not_fetched`, `deploy.nothing` */
export async function fetchedFiles(
  { url, bases }: Address,
  ports: FetchingPorts,
): Promise<ProjectFiles> {
  const site = new Site(ports, url);
  const base = await firstWith(bases, site);
  const first = await site.all(base, [...usualReadmes, ...buildFiles, ...pages]);
  const more = [...first.keys()].flatMap((it) =>
    Object.hasOwn(besides, it) ? besides[it] ?? [] : []
  );
  const second = await site.all(base, [...new Set(more)]);
  const texts = new Map([...first, ...second]);
  if (texts.size === 0) throw new AgentError("input", "deploy.nothing", { path: url });
  return { texts, unread: site.unread, names: null };
}

/** Where a README is, or else the first. */
async function firstWith(bases: readonly string[], site: Site): Promise<string> {
  const [only = ""] = bases;
  if (bases.length < 2) return only;
  for (const base of bases) {
    if (await site.text(base, "README.md") !== null) return base;
  }
  return only;
}

class Site {
  readonly unread: string[] = [];
  readonly #named = new Map<string, Promise<boolean>>();
  #left = mostOfAll;

  constructor(private readonly ports: FetchingPorts, private readonly url: string) {}

  async all(base: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    const queue = [...paths];
    let done = 0;
    const worker = async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const text = await this.text(base, path);
        if (text !== null) texts.set(path, text);
        this.ports.working(++done, paths.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return new Map(paths.flatMap((it) => {
      const text = texts.get(it);
      return text === undefined ? [] : [[it, text] as const];
    }));
  }

  /** `null`: there is no such file. */
  async text(base: string, path: string): Promise<string | null> {
    const page = await this.#page(`${base}${path}`);
    if (page === null) {
      this.unread.push(path);
      return null;
    }
    // A server that shows a page for what is not there shows no source.
    if (page.status !== 200 || page.contentType === "text/html" && !path.endsWith(".html")) {
      return null;
    }
    const isCut = page.notes.length > 0;
    if (isCut || page.text.length > this.#left) {
      this.unread.push(path);
      return null;
    }
    this.#left -= page.text.length;
    return page.text;
  }

  /** `null`: it is there, and is no text that can be read. */
  async #page(url: string): Promise<FetchedPage | null> {
    const page = await this.#open(url);
    // A host that keeps its files at another one: that is asked about by itself.
    const there = page.type === "refused" && page.code === "other_host"
      ? await this.#open(page.detail)
      : page;
    if (there.type === "refused") {
      if (noText.has(there.code)) return null;
      throw this.#failed(refusalText(there));
    }
    if (answered.has(there.status)) return there;
    throw this.#failed(`status ${there.status}`);
  }

  async #open(url: string) {
    const { reader, signal } = this.ports;
    const host = new URL(url).host;
    const known = this.#named.get(host) ?? this.#demand(url, host);
    this.#named.set(host, known);
    return await reader.page(url, { signal, opened: await known });
  }

  #failed(reason: string): AgentError {
    return new AgentError("unavailable", "deploy.not_fetched", { url: this.url, reason });
  }

  /** One question a host. True: somebody has named it, and not only let everything pass. */
  async #demand(url: string, host: string): Promise<boolean> {
    const { runner, approve } = this.ports;
    const call = { id: "deploy", name: "fetch_url", input: { url } };
    const { verdict } = await runner.decide(call);
    if (verdict === "allow") return true;
    const answer = verdict === "deny" ? "decline" : await approve((await runner.show(call)).text);
    if (answer === null || answer === "decline") {
      throw new AgentError("approval", "deploy.not_allowed", { host, url: this.url });
    }
    return answer !== "all";
  }
}
