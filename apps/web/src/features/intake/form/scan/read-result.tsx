import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reading } from '../../../../lib/read-text/messages.ts';
import { Button } from '../../../../ui/button.tsx';

/** CAM-05. The reading next to its picture, for comparison. */
export function ReadResult({ reading, onAgain }: { reading: Reading; onAgain: () => void }) {
  const { t } = useTranslation('intakeForm');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { crop, text, uncertain } = reading;
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(crop, 0, 0);
  }, [crop]);
  const places = uncertain.map((place) => place + 1).join(', ');
  return (
    <>
      <canvas
        ref={canvas}
        width={crop.width}
        height={crop.height}
        role="img"
        aria-label={t('readText.crop')}
        className="w-full rounded-[11px] border border-line bg-black"
      />
      <p className="code overflow-x-auto text-center text-[1.25rem] tracking-[0.12em]" data-testid="reading">
        {[...text].map((character, i) =>
          uncertain.includes(i) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the position distinguishes equal characters
            <mark key={i} className="rounded-xs bg-warning-soft px-0.5 text-warning-ink underline">
              {character}
            </mark>
          ) : (
            character
          ),
        )}
      </p>
      <p role="status" className="text-small text-muted">
        {uncertain.length > 0
          ? t('readText.compareMarked', { places, count: uncertain.length })
          : t('readText.compare')}
      </p>
      <Button icon={RotateCcw} onClick={onAgain} className="justify-self-start">
        {t('readText.again')}
      </Button>
    </>
  );
}
