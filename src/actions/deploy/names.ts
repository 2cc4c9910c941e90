/** Which files of a project a plan is made from. */

/** Bytes of one file, and of all. */
export const mostBytes = 2 * 1024 * 1024;
export const mostOfAll = 8 * 1024 * 1024;

/** Where it lies at the root, or where it says so. */
export const buildFiles = [
  ...["package.json", "pnpm-workspace.yaml", "deno.json", "deno.jsonc"],
  ...["requirements.txt", "pyproject.toml", "setup.py", "setup.cfg", "Pipfile", "uv.lock"],
  ...[
    "poetry.lock",
    "manage.py",
    ".flaskenv",
    "main.py",
    "app.py",
    "wsgi.py",
    "asgi.py",
    "tox.ini",
  ],
  ...["go.mod", "main.go", "Cargo.toml", "pom.xml", "build.gradle", "build.gradle.kts"],
  ...["settings.gradle", "settings.gradle.kts", "CMakeLists.txt", "configure", "configure.ac"],
  ...["autogen.sh", "Makefile", "makefile", "GNUmakefile", "meson.build"],
  ...["Dockerfile", "compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml"],
  ...[".env.example", "index.html", "Gemfile", "composer.json", "mix.exs"],
] as const;

/** That they are there is enough: what they hold may be secret. */
export const presentFiles = [".flaskenv"] as const;

/** Those that stand beside another, or below a folder: looked for where that one is. */
export const besides: Readonly<Record<string, readonly string[]>> = {
  "package.json": [
    ...["package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", ".yarnrc.yml"],
  ],
  "Cargo.toml": ["Cargo.lock", "src/main.rs", "rust-toolchain.toml"],
  "pom.xml": ["mvnw"],
  "build.gradle": ["gradlew"],
  "build.gradle.kts": ["gradlew"],
  "go.mod": ["go.sum"],
  ".flaskenv": ["migrations/alembic.ini"],
};

/** READMEs by their usual names, for where nobody tells which there are. */
export const usualReadmes = [
  ...["README.md", "README.zh-CN.md", "README_zh.md", "README.rst", "README.txt", "README"],
] as const;

/** Pages about building: a model reads them, and a plan is bound to them. */
export const pages = ["INSTALL.md", "INSTALL", "BUILDING.md", "BUILD.md", "DEPLOY.md"] as const;
