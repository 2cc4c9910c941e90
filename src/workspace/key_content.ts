/** Private keys that their files' names do not tell. */

import type { SurveyedFile } from "../protocol/mod.ts";
import { Turns } from "./turns.ts";

/**
 * As OpenSSL, OpenSSH and GnuPG write them, or as a string of JSON has them: the head, and a line of
 * the key itself. A line is matched in one way only, so that no text takes long.
 */
const privateKey =
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr])+(?:[A-Z][\w-]*: [^\n]*\n\s*)*[A-Za-z0-9+/=]{32}/;

/** Bytes: a key is short, and so is what it is pasted into; the shortest is an Ed25519 key. */
const sizes = { least: 100, most: 32_768 };

const anyName = /^[^.]+$|\.(?:asc|bin|cer|cfg|conf|crt|dat|ini|key|log|out|properties|txt)$/i;
const telling =
  /(?:account|auth|cert|cred|deploy|key|pass|priv|rsa|secret|ssh|ssl|tls|token)[^/]*\.(?:json|md|toml|xml|ya?ml)$/i;
const usual =
  /^(?:authors|changelog|codeowners|copying|dockerfile|license|makefile|notice|readme)/i;

/** Text that is another one when other names are worth a look. */
export const keyRules = JSON.stringify([anyName, telling, usual].map(({ source }) => source));

/** True if a file of this name is worth a look: sources and pictures are not. */
export function mayHoldKey(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (anyName.test(name) || telling.test(name)) && !usual.test(name);
}

/** Files that are read at most, each time: the others are left for the next. */
const mostLooks = 2_000;

/** Files in folders that have not changed that are asked for their stamps each time. */
const mostWatched = 200;

/**
 * Which files hold a key. A name that is new, or that another file has taken, changes its folder, and
 * is looked at; of the files that are written in their place only the first `mostWatched` are noticed,
 * since to ask each of a large tree takes longer than most commands.
 */
export class KeyFiles {
  /** By path, what was found in the file as it was then. */
  readonly #known = new Map<string, { readonly stamp: string; readonly holds: boolean }>();
  /** Paths, those of keys among them. */
  #watched: Set<string>;

  /**
   * @param root absolute path that those of the files are relative to
   * @param keys what an earlier process has found
   */
  constructor(private readonly root: string, keys: readonly string[]) {
    this.#watched = new Set(keys);
  }

  /** Asked once of each file in a folder that has not changed: it is looked at each time. */
  watches(path: string): boolean {
    if (this.#watched.has(path)) return true;
    if (this.#watched.size >= mostWatched) return false;
    this.#watched.add(path);
    return true;
  }

  /** @returns paths; `left`: those that have not been read yet */
  async among(
    files: readonly SurveyedFile[],
  ): Promise<{ readonly holding: readonly string[]; readonly left: readonly string[] }> {
    const turns = new Turns();
    const sized = files.filter(({ size }) => size >= sizes.least && size <= sizes.most);
    const fresh = sized.filter(({ path, stamp }) => this.#known.get(path)?.stamp !== stamp);
    for (const { path, stamp } of fresh.slice(0, mostLooks)) {
      if (turns.isDue(1)) await turns.take();
      this.#known.set(path, { stamp, holds: holdsKey(`${this.root}/${path}`) });
    }
    const holding = sized.flatMap(({ path }) => this.#known.get(path)?.holds ? [path] : []);
    const left = fresh.slice(mostLooks).map(({ path }) => path);
    this.#watch(files, holding);
    return { holding, left };
  }

  /** What is gone is not asked for any more. */
  #watch(files: readonly SurveyedFile[], holding: readonly string[]): void {
    const there = new Set(files.map(({ path }) => path));
    const watched = [...this.#watched].filter((path) => there.has(path));
    this.#watched = new Set([...holding, ...watched]);
  }
}

/** False where it cannot be read: neither can a program that has no more rights. */
function holdsKey(path: string): boolean {
  try {
    return privateKey.test(latin.decode(Deno.readFileSync(path)));
  } catch {
    return false;
  }
}

const latin = new TextDecoder("latin1");
