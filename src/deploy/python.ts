import { answers, draft, originOf, undoBy } from "./origin.ts";
import type { Draft, Texts } from "./types.ts";

const venv = undoBy("rm -r .venv");

/** Poetry, uv and Pipenv by their locks; else a virtual environment with pip. */
export function pythonSteps(texts: Texts): readonly Draft[] {
  const installed = installation(texts);
  return installed === null ? [] : [...installed.steps, ...startOf(texts, installed.run)];
}

interface Installation {
  readonly steps: readonly Draft[];
  /** What stands before a program of the environment. */
  readonly run: string;
}

function installation(texts: Texts): Installation | null {
  const poetry = /^\[tool\.poetry\]/;
  if (/^\[tool\.poetry\]/m.test(texts.get("pyproject.toml") ?? "")) {
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
  if (texts.has("uv.lock")) {
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
