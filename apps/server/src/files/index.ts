export { attachFiles, keepUntil } from './attach-files.ts';
export { expireFiles } from './expire-files.ts';
export { type FileRow, findFileByPath } from './file.repository.ts';
export { fileUrls } from './file-urls.ts';
export { mountFiles } from './files.routes.ts';
export { createIdCipher, type IdCipher } from './id-cipher.ts';
export { loadIdKeys } from './id-keys.ts';
export { type OpenFiles, openFiles } from './open-files.ts';
export { sweepFiles } from './sweep-files.ts';
