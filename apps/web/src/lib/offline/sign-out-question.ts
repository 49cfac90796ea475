/** Asked at sign-out with unsent work; the answer comes from a dialog in the app's frame. */
let answer: ((leave: boolean) => void) | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const changed of listeners) changed();
};

export const signOutQuestion = {
  isOpen: (): boolean => answer !== null,
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
  ask: (): Promise<boolean> =>
    new Promise((resolve) => {
      answer?.(false);
      answer = resolve;
      tell();
    }),
  answer(leave: boolean): void {
    answer?.(leave);
    answer = null;
    tell();
  },
};
