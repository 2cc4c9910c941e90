/** Everything behind the page once somebody has signed in. */

import { Client, Refused, Unreachable } from "../api/client.ts";
import {
  type Conversation,
  type EventName,
  type Mode,
  type Model,
  models,
  type Profile,
  profile,
  type StreamEvent,
  type Uploaded,
} from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";
import { isAtWork } from "../state/conversation.ts";
import { Connection } from "./connection.ts";
import { Conversations } from "./conversations.ts";
import { type Attachment, OpenConversation } from "./open_conversation.ts";
import { type Load, Projects } from "./projects.ts";
import { Workspace } from "./workspace.ts";

export const panes = ["plan", "changes", "events", "files", "usage", "graph"] as const;
export type Pane = (typeof panes)[number];

export interface DeskParts {
  readonly base: string;
  readonly token: string;
  /** Address of the script of the worker that tabs share; empty: there is none. */
  readonly worker: string;
  signedOut(): void;
  /** An error that is shown until it is closed. */
  failed(error: unknown): void;
}

/** Events by which a row of the list may change. */
const shownInList: ReadonlySet<EventName> = new Set([
  ...["message", "approval_request", "approval_answered", "done", "error"] as const,
]);

/** The id in `#/c/<id>`; `null`: the page of a new conversation. */
function routeOf(hash: string): string | null {
  return /^#\/c\/([\w-]{1,64})$/.exec(hash)?.[1] ?? null;
}

export class Desk {
  readonly client: Client;
  readonly connection: Connection;
  readonly projects: Projects;
  readonly conversations: Conversations;
  readonly workspace: Workspace;
  readonly models = new Cell<readonly Model[]>([]);
  readonly profile = new Cell<Profile | null>(null);
  readonly open = new Cell<OpenConversation | null>(null);
  /** What a new conversation will have. */
  readonly draft = new Cell<{ readonly mode: Mode; readonly model: string | null }>({
    mode: "work",
    model: null,
  });
  readonly pane = new Cell<Pane | null>(null);
  readonly #over = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: DeskParts) {
    const { base, token, worker } = parts;
    this.client = new Client(base, token, () => parts.signedOut());
    this.projects = new Projects(this.client);
    const { current } = this.projects;
    this.conversations = new Conversations(this.client, current);
    this.workspace = new Workspace(this.client, current, (error) => this.quietly(error));
    this.connection = new Connection({
      script: worker,
      socket: `${base.replace(/^http/, "ws")}ws`,
      token,
      signedOut: () => parts.signedOut(),
      workspaceChanged: () => this.workspace.refresh(),
    });
    this.connection.watch(current.value);
    current.listen((project) => {
      this.connection.watch(project);
      this.conversations.clear();
      this.#refreshList();
      this.workspace.clear();
    });
    this.connection.isOpen.listen((isOpen) => isOpen && this.#catchUp());
    const { signal } = this.#over;
    this.#over.signal.addEventListener("abort", () => clearTimeout(this.#timer));
    globalThis.addEventListener("hashchange", () => this.#route(), { signal });
    globalThis.addEventListener("focus", () => this.#refreshList(), { signal });
    this.#route();
    this.#refreshList();
    void this.#readProjects().catch((error) => this.quietly(error));
    void this.attempt(async () => {
      this.models.value = (await this.client.call("GET", "api/models", models)).items;
      this.profile.value = await this.client.call("GET", "api/auth/profile", profile);
    });
  }

  close(): void {
    this.#over.abort();
    this.open.value?.close();
    this.workspace.close();
    this.connection.close();
  }

  /** An open conversation says itself where it is. */
  async #readProjects(): Promise<void> {
    await this.projects.refresh();
    if (this.open.value === null) this.projects.restore();
  }

  /** What was said while nobody heard it. */
  #catchUp(): void {
    this.#refreshList();
    this.workspace.refresh();
  }

