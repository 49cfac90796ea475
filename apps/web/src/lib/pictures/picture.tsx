import { ImageOff } from 'lucide-react';
import { type ReactEventHandler, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';

interface PictureProps {
  url: string | null | undefined;
  alt: string;
  /** Fills its box (cropped), or fits inside it. */
  fit?: 'cover' | 'contain';
  /** Shown instead of a picture that does not load. */
  failedText?: string;
  /** For thumbnails, which have no space for text. */
  quiet?: boolean;
  onLoad?: ReactEventHandler<HTMLImageElement>;
  className?: string;
}

/** CAM-07. A picture, or a placeholder with a message if there is none or it does not load. */
export function Picture(props: PictureProps) {
  const { url, alt, fit = 'cover', failedText, quiet = false, onLoad, className } = props;
  const { t } = useTranslation('pictures');
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!url || failedUrl === url) {
    const text = url ? (failedText ?? t('failed')) : t('none');
    return (
      <span
        className={cn(
          'grid place-content-center justify-items-center gap-2 bg-sunken p-2 text-center text-small text-muted',
          className,
        )}
      >
        <Icon icon={ImageOff} className="text-faint" {...(quiet ? { label: text } : {})} />
        {quiet ? null : text}
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={onLoad}
      onError={() => setFailedUrl(url)}
      className={cn('block bg-sunken', fit === 'cover' ? 'object-cover' : 'object-contain', className)}
    />
  );
}
