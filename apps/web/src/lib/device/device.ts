/**
 * Remembers a choice on this device. If the browser blocks storage, every access throws and the choice lasts until
 * the page is closed.
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
    return null; // `remember` reports blocked storage if it matters
  }
}
