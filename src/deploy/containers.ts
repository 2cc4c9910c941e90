import { draft, originOf, undoBy } from "./origin.ts";
import type { Draft, Texts } from "./types.ts";

const composeFiles = ["compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"];

/** The file that describes containers; `null`: there is none. */
export function containerFile(texts: Texts): string | null {
  return [...composeFiles, "Dockerfile"].find((it) => texts.has(it)) ?? null;
}

export function containerSteps(texts: Texts): readonly Draft[] {
  const path = containerFile(texts);
  if (path === null) return [];
  if (path !== "Dockerfile") {
    const from = originOf(texts, path, /^services\s*:/);
    return [draft("start", "docker compose up -d", {
      from,
      check: "docker compose ps",
      undo: undoBy("docker compose down"),
    })];
  }
  const from = originOf(texts, path, /^FROM\b/i);
  const [, port] = /^EXPOSE\s+(\d+)/im.exec(texts.get(path) ?? "") ?? [];
  const publish = port === undefined ? "" : ` -p 127.0.0.1:${port}:${port}`;
  return [
    draft("build", "docker build -t app .", {
      from,
      check: "docker image inspect app",
      undo: undoBy("docker image rm app"),
    }),
    draft("start", `docker run -d --name app${publish} app`, {
      from: originOf(texts, path, /^(EXPOSE|CMD|ENTRYPOINT)\b/i),
      check: "docker container inspect app",
      undo: undoBy("docker rm -f app"),
    }),
  ];
}
