/**
 * vin: the barcodes and square codes on frames and papers; license: the PDF417 on a driver's license; product: what
 * a part, its box or our own label bears.
 */
export type ScanKind = 'vin' | 'license' | 'product';

export interface ScanRequest {
  readonly kind: ScanKind;
  readonly picture: ImageBitmap | ImageData;
}

export interface ScanReply {
  readonly texts: readonly string[];
}
