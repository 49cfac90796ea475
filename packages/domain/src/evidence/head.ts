import type { TreeHead } from './merkle.ts';

/** 80 bits of a root: short enough to read out, too long to find by brute force. */
const SHOWN_DIGITS = 20;

const inFours = (hex: string) => hex.match(/.{1,4}/g)?.join(' ') ?? '';

/** A head as papers and emails print it: `1034 · 7f3a 91c2 b20d 4e77 08fa`. */
export const formatHead = ({ size, root }: TreeHead): string =>
  `${size} · ${inFours(root.slice(0, SHOWN_DIGITS))}`;

/**
 * Parses what a person copied from a paper: the number and the digits, ignoring anything between them. Null
 * if it is not a head.
 */
export function readHead(text: string): { readonly size: number; readonly digits: string } | null {
  const [, size, rest] = /^\s*(\d{1,15})\D\s*(.*)$/s.exec(text) ?? [];
  const digits = (rest ?? '').toLowerCase().replace(/[^0-9a-f]/g, '');
  return size && digits.length >= SHOWN_DIGITS && digits.length <= 64 ? { size: Number(size), digits } : null;
}

/** The beginning and end of a hash: `7f3a 91c2 … c91e`. */
export const shortHash = (hex: string): string => `${inFours(hex.slice(0, 8))} … ${hex.slice(-4)}`;
