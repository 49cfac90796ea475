// why: no disk fails on request. Preloaded into a child process and its worker; syncs fail once the named file exists.
const fs = require('node:fs');

const flag = process.env.SYNC_FAILS_WHEN ?? '';
const sync = fs.fdatasyncSync;
fs.fdatasyncSync = (descriptor) => {
  if (fs.existsSync(flag)) {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  }
  return sync(descriptor);
};
