// why: jsdom has no IndexedDB; fake-indexeddb keeps one in memory
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceDatabase } from '../offline/device-database.ts';
import { sessionOf } from '../testing/session.ts';
import { type PendingPicture, pendingPictures } from './pending-pictures.ts';

const PICTURE: PendingPicture = {
  of: 'form-1',
  field: 'photoFront',
  bucket: 'bike-photos',
  file: new Blob(['front'], { type: 'image/jpeg' }),
  id: 'upload-1',
  owner: 'ana',
};
const kept = () => pendingPictures.list(PICTURE.of, PICTURE.owner);

beforeEach(async () => {
  localStorage.setItem('kickstand.session', JSON.stringify(sessionOf({ id: 'ana' })));
  await (await deviceDatabase()).clear('files');
});

describe('a picture being uploaded', () => {
  it('OFF-02 is kept on the device, encrypted, and read back as it was', async () => {
    expect(await pendingPictures.put(PICTURE)).toBe(true);
    const [row] = await (await deviceDatabase()).getAll('files');
    expect(new TextDecoder().decode(row?.sealed.data)).not.toContain('front');
    const [read] = await kept();
    expect(read).toMatchObject({ field: 'photoFront', bucket: 'bike-photos', id: 'upload-1', owner: 'ana' });
    expect([await read?.file.text(), read?.file.type]).toEqual(['front', 'image/jpeg']);
  });

  it('OFF-02 does not stay when it is stored on the server before it is kept here', async () => {
    const putting = pendingPictures.put(PICTURE);
    await pendingPictures.remove(PICTURE.of, PICTURE.field);
    expect([await putting, await kept()]).toEqual([true, []]);
    void pendingPictures.put(PICTURE);
    await pendingPictures.forget(PICTURE.of);
    expect(await kept()).toEqual([]);
  });
});
