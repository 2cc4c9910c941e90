/**
 * The driver: connections to one server, made when they are needed and made anew when they are lost.
 * None of the driver's options is left to the environment.
 */

import postgres from "postgres";
import { type Param, type Row, type Sign, type Sql, SqlError } from "./sql.ts";

export interface ClientOptions {
  /** Milliseconds until a server that accepts and says nothing counts as gone. */
  readonly connectMs: number;
  /** The same of an answer: then every connection is thrown away. */
  readonly answerMs: number;
  /** Milliseconds between two questions whether the bell's connection still lives. */
  readonly beatMs: number;
}

/** How long to wait for what, where nobody says otherwise. */
export const patientClient: ClientOptions = { connectMs: 5_000, answerMs: 20_000, beatMs: 4_000 };

/** Statements at a time; what is more waits. */
const connections = 4;

/** Milliseconds after which the bell is hung up again. */
const againMs = 500;

type Driver = ReturnType<typeof postgres>;

/** @param address a URL that `addressOf` has read */
export function openSql(address: string, options: ClientOptions = patientClient): Sql {
  return new Client(address, options);
}

class Client implements Sql {
  #driver: Driver | null = null;
  readonly #ears = new Set<(sign: Sign) => void>();
  #isUp = false;
  #bell: Driver | null = null;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly address: string, private readonly options: ClientOptions) {}

  async query(text: string, params: readonly Param[] = []): Promise<readonly Row[]> {
    if (this.#closed) throw new SqlError("CLOSED", "the store was closed");
    const driver = this.#driver ??= connect(this.address, this.options, connections);
    try {
      const wait = { ms: this.options.answerMs, what: "the server does not answer" };
      return await answered(driver.unsafe(text, [...params], { prepare: true }), wait);
    } catch (error) {
      const failure = sqlError(error);
      if (failure.code === "NO_ANSWER" && this.#driver === driver) {
        // Nothing that is under way on it will come to an end.
        this.#driver = null;
        end(driver);
      }
      throw failure;
    }
  }

  listen(hear: (sign: Sign) => void): void {
    const isFirst = this.#ears.size === 0;
    this.#ears.add(hear);
    if (isFirst) void this.#hang();
    else if (this.#isUp) hear({ type: "up" });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const [driver, bell] = [this.#driver, this.#bell];
    this.#driver = this.#bell = null;
    await Promise.all([driver?.end({ timeout: 1 }), bell?.end({ timeout: 0 })]);
  }

  #say(sign: Sign): void {
    for (const hear of this.#ears) hear(sign);
  }

  /** Listens on a connection of its own, and looks now and then whether it lives. */
  async #hang(): Promise<void> {
    const bell = connect(this.address, this.options, 1, {
      onnotify: (_, space) => this.#say({ type: "rung", space }),
      onclose: () => this.#hangUp(bell),
    });
    this.#bell = bell;
    try {
      const wait = { ms: this.options.connectMs, what: "the bell is not heard" };
      await answered(bell.unsafe("LISTEN agent"), wait);
      this.#isUp = true;
      this.#say({ type: "up" });
      while (this.#bell === bell) {
        await new Promise((resolve) => this.#timer = setTimeout(resolve, this.options.beatMs));
        await answered(bell.unsafe("SELECT 1"), wait);
      }
    } catch {
      this.#hangUp(bell);
    }
  }

  #hangUp(bell: Driver): void {
    if (this.#bell !== bell) return;
    this.#bell = null;
    clearTimeout(this.#timer);
    end(bell);
    if (this.#isUp) this.#say({ type: "down" });
    this.#isUp = false;
    if (!this.#closed) this.#timer = setTimeout(() => void this.#hang(), againMs);
  }
}

/** At once: nobody waits for what its connections have to say. */
function end(driver: Driver): void {
  driver.end({ timeout: 0 }).catch(() => {});
}

/** The driver's own types leave the first one out. */
interface Ears {
  readonly onnotify?: (channel: string, payload: string) => void;
  readonly onclose?: (connection: number) => void;
}

function connect(
  address: string,
  { connectMs }: ClientOptions,
  max: number,
  ears: Ears = {},
): Driver {
  const { host, port, database, username, password, ssl } = partsOf(address);
  const options = {
    ...{ host, port, database, username, ssl, max },
    ...password === "" ? {} : { password },
    connect_timeout: connectMs / 1000,
    // Whoever asks tries again, in its own time.
    backoff: () => 0,
    // What is not said here the driver would look for in the environment.
    ...{ idle_timeout: 0, max_lifetime: 0, max_pipeline: 100, keep_alive: 30 },
    ...{ prepare: true, fetch_types: false, publications: "", debug: false, sslnegotiation: null },
    target_session_attrs: undefined,
    connection: { application_name: "agent" },
    onnotice: () => {},
    ...ears,
  };
  return postgres(options);
}

function partsOf(address: string) {
  const url = new URL(address);
  const text = decodeURIComponent;
  const username = text(url.username) || "postgres";
  const mode = url.searchParams.get("sslmode") ?? "prefer";
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port || 5432),
    database: text(url.pathname.slice(1)) || username,
    username,
    password: text(url.password),
    ssl: tls(mode),
  };
}

/** As libpq has it: `require` encrypts, `verify-full` looks at the certificate as well. */
function tls(mode: string): false | "prefer" | "require" | "verify-full" {
  switch (mode) {
    case "disable":
      return false;
    case "require":
    case "verify-full":
      return mode;
    case "verify-ca":
      return "verify-full";
    default:
      return "prefer";
  }
}

async function answered<T>(
  asked: PromiseLike<T>,
  { ms, what }: { readonly ms: number; readonly what: string },
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new SqlError("NO_ANSWER", what)), ms);
  try {
    return await Promise.race([asked, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function sqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error;
  if (!(error instanceof Error)) return new SqlError("", String(error));
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return new SqlError(code, error.message);
}
