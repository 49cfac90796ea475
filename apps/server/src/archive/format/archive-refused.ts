/**
 * foreign: not a Kickstand archive; newer: from a later version of Kickstand; damaged: the checksum is wrong; locked:
 * the keys cannot be decrypted; empty: it contains no shop.
 */
export type RefusalReason = 'foreign' | 'newer' | 'damaged' | 'locked' | 'empty';

/** The archive is refused and nothing was changed. The message is a sentence for the terminal. */
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
