import { bucketOf } from '../files/index.ts';
import * as z from '../zod/index.ts';

/** How the shop looks on paper and on its customers' pages. */
export const brandSchema = z.strictObject({
  /** Path of the logo in the file store. */
  logo: z.nullable(
    z.string().check(z.refine((path) => bucketOf(path) === 'logos', { error: 'FILE_UNKNOWN' })),
  ),
});
export type Brand = z.infer<typeof brandSchema>;

export const BRAND_START: Brand = { logo: null };
