/** Milliseconds within which a server on this machine answers or is not there. */
const patience = 500;

/** Version of the Ollama at `url`; `null`: nobody answers there. */
export async function ollamaVersion(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, "")}/api/version`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    const body: unknown = await response.json();
    const isVersion = typeof body === "object" && body !== null && "version" in body;
    return response.ok && isVersion ? String(body.version) : null;
  } catch {
    return null;
  }
}