  /** Runs it; what goes wrong is shown. */
  async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.parts.failed(error);
      return false;
    }
  }

  /** In the background a lost connection is told by the banner alone. */
  quietly(error: unknown): void {
    const isGone = error instanceof Unreachable || (error instanceof Refused && error.code === 401);
    if (!isGone) this.parts.failed(error);
  }

  #refreshList(): void {
    void this.conversations.refresh().catch((error) => this.quietly(error));
  }

  /** The row of the open conversation; `null`: none is open, or it is not known yet. */
  get current(): Conversation | null {
    const id = this.open.value?.id;
    return id === undefined ? null : this.conversations.find(id);
  }

  show(id: string | null): void {
    location.hash = id === null ? "#/" : `#/c/${id}`;
  }

  #route(): void {
    const id = routeOf(location.hash);
    if (id === (this.open.value?.id ?? null)) return;
    this.open.value?.close();
    if (id !== null) void this.#enterProjectOf(id).catch((error) => this.quietly(error));
    this.open.value = id === null ? null : new OpenConversation(id, {
      client: this.client,
      connection: this.connection,
      happened: (event) => this.#happened(event),
      failed: (error) => {
        this.quietly(error);
        if (error instanceof Refused && error.code === 404) this.show(null);
      },
    });
  }

  /** A conversation is shown among those of its project. */
  async #enterProjectOf(id: string): Promise<void> {
    const { project_id } = await this.conversations.look(id);
    if (this.open.value?.id === id) this.projects.choose(project_id);
  }

  /** Another project: its conversations, plan and files. */
  chooseProject(id: string): void {
    if (id === this.projects.current.value) return;
    this.show(null);
    this.#route();
    this.projects.choose(id);
  }

  /** In the conversation that did so last, which is shown. */
  async runPlan(): Promise<void> {
    this.show(await this.workspace.runPlan());
  }

  async createProject(name: string, load: Load): Promise<Uploaded> {
    const made = await this.projects.create(name, load);
    this.show(null);
    return made;
  }

  async removeProject(id: string): Promise<void> {
    await this.projects.remove(id);
    this.show(null);
  }

  /** With its history; what it has changed in files stays where that was done. */
  async move(id: string, project: string): Promise<void> {
    await this.conversations.change(id, { project_id: project });
    if (this.open.value?.id === id) this.projects.choose(project);
  }

  #happened({ event, id }: StreamEvent): void {
    if (id === null) return;
    if (shownInList.has(event)) this.#refreshSoon();
    if (event === "done" || event === "process_step") this.workspace.refresh();
  }

  /** A conversation that is read from its beginning says much at once. */
  #refreshSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#refreshList(), 250);
  }

  /** To the turn that runs, or as a new message; in a new conversation where none is open. */
  async say(text: string, attachments: readonly Attachment[]): Promise<"sent" | "steered"> {
    const open = this.open.value;
    if (open !== null && isAtWork(open.state.value) && attachments.length === 0) {
      await open.steer(text);
      return "steered";
    }
    if (open !== null) {
      await open.send(text, attachments);
      return "sent";
    }
    const { mode, model } = this.draft.value;
    const made = await this.conversations.create(model === null ? { mode } : { mode, model });
    this.show(made.id);
    // The browser tells of the new address later.
    this.#route();
    await this.open.value?.send(text, attachments);
    return "sent";
  }

  async chooseMode(mode: Mode): Promise<void> {
    const open = this.open.value;
    this.draft.value = { ...this.draft.value, mode };
    if (open !== null) await this.conversations.change(open.id, { mode });
    if (mode === "goal" && this.pane.value === null && innerWidth >= 1100) this.pane.value = "plan";
  }

  async chooseModel(model: string): Promise<void> {
    const open = this.open.value;
    this.draft.value = { ...this.draft.value, model };
    if (open !== null) await this.conversations.change(open.id, { model });
  }

  async remove(id: string): Promise<void> {
    await this.conversations.remove(id);
    if (this.open.value?.id === id) this.show(null);
  }
}
