/** A second opinion on TypeScript and JavaScript: the parser that the runtime itself has. */

/**
 * The runtime's parser refuses the text, too. It knows the language better than the grammar and says
 * no place; it takes modules only, and no elements (JSX), so that its word alone proves nothing.
 */
export async function isRefused(text: string): Promise<boolean> {
  // It takes the beginning of `f<<T>() => T>` for a shift, as the grammar does.
  const parted = text.replaceAll(/(?<=\w)<<(?=[A-Za-z_$(])/g, "< <");
  return await refuses(text) && (parted === text || await refuses(parted));
}

async function refuses(text: string): Promise<boolean> {
  const { stripTypeScriptTypes } = await import("node:module");
  try {
    stripTypeScriptTypes(text);
    return false;
  } catch (error) {
    // Other errors are about what it cannot turn into JavaScript.
    return error instanceof SyntaxError && /\[InvalidSyntax\]/.test(error.message);
  }
}
