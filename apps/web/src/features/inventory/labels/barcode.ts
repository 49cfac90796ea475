import { isGtin, normalizeBarcode } from '@kickstand/domain/inventory';
import { code128, drawingSVG, ean13 } from 'bwip-js/browser';

export interface Barcode {
  readonly kind: 'ean13' | 'code128';
  readonly text: string;
  /** An image URL: the bars as vector lines, sharp at any size. */
  readonly src: string;
  /** The width in modules, including the quiet zones. */
  readonly modules: number;
}

/** The quiet zone that a scanner needs at each end. */
const QUIET = { ean13: 11, code128: 10 } as const;

const isEan13 = (text: string): boolean => text.length === 13 && isGtin(text);

/**
 * INV-09. The barcode of a label: the part's own barcode, or its SKU; EAN-13 if it is one, else Code 128.
 * Null if Code 128 cannot encode it.
 */
export function barcodeOf({ barcode, sku }: { barcode: string; sku: string }): Barcode | null {
  const text = barcode ? normalizeBarcode(barcode) : sku;
  const kind = isEan13(text) ? 'ean13' : 'code128';
  // Characters outside this range would not scan as letters.
  if (kind === 'code128' && !/^[\x20-\x7e]+$/.test(text)) return null;
  const options = { bcid: kind, text, scale: 1, height: 10, paddingwidth: QUIET[kind] };
  const svg = kind === 'ean13' ? ean13(options, drawingSVG()) : code128(options, drawingSVG());
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0);
  const stretched = svg.replace('<svg ', '<svg preserveAspectRatio="none" ');
  return { kind, text, modules, src: `data:image/svg+xml,${encodeURIComponent(stretched)}` };
}
