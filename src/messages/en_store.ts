/** What is said of a database that servers share, and of bringing a log from one place to another. */
export const store = {
  "error.store.unreachable":
    "Cannot reach the database {place}: {detail}. Start it, or correct store.url; then: agent store check",
  "error.store.refused":
    "The database {place} refused: {detail}. Check user, password and rights, then: agent store check",
  "error.store.database_full":
    "The database {place} has no room: {detail}. Make room there and try again.",
  "error.store.database": "The database {place} failed: {detail}.",
  "error.store.encoding":
    "The database has the encoding {encoding} and needs UTF8: createdb -T template0 -E UTF8 NAME",
  "error.store.schema_newer":
    "The database has schema {found}, and this agent knows up to {known}. Update agent.",
  "error.store.schema_older":
    "The database has schema {found}, and this agent needs {known}. To update it: agent store migrate",
  "error.store.taken_over":
    "Another server has taken over here; nothing was written. To see what it did: agent session list",
  "error.store.no_database":
    "No database is configured. Set store.url in the user configuration, or AGENT_STORE__URL.",
  "error.store.bad_url": "store.url is not the URL of a PostgreSQL database.",
  "error.store.offline":
    "The database of store.url is on another machine, and offline is set. Turn off one of them.",
  "error.store.differs":
    "{stream} is not the same in both places: nothing of it was copied. Only one of them can be kept.",
  "store.copy.done":
    "Copied to {place}: {events} events of {streams} streams, {blobs} file contents.",
  "store.copy.again": "Copied to {place}: nothing was missing there.",
  "store.check.place": "{place}: {streams} streams, {events} events, {blobs} file contents",
  "store.check.sound": "All of it can be read.",
  "store.check.damaged": "Record {seq} of {stream} is damaged or missing.",
  "store.check.lost": "{lost} file contents are damaged or missing; undo may need them.",
  "store.migrate.done": "Updated the schema of {place} from {found} to {known}.",
  "store.migrate.same": "The schema of {place} is {known}: nothing to do.",
  "store.working": "{done} of {total} …",
  "store.disk": "the disk",
} as const;
