// What the rounds did: a storm that does nothing proves nothing.
const counts = {
  /** How often each command was carried out. */
  commands: new Map<string, number>(),
  /** Where orders stood at the end of their round. */
  ends: new Map<string, number>(),
  /** Mails and texts that were read, by kind. */
  letters: new Map<string, number>(),
};

export const played = {
  ...counts,
  count(of: keyof typeof counts, name: string): void {
    counts[of].set(name, (counts[of].get(name) ?? 0) + 1);
  },
};
