/**
 * vin: barcodes and 2D codes on frames and papers; license: the PDF417 on a driver's license; product: the code on a
 * part, its box or our own label.
 */
export type ScanKind = 'vin' | 'license' | 'product';

export interface ScanRequest {
  readonly kind: ScanKind;
  readonly picture: ImageBitmap | ImageData;
}

export interface ScanReply {
  readonly texts: readonly string[];
}
