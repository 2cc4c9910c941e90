/**
 * What a box shows of a home folder: programs that build, and what they have fetched. Everything else
 * there is the user's own, whatever its name. A folder that also holds keys is listed by its parts.
 */

/** Folders, relative to the home. */
export const toolchains = [
  // Managers of versions, and what they have installed.
  ...[".asdf", ".jabba", ".jenv", ".kerl", ".local/share/mise", ".local/share/rtx", ".mise"],
  ...[".linuxbrew", ".nix-defexpr", ".nix-profile", ".local/state/nix", ".sdkman", ".proto"],
  ...[".local/bin", ".local/lib", ".local/include", "bin"],
  // Python.
  ...[".pyenv", ".local/pipx", ".local/share/pipx", ".local/share/uv", ".local/share/virtualenvs"],
  ...[".virtualenvs", ".local/share/pypoetry", ".local/share/hatch", ".rye", ".pixi"],
  ...["anaconda3", "mambaforge", "micromamba", "miniconda3", "miniforge3", ".local/share/mamba"],
  // JavaScript.
  ...[".bun/bin", ".bun/install", ".deno", ".fnm", ".local/share/fnm", ".local/share/pnpm", ".n"],
  ...[".nodenv", ".nvm", ".volta", ".pnpm-store", ".yarn", ".config/yarn/global"],
  ...[".npm/_cacache", ".npm/_npx", ".node-gyp", ".npm-global"],
  // Rust, Go, C and their like.
  ...[".cargo/bin", ".cargo/git", ".cargo/registry", ".rustup"],
  ...["go/bin", "go/pkg", "go/src", ".goenv", "sdk", ".conan/data", ".conan2/p", ".vcpkg", "zig"],
  // The Java virtual machine.
  ...[".m2/repository", ".m2/wrapper", ".gradle/caches", ".gradle/jdks", ".gradle/native"],
  ...[".gradle/wrapper", ".ivy2/cache", ".ivy2/local", ".sbt/boot", ".konan"],
  // Others.
  ...[".rbenv", ".rvm", ".gem/ruby", ".bundle/cache", ".local/share/gem", ".cpanm", "perl5"],
  ...[".composer/cache", ".composer/vendor", ".config/composer/vendor", ".phpenv"],
  ...[".dotnet", ".nuget/packages", ".local/share/NuGet/v3-cache", ".pub-cache", "flutter", "fvm"],
  ...[".cabal/bin", ".cabal/packages", ".cabal/store", ".ghcup", ".stack", ".opam", ".elan"],
  ...[".hex/packages", ".mix", ".julia", ".juliaup", ".luarocks", ".nimble", ".dub", ".swiftpm"],
  ...[".swiftly", ".arduino15", ".platformio", "Android/Sdk", ".emacs.d/elpa"],
] as const;

/** Folders of `.cache`. */
export const caches = [
  ...["bazel", "bazelisk", "ccache", "composer", "coursier", "Cypress", "deno", "electron"],
  ...["electron-builder", "esbuild", "fontconfig", "golangci-lint", "gopls", "gradle"],
  ...["hatch", "huggingface/hub", "huggingface/datasets", "matplotlib", "meson", "ms-playwright"],
  ...["mypy", "node", "node-gyp", "nix", "pants", "pdm", "phpstan", "pip", "pip-tools", "pipenv"],
  ...["pixi", "pnpm", "pre-commit", "prisma", "puppeteer", "pyright-python", "pypoetry", "R"],
  ...["ruff", "rubocop_cache", "sccache", "staticcheck", "torch", "turbo", "typescript", "uv"],
  ...["virtualenv", "vcpkg", "yarn", "zig"],
] as const;

/** Files of settings that hold no key as a rule: copied where nothing in them looks like one. */
export const settings = [
  ...[".gitconfig", ".config/git/config", ".config/git/ignore", ".config/git/attributes"],
  ...[".gitignore", ".gitignore_global", ".cargo/config.toml", ".cargo/config", ".condarc"],
  ...[".config/uv/uv.toml", ".config/go/env", ".config/mise/config.toml", ".tool-versions"],
  ...[".python-version", ".node-version", ".nvmrc", ".editorconfig", ".clang-format"],
  ...[".rustfmt.toml", ".config/rustfmt/rustfmt.toml", ".mavenrc", ".bazelrc", ".Rprofile"],
  ...[".config/nix/nix.conf", ".yarnrc", ".sbtopts", ".config/pypoetry/config.toml"],
  ...[".config/matplotlib/matplotlibrc", ".fonts.conf", ".config/fontconfig/fonts.conf"],
] as const;
