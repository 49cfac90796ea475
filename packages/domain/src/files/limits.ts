/** Limits of an upload. The browser shrinks pictures before sending them; the server enforces it. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;
export const MAX_MEGAPIXELS = 50;

/** The longest side of a stored picture, and of its thumbnail. */
export const LONGEST_SIDE = 2560;
export const THUMBNAIL_SIDE = 480;
/** A logo is small, on paper too. */
export const LOGO_SIDE = 800;

/** Why an upload is refused, with the matching HTTP status. */
export const FILE_REFUSALS = {
  FILE_MISSING: 400,
  FILE_ID_TAKEN: 409,
  FILE_TOO_LARGE: 413,
  IMAGE_TOO_LARGE: 413,
  NOT_AN_IMAGE: 415,
  IMAGE_DAMAGED: 422,
  FILE_UNREADABLE: 422,
} as const;

export type FileErrorCode = keyof typeof FILE_REFUSALS;
