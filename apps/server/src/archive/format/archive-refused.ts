/**
 * foreign: not an archive of Kickstand; newer: of a Kickstand that came later; damaged: not what was written;
 * locked: its keys do not open; empty: no shop is in it.
 */
export type RefusalReason = 'foreign' | 'newer' | 'damaged' | 'locked' | 'empty';

/** The archive is not taken; nothing was touched. The message is a sentence for the person at the terminal. */
export class ArchiveRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ArchiveRefused';
    this.reason = reason;
  }
}

export const damaged = (what: string, cause?: unknown) =>
  new ArchiveRefused('damaged', `The archive is damaged: ${what}.`, { cause });
