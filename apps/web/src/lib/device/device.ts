/**
 * What this device remembers. A browser that keeps nothing (private mode, blocked storage) throws on
 * every access; the choice then lasts until the page is closed, which is all that can be done.
 */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn(`${key} is not remembered on this device`, error);
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // the same browser; `remember` reports it if it matters
  }
}
