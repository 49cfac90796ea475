/** Packages that are not bundled with the server, because they need their own files (WebAssembly, pages, native code). */
export const OUTSIDE = ['@electric-sql/pglite', 'swagger-ui-dist', 'pg-native', 'sharp'];
