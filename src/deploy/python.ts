import { answers, draft, originOf, undoBy } from "./origin.ts";
import type { DeployMachine, Draft, Origin, Texts } from "./types.ts";

const venv = undoBy("rm -r .venv");

const poetry = /^\[tool\.poetry\]/;

function isPoetry(texts: Texts): boolean {
  return new RegExp(poetry, "m").test(texts.get("pyproject.toml") ?? "");
}

type Programs = Pick<DeployMachine, "isInstalled">;

/** Poetry, uv and Pipenv by their locks; else a virtual environment with pip. */
export function pythonSteps(texts: Texts, machine: Programs): readonly Draft[] {
  const installed = installation(texts, machine);
  return installed === null ? [] : [...installed.steps, ...startOf(texts, installed.run)];
}

/** What stands before a program of the environment; `null`: none is made. */
export function pythonRun(texts: Texts, machine: Programs): string | null {
  return installation(texts, machine)?.run ?? null;
}

interface Installation {
  readonly steps: readonly Draft[];
  /** What stands before a program of the environment. */
  readonly run: string;
}

/** The file that says which versions uv would take, where pip does its work without it; `null`: none. */
export function unusedLock(texts: Texts, { isInstalled }: Programs): Origin | null {
  const isUnused = texts.has("uv.lock") && !isPoetry(texts) && !isInstalled("uv") &&
    pip(texts) !== null;
  return isUnused ? originOf(texts, "uv.lock") : null;
}

function installation(texts: Texts, machine: Programs): Installation | null {
  if (isPoetry(texts)) {
    const from = originOf(texts, "pyproject.toml", poetry);
    return {
      steps: [
        draft("install", "poetry install", {
          from,
          check: "poetry check",
          undo: undoBy("poetry env remove --all"),
        }),
      ],
      run: "poetry run ",
    };
  }
  if (texts.has("uv.lock") && unusedLock(texts, machine) === null) {
    const from = originOf(texts, "uv.lock");
    return {
      steps: [draft("install", "uv sync", { from, check: "uv lock --check", undo: venv })],
      run: "uv run ",
    };
  }
  if (texts.has("Pipfile")) {
    const from = originOf(texts, "Pipfile");
    const undo = undoBy("pipenv --rm");
    return {
      steps: [draft("install", "pipenv install", { from, check: "pipenv verify", undo })],
      run: "pipenv run ",
    };
  }
  return pip(texts);
}

function pip(texts: Texts): Installation | null {
  const path = ["requirements.txt", "pyproject.toml", "setup.py"].find((it) => texts.has(it));
  if (path === undefined) return null;
  const from = originOf(texts, path);
  const what = path === "requirements.txt" ? "-r requirements.txt" : ".";
  return {
    steps: [
      draft("install", "python3 -m venv .venv", {
        from,
        check: "test -x .venv/bin/python",
        undo: venv,
      }),
      draft("install", `.venv/bin/pip install ${what}`, {
        from,
        check: ".venv/bin/pip check",
        undo: venv,
      }),
    ],
    run: ".venv/bin/",
  };
}

function startOf(texts: Texts, run: string): readonly Draft[] {
  if (texts.has("manage.py")) {
    const from = originOf(texts, "manage.py");
    return [
      draft("migrate", `${run}python manage.py migrate`, {
        from,
        check: `${run}python manage.py migrate --check`,
        undo: { kind: "impossible" },
      }),
      draft("start", `${run}python manage.py runserver`, { from, check: answers(8000) }),
    ];
  }
  // What it holds is not read: Flask reads it itself.
  if (texts.has(".flaskenv")) {
    const from = originOf(texts, ".flaskenv");
    return [
      ...texts.has("migrations/alembic.ini")
        ? [draft("migrate", `${run}flask db upgrade`, { from, undo: { kind: "impossible" } })]
        : [],
      draft("start", `${run}flask run`, { from, check: answers(5000) }),
    ];
  }
  for (const path of ["main.py", "app.py", "wsgi.py", "asgi.py"]) {
    const [, name, kind] = /^(\w+)\s*=\s*(FastAPI|Flask)\(/m.exec(texts.get(path) ?? "") ?? [];
    if (name === undefined) continue;
    const from = originOf(texts, path, /=\s*(FastAPI|Flask)\(/);
    const target = `${path.slice(0, -3)}:${name}`;
    return kind === "Flask"
      ? [draft("start", `${run}flask --app ${target} run`, { from, check: answers(5000) })]
      : [draft("start", `${run}uvicorn ${target}`, { from, check: answers(8000) })];
  }
  return [];
}
