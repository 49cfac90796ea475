import { type ReactEventHandler, useState } from 'react';

interface PictureProps {
  url: string | null;
  alt: string;
  failedText: string;
  missingText?: string;
  onLoad?: ReactEventHandler<HTMLImageElement>;
  className: string;
}

/** CAM-07. A picture, or a message in its place. */
export function Picture({ url, alt, failedText, missingText, onLoad, className }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url && failedUrl !== url)
    return (
      <img
        src={url}
        alt={alt}
        onLoad={onLoad}
        onError={() => setFailedUrl(url)}
        className={`bg-sunken ${className}`}
      />
    );
  return (
    <span className={`grid place-items-center bg-sunken p-2 text-center text-small text-muted ${className}`}>
      {url ? failedText : missingText}
    </span>
  );
}
