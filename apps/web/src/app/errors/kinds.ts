/** The messages for a chunk that could not be loaded, in Chromium, Firefox, Safari and Vite's preload. */
const CHUNK_GONE =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload/i;

/** The chunk is no longer on the server, because the app was updated while the page was open. */
export const isChunkGone = (error: unknown): boolean =>
  error instanceof Error && CHUNK_GONE.test(error.message);

/** The router's message when a component renders outside of it. */
const NO_ROUTER = /in the context of a <?(Router|data router)|must be used within a (data )?router/i;

export const isRoutingError = (error: unknown): boolean =>
  error instanceof Error && NO_ROUTER.test(error.message);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
