/** Requests to the server that the page came from: by the cookie of this browser, or a token until it has one. */

import * as z from "zod/mini";
import { envelope } from "./schemas.ts";

/** The server refused, or what it said is not what it should be. */
export class Refused extends Error {
  /** @param code of the envelope */
  constructor(readonly code: number, message: string) {
    super(message);
    this.name = "Refused";
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

export interface RequestOptions {
  /** A form as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export class Client {
  /** @param base ends with a slash: the page may lie below a path */
  constructor(
    private readonly base: string,
    /** Empty: this browser has a cookie, or nobody has signed in. */
    public token: string,
    /** Neither counts any longer. */
    private readonly signedOut: () => void,
  ) {}

  /** Data of the answer. @throws {Refused} @throws {Unreachable} */
  async call<T extends z.ZodMiniType>(
    method: Method,
    path: string,
    answer: T,
    options: RequestOptions = {},
  ): Promise<z.output<T>> {
    const response = await this.open(method, path, options);
    const said = envelope.safeParse(await response.json().catch(() => null));
    if (!said.success) throw new Refused(500, `HTTP ${response.status}`);
    if (!("data" in said.data)) throw new Refused(said.data.code, said.data.message);
    return answer.parse(said.data.data);
  }

  /** The answer itself, whose body is read by the caller. @throws {Refused} @throws {Unreachable} */
  async open(
    method: Method,
    path: string,
    { body, signal, headers = {} }: RequestOptions = {},
  ): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await this.#fetched(path, {
      method,
      headers: {
        ...headers,
        ...this.token === "" ? {} : { authorization: `Bearer ${this.token}` },
        ...body === undefined || isForm ? {} : { "content-type": "application/json" },
      },
      ...body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) },
      ...signal === undefined ? {} : { signal },
      credentials: "same-origin",
      cache: "no-store",
    });
    if (response.ok) return response;
    const said = envelope.safeParse(await response.json().catch(() => null));
    const message = said.success && "message" in said.data
      ? said.data.message
      : `HTTP ${response.status}`;
    if (response.status === 401) this.signedOut();
    throw new Refused(response.status, message);
  }

  async #fetched(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.base}${path}`, init);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      throw new Unreachable();
    }
  }
}
