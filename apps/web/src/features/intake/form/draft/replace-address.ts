/**
 * Replaces the URL, so that a reload opens the draft or the edit, without leaving the page. The router would
 * mount another screen, and what was typed would be lost.
 */
export const replaceAddress = (path: string) => window.history.replaceState(window.history.state, '', path);
