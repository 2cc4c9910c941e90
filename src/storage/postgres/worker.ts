/**
 * What speaks to the database: it may reach that one server and nothing else. The driver is loaded
 * with it, and it is started only where the configuration names a database.
 */

/// <reference lib="deno.worker" />

import { openSql } from "./client.ts";
import { type Sql, SqlError } from "./sql.ts";
import type { Order, Reply } from "./wire.ts";

let sql: Sql | null = null;

const say = (reply: Reply) => self.postMessage(reply);

async function query(open: Sql, { id, text, params }: Extract<Order, { type: "query" }>) {
  try {
    say({ type: "rows", id, rows: [...await open.query(text, params)] });
  } catch (error) {
    const code = error instanceof SqlError ? error.code : "";
    const message = error instanceof Error ? error.message : String(error);
    say({ type: "failure", id, code, message });
  }
}

self.onmessage = async ({ data }: MessageEvent<Order>) => {
  switch (data.type) {
    case "open":
      sql = openSql(data.address);
      break;
    case "query":
      if (sql) await query(sql, data);
      break;
    case "listen":
      sql?.listen((sign) => say({ type: "sign", sign }));
      break;
    case "close":
      await sql?.close();
      say({ type: "closed" });
      break;
    default:
      data satisfies never;
  }
};
