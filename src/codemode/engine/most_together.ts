/** Calls of one frame. By itself: the engine's process loads nothing of what checks frames. */
export const mostTogether = 100;
