import { RotateCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/page/error-panel.tsx';
import type { Texts } from './texts.ts';

/** The page or its data failed to load. */
export function PublicFailure({ texts, onTryAgain }: { texts: Texts; onTryAgain: () => void }) {
  return (
    <ErrorPanel
      as="h1"
      title={texts.failedTitle}
      message={texts.failedText}
      className="m-auto w-[min(30rem,100%-2*var(--gutter))]"
    >
      <Button variant="primary" icon={RotateCw} onClick={onTryAgain}>
        {texts.tryAgain}
      </Button>
    </ErrorPanel>
  );
}
