import type { ArchiveClosing, ArchiveHeader } from '@kickstand/domain/archive';
import { damaged } from './archive-refused.ts';
import { readArchive } from './read-archive.ts';

export interface VerifiedArchive {
  readonly header: ArchiveHeader;
  readonly closing: ArchiveClosing;
  /** The sealed keys, if it was made with a passphrase. */
  readonly keys: Buffer | null;
}

/** Reads the whole archive. Throws ArchiveRefused unless every byte is intact. */
export async function verifyArchive(
  path: string,
  progress: (done: number, total: number) => void = () => {},
): Promise<VerifiedArchive> {
  let header: ArchiveHeader | null = null;
  let closing: ArchiveClosing | null = null;
  let keys: Buffer | null = null;
  let [done, total] = [0, 0];
  for await (const part of readArchive(path)) {
    if (part.kind === 'header') {
      header = part.header;
      total = header.files + header.tables.reduce((sum, { rows }) => sum + rows, 0);
    }
    if (part.kind === 'keys') keys = part.sealed;
    if (part.kind === 'closing') closing = part.closing;
    if (part.kind === 'rows') done += part.rows.length;
    if (part.kind === 'file') done += 1;
    progress(done, total);
  }
  if (!header || !closing) throw damaged('a part of it is missing');
  return { header, closing, keys };
}
