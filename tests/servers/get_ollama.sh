#!/bin/sh
# Builds Ollama 0.17.4 from the Go module proxy, for tests/servers: about three minutes on two quiet
# cores, once. Headers that its Go module leaves out are taken from a package of llama.cpp on npm.
# Usage: tests/servers/get_ollama.sh FOLDER
# Writes FOLDER/ollama and says how to use it. Needs go, a C++ compiler, git, npm and tar.
set -eu

version=0.17.4
headers=3.22.1

if [ $# -ne 1 ]; then
  echo "usage: tests/servers/get_ollama.sh FOLDER" >&2
  exit 64
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
program="$folder/ollama"

if [ ! -x "$program" ]; then
  for needed in go c++ git npm tar; do
    command -v "$needed" >/dev/null || { echo "get_ollama.sh: $needed is missing" >&2; exit 69; }
  done
  work=$(mktemp -d)
  trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
  export GOFLAGS=-buildvcs=false

  source=$(cd "$work" && go mod download -json "github.com/ollama/ollama@v$version" |
    sed -n 's/^.*"Dir": "\(.*\)".*$/\1/p')
  cp -R "$source" "$work/ollama"
  chmod -R u+w "$work/ollama"

  (cd "$work" && npm pack --silent "node-llama-cpp@$headers" >/dev/null)
  tar -xzf "$work/node-llama-cpp-$headers.tgz" -C "$work" package/llama/gitRelease.bundle
  git clone --quiet "$work/package/llama/gitRelease.bundle" "$work/llama.cpp"
  mkdir -p "$work/ollama/llama/llama.cpp/vendor"
  for part in nlohmann miniaudio stb; do
    cp -R "$work/llama.cpp/vendor/$part" "$work/ollama/llama/llama.cpp/vendor/$part"
  done

  # The version is what clients read of /api/version.
  (cd "$work/ollama" && go build -trimpath \
    -ldflags "-s -w -X=github.com/ollama/ollama/version.Version=$version" -o "$program.part" .)
  mv "$program.part" "$program"
fi
echo "$program"
echo "AGENT_OLLAMA=$program deno task servers" >&2
