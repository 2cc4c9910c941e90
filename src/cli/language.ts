/** Whether any layer of the configuration says which language its user reads. */

export interface LanguagePlace {
  env(name: string): string | undefined;
  /** Where the project is, as it was given. */
  readonly root: string;
}

/**
 * `false`: none does, so that help need not wait for the configuration, which takes 20 ms. What cannot
 * be read may.
 */
export async function mayNameLanguage({ env, root }: LanguagePlace): Promise<boolean> {
  if (env("AGENT_LANG") !== undefined) return true;
  // As `paths` of the configuration, which is loaded with all of it.
  const base = env("XDG_CONFIG_HOME");
  const folder = base?.startsWith("/") ? base : `${env("HOME") ?? "/"}/.config`;
  const files = [`${folder}/agent/config.yaml`, `${root}/.agent/config.yaml`];
  return (await Promise.all(files.map(namesOne))).includes(true);
}

async function namesOne(file: string): Promise<boolean> {
  try {
    return (await Deno.readTextFile(file)).includes("lang");
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound);
  }
}
