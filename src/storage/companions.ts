/** What SQLite keeps beside a database while it is in use, or after a death. */
export const companions = ["-wal", "-shm", "-journal"] as const;
