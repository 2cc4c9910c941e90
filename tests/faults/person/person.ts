/** The person of a run: does the steps, and knows what has to be there because of them. */

import { isBelow, type Node, nodeAt, same, textOf, type Tree, treeOf } from "./tree.ts";
import { doomed, mine } from "./start.ts";
import { GitOfPerson } from "./person_git.ts";
import type { Action, PersonStep, Save } from "./steps.ts";

/** What must hold of a path outside of the person's own folder. */
export type Claim =
  /** The file has this line. */
  | { readonly type: "line"; readonly path: string; readonly line: string; readonly at: number }
  /** The line is not in it. */
  | { readonly type: "no_line"; readonly path: string; readonly line: string; readonly at: number }
  /** This stands there; `null`: nothing does. */
  | {
    readonly type: "node";
    readonly path: string;
    readonly node: Node | null;
    readonly at: number;
  };

export class Person {
  /** The person's own folder as it has to be. */
  #own: Map<string, Node>;
  #claims: Claim[] = [];
  /** Paths outside of it that the person has touched. */
  readonly touched = new Set<string>();
  /** What was found broken when the person came to work on it. */
  readonly surprises: string[] = [];
  readonly git: GitOfPerson | null;
  #last: Promise<void> = Promise.resolve();

  constructor(readonly root: string, git: boolean) {
    this.#own = new Map(this.#ownTree());
    this.git = git ? new GitOfPerson(root) : null;
  }

  get claims(): readonly Claim[] {
    return this.#claims;
  }

  get own(): Tree {
    return this.#own;
  }

  /** Begins as a claim of what was there before. */
  claim(path: string, line: string): void {
    this.#claims.push({ type: "line", path, line, at: 0 });
  }

  /** One step after the other, as a person does. */
  perform(step: PersonStep): Promise<void> {
    return this.#last = this.#last.then(() => this.#do(step));
  }

  /** All steps that have begun are done. */
  settled(): Promise<void> {
    return this.#last;
  }

  async #do({ number, action }: PersonStep): Promise<void> {
    const line = `person:${number}`;
    if (action.type === "git") {
      this.#look();
      await this.git?.run(action.what, number);
      this.#own = new Map(this.#ownTree());
      return;
    }
    if (!isBelow(action.path, mine)) return this.#outside(action, line);
    this.#lookAt(action.path);
    this.#inside(action, line);
    this.#remember(action);
  }

  /** What is edited is what the person last saw there, as in an open editor. */
  #inside(action: Exclude<Action, { type: "git" }>, line: string): void {
    const { path } = action;
    const before = this.#own.get(path);
    const text = before?.type === "file" ? before.text : "";
    switch (action.type) {
      case "write":
        return this.#save(path, `${line}\n`, action.save);
      case "append":
        return this.#save(path, `${text}${line}\n`, action.save);
      case "remove":
        return remove(this.#full(path));
      case "rename":
        if (before) Deno.renameSync(this.#full(path), this.#full(action.to));
        return;
      case "folder":
        return Deno.mkdirSync(this.#full(path), { recursive: true });
      case "mode":
        if (before?.type === "file") Deno.chmodSync(this.#full(path), action.mode);
        return;
      case "link":
        remove(this.#full(path));
        return Deno.symlinkSync(action.target, this.#full(path));
      case "insert":
      case "drop":
        return;
    }
  }

  /** Nothing else runs between the step and this look. */
  #remember(action: Action): void {
    const paths = action.type === "rename" ? [action.path, action.to] : [];
    if ("path" in action && action.type !== "rename") paths.push(action.path);
    for (const path of paths) {
      this.#put(path);
      for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
        this.#put(path.slice(0, at));
      }
    }
  }

  #put(path: string): void {
    const node = nodeAt(this.root, path);
    if (node) this.#own.set(path, node);
    else this.#own.delete(path);
  }

  #outside(action: Exclude<Action, { type: "git" }>, line: string): void {
    const { path } = action;
    const there = nodeAt(this.root, path);
    const text = there?.type === "file" ? there.text : null;
    switch (action.type) {
      case "write":
        if (there) return;
        this.#save(path, `${line}\n`, action.save);
        return this.#own_(path);
      case "append":
        if (text === null) return;
        this.#save(path, `${text}${line}\n`, action.save);
        return this.#add({ type: "line", path, line, at: Date.now() });
      case "insert":
        if (text === null) return;
        this.#save(path, inserted(text, action.line, line), action.save);
        return this.#add({ type: "line", path, line, at: Date.now() });
      case "drop":
        return this.#drop(path, text ?? "", action);
      case "remove":
        if (!there) return;
        remove(this.#full(path));
        return this.#own_(path);
      case "link":
        if (there?.type === "folder") return;
        remove(this.#full(path));
        Deno.symlinkSync(action.target, this.#full(path));
        return this.#own_(path);
      case "rename":
      case "folder":
      case "mode":
        return;
    }
  }

  #drop(path: string, text: string, { line, save }: { line: number; save: Save }): void {
    const gone = text.split("\n").find((it) => new RegExp(`^base \\w+ ${line}$`).test(it));
    if (gone === undefined) return;
    this.#save(path, text.replace(`${gone}\n`, ""), save);
    this.#claims = this.#claims.filter((it) => !("line" in it && it.line === gone));
    this.#add({ type: "no_line", path, line: gone, at: Date.now() });
  }

  /** From here on what stands at the path is the person's alone. */
  #own_(path: string): void {
    this.#claims = this.#claims.filter((it) => it.path !== path);
    this.#add({ type: "node", path, node: nodeAt(this.root, path), at: Date.now() });
  }

  #add(claim: Claim): void {
    this.#claims.push(claim);
    this.touched.add(claim.path);
  }

  #save(path: string, text: string, save: Save): void {
    const full = this.#full(path);
    Deno.mkdirSync(full.slice(0, full.lastIndexOf("/")), { recursive: true });
    const bytes = Uint8Array.from(text, (it) => it.charCodeAt(0));
    if (save === "place") return Deno.writeFileSync(full, bytes);
    const info = nodeAt(this.root, path);
    const beside = full.replace(/([^/]+)$/, ".$1.swp");
    Deno.writeFileSync(beside, bytes);
    if (info?.type === "file") Deno.chmodSync(beside, info.mode);
    Deno.renameSync(beside, full);
  }

  #look(): void {
    for (const path of new Set([...this.#own.keys(), ...this.#ownTree().keys()])) {
      this.#lookAt(path);
    }
  }

  #lookAt(path: string): void {
    const [wanted, found] = [this.#own.get(path) ?? null, nodeAt(this.root, path)];
    if (same(wanted, found)) return;
    this.surprises.push(`${path}: ${textOf(found)}, and not ${textOf(wanted)}`);
  }

  #ownTree(): Tree {
    return new Map([...treeOf(this.root)].filter(([path]) => isBelow(path, mine)));
  }

  #full(path: string): string {
    return `${this.root}/${path}`;
  }
}

/** Behind the line of the start that has this number, or at the end. */
function inserted(text: string, number: number, line: string): string {
  const before = new RegExp(`^base \\S+ ${number}\\n`, "m").exec(text);
  const at = before ? before.index + before[0].length : text.length;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

function remove(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** It may be there again by what a session wrote, and by nothing else. */
export const mayComeAgain = (path: string): boolean => path === doomed;
