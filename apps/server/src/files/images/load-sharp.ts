import type sharpModule from 'sharp';

type Sharp = typeof sharpModule;

let loaded: Promise<Sharp> | null = null;

/** Loaded with the first picture: a server that gets none need not hold it. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => configure(sharp));
  return loaded;
}

/**
 * Only the three decoders that are needed can be reached: whatever else the library could
 * read (SVG with its references, PDF, video) is no way in. Nothing is kept between pictures.
 */
function configure(sharp: Sharp): Sharp {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}
