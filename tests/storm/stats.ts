// What the rounds covered, printed at the end of a run.
const counts = {
  /** How often each command ran. */
  commands: new Map<string, number>(),
  /** Order statuses at the end of a round. */
  finalStatuses: new Map<string, number>(),
  /** Emails and texts that were checked, by kind. */
  messages: new Map<string, number>(),
};

export const stats = {
  ...counts,
  count(of: keyof typeof counts, name: string): void {
    counts[of].set(name, (counts[of].get(name) ?? 0) + 1);
  },
};
