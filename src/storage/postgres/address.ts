/** Where a database is: read once, and shown without its password. */

export interface Address {
  readonly url: string;
  /** Hosts with their ports that the thread may reach. */
  readonly net: readonly string[];
  /** For people: user, host, port and database. */
  readonly place: string;
  readonly password: string;
}

/**
 * `null`: it is not the URL of a PostgreSQL database.
 *
 * @param password where the URL has none; empty: the database asks for none
 */
export function addressOf(text: string, password = ""): Address | null {
  const url = URL.parse(text);
  const isOurs = url !== null && ["postgres:", "postgresql:"].includes(url.protocol);
  if (!isOurs || url.hostname === "" || url.hash !== "") return null;
  const net = [`${url.hostname}:${url.port || "5432"}`];
  const user = url.username === "" ? "" : `${url.username}@`;
  const place = `postgres://${user}${url.host}${url.pathname}`;
  if (url.password === "") url.password = encodeURIComponent(password);
  try {
    return { url: url.href, net, place, password: decodeURIComponent(url.password) };
  } catch {
    return null;
  }
}
