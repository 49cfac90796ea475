import { useMemo } from 'react';
import { encode } from 'uqr';

/** The standard's margin of four modules, so that cameras find it on a dark page. */
const BORDER = 4;

interface QrCodeProps {
  value: string;
  label: string;
}

/** Black on white in both themes. One path without a style attribute, which the content security policy forbids. */
export function QrCode({ value, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(value), [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Adjacent dark modules become one rectangle. */
function drawn(value: string): { size: number; path: string } {
  const { size, data } = encode(value, { ecc: 'M', border: BORDER });
  let path = '';
  for (const [y, row] of data.entries())
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x]) x += 1;
      path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  return { size, path };
}
