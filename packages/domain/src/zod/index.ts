import * as z from 'zod/mini';

// Zod compiles schemas with `new Function` unless told otherwise before the first one is made; the page's
// CSP forbids that and the browser would report a violation. So every schema takes zod from here.
z.config({ jitless: true });

export * from 'zod/mini';
