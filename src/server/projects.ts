/**
 * Projects of one account: the folder that it works in, and further ones, each with a log of its own.
 * Which there are stands in a private file; what is taken off the list keeps its files and its log.
 */

import * as z from "zod";
import { PrivateJson } from "../accounts/mod.ts";
import { once, sha256 } from "../util/mod.ts";
import { Problem } from "./problem.ts";

/** Id of the project that is the account's own folder. */
export const localId = "local";

/** A folder directly below the one that projects lie in; none that git or agent keep things in. */
export const folderPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** An account has no more than these. */
const most = 100;

const project = z.strictObject({
  id: z.string().regex(/^p[0-9a-f]{12}$/),
  name: z.string(),
  folder: z.string().regex(folderPattern),
});

const file = z.strictObject({ projects: z.array(project) });

export interface Project {
  readonly id: string;
  readonly name: string;
  /** Absolute. */
  readonly root: string;
}

export interface NewProject {
  readonly name: string;
  /** Absent: as the name. */
  readonly folder?: string | undefined;
}

export interface ProjectListParts {
  /** For files of this server. */
  readonly data: string;
  /** Id of the account. */
  readonly account: string;
  /** Its own folder. */
  readonly local: Project;
  /** The folder that further projects lie in. */
  readonly below: string;
}

export class ProjectList {
  constructor(private readonly parts: ProjectListParts) {}

  /** The account's own folder is the first. */
  async all(): Promise<readonly Project[]> {
    const { local, below } = this.parts;
    const { projects } = await (await this.#file()).read();
    const further = projects.map(({ id, name, folder }) => ({
      id,
      name,
      root: `${below}/${folder}`,
    }));
    return [local, ...further];
  }

  /** @throws {Problem} 404 */
  async one(id: string): Promise<Project> {
    const found = (await this.all()).find((it) => it.id === id);
    if (!found) throw new Problem(404, "server.no_project", { id });
    return found;
  }

  /**
   * A folder that is there already becomes a project as it is.
   *
   * @throws {Problem} 400, 409
   */
  async add({ name, folder = folderOf(name) }: NewProject): Promise<Project> {
    if (!folderPattern.test(folder)) throw new Problem(400, "server.project.folder");
    const id = `p${crypto.getRandomValues(new Uint8Array(6)).toHex()}`;
    const root = `${this.parts.below}/${folder}`;
    const isOther = async () => (await Deno.lstat(root).catch(() => null))?.isDirectory === false;
    if (await isOther()) throw new Problem(409, "server.file.exists", { path: folder });
    await (await this.#file()).change(({ projects }) => {
      if (projects.length >= most) throw new Problem(409, "server.project.many", { most });
      if (projects.some((it) => it.folder.toLowerCase() === folder.toLowerCase())) {
        throw new Problem(409, "server.file.exists", { path: folder });
      }
      return { projects: [...projects, { id, name, folder }] };
    });
    return { id, name, root };
  }

  /** @throws {Problem} 404 */
  async rename(id: string, name: string): Promise<void> {
    await this.one(id);
    await (await this.#file()).change(({ projects }) => ({
      projects: projects.map((it) => it.id === id ? { ...it, name } : it),
    }));
  }

  async remove(id: string): Promise<void> {
    await (await this.#file()).change(({ projects }) => ({
      projects: projects.filter((it) => it.id !== id),
    }));
  }

  readonly #file = once(async () => {
    const { data, account, local } = this.parts;
    const hash = (await sha256(new TextEncoder().encode(local.root))).slice(0, 16);
    return new PrivateJson({
      folder: `${data}/server/projects`,
      name: `${account}-${hash}`,
      schema: file,
      empty: { projects: [] },
    });
  });
}

/** `My project!` is `my-project`. */
function folderOf(name: string): string {
  const folder = name.normalize("NFKD").replaceAll(/[^\w.-]+/g, "-").replaceAll(
    /^[^A-Za-z0-9]+|-+$/g,
    "",
  )
    .slice(0, 64).toLowerCase();
  return folder === "" ? `project-${crypto.getRandomValues(new Uint8Array(4)).toHex()}` : folder;
}
