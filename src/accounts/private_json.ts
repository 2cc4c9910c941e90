/** A small file that only its owner may read, and that another program may change at any time. */

import * as z from "zod";
import { makePrivate } from "../config/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import { withFileLock, writeAtomic } from "../util/mod.ts";

export interface PrivateJsonParts<Type extends z.ZodType> {
  readonly folder: string;
  /** Without `.json`. */
  readonly name: string;
  readonly schema: Type;
  /** What there is where there is no file. */
  readonly empty: z.output<Type>;
}

export class PrivateJson<Type extends z.ZodType> {
  readonly #path: string;
  #content: z.output<Type>;
  #stamp = "";

  constructor(private readonly parts: PrivateJsonParts<Type>) {
    this.#path = `${parts.folder}/${parts.name}.json`;
    this.#content = parts.empty;
  }

  /** Whatever was written last, by whichever program. @throws {AgentError} `user.damaged` */
  async read(): Promise<z.output<Type>> {
    try {
      const { mtime, ino, size } = await Deno.stat(this.#path);
      const stamp = `${mtime?.getTime()} ${ino} ${size}`;
      if (stamp === this.#stamp) return this.#content;
      const text = await Deno.readTextFile(this.#path);
      this.#content = this.parts.schema.parse(JSON.parse(text));
      this.#stamp = stamp;
    } catch (cause) {
      if (cause instanceof Deno.errors.NotFound) return this.parts.empty;
      // Nobody is let in by a file that cannot be read.
      if (!(cause instanceof z.ZodError) && !(cause instanceof SyntaxError)) throw cause;
      throw new AgentError("config", "user.damaged", { path: this.#path }, { cause });
    }
    return this.#content;
  }

  /** While no other program changes it. */
  async change(change: (content: z.output<Type>) => z.output<Type>): Promise<void> {
    const { folder, name } = this.parts;
    await makePrivate(folder);
    await withFileLock(`${folder}/${name}.lock`, async () => {
      const text = `${JSON.stringify(change(await this.read()), null, 2)}\n`;
      await writeAtomic(this.#path, text, { mode: 0o600 });
      this.#stamp = "";
    });
  }
}
