import * as z from 'zod/mini';

// Zod compiles schemas with `new Function` unless told otherwise; the page's CSP forbids that
// and the browser would report a violation on the first schema.
z.config({ jitless: true });
