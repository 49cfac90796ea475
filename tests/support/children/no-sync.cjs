// why: shows that a power cut in the tests is one. Preloaded into a server and its worker, it makes every sync do nothing.
const fs = require('node:fs');

fs.fdatasyncSync = () => undefined;
fs.fsyncSync = () => undefined;
