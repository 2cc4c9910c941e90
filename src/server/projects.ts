/** The folder that a site works in is its one project. */

/** Its id in paths. */
export const projectId = "local";
