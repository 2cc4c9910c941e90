/** Programs that use the network for themselves, and the lines in which they say why they failed. */

import { baseName } from "./scene.ts";
import type { Scene } from "./types.ts";

const clients = new Set(
  (
    "curl wget git ssh scp sftp rsync pip pip3 pipx uv poetry pdm npm pnpm yarn cargo rustup go docker docker-compose podman " +
    "buildah skopeo kubectl helm terraform psql pg_dump pg_restore mysql mysqldump mariadb redis-cli apt apt-get dnf yum apk pacman " +
    "zypper brew gem bundle composer mvn mvnw gradle gradlew gh"
  ).split(" "),
);

/** Package managers that take every other verb for a script of the project. */
const takesScripts = new Set(["npm", "pnpm", "yarn", "poetry", "bundle"]);
const managing =
  /^(?:|install|i|ci|add|update|up|upgrade|view|info|publish|audit|outdated|login|whoami|lock|search|remove|ping)$/;

/** Verbs after which the output is that of a program that the client runs. */
const running =
  /^(?:run|exec|start|test|bench|up|logs|attach|x|dlx|t|r|serve|dev|console|rake|create|init)$/;

/** How a client begins a line that says why it failed; the causes of an error are indented. */
const begin = String
  .raw`^(?:[ \t│├╰─▶>×]{2,}|[│├╰─▶>×] *)?(?:(?:fatal |internal )?[Ee]rror\b|ERROR\b|\[ERROR\]|E: |Err:|fatal: |cause: |Caused by: |[Ff]ailed |[Uu]nable |[Cc]ould not |[Cc]annot |WARNING: Retrying |npm (?:error|ERR!) |(?:curl|wget|ssh|scp|rsync|go|psql|pg_\w+|mysql|mysqldump|helm|docker|kubectl|pip|cargo): |(?<=^[ \t│├╰─▶>×]{2,})\S)`;

/** A line of a client with this text; the name of the client is among the programs of the command line. */
export function ownLine(text: string): RegExp {
  return new RegExp(`${begin}[^\\n]*?(?<!['"‘“\`])(?:${text})`, "m");
}

/** A line of the Docker daemon, which nobody else writes. */
export function daemonLine(text: string): RegExp {
  return new RegExp(`^(?:docker: |\\S+ )?Error response from daemon: [^\\n]*?(?:${text})`, "m");
}

/** True if the output is that of a client, and not of a program that it runs. */
export function speaksAsClient({ commands }: Scene): boolean {
  return commands.some(([program = "", ...rest]) => {
    const isModule = /^python[\d.]*$/.test(baseName(program)) && rest[0] === "-m";
    const [name = "", ...words] = isModule ? rest.slice(1) : [baseName(program), ...rest];
    const verb = words.find((it) => !it.startsWith("-")) ?? "";
    if (takesScripts.has(name)) return managing.test(verb);
    return clients.has(name) && !running.test(verb) && !(verb === "compose" && words.length > 1);
  });
}
