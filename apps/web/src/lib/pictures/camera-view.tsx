import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Note } from '../../ui/page/note.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { CameraState } from './camera.ts';

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  onRetry: () => void;
  /** If the camera fails, a photo shows the reason; ID and VIN suggest what to try. */
  kind: 'photo' | 'document';
  /** An earlier picture, overlaid. */
  ghost?: string | undefined;
}

export function CameraView({ video, state, onRetry, kind, ghost }: CameraViewProps) {
  const { t } = useTranslation('intakeForm');
  const failed = state.step === 'failed' || state.step === 'unsupported';
  return (
    <>
      <div
        className={cn(
          'relative grid aspect-[4/3] max-h-[56dvh] w-full overflow-hidden rounded-[11px] bg-black',
          failed && 'hidden',
        )}
      >
        <video
          ref={video}
          playsInline
          muted
          aria-label={t('camera.live')}
          className="size-full object-contain"
        />
        {ghost ? (
          <img
            src={ghost}
            alt={t('camera.ghost')}
            className="pointer-events-none absolute inset-0 size-full object-contain opacity-40"
          />
        ) : null}
        {state.step === 'opening' ? (
          <div className="absolute inset-0 grid place-content-center text-white">
            <Spinner label={t('camera.opening')} />
          </div>
        ) : null}
      </div>
      {failed ? (
        <Note
          tone="danger"
          role="alert"
          title={state.step === 'failed' && kind === 'photo' ? t('camera.errorTitle') : undefined}
          action={
            state.step === 'failed' ? (
              <Button size="sm" onClick={onRetry}>
                {t('camera.retry')}
              </Button>
            ) : null
          }
        >
          {failureText()}
        </Note>
      ) : null}
    </>
  );

  function failureText(): string {
    if (state.step === 'unsupported') return t('camera.unsupported');
    if (state.step !== 'failed' || kind === 'document') return t('camera.noAccess');
    const message = state.refused ? t('camera.refused') : state.message || t('camera.denied');
    return t('camera.error', { message });
  }
}
