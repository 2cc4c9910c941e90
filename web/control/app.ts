/** The page as a whole: who uses it, in which language, and what it has to tell them. */

import { Client, Refused, Unreachable } from "../api/client.ts";
import { type AuthMode, authMode, devices, nothing, signedIn } from "../api/schemas.ts";
import { Cell } from "../state/cell.ts";
import { dropToken, isPairing, keepToken, takePairing, takeToken, tokenIn } from "./credential.ts";
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
  /** What this browser had counts no longer. */
  readonly isExpired = new Cell(false);
  readonly #base = new URL(".", location.href).href;

  start(): void {
    const token = takeToken();
    if (token !== "") this.#enter(token);
    void this.#begin(token).catch((error) => this.failed(error));
    globalThis.addEventListener("hashchange", () => {
      if (tokenIn(location.hash) !== null) this.#enter(takeToken());
      else if (isPairing()) void this.#begin("").catch((error) => this.failed(error));
    });
  }

  /** By the link or the cookie, where there is no token. */
  async #begin(token: string): Promise<void> {
    const code = takePairing();
    try {
      if (code !== null) {
        await this.#visitor().call("POST", "api/auth/pair", nothing, { body: { code } });
      }
      if (token === "") await this.#visitor().call("GET", "api/auth/profile", nothing);
      if (token === "") this.#enter("");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // That a link was used already is worth a word; that nobody has signed in is not.
      if (code !== null) this.notice.value = { type: "text", text: error.message };
    } finally {
      this.auth.value = await this.#visitor().call("GET", "api/auth/mode", authMode);
    }
  }

  #visitor(): Client {
    return new Client(this.#base, "", () => {});
  }

  #enter(token: string): void {
    this.desk.value?.close();
    this.isExpired.value = false;
    const desk = new Desk({
      base: this.#base,
      token,
      worker: document.querySelector<HTMLMetaElement>("meta[name=worker]")?.content ?? "",
      signedOut: () => this.#leave(true),
      failed: (error) => this.failed(error),
    });
    this.desk.value = desk;
    if (token !== "") void this.#keep(desk.client).catch((error) => this.failed(error));
  }

  /** This browser gets a cookie in place of the token: it outlives the tab and the server. */
  async #keep(client: Client): Promise<void> {
    await client.call("POST", "api/auth/devices", nothing);
    client.token = "";
    dropToken();
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
    await desk?.attempt(async () => {
      if (this.auth.value?.auth_mode === "multi") {
        return void await desk.client.call("POST", "api/auth/logout", nothing);
      }
      const { items } = await desk.client.call("GET", "api/auth/devices", devices);
      const own = items.find((it) => it.current);
      if (own) await desk.client.call("DELETE", `api/auth/devices/${own.id}`, nothing);
    });
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
