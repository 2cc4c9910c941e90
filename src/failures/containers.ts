/** Failures of Docker and Kubernetes. */

import { command } from "./command_text.ts";
import { installLine, packageOf } from "./packages.ts";
import { open, refuted } from "./proofs.ts";
import type { Failure } from "./types.ts";

const docker = ["docker", "docker-compose", "podman", "buildx"];

export const containerFailures: readonly Failure[] = [
  {
    id: "docker.socket_rights",
    tools: docker,
    exits: [1, 125, 126],
    words: [
      /^[^\n]*permission denied while trying to connect to the (?:Docker daemon socket|docker API)[^\n]*/im,
      /^[^\n]*dial unix \S*docker\.sock: connect: permission denied/m,
    ],
    proposals: (_, { system }) => [
      { command: "id -nG", does: "failures.do.id" },
      {
        command: system.os === "linux" ? "ls -l /var/run/docker.sock" : null,
        does: "failures.do.owner",
      },
    ],
  },
  {
    id: "docker.daemon",
    tools: docker,
    exits: [1, 125, 126],
    words: [
      /^(?:[^\n]*: )?(?:Cannot connect to the Docker daemon at|Couldn't connect to Docker daemon|error during connect: |failed to connect to the docker API at)[^\n]*/m,
      /^Cannot connect to Podman\. /m,
    ],
    proposals: (_, { system }) => [
      system.os === "linux"
        ? { command: "systemctl status docker", does: "failures.do.service_status" }
        : {
          command: system.os === "darwin" ? "open -a Docker" : null,
          does: "failures.do.docker_start",
        },
      { command: "docker context ls", does: "failures.do.contexts" },
    ],
  },
  {
    id: "docker.image",
    tools: [...docker, "kubectl"],
    exits: [1, 125, 18],
    words: [
      /^(?:docker: )?Error response from daemon: (?:pull access denied for (?<name>[^\s,]+), repository does not exist|manifest for (?<name2>\S+) not found|No such image: (?<name3>\S+?)\.?$|[^\n]*manifest unknown)/m,
      /^(?:ERROR: )?(?:failed to \w+: )*failed to solve[^\n]*?: (?<name>[\w./:@-]+): (?:failed to resolve source metadata|not found|pull access denied)/m,
      /^ ! \S+ Error (?:pull access denied for (?<name>[^\s,]+)|manifest for (?<name2>\S+) not found)/m,
    ],
    prove: ({ name, name2, name3 }) =>
      Promise.resolve(open({ name: (name ?? name2 ?? name3 ?? "").replace(/:$/, "") })),
    proposals: ({ name = "" }) => [
      {
        command: command`docker search ${name.replace(/[:@].*$/, "")}`,
        does: "failures.do.search",
      },
      { command: "docker images", does: "failures.do.images" },
    ],
  },
  {
    id: "docker.name_in_use",
    tools: docker,
    exits: [125, 1],
    words: [
      /^(?:docker: )?Error response from daemon: Conflict\. The container name "\/?(?<name>[^"\n]+)" is already in use by container/m,
    ],
    proposals: ({ name }) => [{
      command: command`docker ps --all --filter name=${name}`,
      does: "failures.do.containers",
    }],
  },
  {
    id: "docker.no_container",
    tools: docker,
    exits: [1, 125],
    words: [/^(?:Error response from daemon|Error): No such (?:container|object): (?<name>\S+)$/m],
    proposals: () => [{ command: "docker ps --all", does: "failures.do.containers" }],
  },
  {
    id: "docker.not_running",
    tools: docker,
    exits: [1, 126],
    words: [/^Error response from daemon: (?:container|Container) (?<name>\S+) is not running$/m],
    proposals: (
      { name },
    ) => [{ command: command`docker start ${name}`, does: "failures.do.container_start" }],
  },
  {
    id: "docker.program",
    tools: docker,
    exits: [127, 126, 1, 125],
    words: [
      /^[^\n]*(?:exec: "(?<name>[^"\n]+)": (?:executable file not found in \$PATH|stat [^\n]*: no such file or directory))[^\n]*/m,
    ],
    proposals: () => [],
  },
  {
    id: "docker.no_file",
    tools: docker,
    exits: [1, 14, 15],
    words: [
      /^(?:unable to prepare context: unable to evaluate symlinks in Dockerfile path|ERROR: (?:failed to (?:solve|build): )+failed to read dockerfile|failed to solve[^\n]*failed to read dockerfile)[^\n]*/m,
      /^(?:no configuration file provided: not found|ERROR: ?\n? *Can't find a suitable configuration file in this directory)/m,
      /^"docker (?:buildx )?build" requires (?:exactly )?1 argument/m,
      /^(?:docker: 'docker (?:buildx )?build' requires 1 argument|ERROR: docker: 'docker buildx build' requires 1 argument)/m,
    ],
    proposals: () => [{ command: "ls", does: "failures.do.list" }],
  },
  {
    id: "docker.compose",
    tools: docker,
    exits: [1, 125],
    words: [
      /^docker: (?:unknown command: docker compose|'compose' is not a docker command\.)/m,
      /^unknown shorthand flag: 'd' in -d$/m,
    ],
    prove: (details, { words, text }) =>
      Promise.resolve(
        words[1] === "compose" || /docker compose|'compose'/.test(text) ? open(details) : refuted,
      ),
    proposals: (_, { system }) => [{
      command: installLine(
        system.packageManagers,
        packageOf("docker-compose", system.packageManagers) ?? undefined,
      ),
      does: "failures.do.install",
      caution: "failures.caution.rights",
    }],
  },
  {
    id: "kubectl.server",
    tools: ["kubectl", "helm", "k9s"],
    exits: [1],
    words: [
      /^(?:The connection to the server (?<host>\S+) was refused - did you specify the right host or port\?|Unable to connect to the server: (?:dial tcp|net\/http)[^\n]*)$/m,
      /^Error: (?:INSTALLATION FAILED: )?Kubernetes cluster unreachable: /m,
    ],
    proposals: () => [{ command: "kubectl config get-contexts", does: "failures.do.contexts" }],
  },
  {
    id: "kubectl.not_found",
    tools: ["kubectl"],
    exits: [1],
    words: [
      /^(?:Error from server \(NotFound\)|error: failed to \w+ \w+): (?<kind>[\w.]+) "(?<name>[^"\n]+)" not found$/m,
      /^error: the server doesn't have a resource type "(?<kind>[^"\n]+)"$/m,
    ],
    says: ({ name }) => name === undefined ? "kubectl.no_type" : "kubectl.not_found",
    proposals: ({ kind, name }) => [
      name === undefined
        ? { command: "kubectl api-resources", does: "failures.do.resources" }
        : { command: command`kubectl get ${kind} --all-namespaces`, does: "failures.do.resources" },
    ],
  },
];
