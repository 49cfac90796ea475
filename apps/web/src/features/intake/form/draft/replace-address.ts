/**
 * Changes the address, so that a reload opens the draft or the edit, and keeps the page. The router would treat the
 * new address as another screen, and what was typed would be lost.
 */
export const replaceAddress = (path: string) => window.history.replaceState(window.history.state, '', path);
