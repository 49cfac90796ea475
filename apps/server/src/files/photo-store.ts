import type { FileErrorCode } from '@kickstand/domain/files';
import { eq } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import type { FileOwner } from './attach-files.ts';
import { files } from './files.table.ts';
import { createDecoder } from './images/decoder.ts';
import { type StoreDeps, storeUpload } from './store-upload.ts';

/** Stores photos that did not come from an upload, in the same way. */
export interface PhotoStore {
  keep(
    id: string,
    bytes: Buffer,
    owner: FileOwner,
  ): Promise<
    { readonly ok: true; readonly path: string } | { readonly ok: false; readonly code: FileErrorCode }
  >;
  close(): void;
}

export function openPhotoStore(deps: Omit<StoreDeps, 'decoder'>, pictureProcess?: URL): PhotoStore {
  const decoder = createDecoder(pictureProcess);
  return {
    async keep(id, bytes, owner) {
      const upload = { id, bucket: 'bike-photos', bytes, uploadedBy: null } as const;
      const verdict = await storeUpload({ ...deps, decoder }, SYSTEM, upload);
      if (!verdict.ok) return verdict;
      await deps.db
        .update(files)
        .set({ ...owner })
        .where(eq(files.id, id));
      return { ok: true, path: verdict.file.path };
    },
    close: () => decoder.close(),
  };
}
