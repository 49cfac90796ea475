/** Packages that stay out of the server's bundle: they carry files of their own (WebAssembly, pages, native code). */
export const OUTSIDE = ['@electric-sql/pglite', 'swagger-ui-dist', 'pg-native', 'sharp'];
