/** The page as a whole: who uses it, in which language, and what it has to tell them. */

import { Client, Refused, Unreachable } from "../api/client.ts";
import { type AuthMode, authMode, nothing, signedIn } from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";
import { dropToken, keepToken, takeToken, tokenIn } from "./credential.ts";
import { Desk } from "./desk.ts";
import { Settings } from "./settings.ts";

export type Notice =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "unreachable" }
  | { readonly type: "failed"; readonly text: string };

export class App {
  readonly settings = new Settings();
  readonly notice = new Cell<Notice | null>(null);
  /** `null`: nobody has signed in. */
  readonly desk = new Cell<Desk | null>(null);
  /** `null`: the server has not told yet. */
  readonly auth = new Cell<AuthMode | null>(null);
  /** The token that this tab had counts no longer. */
  readonly isExpired = new Cell(false);
  readonly #base = new URL(".", location.href).href;

  start(): void {
    this.#enter(takeToken());
    globalThis.addEventListener("hashchange", () => {
      if (tokenIn(location.hash) !== null) this.#enter(takeToken());
    });
    void this.#visitor().call("GET", "api/auth/mode", authMode).then(
      (mode) => {
        this.auth.value = mode;
      },
      (error) => this.failed(error),
    );
  }

  #visitor(): Client {
    return new Client(this.#base, "", () => {});
  }

  #enter(token: string): void {
    this.desk.value?.close();
    this.isExpired.value = false;
    this.desk.value = token === "" ? null : new Desk({
      base: this.#base,
      token,
      signedOut: () => this.#leave(true),
      failed: (error) => this.failed(error),
    });
  }

  #leave(isExpired: boolean): void {
    dropToken();
    this.desk.value?.close();
    this.desk.value = null;
    this.isExpired.value = isExpired;
  }

  /** False: there is no token in it. */
  useAddress(text: string): boolean {
    const token = tokenIn(text);
    if (token === null) return false;
    keepToken(token);
    this.#enter(token);
    return true;
  }

  /** @throws {Refused} @throws {Unreachable} */
  async signIn(how: "login" | "register", name: string, password: string): Promise<void> {
    const { token } = await this.#visitor().call("POST", `api/auth/${how}`, signedIn, {
      body: { name, password },
    });
    keepToken(token);
    this.#enter(token);
  }

  async signOut(): Promise<void> {
    const desk = this.desk.value;
    if (this.auth.value?.auth_mode === "multi" && desk !== null) {
      await desk.attempt(async () =>
        void await desk.client.call("POST", "api/auth/logout", nothing)
      );
    }
    this.#leave(false);
  }

  failed(error: unknown): void {
    if (error instanceof Unreachable) this.notice.value = { type: "unreachable" };
    else if (error instanceof Refused) {
      // Whoever is signed out is told so by the page to sign in.
      if (error.code !== 401) this.notice.value = { type: "text", text: error.message };
    } else {
      this.notice.value = { type: "failed", text: String(error) };
      console.error(error);
    }
  }
}
