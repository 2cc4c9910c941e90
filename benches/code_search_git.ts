/** Trees and contents of a git repository, read without touching its work tree. */

export interface TreeFile {
  readonly path: string;
  readonly oid: string;
  /** Bytes. */
  readonly size: number;
}

/** Larger files are not looked at, as in the index. Bytes. */
const maxBytes = 1_000_000;

/** Files of a commit that `wanted` asks for, links left out, in path order. */
export async function treeOf(
  repo: string,
  commit: string,
  wanted: (path: string) => boolean,
): Promise<readonly TreeFile[]> {
  const listing = await git(repo, ["ls-tree", "-r", "-z", "-l", commit]);
  const files: TreeFile[] = [];
  for (const row of listing.split("\0")) {
    const [, mode = "", oid = "", size = "", path = ""] =
      /^(\d+) blob (\w+) +(\d+)\t(.*)$/s.exec(row) ?? [];
    if (mode.startsWith("100") && Number(size) <= maxBytes && wanted(path)) {
      files.push({ path, oid, size: Number(size) });
    }
  }
  return files.sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}

export async function git(repo: string, args: readonly string[]): Promise<string> {
  const { stdout, success } = await new Deno.Command("git", {
    args: ["-C", repo, ...args],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`git ${args.join(" ")} failed in ${repo}`);
  return new TextDecoder().decode(stdout);
}

/** Contents of a repository by object id, through one `git cat-file --batch`. */
export class Blobs implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest = new Uint8Array();

  constructor(repo: string) {
    this.#child = new Deno.Command("git", {
      args: ["-C", repo, "cat-file", "--batch"],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#reader = this.#child.stdout.getReader();
  }

  async read(oid: string): Promise<Uint8Array<ArrayBuffer>> {
    await this.#writer.write(new TextEncoder().encode(`${oid}\n`));
    let end = this.#rest.indexOf(10);
    while (end < 0) {
      await this.#more();
      end = this.#rest.indexOf(10);
    }
    const size = Number(new TextDecoder().decode(this.#rest.subarray(0, end)).split(" ")[2]);
    if (!Number.isFinite(size)) throw new Error(`there is no blob ${oid}`);
    while (this.#rest.length < end + size + 2) await this.#more();
    const bytes = this.#rest.slice(end + 1, end + 1 + size);
    this.#rest = this.#rest.slice(end + size + 2);
    return bytes;
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#reader.read();
    if (done) throw new Error("git cat-file ended");
    const joined = new Uint8Array(this.#rest.length + value.length);
    joined.set(this.#rest);
    joined.set(value, this.#rest.length);
    this.#rest = joined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer.close();
    await this.#reader.cancel();
    await this.#child.status;
  }
}
