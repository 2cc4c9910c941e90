/** The sessions of one editor: begun, loaded, listed, closed. */

import {
  type ListSessionsRequest,
  type ListSessionsResponse,
  type LoadSessionRequest,
  type LoadSessionResponse,
  type NewSessionRequest,
  type NewSessionResponse,
  RequestError,
  type ResumeSessionRequest,
  type SetSessionConfigOptionRequest,
  type SetSessionConfigOptionResponse,
  type SetSessionModeRequest,
} from "@agentclientprotocol/sdk";
import * as z from "zod";
import { loadDemandReady } from "../actions/mod.ts";
import { loginMethod } from "./capabilities.ts";
import { EditorSession } from "./editor_session.ts";
import { codes } from "./errors.ts";
import { conversationIn, type Place, placeAt, queried, type SessionParts } from "./open.ts";
import { openServices } from "./services.ts";

/** Sessions of one answer. */
const pageSize = 50;

/** What `session list` tells programs. */
const listed = z.array(z.object({ id: z.string(), title: z.string(), last: z.string() }));

export class Sessions {
  readonly #open = new Map<string, EditorSession>();
  /** Where a session that is no longer open lies. */
  readonly #folders = new Map<string, string>();
  #over = false;

  constructor(private readonly parts: SessionParts) {}

  /** @throws {AgentError} if there is no model to talk to */
  async authenticate(method: string): Promise<Record<string, never>> {
    if (method !== loginMethod) {
      throw new RequestError(codes.invalidParams, `unknown authentication method: ${method}`);
    }
    const { ports } = this.parts;
    ports.reload();
    await (await loadDemandReady())(ports);
    return {};
  }

  async begin({ cwd, mcpServers }: NewSessionRequest): Promise<NewSessionResponse> {
    const session = await this.#opened(await placeAt(cwd, mcpServers, this.parts), {});
    return { sessionId: session.id, ...await session.choices() };
  }

  async load(
    { sessionId, cwd, mcpServers }: LoadSessionRequest,
  ): Promise<LoadSessionResponse> {
    const session = await this.#existing(sessionId, { cwd, mcpServers });
    await session.replay();
    return await session.choices();
  }

  async resume(
    { sessionId, cwd, mcpServers = [] }: ResumeSessionRequest,
  ): Promise<LoadSessionResponse> {
    return await (await this.#existing(sessionId, { cwd, mcpServers })).choices();
  }

  /** @throws {RequestError} `-32002` if it is not open here */
  get(id: string): EditorSession {
    const session = this.#open.get(id);
    if (!session) throw RequestError.sessionNotFound(id);
    return session;
  }

  /** What is not open has nothing to cancel. */
  cancel(id: string): void {
    this.#open.get(id)?.cancel();
  }

  async list({ cwd, cursor }: ListSessionsRequest): Promise<ListSessionsResponse> {
    const { entries, ports } = this.parts;
    const place = cwd ? await placeAt(cwd, [], this.parts) : { ports };
    try {
      const from = cursor ? Number(cursor) : 0;
      if (!Number.isInteger(from) || from < 0) {
        throw new RequestError(codes.invalidParams, `unknown cursor: ${cursor}`);
      }
      const limit = from + pageSize + 1;
      const rows = listed.parse(
        await queried("session list", { limit }, { entries, ports: place.ports }),
      );
      const root = place.ports.root;
      const sessions = rows.slice(from, from + pageSize).map(({ id, title, last }) => {
        this.#folders.set(id, root);
        return { sessionId: id, cwd: root, title, updatedAt: last };
      });
      return { sessions, ...rows.length >= limit ? { nextCursor: `${from + pageSize}` } : {} };
    } finally {
      if (place.ports !== ports) await place.ports.close();
    }
  }

  async remove(id: string): Promise<Record<string, never>> {
    const root = this.#open.get(id)?.root ?? this.#folders.get(id) ?? this.parts.ports.root;
    await this.#closed(id);
    const { ports } = await placeAt(root, [], this.parts);
    try {
      await queried("session rm", { sessions: [id] }, { entries: this.parts.entries, ports });
    } finally {
      await ports.close();
    }
    return {};
  }

  async end(id: string): Promise<Record<string, never>> {
    this.get(id);
    await this.#closed(id);
    return {};
  }

  async setMode({ sessionId, modeId }: SetSessionModeRequest): Promise<Record<string, never>> {
    await this.get(sessionId).set("mode", modeId);
    return {};
  }

  async setOption(
    { sessionId, configId, value }: SetSessionConfigOptionRequest,
  ): Promise<SetSessionConfigOptionResponse> {
    const session = this.get(sessionId);
    await session.set(configId, String(value));
    return { configOptions: (await session.choices()).configOptions };
  }

  /** Every turn ends as interrupted, and all is stored. */
  async close(): Promise<void> {
    this.#over = true;
    await Promise.all([...this.#open.keys()].map((id) => this.#closed(id)));
  }

  async #existing(
    id: string,
    { cwd, mcpServers }: Pick<LoadSessionRequest, "cwd" | "mcpServers">,
  ): Promise<EditorSession> {
    await this.#closed(id);
    return await this.#opened(await placeAt(cwd, mcpServers, this.parts), { resume: id });
  }

  async #opened(place: Place, given: { readonly resume?: string }): Promise<EditorSession> {
    try {
      const conversation = await conversationIn(place, given, this.parts);
      const { id } = conversation.session;
      place.named(id);
      const services = await openServices({ ...this.parts, place, conversation });
      const session = new EditorSession({ ...this.parts, place, conversation, services });
      this.#open.set(id, session);
      if (this.#over) await this.#closed(id);
      else session.greet();
      return session;
    } catch (error) {
      await place.ports.close();
      throw error;
    }
  }

  async #closed(id: string): Promise<void> {
    const session = this.#open.get(id);
    this.#open.delete(id);
    if (!session) return;
    this.#folders.set(id, session.root);
    await session.close();
  }
}
